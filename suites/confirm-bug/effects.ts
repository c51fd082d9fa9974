import { own, sentBody, type JsonObject } from '../../evidence/body.ts';
import type { View } from '../../evidence/view.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { isUnsetDate } from '../../schemas/forms.ts';
import { render } from '../../schemas/violations.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { judgeNoEffect, undisturbedPairs } from '../common/no-effect.ts';
import type { Answered } from '../common/reply.ts';
import { indexesOf } from '../common/judges.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { accountIn, shown, shownFields, valueOf } from './bodies.ts';
import { subject, type ConfirmStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

type Confirms = View<ConfirmStep>;

/** Unauthorized confirmations had no effect: on a bug that is known, or on bugs that nobody knew before. */
export function judgeEffect(view: Confirms): Judgement {
  const rows = [
    { step: 'effect/after-half' },
    { step: 'effect/after' },
    { step: 'effect/fresh', control: 'full' },
  ] as const;
  return judgeNoEffect(view, subject, rows, shown);
}

/** A field that was not sent and changed, between two answers of one bug. */
interface Loss {
  readonly finding: Finding;
  /** Index of the answer before. */
  readonly from: number;
}

/** Fields that confirming does not speak of; one that may be written anew in each answer (markup, files) is not among them. */
const otherFields = [
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

/** A field that a confirmation does not send has the value that the confirmation before it returned. */
export function judgeKeeps(view: Confirms): Judgement {
  return judgeKept(view, shownFields, 'a field that was not sent changed once, and not again');
}

/** So has each field that no confirmation can send. */
export function judgeKeepsOthers(view: Confirms): Judgement {
  return judgeKept(
    view,
    otherFields,
    'a field that confirming does not speak of changed once, and not again',
  );
}

/**
 * Somebody else may have changed a field meanwhile, in several bugs at once: it is a finding when it is seen again, at
 * another time (reading 34).
 */
function judgeKept(view: Confirms, fields: readonly string[], changedOnce: string): Judgement {
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
  const what = lost.size > 0 ? changedOnce : 'no bug could be confirmed twice';
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

/** One moment at which somebody else changed the bugs explains all of it. */
function isOneMoment(losses: readonly Loss[]): boolean {
  return (
    Math.max(...losses.map(({ from }) => from)) < Math.min(...losses.map(({ finding }) => finding.exchange))
  );
}

/** Nothing is set, and nobody copied, however that is written. */
const nothing = (value: unknown): boolean =>
  isUnsetDate(value) || (Array.isArray(value) && value.length === 0);

function sameValue(before: JsonObject, after: JsonObject, field: string): boolean {
  const [one, two] = [before, after].map((record) => own(record, field));
  if ([one, two].every(nothing)) return true;
  const [first, second] =
    field === 'openedBy' ? [one, two].map(accountIn) : [before, after].map((each) => valueOf(each, field));
  return first === second && (first !== undefined || render(one) === render(two));
}
