import type { Exchange } from '../../harness/evidence.ts';
import type { EvidenceView } from '../../harness/evidence-view.ts';
import { recordsOf, type Subject } from '../shared/judging.ts';

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

/** True when the bug had been confirmed before this request: what a refusal means then is open. */
export function confirmedBefore(view: EvidenceView, exchange: Exchange): boolean {
  return recordsOf(view, subject).some(
    (answer) =>
      answer.exchange.request.url === exchange.request.url && answer.exchange.index < exchange.index,
  );
}
