import { judging } from '../messages/en/judging.ts';
import type { Messages } from '../messages/index.ts';
import { type Phrase, phraseIn, type Said, say } from '../messages/phrase.ts';

interface AboutField {
  readonly field?: string;
  /** A phrase that is part of the sentence of the fault. */
  readonly what?: Phrase;
}

/** A kind of fault. */
export type Fault = keyof Messages['judging']['faults'];

/** Every kind of fault. */
export const faultNames = Object.keys(judging.faults) as [Fault, ...Fault[]];

/** What generated requests showed about a fault. */
export interface Generated {
  /** Number of generated requests in which it was seen, and number of all of them. */
  readonly cases: number;
  readonly of: number;
  /** Whether it was seen when the same request was sent again: always, intermittently, or not sent again. */
  readonly seen: 'again' | 'now and then' | 'not asked again';
  /** What the minimized request contains besides plain values, for people. */
  readonly smallest: Phrase;
  /** The requests after which it was seen, if it was not seen without them; for people. */
  readonly after?: Phrase;
  /** The parallel requests, if it was not seen without them; for people. */
  readonly beside?: Phrase;
  /** The closest value that works, for people. */
  readonly nearby?: Phrase;
}

/** What a check demands of the users of one page. Users are named by id, or by account if they have no id. */
export interface UsersDemand {
  /** A user who must be on the page. */
  readonly with?: string | number;
  /** A user who must not be on the page. */
  readonly without?: string | number;
  /** A user who must be on the page exactly once. */
  readonly once?: string | number;
  /** Maximum and minimum number of users on the page. */
  readonly most?: number;
  readonly least?: number;
}

/** One difference between a response and what a check demands. Its texts are phrases in no language yet. */
export interface Finding extends AboutField {
  readonly fault: Fault;
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
  /** What generated requests showed about it. */
  readonly generated?: Generated;
  /** What the check demands of the users of the page. */
  readonly users?: UsersDemand;
  /** The JSON value that was sent or demanded, if there is one. */
  readonly wanted?: unknown;
  /** The JSON value in the response; undefined if there is none. */
  readonly got?: unknown;
}

/** Returns the finding in one sentence. */
export function messageOf({ fault, field, what = '' }: Finding, words: Messages): string {
  return words.judging.faults[fault](String(field), phraseIn(what, words));
}

/** Returns the sentence of a fault as a phrase that can be part of a longer one. */
export function faultPhrase({ fault, field, what }: Pick<Finding, 'fault' | 'field' | 'what'>): Said {
  return say('fault', fault, String(field), what ?? '');
}
