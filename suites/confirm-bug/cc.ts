import { isObject, own, sentBody } from '../../evidence/body.ts';
import type { Facts } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Judgement } from '../../judging/judgement.ts';
import { render } from '../../schemas/violations.ts';
import { judgeEcho, type Comparison } from '../common/judges.ts';
import type { Answered } from '../common/reply.ts';
import { recordsOf } from '../common/subject.ts';
import { subject, type ConfirmStep } from './steps.ts';

/** The accounts of a cc list that must come back: not the assignee and the account of the Token (reading 34). */
function owed({ exchange, record }: Answered, { account: caller }: Facts): unknown[] {
  const { assignedTo, mailto } = sentBody(exchange);
  const assignee = own(record, 'assignedTo');
  const free = [caller, assignedTo, isObject(assignee) ? own(assignee, 'account') : assignee];
  return Array.isArray(mailto) ? mailto.filter((account) => !free.includes(account)) : [];
}

/** Compares the accounts that must come back with the cc list of the record. */
export function compareOwed(_: unknown, got: unknown, answer: Answered, facts: Facts): Comparison {
  return compareCopied(owed(answer, facts), got);
}

/**
 * Every account that was sent is in the cc list. The assignee and the account of the Token need not come back
 * (reading 34): where nobody else was copied, only their coming back tells something.
 */
export function judgeCopied(view: View<ConfirmStep>): Judgement {
  const owedTo = (answer: Answered): unknown[] => owed(answer, view.facts);
  const canTell = recordsOf(view, subject).some((answer) => owedTo(answer).length > 0);
  return judgeEcho(view, subject, 'mailto', (sent, got, answer) => {
    const all = compareCopied(sent, got);
    if (all !== 'different') return all;
    const mustCome = owedTo(answer);
    if (mustCome.length > 0 || canTell) return compareCopied(mustCome, got);
    return { why: 'nobody but the assignee and the account of the Token was copied' };
  });
}

/** Nobody is in the cc list but the accounts that were sent. */
export function judgeNobodyElse(view: View<ConfirmStep>): Judgement {
  return judgeEcho(view, subject, 'mailto', (sent, got) => compareCopied(got, sent, got));
}

/** Compares as sets: `whole` holds `part`. */
function compareCopied(part: unknown, whole: unknown, got: unknown = whole): Comparison {
  if (!Array.isArray(got)) return { why: `it is no array: ${render(got)}` };
  if (got.some((item) => typeof item !== 'string')) return { why: 'its items are no strings' };
  return (part as unknown[]).every((item) => (whole as unknown[]).includes(item)) ? 'same' : 'different';
}
