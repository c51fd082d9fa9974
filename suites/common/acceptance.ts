import { accountFields, operations } from '../../contract/operations.ts';
import { isSameJson, own, sentBody } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { mayHaveTakenEffect } from '../../engine/evidence/exchange-facts.ts';
import { type Pattern } from '../../engine/evidence/role.ts';
import {
  type Because,
  blocked,
  settled,
  type Judgement,
  type Observation,
} from '../../engine/judging/judgement.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import { stepAs, experimentOf, roleOf } from '../../engine/evidence/role.ts';
import { render } from '../../schemas/render.ts';
import { findingIn, mergeFindings } from './findings.ts';
import { describeAnswer, isFailure, isPartOfRecord, isRejected, replyOf, recordsInChinese } from './reply.ts';
import { intermittentIn, isSameRequest, type Difference } from './intermittent.ts';
import { rejectedAlike } from './rejected-alike.ts';
import type { Answers } from './answers.ts';
import { idInPath, type Subject } from './subject.ts';
import { type Phrase, type Said, phrase } from '../../messages/phrase.ts';
import type { AnsweredRecord } from '../../schemas/violations.ts';
import { apart, before } from '../../messages/zh/apart.ts';

/** Whether the request of an experiment is accepted. `tries` are the requests with it, without the control request. */
export type Acceptance = { readonly tries: readonly Exchange[] } & (
  | {
      readonly kind: 'accepted';
      /** The last treatment that was rejected before; absent if one got what is no limit (`isFailure`). */
      readonly rejected?: Exchange;
      readonly exchange: Exchange;
    }
  | { readonly kind: 'rejected'; readonly exchange: Exchange }
  | { readonly kind: 'unclear'; readonly because: Because }
);

const controlRejected = phrase(
  'control-rejected',
  (answer: string) => `the control request was not accepted either: ${answer}`,
  (answer) => `对照请求也没有被接受：${answer}`,
);

/**
 * Concludes from the responses to treatment and control request whether a request is accepted.
 * @param countsUnauthorized 401 and 403 are rejections: the Token is tested, or known to be valid
 */
export function acceptanceOf(answers: Answers, step: string, countsUnauthorized?: true): Acceptance {
  const { view, subject } = answers;
  const { record } = subject;
  const tries = answers.tries(step);
  const last = tries.at(-1);
  if (!last) return { kind: 'unclear', tries, because: answers.notReached(step).because };
  const reply = replyOf(last, record);
  const rejected = tries.filter((each) => isRejected(each, record, countsUnauthorized));
  if (reply.kind === 'record') {
    const before = rejected.some((each) => isFailure(each, record)) ? undefined : rejected.at(-1);
    return { kind: 'accepted', tries, exchange: last, ...(before ? { rejected: before } : {}) };
  }
  const unclear = (because: Because): Acceptance => ({ kind: 'unclear', tries, because });
  if (reply.kind === 'unanswered') return unclear({ kind: 'no-answer', why: reply.why });
  if (reply.unauthorized && !countsUnauthorized) return unclear(answers.tokenRefused(reply.actual));
  const control = view.step(stepAs('control', step));
  const isAccepted = control !== undefined && replyOf(control, record).kind === 'record';
  // A success that names the object is no rejection for its state, whatever the control request got (reading 2).
  if (!control || isAccepted || isPartOfRecord(last, idInPath(last)))
    return { kind: 'rejected', tries, exchange: rejected[0]! };
  const what = controlRejected(describeAnswer(control));
  return unclear({ kind: 'control', check: subject.acceptsCheck, what });
}

/** Requests that must be accepted. */
export interface AcceptedRow<S extends string> {
  readonly steps: readonly S[];
  /** What they send, in words. */
  readonly what: Phrase;
  readonly field?: string | undefined;
  /** One accepted step is enough: a rejection of another one is an undocumented limit, except what `isFailure` names. */
  readonly any?: true;
  /** A rejection blocks the check if no control request was sent. Otherwise it counts without one. */
  readonly blockedWithoutControl?: true;
  /** The values of a request that may exceed an undocumented limit, in words that are the same in every run. */
  readonly values?: (exchange: Exchange) => string;
  /** What makes a rejected request valid, although another one was accepted; undefined for an undocumented limit. */
  readonly noLimit?: (rejected: Exchange, accepted: Exchange) => Phrase | undefined;
  /** The name of the header is in question (reading 4): 401 and 403 are rejections of it. */
  readonly isAboutToken?: true;
}

/** Judges that valid requests are accepted. What is accepted with other values only is an undocumented limit. */
export function judgeAcceptance<S extends string>(
  answers: Answers<S>,
  rows: readonly AcceptedRow<S>[],
): Judgement {
  const { view, subject }: Answers = answers;
  const findings: Finding[] = [];
  const observations: Observation[] = [];
  const reasons: Because[] = [];
  const exchanges: number[] = [];
  for (const row of rows) {
    const acceptances = row.steps.map((step) => acceptanceIn(answers, row, step));
    exchanges.push(...acceptances.flatMap(({ tries }) => tries.map(({ index }) => index)));
    const isAccepted = acceptances.some(
      ({ kind, tries }) =>
        kind === 'accepted' || (row.any && tries.some((each) => isAcceptedLike(answers, each))),
    );
    for (const acceptance of acceptances) {
      if (acceptance.kind === 'unclear' && (!isAccepted || acceptance.because.kind === 'token-refused'))
        reasons.push(acceptance.because);
      if (acceptance.kind === 'rejected') {
        const isLimit = row.any && isAccepted && !isFailure(acceptance.exchange, subject.record);
        if (isLimit) observations.push(limitOf(row, acceptance.exchange));
        else findings.push(rejection(answers, row, acceptance.exchange));
      }
      if (acceptance.kind !== 'accepted' || !acceptance.rejected) continue;
      if (isAfterLost(acceptance.rejected, acceptance.tries)) continue;
      // What the control request, with the usual header, got too is not about the header.
      const control = view.step(stepAs('control', experimentOf(acceptance.rejected.step)));
      if (row.isAboutToken && !(control && isRejected(control, subject.record))) continue;
      const noLimit = row.noLimit?.(acceptance.rejected, acceptance.exchange);
      if (noLimit) findings.push(rejection(answers, { ...row, what: noLimit }, acceptance.rejected));
      // Without a difference it is no limit (reading 7): `withIntermittent` looks at all of these.
      else if (!isSameRequest(acceptance.rejected, acceptance.exchange))
        observations.push(limitOf(row, acceptance.rejected, acceptance.exchange));
    }
  }
  const [because] = reasons;
  if (findings.length === 0 && because) return blocked(because, exchanges);
  return settled(exchanges, mergeFindings(findings), findings.length > 0 ? [] : observations);
}

/** True if a request with the same fields and other values was accepted. */
const isAcceptedLike = (answers: Answers, rejected: Exchange): boolean =>
  answers.records
    .map(({ exchange }) => exchange)
    .some(
      (accepted) =>
        accepted.request.body !== rejected.request.body && isSameJson(fieldsOf(accepted), fieldsOf(rejected)),
    );
const fieldsOf = (exchange: Exchange): string[] => Object.keys(sentBody(exchange)).sort();

/** True if an earlier try for the same object had no response that counts: it may have been carried out all the same. */
const isAfterLost = (rejected: Exchange, tries: readonly Exchange[]): boolean =>
  tries.some(
    (each) =>
      each.index < rejected.index && each.request.url === rejected.request.url && mayHaveTakenEffect(each),
  );

function acceptanceIn(
  answers: Answers,
  { blockedWithoutControl, isAboutToken }: AcceptedRow<string>,
  step: string,
): Acceptance {
  const acceptance = acceptanceOf(answers, step, isAboutToken);
  if (acceptance.kind !== 'rejected' || !blockedWithoutControl || answers.view.step(stepAs('control', step)))
    return acceptance;
  const because: Because = { kind: 'refused', answer: actualOf(acceptance.exchange, answers.subject.record) };
  return { kind: 'unclear', tries: acceptance.tries, because };
}

/** The response that a valid request should have. */
export const successRecord = phrase(
  'success-record',
  (record: AnsweredRecord) => `a 2xx response that is the ${record} record`,
  (record) => `2xx 响应，内容为${apart(recordsInChinese[record])}`,
);
const asUnderToken = phrase(
  'as-under-token',
  (expected: string) => `${expected}, as under the name Token`,
  (expected) => `${expected}，与名称为 Token 时相同`,
);

function rejection(
  answers: Answers,
  { what, isAboutToken, field = tellingField(answers) }: AcceptedRow<string>,
  exchange: Exchange,
): Finding {
  const { record } = answers.subject;
  const expected = successRecord(record);
  const actual = actualOf(exchange, record);
  if (isAboutToken) return findingIn(exchange, 'header-case', { expected: asUnderToken(expected), actual });
  return findingIn(exchange, 'refused', { what, ...(field && { field }), expected, actual });
}

/** The one field that every accepted request has and no rejected one, or the other way round. */
function tellingField(answers: Answers): string | undefined {
  const { operation, record } = answers.subject;
  const accepted = answers.recordsOf('*').map(({ exchange }) => exchange);
  const rejected = answers.judgedAs('record').filter((each) => isRejected(each, record));
  const isIn = (field: string) => (each: Exchange) => Object.hasOwn(sentBody(each), field);
  const isTelling = (field: string, some: readonly Exchange[], others: readonly Exchange[]): boolean =>
    some.every(isIn(field)) && !others.some(isIn(field));
  const fields = Object.keys(operations[operation].body ?? {}).filter(
    (field) => isTelling(field, accepted, rejected) || isTelling(field, rejected, accepted),
  );
  return accepted.length > 0 && fields.length === 1 ? fields[0] : undefined;
}

/** The fields in which two requests name other persons: who is rejected for the person alone is observed (reading 33). */
const peopleIn = (one: Exchange, other: Exchange | undefined): string[] =>
  accountFields.filter(
    (field) =>
      other !== undefined &&
      [one, other].every((each) => Object.hasOwn(sentBody(each), field)) &&
      render(own(sentBody(one), field)) !== render(own(sentBody(other), field)),
  );

const limit = phrase(
  'limit',
  (what: string, values: readonly [string, string] | undefined, answer: string) =>
    `${what} was rejected once${values === undefined ? '' : ` (${values[0]}; ${values[1]} was accepted)`}, and accepted with other values or on another object: ${answer}`,
  (what, values, answer) =>
    `${before(what)}有一次被拒绝${values === undefined ? '' : `（${values[0]}；${values[1]} 被接受）`}，换用其他值或对象时被接受：${answer}`,
);

function limitOf(
  { what, values }: AcceptedRow<string>,
  rejected: Exchange,
  accepted?: Exchange,
): Observation {
  const value = values && accepted && { rejected: values(rejected), accepted: values(accepted) };
  const sent = (each: Exchange): string =>
    [
      ...(values ? [values(each)] : []),
      ...peopleIn(rejected, accepted).map((field) => `${field} ${render(own(sentBody(each), field))}`),
    ].join(', ');
  const words = accepted && sent(rejected) !== '' ? ([sent(rejected), sent(accepted)] as const) : undefined;
  return {
    aspect: 'undocumented limit',
    message: limit(what, words, describeAnswer(rejected)),
    ...(value ? { value } : {}),
    exchange: rejected.index,
  };
}

/** Returns the response that is not the record, in one line. */
export function actualOf(exchange: Exchange, record: Subject<string>['record']): Said {
  const reply = replyOf(exchange, record);
  return reply.kind === 'refused' ? reply.actual : describeAnswer(exchange);
}

const acceptedAgain = phrase(
  'accepted-again',
  'a valid request failed, and was accepted when it was sent again',
  '有效请求失败，再次发送时被接受',
);
const acceptedChanged = phrase(
  'accepted-changed',
  'a valid request failed, and was accepted with other values',
  '有效请求失败，换用其他值时被接受',
);

const acceptedElsewhere = phrase(
  'accepted-elsewhere',
  (record: AnsweredRecord) =>
    `a valid request failed, and was accepted when it was sent to another ${record}`,
  (record) => `有效请求失败，发送给另一个${apart(recordsInChinese[record])}时被接受`,
);

/** Whether a request that failed was accepted as it was, for another object, or with other values. */
function howAccepted(failed: Exchange, accepted: Exchange, record: AnsweredRecord): Said {
  if (failed.request.body !== accepted.request.body) return acceptedChanged;
  return failed.request.url === accepted.request.url ? acceptedAgain : acceptedElsewhere(record);
}

const controlFailed = phrase(
  'control-failed',
  'a valid request failed, and so did its control request',
  '有效请求失败，对照请求也失败',
);
const rejectedUnchanged = phrase(
  'rejected-unchanged',
  (count: number, of: number) =>
    `${count} of ${of} valid requests were rejected, and accepted when they were sent again unchanged`,
  (count, of) => `${of} 个有效请求中有 ${count} 个被拒绝，原样再次发送时被接受`,
);
const requestsRejectedAlike = phrase(
  'rejected-alike',
  (rejected: number, of: number, alike: number) =>
    `${rejected} of ${of} valid requests were rejected; requests like ${alike} of these, with the same fields, enum values and sizes, were accepted`,
  (rejected, of, alike) =>
    `${of} 个有效请求中有 ${rejected} 个被拒绝；其中 ${alike} 个与被接受的请求字段相同、枚举值相同，长度和大小也没有差别`,
);
const differences: Readonly<Record<Difference, string>> = {
  'soon after another write': '在另一次写入后不久',
  'during another write': '在另一次写入进行时',
};

const rejectedOnce = phrase(
  'rejected-once',
  (difference: Difference | undefined, answer: string) =>
    `a valid request was rejected${difference === undefined ? ' once' : ` ${difference}`}, and accepted when it was sent again unchanged: ${answer}`,
  (difference, answer) =>
    `有效请求${difference === undefined ? '有一次' : differences[difference]}被拒绝，原样再次发送时被接受：${answer}`,
);

/**
 * Adds what is intermittent: responses that are no limit to valid requests (reading 8), where they are no evidence about
 * what was sent: the request was accepted when it was sent again, or its control request got such a response, too. A 5xx
 * is one; so are two rejections of requests that were accepted unchanged, and two of requests like accepted ones. The check
 * on whether the operation accepts a valid request at all reports them.
 * @param more further steps that send valid requests
 */
export function withIntermittent<S extends string>(
  answers: Answers<S>,
  judgement: Judgement,
  more: readonly Pattern<S>[] = [],
): Judgement {
  const { view, subject }: Answers = answers;
  if (answers.records.length === 0) return judgement;
  // What an open request sends is valid, where it was accepted unchanged.
  const open = view.steps('*').filter(({ step }) => roleOf(experimentOf(step)).as === 'open');
  const valid = [...answers.judgedAs('record', 'taken'), ...view.steps(...more), ...open];
  const findings = valid
    .filter((each) => isFailure(each, subject.record))
    .flatMap((exchange) => {
      const step = experimentOf(exchange.step);
      const acceptance = acceptanceOf(answers, step);
      const control = view.step(stepAs('control', step));
      // Of an object that was accepted before, the state may be the reason.
      const isBesideAnother =
        acceptance.kind === 'unclear' &&
        control !== undefined &&
        isFailure(control, subject.record) &&
        answers.recordsBefore(exchange).length === 0;
      if (acceptance.kind !== 'accepted' && !isBesideAnother) return [];
      return findingIn(exchange, 'refused-beside', {
        what:
          acceptance.kind === 'accepted'
            ? howAccepted(exchange, acceptance.exchange, subject.record)
            : controlFailed,
        expected: successRecord(subject.record),
        actual: actualOf(exchange, subject.record),
      });
    });
  const { rejected, of, difference } = intermittentIn(answers, more);
  if (rejected.length > 1 && difference === undefined)
    findings.push(
      ...rejected.map((exchange) =>
        findingIn(exchange, 'refused-beside', {
          what: rejectedUnchanged(rejected.length, of),
          expected: successRecord(subject.record),
          actual: actualOf(exchange, subject.record),
        }),
      ),
    );
  const { alike, ...counts } = rejectedAlike(answers, more);
  if (alike.length > 1 && findings.length === 0)
    findings.push(
      ...alike.map((exchange) =>
        findingIn(exchange, 'refused-beside', {
          what: requestsRejectedAlike(counts.rejected, counts.of, alike.length),
          expected: successRecord(subject.record),
          actual: actualOf(exchange, subject.record),
        }),
      ),
    );
  const [once] = rejected;
  if (findings.length === 0 && once && (judgement.kind === 'held' || judgement.kind === 'observed')) {
    const said = { message: rejectedOnce(difference, describeAnswer(once)), exchange: once.index };
    const observation = { aspect: difference ? 'undocumented limit' : 'now and then', ...said } as const;
    return { ...judgement, observations: [...(judgement.observations ?? []), observation] };
  }
  if (findings.length === 0) return judgement;
  const exchanges = [...judgement.exchanges, ...findings.map(({ exchange }) => exchange)];
  return settled(
    [...new Set(exchanges)],
    [...(judgement.kind === 'failed' ? judgement.findings : []), ...mergeFindings(findings)],
  );
}
