import { enums } from '../../contract/enums.ts';
import { headerOf, own, sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { numberText } from '../../evidence/json-text.ts';
import type { View } from '../../evidence/view.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, type Judgement, settled } from '../../judging/judgement.ts';
import { say } from '../../messages/phrase.ts';
import { render } from '../../schemas/violations.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { compareValues, type Comparison, indexesOf, judgeAnswers, judgeField } from '../common/judges.ts';
import { type Answered, answered, isRejected } from '../common/reply.ts';
import { notReached, recordsOf, stepsOf } from '../common/subject.ts';
import { actualOf, judgeAcceptance } from '../common/acceptance.ts';
import { knownFrom } from '../leaks/known-data.ts';
import { type StoryStep, subject } from './steps.ts';

type Stories = View<StoryStep>;

/** The names of the two families of stories. */
const families = { sufficient: say('sent-sufficient'), all: say('sent-all') } as const;

const nameOf = ({ step }: Exchange): StoryStep => step as StoryStep;

/** Judges that a family of stories is accepted. One accepted story is enough: others may be rejected for their category or source. */
export function judgeAccepted(view: Stories, family: keyof typeof families): Judgement {
  const steps = view.steps(`${family}/*`).map(nameOf);
  if (steps.length === 0) return notReached(view, subject, `${family}/*`);
  return judgeAcceptance(view, subject, [{ steps, what: families[family], any: true }]);
}

/** Judges that each listed category is accepted, with the five fields and with all ten. */
export function judgeCategories(view: Stories): Judgement {
  if (recordsOf(view, subject).length === 0) return notReached(view, subject, 'sufficient/*', 'all/*');
  const sent = view.steps('sufficient/*', 'all/*', 'extra/*');
  return judgeAcceptance(
    view,
    subject,
    enums.storyCategory.values.map((category) => ({
      steps: sent.filter((story) => own(sentBody(story), 'category') === category).map(nameOf),
      what: say('sent-category', category),
      field: 'category',
      needsControl: true,
    })),
  );
}

/** Judges that each listed source is accepted with at least one category, if another source is. */
export function judgeSources(view: Stories): Judgement {
  const sourceOf = (story: Exchange): unknown => own(sentBody(story), 'source');
  const taken = recordsOf(view, subject).filter(({ exchange }) => sourceOf(exchange) !== undefined);
  const unknown = enums.storySource.values.filter(
    (source) => !taken.some(({ exchange }) => sourceOf(exchange) === source),
  );
  const rejected = stepsOf(view, subject, 'record').filter((story) => isRejected(story, 'story'));
  const findings = unknown.flatMap((source) => {
    const story = rejected.find((each) => sourceOf(each) === source);
    if (!story) return [];
    const words = { what: say('sent-source', source), field: 'source', actual: actualOf(story, 'story') };
    const expected = say('as-another-source');
    return findingIn(story, 'refused', { ...words, expected });
  });
  if (taken.length === 0 || (findings.length === 0 && unknown.length > 0))
    return notReached(view, subject, 'all/*');
  return settled(indexesOf(taken), findings);
}

/** Judges that two stories have two ids. */
export function judgeIds(view: View<StoryStep>): Judgement {
  const answers = recordsOf(view, subject);
  if (answers.length < 2) return notReached(view, subject);
  const exchanges = indexesOf(answers);
  if (answers.some(({ exchange, record }) => idText(exchange, own(record, 'id')) !== undefined))
    return settled(exchanges, repeatedIds(answers));
  return blocked({ kind: 'field', field: 'id', what: say('no-number-id') }, exchanges);
}

/** Returns a finding for each story with the id of an earlier one. */
export function repeatedIds(answers: readonly Answered[]): Finding[] {
  const seen = new Map<string, number>();
  const findings: Finding[] = [];
  for (const { exchange, record } of answers) {
    const id = idText(exchange, own(record, 'id'));
    if (id === undefined) continue;
    const earlier = seen.get(id);
    if (earlier === undefined) seen.set(id, exchange.index);
    else {
      findings.push(
        findingIn(exchange, 'repeated', {
          what: say('one-id'),
          field: 'id',
          expected: say('new-id'),
          actual: say('id-of-both', id, earlier),
        }),
      );
    }
  }
  return mergeFindings(findings);
}

/** Returns an id as text. Beyond 2^53 several ids are the same double, so its digits are compared. */
function idText({ response }: Exchange, id: unknown): string | undefined {
  if (typeof id !== 'number') return undefined;
  return Number.isSafeInteger(id) ? render(id) : numberText(response!.body, 'id');
}

/** True for an account of the user lists that this run read. */
function isListed(view: View<StoryStep>, account: unknown): boolean {
  return knownFrom(view as View<string>).users.some((user) => user.account === account);
}

/** Judges that the creator is the account of the Token, if that is known. */
export function judgeCreator(view: View<StoryStep>): Judgement {
  const { account } = view.facts;
  const answers = recordsOf(view, subject);
  if (answers.length === 0) return notReached(view, subject);
  const judgement = judgeField(answers, {
    field: 'openedBy',
    fault: 'wrong-value',
    what: say('token-account'),
    wanted: () => account,
    expected: ({ record }) => {
      if (account === undefined) return say('token-account');
      const isSomebody = isListed(view, own(record, 'openedBy'));
      return isSomebody ? say('unless-account', render(account)) : render(account);
    },
    compare: (got) => (got === '' || got === 0 ? 'different' : compareValues(account ?? got, got)),
  });
  if (account !== undefined || judgement.kind !== 'held') return judgement;
  const what = say('account-unknown');
  return blocked({ kind: 'fixture', what, give: say('give-account') }, judgement.exchanges);
}

/** The largest difference that passes, in milliseconds. */
const tolerance = 5 * 60_000;

/** Judges that `openedDate` is the time of the request: by the Date header of the service, else by the clock of the run. */
export function judgeOpenedDate(view: View<StoryStep>): Judgement {
  return judgeAnswers(view, subject, (answers) => {
    const present = ({ exchange }: Answered): number | undefined => presentOf(exchange, view.startedAt);
    const dated = answers.filter(
      (answer) => momentOf(own(answer.record, 'openedDate')) !== undefined && present(answer) !== undefined,
    );
    if (dated.length === 0) {
      const what = say('no-opened-date');
      return blocked({ kind: 'field', field: 'openedDate', what }, indexesOf(answers));
    }
    const minute = (answer: Answered): string => `${new Date(present(answer)!).toISOString().slice(0, 16)}Z`;
    return judgeField(dated, {
      field: 'openedDate',
      fault: 'wrong-value',
      what: say('time-of-request'),
      wanted: minute,
      expected: (answer) => say('about-moment', minute(answer)),
      compare: (got, answer) =>
        Math.abs(momentOf(got)! - present(answer)!) > tolerance ? 'different' : 'same',
    });
  });
}

/** Returns a time in UTC in milliseconds; other forms are findings of another check. */
function momentOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(value))
    return undefined;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : moment;
}

/** Returns the time of a response in milliseconds. */
function presentOf(exchange: Exchange, startedAt: string | undefined): number | undefined {
  const date = Date.parse(headerOf(exchange, 'date') ?? '');
  if (!Number.isNaN(date)) return date;
  const start = Date.parse(startedAt ?? '');
  return Number.isNaN(start) ? undefined : start + (exchange.startedMs ?? 0);
}

/** The fields whose text may come back with markup or entities around it (reading 21). */
export const richText = ['spec', 'verify'] as const;

/** Judges that letters of other scripts come back as sent (reading 32), if a title without them is accepted. */
export function judgeScripts(view: View<StoryStep>): Judgement {
  const what = say('sent-title-scripts');
  const taken = judgeAcceptance(view, subject, [
    { steps: ['scripts'], what, field: 'title', needsControl: true },
  ]);
  if (taken.kind !== 'held') return taken;
  const wanted = ({ exchange }: Answered): unknown => own(sentBody(exchange), 'title');
  return judgeField(answered(view.steps('scripts', 'again/scripts'), 'story'), {
    field: 'title',
    fault: 'not-as-sent',
    wanted,
    compare: (got, answer) => compareScripts(wanted(answer), got),
  });
}

/** Compares only letters of other scripts: another check compares plain text. */
function compareScripts(wanted: unknown, got: unknown): Comparison {
  if (typeof got !== 'string') return { why: say('title-no-text') };
  const [sent, came] = [String(wanted).toLowerCase(), got.toLowerCase()];
  if (plainOf(sent) !== plainOf(came)) return { why: say('title-not-as-sent') };
  return othersOf(sent) === othersOf(came) ? 'same' : 'different';
}

/** ASCII letters and digits of a text, and its letters of other scripts. */
const plainOf = (text: string): string => text.normalize('NFC').replace(/[^a-z0-9]/g, '');
const othersOf = (text: string): string => text.replace(/[ -~]/g, '');
