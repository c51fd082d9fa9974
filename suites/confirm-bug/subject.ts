import type { Exchange } from '../../evidence/evidence.ts';
import type { EvidenceView } from '../../evidence/view.ts';
import { recordsOf, type Subject } from '../common/judging.ts';

/** Confirm bug, as its judges see it. */
export const subject = {
  operation: 'confirm-bug',
  record: 'bug',
  valid: [
    'full',
    'full/*',
    'empty',
    'only/*',
    'type/*',
    'control/*',
    'fresh/*',
    'effect/before',
    'effect/after',
  ],
  accepts: 'accepts-all-fields',
} as const satisfies Subject;

/** The exchange of a partial confirmation: on a fresh bug where it was asked there. */
export function partial(view: EvidenceView, step: string): Exchange | undefined {
  return view.step(subject.operation, `fresh/${step}`) ?? view.step(subject.operation, step);
}

/** True when the bug had been confirmed before this request, or may have been: what a refusal means then is open. */
export function confirmedBefore(view: EvidenceView, exchange: Exchange): boolean {
  const { url } = exchange.request;
  const confirmations = [
    ...recordsOf(view, subject).map((answer) => answer.exchange),
    ...lostAnswers(view, url),
  ];
  return confirmations.some((earlier) => earlier.request.url === url && earlier.index < exchange.index);
}

/** Confirmations of a bug whose answers never came: they may have changed it. */
export function lostAnswers(view: EvidenceView, url: string): Exchange[] {
  return view
    .steps(subject.operation, '*')
    .filter(({ request, response }) => request.url === url && response === undefined);
}
