import type { Exchange } from '../../evidence/evidence.ts';
import { isNoAnswer } from '../../evidence/patience.ts';
import type { Pattern, View } from '../../evidence/view.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import type { ApiCall, OperationApi } from './api.ts';
import { findingIn } from './findings.ts';
import { describeAnswer, isServerError, replyOf } from './reply.ts';
import { notReached, recordsOf, type Subject } from './subject.ts';
import type { TokenStep } from './token-steps.ts';

const once = 'lower-case';
const again = 'again/lower-case';

/**
 * Sends a valid call under the header name token; a 5xx may be due to the moment as well as to the name, so it is asked
 * again.
 * @param call makes the call: each is sent once
 * @returns the last exchange
 * @throws RunStopped when the run has ended
 */
export async function askInLowerCase(
  api: OperationApi<TokenStep>,
  call: () => Omit<ApiCall, 'token'>,
): Promise<Exchange> {
  const exchange = await api.call(once, { ...call(), token: 'lower-case' });
  if (!isBroken(exchange)) return exchange;
  const { purpose: _, ...repeated } = call();
  return api.call(again, { ...repeated, token: 'lower-case' });
}

/** A 5xx of the service itself: what a gateway says is nothing of it (reading 28). */
const isBroken = (exchange: Exchange): boolean => isServerError(exchange) && !isNoAnswer(exchange);

/** A header named token is taken as Token; what was refused under either name says nothing of the name. */
export function judgeHeaderCase<S extends string>(
  view: View<S | TokenStep>,
  subject: Subject<S | TokenStep>,
  controls: readonly Pattern<S>[],
): Judgement {
  const probe = view.step(again) ?? view.step(once);
  const [control] = recordsOf(view, subject, ...controls);
  if (!probe || !control) return notReached(view, subject, once, ...controls);
  const exchanges = [probe.index, control.exchange.index];
  const reply = replyOf(probe, subject.record);
  if (reply.kind === 'record') return settled(exchanges);
  if (reply.kind === 'unanswered') return blocked({ kind: 'no-answer', why: reply.why }, exchanges);
  const second = view.step('control/lower-case');
  // A 5xx is no refusal of the request: it may have been obeyed, and is refused for that under any name.
  const isRefusedToo = second && replyOf(second, subject.record).kind !== 'record';
  if (isRefusedToo && isBroken(probe) === isBroken(second)) {
    const what = 'the target refused the same under the header name Token too';
    return blocked({ kind: 'control', what }, exchanges);
  }
  const expected = 'the same answer as under the header name Token';
  return settled(exchanges, [findingIn(probe, 'header-case', { expected, actual: reply.actual })]);
}

/** A 5xx that did not come again is no word on what was asked, but one on the service: the request was valid (reading 8). */
export function alsoNowAndThen<S extends string>(
  view: View<S | TokenStep>,
  subject: Subject<S | TokenStep>,
  judgement: Judgement,
  steps: readonly (S | 'lower-case')[] = [once],
): Judgement {
  const record = subject.record === 'page' ? 'user page' : `${subject.record} record`;
  const found = steps.flatMap((step) => {
    const [failed] = view.steps(step).filter(isBroken);
    const taken = view.step(`again/${step}` as S);
    if (!failed || !taken || replyOf(taken, subject.record).kind !== 'record') return [];
    const finding = findingIn(failed, 'refused-beside', {
      what: 'a valid request was answered with an error, and accepted when it was sent again',
      expected: `a 2xx answer that is the ${record}`,
      actual: describeAnswer(failed),
    });
    return [{ finding, exchanges: [failed.index, taken.index] }];
  });
  if (found.length === 0) return judgement;
  const findings = found.map(({ finding }) => finding);
  return settled(
    [...judgement.exchanges, ...found.flatMap(({ exchanges }) => exchanges)],
    judgement.kind === 'failed' ? [...judgement.findings, ...findings] : findings,
  );
}
