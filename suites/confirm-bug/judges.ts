import { records } from '../../contract/records.ts';
import { isObject, type JsonObject, own, sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, type Judgement, type Observation, settled } from '../../judging/judgement.ts';
import { say } from '../../messages/phrase.ts';
import { isUnsetDate } from '../../schemas/forms.ts';
import { render } from '../../schemas/violations.ts';
import { experimentOf } from '../common/experiment.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { compareValues, type Comparison, indexesOf, judgeEcho, judgeField } from '../common/judges.ts';
import { judgeNoEffect, undisturbedPairs } from '../common/no-effect.ts';
import type { Answered } from '../common/reply.ts';
import { notReached, recordsBefore, recordsOf } from '../common/subject.ts';
import { judgeAcceptance, type AcceptedRow } from '../common/verdict.ts';
import { knownFrom } from '../leaks/known-data.ts';
import { accountIn, priorities, shown, valueOf } from './bodies.ts';
import { type ConfirmStep, subject } from './steps.ts';

/** Each field alone; one accepted priority is enough (reading 7). */
export const fieldsAlone: readonly AcceptedRow<ConfirmStep>[] = [
  { steps: ['only/assignedTo'], what: say('sent-alone', 'assignedTo'), field: 'assignedTo' },
  { steps: ['only/mailto'], what: say('sent-alone', 'mailto'), field: 'mailto' },
  { steps: ['twice', 'only/comment'], what: say('sent-alone', 'comment'), field: 'comment' },
  {
    steps: priorities.map((pri) => `pri/${pri}` as const),
    any: true,
    what: say('sent-alone', 'pri'),
    field: 'pri',
    values: (exchange) => `pri ${String(sentBody(exchange)['pri'])}`,
  },
];

/** Compares the account of a user reference. */
export function compareAccount(sent: unknown, got: unknown): Comparison {
  if (got === null || got === '') return 'different';
  if (!isObject(got)) return { why: say('no-reference', render(got)) };
  if (!Object.hasOwn(got, 'account')) return { why: say('reference-no-account') };
  return compareValues(sent, own(got, 'account'));
}

/** Returns the last record of a bug before a request; undefined if there is none. */
const recordBefore = (view: View<ConfirmStep>, exchange: Exchange): JsonObject | undefined =>
  recordsBefore(view, subject, exchange).at(-1)?.record;

/** Returns the account of the assignee; undefined if the record has none. */
export const assigneeOf = (record: JsonObject): unknown => accountIn(own(record, 'assignedTo'));

/**
 * Returns the accounts of a cc list that must come back: not the assignee and the account of the Token (reading 34). A
 * service may assign by itself, before or after it copies.
 */
function owed({ exchange, record }: Answered, view: View<ConfirmStep>): unknown[] {
  const { assignedTo, mailto } = sentBody(exchange);
  const before = recordBefore(view, exchange);
  const assignee = assignedTo ?? (before && assigneeOf(before));
  const free = [view.facts.account, assignee, assigneeOf(record)];
  return Array.isArray(mailto) ? mailto.filter((account) => !free.includes(account)) : [];
}

/** Compares the accounts that must come back with the cc list of the record. */
export function compareOwed(
  sent: unknown,
  got: unknown,
  answer: Answered,
  view: View<ConfirmStep>,
): Comparison {
  // Mostly all accounts come back. Only otherwise the slow look-up of earlier records is needed.
  const all = compareCopied(sent, got);
  return all === 'different' ? compareCopied(owed(answer, view), got) : all;
}

/**
 * Judges that every account that was sent is in the cc list. The assignee and the account of the Token may be missing
 * (reading 34): if nobody else was copied, a missing account blocks.
 */
export function judgeCopied(view: View<ConfirmStep>): Judgement {
  const canTell = recordsOf(view, subject).some((answer) => owed(answer, view).length > 0);
  return judgeEcho(view, subject, 'mailto', (sent, got, answer) => {
    if (canTell) return compareOwed(sent, got, answer, view);
    const all = compareCopied(sent, got);
    if (all !== 'different') return all;
    return { why: say('nobody-copied') };
  });
}

/** Judges that the cc list has only accounts that were sent. */
export function judgeNobodyElse(view: View<ConfirmStep>): Judgement {
  return judgeEcho(view, subject, 'mailto', (sent, got) => compareCopied(got, sent, got));
}

/** Judges that an empty list replaces a list with accounts. */
export function judgeEmptied(view: View<ConfirmStep>): Judgement {
  const taken = judgeAcceptance(view, subject, [
    { steps: ['empty-mailto'], what: say('sent-empty-mailto'), field: 'mailto', needsControl: true },
  ]);
  if (taken.kind !== 'held') return taken;
  const answers = recordsOf(view, subject, 'empty-mailto', 'again/*').filter(({ exchange }) => {
    const before = recordBefore(view, exchange)?.['mailto'];
    return experimentOf(exchange.step) === 'empty-mailto' && Array.isArray(before) && before.length > 0;
  });
  if (answers.length === 0)
    return blocked({ kind: 'cannot-tell', what: say('cc-was-empty') }, taken.exchanges);
  return judgeField(answers, {
    field: 'mailto',
    fault: 'not-as-sent',
    wanted: () => [],
    compare: (got) => compareCopied(got, [], got),
  });
}

/** Compares as sets: the same if `whole` contains `part`. */
function compareCopied(part: unknown, whole: unknown, got: unknown = whole): Comparison {
  if (!Array.isArray(got)) return { why: say('no-array', render(got)) };
  if (got.some((item) => typeof item !== 'string')) return { why: say('items-no-strings') };
  return (part as unknown[]).every((item) => (whole as unknown[]).includes(item)) ? 'same' : 'different';
}

/** Judges that unauthorized confirmations had no effect, on a bug with earlier responses or on fresh bugs. */
export function judgeEffect(view: View<ConfirmStep>): Judgement {
  const rows = [
    { step: 'effect/after-half' },
    { step: 'effect/after' },
    { step: 'effect/fresh', control: 'full' },
  ] as const;
  return judgeNoEffect(view, subject, rows, shown);
}

/** A field that changed between two responses of a bug, without being sent. */
interface Loss {
  readonly finding: Finding;
  /** Index of the earlier response. */
  readonly from: number;
}

/** Fields that are not part of a confirmation, without those that a service may write anew in each response (markup, files). */
export const otherFields = [
  'product',
  'branch',
  'module',
  'project',
  'execution',
  'plan',
  'story',
  'task',
  'title',
  'keywords',
  'severity',
  'os',
  'browser',
  'hardware',
  'openedBy',
  'openedDate',
  'openedBuild',
  'deadline',
] as const;

/**
 * Judges that fields which are not sent keep their values from one confirmation to the next. Somebody else may have changed
 * several bugs at once: a change is a finding only if it is seen at two moments (reading 34).
 */
export function judgeKept(view: View<ConfirmStep>, fields: readonly string[]): Judgement {
  const answers = recordsOf(view, subject);
  if (answers.length === 0) return notReached(view, subject);
  const pairs = undisturbedPairs(view, subject, answers);
  const lost = new Map<string, Loss[]>();
  for (const [before, after] of pairs) {
    for (const field of fields) {
      const loss = lossOf(field, before, after);
      if (loss) lost.set(field, [...(lost.get(field) ?? []), loss]);
    }
  }
  const again = [...lost.values()].filter((losses) => !isOneMoment(losses)).flat();
  if (again.length > 0 || (pairs.length > 0 && lost.size === 0)) {
    const looked = new Set(pairs.flat().map(({ exchange }) => exchange.index));
    return settled([...looked], mergeFindings(again.map(({ finding }) => finding)));
  }
  const what = say(lost.size > 0 ? 'changed-once' : 'not-confirmed-twice');
  return blocked({ kind: 'cannot-tell', what }, indexesOf(answers));
}

function lossOf(field: string, before: Answered, { exchange, record }: Answered): Loss | undefined {
  if (Object.hasOwn(sentBody(exchange), field)) return undefined;
  if (![before.record, record].every((each) => Object.hasOwn(each, field))) return undefined;
  if (sameValue(before.record, record, field)) return undefined;
  const [wanted, got] = [own(before.record, field), own(record, field)];
  const expected = say('as-before', render(wanted));
  const finding = findingIn(exchange, 'not-kept', { field, expected, actual: render(got), wanted, got });
  return { finding, from: before.exchange.index };
}

/** True if somebody who changed the bugs at one moment explains all changes. */
function isOneMoment(losses: readonly Loss[]): boolean {
  return (
    Math.max(...losses.map(({ from }) => from)) < Math.min(...losses.map(({ finding }) => finding.exchange))
  );
}

/** True for any form of an unset field and for an empty list. */
const nothing = (value: unknown): boolean =>
  isUnsetDate(value) || (Array.isArray(value) && value.length === 0);

function sameValue(before: JsonObject, after: JsonObject, field: string): boolean {
  const [one, two] = [before, after].map((record) => own(record, field));
  if ([one, two].every(nothing)) return true;
  const [first, second] =
    field === 'openedBy' ? [one, two].map(accountIn) : [before, after].map((each) => valueOf(each, field));
  return first === second && (first !== undefined || render(one) === render(two));
}

/** Returns findings for fields that are strings although section 2.1 shows a user reference. */
export function plainReferences({ exchange, record }: Answered, fields: readonly string[]): Finding[] {
  const expected = say(fields.length > 1 ? 'a-reference-or-null' : 'a-reference');
  return fields
    .filter((field) => typeof own(record, field) === 'string')
    .map((field) => {
      const got = own(record, field);
      return findingIn(exchange, 'weak-form', {
        field,
        what: say('is-string'),
        expected,
        actual: render(got),
        got,
      });
    });
}

const references = Object.entries(records.bug.fields).flatMap(([field, { type }]) =>
  type === 'userReference' ? [field] : [],
);
const shownInReference = Object.entries(records.userReference.fields).flatMap(([part, { presence }]) =>
  presence === 'shown' ? [part] : [],
);

/** Returns findings for user references without a field that section 2.1 shows. */
export function incompleteReferences({ exchange, record }: Answered): Finding[] {
  return references.flatMap((field) => {
    const reference = own(record, field);
    if (!isObject(reference)) return [];
    return shownInReference
      .filter((part) => !Object.hasOwn(reference, part))
      .map((part) =>
        findingIn(exchange, 'incomplete', {
          field,
          what: part,
          path: `/${field}/${part}`,
          expected: say('a-string-part', part),
          actual: say('absent'),
        }),
      );
  });
}

/** Observes the first user reference whose id differs from the user list. */
export function contradictingIds(view: View<ConfirmStep>): Observation[] {
  const listed = new Map(knownFrom(view as View<string>).users.map(({ account, id }) => [account, id]));
  const odd = recordsOf(view, subject).flatMap(({ exchange, record }) =>
    references.flatMap((field): Observation[] => {
      const { id, account } = { ...(own(record, field) as { id?: unknown; account?: string } | null) };
      const known = listed.get(String(account));
      if (known === undefined || known === String(id)) return [];
      const message = say('id-unlike-list', field, render(id), render(account), known);
      return [
        { aspect: 'ids of references', message, value: 'not those of users', exchange: exchange.index },
      ];
    }),
  );
  return odd.slice(0, 1);
}
