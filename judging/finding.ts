/** The ways in which an answer can differ from what a check demands. */
const faults = {
  absent: ({ field, what }) => `${field} is missing${what === undefined ? '' : ` ${what}`}`,
  'wrong-type': ({ field }) => `${field} has the wrong type`,
  'not-listed': ({ field }) => `${field} has a value that is not in the documented list`,
  'wrong-date': ({ field }) => `${field} is not a date in the documented format`,
  'wrong-reference': ({ field }) => `${field} is not a user object (section 2.1)`,
  'not-sent-back': ({ field }) => `${field} was sent and is missing in the response`,
  /** A part of the field is missing. */
  incomplete: ({ field, what }) => `${field} has no ${what}`,
  'weak-form': ({ field, what }) => `${field} ${what}`,
  'wrong-record': () => 'the response is the record of another id',
  'wrong-value': ({ field, what }) => `${field} is not ${what}`,
  'not-as-sent': ({ field }) => `${field} is not the value that was sent`,
  'not-kept': ({ field }) => `${field} was not sent, and its value changed`,
  /** A valid request was refused; `what` names it. */
  refused: ({ what }) => `${what} was rejected`,
  /** The same, told apart by another request; `what` is the whole sentence. */
  'refused-beside': ({ what }) => `${what}`,
  'let-in': ({ what }) => `the request with ${what} was accepted as if the Token were valid`,
  'took-effect': ({ field, what }) => what ?? `${field} was changed by a request without a valid Token`,
  'header-case': () => 'the Token was rejected under the header name `token`',
  'media-type': () => 'the media type is not JSON',
  'ambiguous-json': () => 'the JSON is ambiguous',
  /** Found by generated requests; `what` is the whole sentence. */
  generated: ({ what }) => `${what}`,
  /** Something that must be there once is there twice. */
  repeated: ({ what }) => `${what}`,
  /** A member of a page, or a list, is not what the other pages and lists say. */
  list: ({ what }) => `${what}`,
} as const satisfies Readonly<Record<string, (finding: Worded) => string>>;

interface Worded {
  readonly field?: string;
  /** A phrase for people that the sentence of the fault takes. */
  readonly what?: string;
}

/** A kind of fault. */
export type Fault = keyof typeof faults;

/** What generated requests showed of a fault. */
export interface Generated {
  /** In how many of them it was seen, and how many there were. */
  readonly cases: number;
  readonly of: number;
  /** What became of it when the same was asked again. */
  readonly seen: 'again' | 'now and then' | 'not asked again';
  /** What the smallest request that shows it sends beside plain values, in words. */
  readonly smallest: string;
  /** The requests that it was only seen after, in words. */
  readonly after?: string;
  /** The requests that it was only seen beside, all at once, in words. */
  readonly beside?: string;
  /** What near to it is right, in words. */
  readonly nearby?: string;
}

/** One way in which one answer differs from what a check demands, as a judge gives it. */
export interface Finding extends Worded {
  readonly fault: Fault;
  /** JSON Pointer into the answer. */
  readonly path?: string;
  readonly expected: string;
  readonly actual: string;
  /** Index of the exchange that shows it. */
  readonly exchange: number;
  /** Further exchanges that show the same. */
  readonly alsoIn?: readonly number[];
  /** How often it was found, over all exchanges and array entries; 1 when absent. */
  readonly times?: number;
  /** What generated requests showed of it. */
  readonly generated?: Generated;
  /** The JSON value that was sent or demanded, where there is one. */
  readonly wanted?: unknown;
  /** The JSON value that came; undefined where none did. */
  readonly got?: unknown;
}

/** The finding in one sentence. */
export function messageOf(finding: Finding): string {
  return faults[finding.fault](finding);
}
