import type { Phrase, Said } from '../../messages/phrase.ts';
import { type Fault, faultSentence } from './fault.ts';
import type { PhrasedGenerated, UsersDemand } from './report.ts';

/** One difference between a response and what a check demands. Its texts are phrases in no language yet. */
export interface Finding {
  readonly fault: Fault;
  readonly field?: string;
  /** What the finding is about, as part of the sentence of its fault: `an empty Token`. */
  readonly what?: Phrase;
  /** JSON Pointer into the response body. */
  readonly path?: string;
  readonly expected: Phrase;
  readonly actual: Phrase;
  /** Index of the exchange that shows it. */
  readonly exchange: number;
  /** Further exchanges that show the same. */
  readonly alsoIn?: readonly number[];
  /** How often it was found in all exchanges and array entries; 1 if absent. */
  readonly times?: number;
  readonly generated?: PhrasedGenerated;
  /** What the check demands of the users of the page. */
  readonly users?: UsersDemand;
  /** The JSON value that was sent or demanded, if there is one. */
  readonly wanted?: unknown;
  /** The JSON value in the response; undefined if there is none. */
  readonly got?: unknown;
}

/** Returns a function that is true for findings with one of these faults. */
export const isOneOf =
  (...faults: readonly Fault[]) =>
  ({ fault }: Pick<Finding, 'fault'>): boolean =>
    faults.includes(fault);

/** True if a valid request was rejected, or its response is not the record. */
export const isRejection = isOneOf('refused', 'refused-beside', 'no-record');

/** Returns what a finding says, in one sentence. */
export function messageOf({ fault, field, what }: Pick<Finding, 'fault' | 'field' | 'what'>): Said {
  return faultSentence(fault, field ?? '', what ?? '');
}
