import { enums } from '../../contract/enums.ts';
import { own, sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Because } from '../../judging/because.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import type { Observation } from '../../judging/report.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { describeAnswer, isServerError, replyOf } from '../common/reply.ts';
import { notReached, recordsOf, stepsOf } from '../common/subject.ts';
import { leakIn } from '../common/token-checks.ts';
import { priorities } from './bodies.ts';
import { confirmedBefore, partial, takenLater } from './history.ts';
import { subject, subsetSteps, type BugType, type ConfirmStep, type Pri, type Subset } from './steps.ts';
import { usedUp } from './used-up.ts';

type Confirms = View<ConfirmStep>;

const expected = 'a 2xx answer that is the bug record';

/** All five fields are accepted, and no valid request gets a 5xx answer now and then, which says nothing of its fields. */
export function judgeFull(view: Confirms): Judgement {
  const judgement = judgeAllFive(view);
  const errors = nowAndThen(view);
  if (judgement.kind === 'failed' || errors.length === 0) return judgement;
  const findings = errors.map((exchange) =>
    findingIn(exchange, 'refused', {
      what: 'a valid request now and then',
      expected,
      actual: describeAnswer(exchange),
    }),
  );
  return settled([...judgement.exchanges, ...errors.map(({ index }) => index)], mergeFindings(findings));
}

/** 5xx answers to requests that were accepted when they were asked again, or need no answer of their own. */
function nowAndThen(view: Confirms): Exchange[] {
  if (recordsOf(view, subject).length === 0) return [];
  const explained = subsetSteps
    .filter((step) => refusal(view, step).kind !== 'accepted')
    .flatMap((step) => [step, `fresh/${step}`, `again/${step}`]);
  return stepsOf(view, subject, 'record').filter(
    (exchange) =>
      isServerError(exchange) &&
      replyOf(exchange, 'bug').kind === 'refused' &&
      !explained.includes(exchange.step) &&
      !exchange.step.startsWith('full') &&
      (!confirmedBefore(view, exchange) || isTakenAgain(view, exchange)),
  );
}

/** True where the bug of a request could be confirmed after it, or twice before: that it was confirmed is not the reason. */
function isTakenAgain(view: Confirms, { index, request }: Exchange): boolean {
  const taken = recordsOf(view, subject).filter(({ exchange }) => exchange.request.url === request.url);
  return taken.length > 1 || taken.some(({ exchange }) => exchange.index > index);
}

/** A refusal that one type explains is that type's finding. */
function judgeAllFive(view: Confirms): Judgement {
  const full = view.step('full');
  if (!full) return notReached(view, subject, 'full');
  const exchanges = [full.index];
  const reply = replyOf(full, 'bug');
  if (reply.kind === 'record') return settled(exchanges);
  if (reply.kind === 'unanswered' || reply.unauthorized) return notReached(view, subject, 'full');
  const [second] = recordsOf(view, subject, 'full/other-values', 'full/other-bug');
  if (second) {
    const { type, pri } = sentBody(full) as { type: BugType; pri: Pri };
    const both = [full.index, second.exchange.index];
    if (refusal(view, `type/${type}`).kind === 'refused') return settled(both);
    if (refusal(view, `pri/${pri}`).kind === 'refused')
      return settled(both, [], isServerError(full) ? [] : [rangeOf(full, pri)]);
    // Somebody else may have confirmed the first bug, or somebody who is named may have left (reading 27).
    if (!isServerError(full))
      return settled(
        both,
        [],
        [second.exchange.request.url === full.request.url ? notNamed(full) : notTaken(full)],
      );
  }
  if (view.steps('token/*').some((probe) => leakIn(probe, subject))) {
    const what = 'the bug was confirmed by a request without a valid Token';
    return blocked({ kind: 'cannot-tell', what }, exchanges);
  }
  const what = 'a confirmation with all five fields';
  return settled(exchanges, [findingIn(full, 'refused', { what, expected, actual: reply.actual })]);
}

function notTaken(exchange: Exchange): Observation {
  const message = `a bug could not be confirmed, another one could: was it fresh? ${describeAnswer(exchange)}`;
  return { aspect: 'a bug not taken', message, exchange: exchange.index };
}

function notNamed(exchange: Exchange): Observation {
  const message = `a confirmation was refused, and accepted with other accounts: did somebody leave? ${describeAnswer(exchange)}`;
  return { aspect: 'accounts not taken', message, exchange: exchange.index };
}

/** The empty object is accepted. */
export function judgeEmpty(view: Confirms): Judgement {
  const [field, ...others] = demanded(view);
  return judgeSubsets(view, [
    field === undefined || others.length > 0
      ? { step: 'empty', what: 'an empty object' }
      : { step: 'empty', what: 'an empty object', field, demands: true },
  ]);
}

/**
 * Where {} is refused: the fields that every accepted confirmation had. That one of them is asked for is one
 * fault, however many requests without it are refused.
 */
function demanded(view: Confirms): string[] {
  if (refusal(view, 'empty').kind !== 'refused') return [];
  const [first, ...others] = recordsOf(view, subject).map(({ exchange }) => sentBody(exchange));
  return Object.keys(first ?? {}).filter((field) => others.every((body) => Object.hasOwn(body, field)));
}

/** Each field is accepted without the others; of the priorities, one is enough (reading 7). */
export function judgeAlone(view: Confirms): Judgement {
  const fields = ['assignedTo', 'mailto', 'comment'] as const;
  const alone = fields.map((field): AskedSubset => ({
    step: `only/${field}`,
    what: `${field} alone`,
    field,
  }));
  const asked = (['only/pri', ...priorities.map((pri) => `pri/${pri}` as const)] as const).filter((step) =>
    partial(view, step),
  );
  const verdicts = asked.map((step) => ({ step, verdict: refusal(view, step) }));
  const isTaken = verdicts.some(({ verdict }) => verdict.kind === 'accepted');
  const outside = verdicts.flatMap(({ verdict }) =>
    isTaken && verdict.kind === 'refused' && !isServerError(verdict.exchange) ? [verdict.exchange] : [],
  );
  const judged = asked.filter((step) => !outside.includes(partial(view, step)!));
  const pri = (judged.length > 0 ? judged : (['pri/1'] as const)).map((step): AskedSubset => ({
    step,
    what: 'pri alone',
    field: 'pri',
  }));
  const judgement = judgeSubsets(view, [...alone, ...pri]);
  if (judgement.kind !== 'held') return judgement;
  const unnamed = (['assignedTo', 'mailto'] as const)
    .map((field) => view.steps(`only/${field}`, `fresh/only/${field}`, `again/only/${field}`))
    .flatMap(([first, ...later]) => (first && later.length > 0 && !isServerError(first) ? [first] : []));
  return settled(
    judgement.exchanges,
    [],
    [
      ...outside.map((exchange) => rangeOf(exchange, own(sentBody(exchange), 'pri'))),
      ...unnamed.map(notNamed),
    ],
  );
}

/** A priority that is refused while others are accepted: the range is an observation. */
function rangeOf({ index }: Exchange, pri: unknown): Observation {
  const message = `pri ${String(pri)} was refused, others were accepted`;
  return { aspect: 'range of pri', message, field: 'pri', value: pri, exchange: index };
}

/** Each listed type is accepted. */
export function judgeTypes(view: Confirms): Judgement {
  return judgeSubsets(
    view,
    enums.bugType.values.map((type) => ({ step: `type/${type}`, what: `the type ${type}`, field: 'type' })),
  );
}

interface AskedSubset {
  readonly step: Subset;
  readonly what: string;
  readonly field?: string;
  /** The field is not in the request, and asked for. */
  readonly demands?: true;
}

function judgeSubsets(view: Confirms, asked: readonly AskedSubset[]): Judgement {
  // Where nothing at all is accepted, no field is the reason.
  if (isRefusedThroughout(view)) return notReached(view, subject, 'full');
  const findings: Finding[] = [];
  const exchanges: number[] = [];
  const unknown: { step: Subset; because?: Because }[] = [];
  const needed = demanded(view);
  for (const subset of asked) {
    const { step } = subset;
    const verdict = refusal(view, step);
    if (verdict.exchange) exchanges.push(verdict.exchange.index);
    if (step !== 'empty' && verdict.kind !== 'accepted' && lacks(verdict.exchange, needed)) {
      const check = `${subject.operation}/accepts-no-fields`;
      unknown.push({ step, because: { kind: 'check', check, what: '{} is refused as well' } });
    } else if (verdict.kind === 'refused') findings.push(refusedSubset(subset, verdict));
    else if (verdict.kind === 'unknown') {
      unknown.push({ step, ...(verdict.because ? { because: verdict.because } : {}) });
    }
  }
  if (findings.length > 0 || unknown.length === 0) return settled(exchanges, findings);
  const reasons = unknown.flatMap(({ because }) => because ?? []);
  const because = reasons.find((reason) => !('give' in reason)) ?? reasons[0];
  if (because) return blocked(because, exchanges);
  const steps = unknown.flatMap(({ step }): ConfirmStep[] => [`again/${step}`, `fresh/${step}`, step]);
  return { ...notReached(view, subject, ...steps), exchanges };
}

function refusedSubset({ what, field, demands }: AskedSubset, { exchange, actual }: Refused): Finding {
  const about = field === undefined ? {} : { field };
  return demands
    ? findingIn(exchange, 'refused-beside', {
        what: `${what} was refused: ${field} is asked for`,
        ...about,
        expected,
        actual,
      })
    : findingIn(exchange, 'refused', { what, ...about, expected, actual });
}

function isRefusedThroughout(view: Confirms): boolean {
  const full = view.step('full');
  return (
    full !== undefined && replyOf(full, 'bug').kind === 'refused' && recordsOf(view, subject).length === 0
  );
}

function lacks(exchange: Exchange | undefined, needed: readonly string[]): boolean {
  return exchange !== undefined && needed.some((field) => !Object.hasOwn(sentBody(exchange), field));
}

interface Refused {
  readonly kind: 'refused';
  readonly exchange: Exchange;
  readonly actual: string;
}

type Refusal =
  | { readonly kind: 'accepted'; readonly exchange: Exchange }
  | Refused
  | { readonly kind: 'unknown'; readonly exchange?: Exchange; readonly because?: Because };

/** What a partial confirmation came to; on a bug that was confirmed before, its control decides (reading 19). */
function refusal(view: Confirms, step: Subset): Refusal {
  const exchange = partial(view, step);
  if (!exchange) return { kind: 'unknown' };
  const reply = replyOf(exchange, 'bug');
  if (reply.kind === 'record') return { kind: 'accepted', exchange };
  const unknown = (because: Because): Refusal => ({ kind: 'unknown', exchange, because });
  if (reply.kind === 'unanswered') return unknown({ kind: 'no-answer', why: reply.why });
  if (reply.unauthorized) return unknown({ kind: 'token-refused', answer: reply.actual });
  if (usedUp(view).includes(exchange)) {
    const check = `${subject.operation}/refused-request-changes-nothing`;
    return unknown({ kind: 'check', check, what: 'the bug met refused requests before' });
  }
  if (!confirmedBefore(view, exchange)) {
    const isOneBugEach = exchange.step.startsWith('fresh/') || exchange.step.startsWith('again/');
    if (!isOneBugEach || takenLater(view, exchange))
      return { kind: 'refused', exchange, actual: reply.actual };
    const what = 'no bug could be confirmed any more from here on: somebody else may have confirmed them';
    return unknown({ kind: 'moving', what });
  }
  const control = view.step(`control/${step}`);
  if (control && replyOf(control, 'bug').kind === 'record')
    return { kind: 'refused', exchange, actual: reply.actual };
  return unknown({
    kind: 'cannot-tell',
    what: 'it was refused on a bug that had been confirmed before, and what that means is open',
    give: 'Give more bugs that are not confirmed (PMS_BUG_IDS).',
  });
}
