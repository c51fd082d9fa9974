import { judging } from '../messages/en/judging.ts';
import type { Messages } from '../messages/index.ts';
import { type Phrase, phraseIn, say } from '../messages/phrase.ts';

interface Worded {
  readonly field?: string;
  /** A phrase for people that the sentence of the fault takes. */
  readonly what?: Phrase;
}

/** A kind of fault. */
export type Fault = keyof Messages['judging']['faults'];

/** Every kind of fault. */
export const faultNames = Object.keys(judging.faults) as [Fault, ...Fault[]];

/** What generated requests showed of a fault. */
export interface Generated {
  /** In how many of them it was seen, and how many there were. */
  readonly cases: number;
  readonly of: number;
  /** What became of it when the same was asked again. */
  readonly seen: 'again' | 'now and then' | 'not asked again';
  /** What the smallest request that shows it sends beside plain values, in words. */
  readonly smallest: Phrase;
  /** The requests that it was only seen after, in words. */
  readonly after?: Phrase;
  /** The requests that it was only seen beside, all at once, in words. */
  readonly beside?: Phrase;
  /** What near to it is right, in words. */
  readonly nearby?: Phrase;
}

/** What is demanded of the users of one page, by id (by account where they have no id). */
export interface UsersDemand {
  /** Somebody who must be on it. */
  readonly with?: string | number;
  /** Somebody who must not be on it. */
  readonly without?: string | number;
  /** Somebody who must be on it once. */
  readonly once?: string | number;
  /** How many users it has at most, and at least. */
  readonly most?: number;
  readonly least?: number;
}

/** One way in which one answer differs from what a check demands, as a judge gives it. */
export interface Finding extends Worded {
  readonly fault: Fault;
  /** JSON Pointer into the answer. */
  readonly path?: string;
  readonly expected: Phrase;
  readonly actual: Phrase;
  /** Index of the exchange that shows it. */
  readonly exchange: number;
  /** Further exchanges that show the same. */
  readonly alsoIn?: readonly number[];
  /** How often it was found, over all exchanges and array entries; 1 when absent. */
  readonly times?: number;
  /** What generated requests showed of it. */
  readonly generated?: Generated;
  /** What is demanded of the users of the page. */
  readonly users?: UsersDemand;
  /** The JSON value that was sent or demanded, where there is one. */
  readonly wanted?: unknown;
  /** The JSON value that came; undefined where none did. */
  readonly got?: unknown;
}

/** The finding in one sentence. */
export function messageOf({ fault, field, what = '' }: Finding, words: Messages): string {
  return words.judging.faults[fault](String(field), phraseIn(what, words));
}

/** The sentence of a fault as a phrase, for a longer one. */
export function sayFault({ fault, field, what }: Pick<Finding, 'fault' | 'field' | 'what'>): Phrase {
  return say('fault', fault, String(field), what ?? '');
}
