import { isObject, own, type JsonObject, sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { blocked, type Judgement } from '../../judging/judgement.ts';
import { render } from '../../schemas/violations.ts';
import { experimentOf } from '../common/experiment.ts';
import { compareValues, judgeEcho, judgeField, type Comparison } from '../common/judges.ts';
import type { Answered } from '../common/reply.ts';
import { recordsBefore, recordsOf } from '../common/subject.ts';
import { judgeTaken } from '../common/verdict.ts';
import { accountIn } from './bodies.ts';
import { subject, type ConfirmStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

/** Compares the account of a user reference. */
export function compareAccount(sent: unknown, got: unknown): Comparison {
  if (got === null || got === '') return 'different';
  if (!isObject(got)) return { why: say('no-reference', render(got)) };
  if (!Object.hasOwn(got, 'account')) return { why: say('reference-no-account') };
  return compareValues(sent, own(got, 'account'));
}

/** The last record of a bug before a request; undefined where the run has none. */
const recordBefore = (view: View<ConfirmStep>, exchange: Exchange): JsonObject | undefined =>
  recordsBefore(view, subject, exchange).at(-1)?.record;

/** The account of the assignee of a bug; undefined where the record has none. */
export const assigneeOf = (record: JsonObject): unknown => accountIn(own(record, 'assignedTo'));

/**
 * The accounts of a cc list that must come back: not the assignee and the account of the Token (reading 34). A service
 * that assigns by itself may have copied to the others before or after it did.
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
  // Looking up what came before takes long, and mostly all come back.
  const all = compareCopied(sent, got);
  return all === 'different' ? compareCopied(owed(answer, view), got) : all;
}

/**
 * Every account that was sent is in the cc list. Some need not come back (reading 34): where nobody else was copied,
 * only their coming back tells something.
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

/** Nobody is in the cc list but the accounts that were sent. */
export function judgeNobodyElse(view: View<ConfirmStep>): Judgement {
  return judgeEcho(view, subject, 'mailto', (sent, got) => compareCopied(got, sent, got));
}

/** An empty list takes the place of one that names somebody. */
export function judgeEmptied(view: View<ConfirmStep>): Judgement {
  const taken = judgeTaken(view, subject, [
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

/** Compares as sets: `whole` holds `part`. */
function compareCopied(part: unknown, whole: unknown, got: unknown = whole): Comparison {
  if (!Array.isArray(got)) return { why: say('no-array', render(got)) };
  if (got.some((item) => typeof item !== 'string')) return { why: say('items-no-strings') };
  return (part as unknown[]).every((item) => (whole as unknown[]).includes(item)) ? 'same' : 'different';
}
