import { enums } from '../../contract/enums.ts';
import { own } from '../../evidence/body.ts';
import type { Judgement } from '../../judging/check.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { EvidenceView } from '../../evidence/view.ts';
import type { Finding } from '../../judging/report.ts';
import { leakIn } from '../common/common-checks.ts';
import { notReached, recordsOf, sentBody } from '../common/judging.ts';
import { replyOf } from '../common/reply.ts';
import { confirmedBefore, partial, subject } from './subject.ts';

const { operation } = subject;
const expected = 'a 2xx answer that is the bug record';

/** All five fields are accepted; a refusal that one type explains is that type's finding. */
export function judgeFull(view: EvidenceView): Judgement {
  const full = view.step(operation, 'full');
  if (!full) return notReached(view, subject, 'full');
  const exchanges = [full.index];
  const reply = replyOf(full, 'bug');
  if (reply.kind === 'record') return { exchanges };
  if (reply.kind === 'unanswered' || reply.unauthorized) return notReached(view, subject, 'full');
  const second = view.step(operation, 'full/other-values');
  const type = String(own(sentBody(full), 'type'));
  if (
    second &&
    replyOf(second, 'bug').kind === 'record' &&
    refusal(view, `type/${type}`).kind === 'refused'
  ) {
    return { exchanges: [full.index, second.index] };
  }
  if (view.steps(operation, 'token/*').some((probe) => leakIn(probe, subject))) {
    return { exchanges, blocked: { reason: 'the bug was confirmed by a request without a valid Token' } };
  }
  const message = 'a confirmation with all five fields was refused';
  return { exchanges, findings: [{ message, expected, actual: reply.actual, exchange: full.index }] };
}

/** The empty object is accepted. */
export function judgeEmpty(view: EvidenceView): Judgement {
  const [field, ...others] = demanded(view);
  const message = 'an empty object was refused';
  return judgeSteps(view, [
    field === undefined || others.length > 0
      ? { step: 'empty', message }
      : { step: 'empty', message: `${message}: ${field} is asked for`, field },
  ]);
}

/**
 * Where {} is refused: the fields that every accepted confirmation had. That one of them is asked for is one
 * fault, however many requests without it are refused.
 */
function demanded(view: EvidenceView): string[] {
  if (refusal(view, 'empty').kind !== 'refused') return [];
  const [first, ...others] = recordsOf(view, subject).map(({ exchange }) => sentBody(exchange));
  return Object.keys(first ?? {}).filter((field) => others.every((body) => Object.hasOwn(body, field)));
}

/** Each field is accepted without the others. */
export function judgeAlone(view: EvidenceView): Judgement {
  return judgeSteps(
    view,
    (['assignedTo', 'mailto', 'comment', 'pri'] as const).map((field) => ({
      step: `only/${field}`,
      message: `${field} alone was refused`,
      field,
    })),
  );
}

/** Each listed type is accepted. */
export function judgeTypes(view: EvidenceView): Judgement {
  return judgeSteps(
    view,
    enums.bugType.values.map((type) => ({
      step: `type/${type}`,
      message: `the type ${type} was refused`,
      field: 'type',
    })),
  );
}

interface Partial {
  readonly step: string;
  readonly message: string;
  readonly field?: string;
}

function judgeSteps(view: EvidenceView, partials: readonly Partial[]): Judgement {
  // Where nothing at all is accepted, no field is the reason.
  if (isRefusedThroughout(view)) return notReached(view, subject, 'full');
  const findings: Finding[] = [];
  const exchanges: number[] = [];
  const open: { step: string; reason?: string; hint?: string }[] = [];
  const needed = demanded(view);
  for (const { step, message, field } of partials) {
    const verdict = refusal(view, step);
    if (verdict.exchange) exchanges.push(verdict.exchange.index);
    if (step !== 'empty' && verdict.kind !== 'accepted' && lacks(verdict.exchange, needed)) {
      open.push({ step, reason: `{} is refused as well: see ${operation}/accepts-no-fields` });
      continue;
    }
    if (verdict.kind === 'unknown')
      open.push({ step, ...(verdict.reason ? { reason: verdict.reason, hint: moreBugs } : {}) });
    if (verdict.kind !== 'refused') continue;
    findings.push({
      message,
      ...(field === undefined ? {} : { field, path: `/${field}` }),
      expected,
      actual: verdict.actual,
      exchange: verdict.exchange.index,
    });
  }
  if (findings.length > 0) return { exchanges, findings };
  if (open.length === 0) return { exchanges };
  const known = open.find(({ reason, hint }) => reason !== undefined && hint === undefined);
  const { reason, hint } = known ?? open.find((entry) => entry.reason !== undefined) ?? {};
  if (reason === undefined) {
    const steps = open.flatMap(({ step }) => [`fresh/${step}`, step]);
    return { ...notReached(view, subject, ...steps), exchanges };
  }
  return { exchanges, blocked: { reason, ...(hint === undefined ? {} : { hint }) } };
}

function isRefusedThroughout(view: EvidenceView): boolean {
  const full = view.step(operation, 'full');
  return (
    full !== undefined && replyOf(full, 'bug').kind === 'refused' && recordsOf(view, subject).length === 0
  );
}

const moreBugs = 'Give more bugs that are not confirmed (PMS_BUG_IDS).';

function lacks(exchange: Exchange | undefined, needed: readonly string[]): boolean {
  return exchange !== undefined && needed.some((field) => !Object.hasOwn(sentBody(exchange), field));
}

type Refusal =
  | { readonly kind: 'accepted'; readonly exchange: Exchange }
  | { readonly kind: 'refused'; readonly exchange: Exchange; readonly actual: string }
  | { readonly kind: 'unknown'; readonly exchange?: Exchange; readonly reason?: string };

/** What a partial confirmation came to; on a bug that was confirmed before, its control decides (reading 19). */
function refusal(view: EvidenceView, step: string): Refusal {
  const exchange = partial(view, step);
  if (!exchange) return { kind: 'unknown' };
  const reply = replyOf(exchange, 'bug');
  if (reply.kind === 'record') return { kind: 'accepted', exchange };
  if (reply.kind === 'unanswered') return { kind: 'unknown', exchange, reason: reply.why };
  if (reply.unauthorized)
    return { kind: 'unknown', exchange, reason: `the Token was refused: ${reply.actual}` };
  if (!confirmedBefore(view, exchange)) return { kind: 'refused', exchange, actual: reply.actual };
  const control = view.step(operation, `control/${step}`);
  if (control && replyOf(control, 'bug').kind === 'record')
    return { kind: 'refused', exchange, actual: reply.actual };
  return {
    kind: 'unknown',
    exchange,
    reason: 'it was refused on a bug that had been confirmed before, and what that means is open',
  };
}
