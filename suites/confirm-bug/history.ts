import { mayHaveActed } from '../../evidence/patience.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { recordsOf } from '../common/subject.ts';
import { subject, type ConfirmStep, type Subset } from './steps.ts';

type Confirms = View<ConfirmStep>;

/** The exchange of a partial confirmation: the last one, where it was asked again or of a fresh bug. */
export function partial(view: Confirms, step: Subset): Exchange | undefined {
  return view.steps(step, `fresh/${step}`, `again/${step}`).at(-1);
}

/** True when the bug had been confirmed before this request, or may have been: what a refusal means then is open. */
export function confirmedBefore(view: Confirms, exchange: Exchange): boolean {
  const { url } = exchange.request;
  const confirmations = [
    ...recordsOf(view, subject).map((answer) => answer.exchange),
    ...lostAnswers(view, url),
  ];
  return confirmations.some((earlier) => earlier.request.url === url && earlier.index < exchange.index);
}

/** True when a bug that was not confirmed could be confirmed after this request. */
export function takenLater(view: Confirms, { index }: Exchange): boolean {
  return recordsOf(view, subject).some(
    ({ exchange }) => exchange.index > index && !confirmedBefore(view, exchange),
  );
}

/** Confirmations of a bug whose answers never came, or were a gateway's: they may have changed it. */
export function lostAnswers(view: Confirms, url: string): Exchange[] {
  return view.steps('*').filter((exchange) => exchange.request.url === url && mayHaveActed(exchange));
}
