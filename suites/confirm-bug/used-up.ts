import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { replyOf } from '../common/reply.ts';
import { stepsOf } from '../common/subject.ts';
import { refusedOnes } from './samples.ts';
import { subject, type ConfirmStep } from './steps.ts';

type Confirms = View<ConfirmStep>;

/** The first valid confirmation of a bug. */
interface First {
  readonly exchange: Exchange;
  /** The steps of refused requests that the bug met before, without their prefix. */
  readonly met: readonly string[];
  readonly isAccepted: boolean;
}

/**
 * First confirmations that were refused of bugs that met refused requests of some kind, where no such bug can be confirmed
 * and bugs that met none of the kind can: the refused requests confirmed them. One may be a bug that somebody else
 * confirmed, two are no accident.
 */
export function usedUp(view: Confirms): Exchange[] {
  const firsts = firstConfirmations(view);
  const kinds = [...new Set(firsts.flatMap(({ met }) => met))];
  const refused = kinds.flatMap((kind) => {
    const probed = firsts.filter(({ met }) => met.includes(kind));
    const [, second] = probed;
    if (!second || probed.some(({ isAccepted }) => isAccepted)) return [];
    const isTold = firsts.some(
      ({ exchange, met, isAccepted }) =>
        isAccepted && !met.includes(kind) && exchange.index > second.exchange.index,
    );
    return isTold ? probed.map(({ exchange }) => exchange) : [];
  });
  return [...new Set(refused)];
}

function firstConfirmations(view: Confirms): First[] {
  const probes = refusedOnes(stepsOf(view, subject, 'refusal'));
  const seen = new Map<string, First>();
  for (const exchange of stepsOf(view, subject, 'record')) {
    const { url } = exchange.request;
    const reply = replyOf(exchange, 'bug');
    if (seen.has(url) || reply.kind === 'unanswered' || (reply.kind === 'refused' && reply.unauthorized))
      continue;
    const met = probes
      .filter(({ index, request }) => request.url === url && index < exchange.index)
      .map(({ step }) => step.split('/').at(-1)!);
    seen.set(url, { exchange, met, isAccepted: reply.kind === 'record' });
  }
  return [...seen.values()];
}
