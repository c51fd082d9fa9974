import type { Exchange } from '../../engine/evidence/evidence.ts';
import { once } from '../../engine/evidence/once-per.ts';
import { repeatStep, type Pattern } from '../../engine/evidence/role.ts';
import type { View } from '../../engine/evidence/view.ts';
import { type Because, blocked, type Blocked } from '../../engine/judging/judgement.ts';
import { rowOf, type Step } from '../../engine/judging/suite.ts';
import { phrase, type Said } from '../../messages/phrase.ts';
import { answered, replyOf, type Answered, recordsInChinese } from './reply.ts';
import { isBefore, type Subject } from './subject.ts';
import type { AnsweredRecord } from '../../schemas/violations.ts';
import { apart } from '../../messages/zh/apart.ts';

const known = new WeakMap<View<string>, Answers>();

/** Returns the answers to the requests of an operation; the same object for all checks that read a view. */
export function answersIn<S extends string>(view: View<S>, subject: Subject<S>): Answers<S> {
  const before = known.get(view) as Answers<S> | undefined;
  if (before) return before;
  const answers = new Answers(view, subject);
  known.set(view, answers);
  return answers;
}

const acceptedOthers = phrase(
  'accepted-others',
  (answer: string) =>
    `Other requests of this operation were accepted with the same Token, and this one got ${answer}. Remove the reason that it gives.`,
  (answer) => `该接口的其他请求以同一 Token 被接受，而此请求得到 ${answer}。请消除其所说的原因。`,
);
const noRecordToJudge = phrase(
  'no-record-to-judge',
  (record: AnsweredRecord) => `there is no ${record} to judge`,
  (record) => `没有可评判的${apart(recordsInChinese[record])}`,
);

/** What the judges of an operation read: its recorded exchanges, and which of the responses are the record. */
export class Answers<S extends string = string> {
  constructor(
    readonly view: View<S>,
    readonly subject: Subject<S>,
  ) {}

  /** The exchanges of all known steps, with how their responses are judged. */
  private readonly kinds = once(() =>
    this.view.steps('*').flatMap((exchange) => {
      const row = rowOf(this.subject.steps, exchange.step);
      return row === undefined ? [] : [{ exchange, answer: row.answer }];
    }),
  );
  // Nearly every check asks for them.
  private readonly judged = once(() => answered(this.judgedAs('record', 'taken'), this.subject.record));

  /** The responses that are the record, to requests whose records all checks judge. */
  get records(): readonly Answered[] {
    return this.judged();
  }

  /** Returns the responses to some steps that are the record. */
  recordsOf(...steps: readonly Pattern<S>[]): Answered[] {
    return answered(this.view.steps(...steps), this.subject.record);
  }

  /** Returns the records of an object before a request to it. */
  recordsBefore(exchange: Exchange): Answered[] {
    return answered(this.view.steps('*').filter(isBefore(exchange)), this.subject.record);
  }

  /** Returns the exchanges of the steps whose `answer` is one of these kinds. */
  judgedAs(...answers: readonly Step['answer'][]): Exchange[] {
    return this.kinds()
      .filter(({ answer }) => answers.includes(answer))
      .map(({ exchange }) => exchange);
  }

  /** Returns the exchanges of a step: the first, and all that sent it again. */
  tries(step: S): Exchange[] {
    const tries: Exchange[] = [];
    for (let next = this.view.step(step); next; next = this.view.step(repeatStep(step, tries.length)))
      tries.push(next);
    return tries;
  }

  /** Returns the exchange that shows whether a request is accepted: the try that was, or else the first one. */
  outcomeOf(step: S): Exchange | undefined {
    const tries = this.tries(step);
    return tries.find((each) => replyOf(each, this.subject.record).kind === 'record') ?? tries[0];
  }

  /** True if no valid request got the record, and one was rejected. */
  isEachRejected(): boolean {
    const { record } = this.subject;
    return (
      this.records.length === 0 &&
      this.judgedAs('record').some((each) => replyOf(each, record).kind === 'refused')
    );
  }

  /** Returns the reason for a 401 or 403. If others were accepted with the Token, its rights are not what lacks. */
  tokenRefused(answer: Said): Because {
    return {
      kind: 'token-refused',
      answer,
      ...(this.records.length > 0 && { give: acceptedOthers(answer) }),
    };
  }

  /**
   * Returns a blocked judgement with the reason that the evidence shows.
   * @param steps what the check depends on; by default every step whose response must be the record
   */
  notReached(...steps: readonly Pattern<S>[]): Blocked {
    const { view, subject } = this;
    const valid = Object.keys(subject.steps).filter((name) => subject.steps[name]!.answer === 'record');
    const patterns = steps.length > 0 ? steps : (valid as Pattern<S>[]);
    const exchanges = steps.length > 0 ? view.steps(...steps) : this.judgedAs('record');
    const indexes = exchanges.map(({ index }) => index);
    const replies = exchanges.map((exchange) => replyOf(exchange, subject.record));
    const refused = replies.find((reply) => reply.kind === 'refused');
    if (refused?.unauthorized) return blocked(this.tokenRefused(refused.actual), indexes);
    const noRecord = (): Blocked =>
      blocked({ kind: 'check', check: subject.acceptsCheck, what: noRecordToJudge(subject.record) }, indexes);
    if (refused) {
      if (this.records.length > 0) return blocked({ kind: 'refused', answer: refused.actual }, indexes);
      return noRecord();
    }
    const unanswered = replies.find((reply) => reply.kind === 'unanswered');
    if (unanswered) return blocked({ kind: 'no-answer', why: unanswered.why }, indexes);
    const unasked = view.whyUnsent(...patterns);
    if (unasked) {
      // Requests that were rejected used up the fixtures: more of them would not help.
      if (this.isEachRejected()) return noRecord();
      const { reason, hint } = unasked;
      return blocked(
        { kind: 'fixture', what: reason, ...(hint === undefined ? {} : { give: hint }) },
        indexes,
      );
    }
    return blocked(view.stopped ? { kind: 'stopped', stop: view.stopped } : { kind: 'unasked' }, indexes);
  }
}
