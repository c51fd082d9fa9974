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
  /** The bug met refused requests before. */
  readonly isProbed: boolean;
  readonly isAccepted: boolean;
}

/**
 * First confirmations that were refused of bugs that met refused requests, where no such bug can be confirmed and bugs
 * that met none can: the refused requests confirmed them. One may be a bug that somebody else confirmed, two are no
 * accident.
 */
export function usedUp(view: Confirms): Exchange[] {
  const firsts = firstConfirmations(view);
  const probed = firsts.filter(({ isProbed }) => isProbed);
  const refused = probed.map(({ exchange }) => exchange);
  const [, second] = refused;
  if (!second || probed.some(({ isAccepted }) => isAccepted)) return [];
  const isTold = firsts.some(
    ({ exchange, isProbed, isAccepted }) => !isProbed && isAccepted && exchange.index > second.index,
  );
  return isTold ? refused : [];
}

function firstConfirmations(view: Confirms): First[] {
  const probes = refusedOnes(stepsOf(view, subject, 'refusal'));
  const seen = new Map<string, First>();
  for (const exchange of stepsOf(view, subject, 'record')) {
    const { url } = exchange.request;
    const reply = replyOf(exchange, 'bug');
    if (seen.has(url) || reply.kind === 'unanswered' || (reply.kind === 'refused' && reply.unauthorized))
      continue;
    const isProbed = probes.some(({ index, request }) => request.url === url && index < exchange.index);
    seen.set(url, { exchange, isProbed, isAccepted: reply.kind === 'record' });
  }
  return [...seen.values()];
}
