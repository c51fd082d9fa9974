import type { Exchange } from '../evidence/evidence.ts';
import type { Aspect } from '../../messages/en/aspects.ts';
import type { Said } from '../../messages/phrase.ts';
import type { Check } from './check.ts';
import { experimentOf, isRepeat, rowIn } from '../evidence/role.ts';
import { operations, type GivenKind, type Operation, type OperationId } from '../../contract/operations.ts';

/** One kind of request in the scenario of an operation. */
export interface Step {
  /** Why it is sent; absent if each request has a purpose of its own. */
  readonly purpose?: Said;
  /**
   * How its response is judged.
   * - `record`: the response must be the record. All checks judge it.
   * - `taken`: if the response is the record, all checks judge it. If it is a rejection, a check of its own reports it.
   * - `refusal`: the request has no valid Token.
   * - `generated`: a valid generated request. Only the checks of `--thorough` judge it.
   * - `open`: the document does not specify the response, or the response is only used to interpret another one.
   */
  readonly answer: 'record' | 'taken' | 'refusal' | 'generated' | 'open';
  /** For `open`: the name under which the responses of two targets are compared. */
  readonly aspect?: Aspect;
  /** The request names no existing object. An empty 2xx response to it is no sign of a change. */
  readonly meets?: 'nothing';
}

/** What a write changes on the target, for the list of changes in the report. */
export interface Changes {
  /** `<object>-<change>`, such as `bug-confirmed`. */
  readonly kind: `${string}-${string}`;
  /** Returns the id of the object, `unknown` if the response has no id, undefined if there is no object. */
  idOf(exchange: Exchange): string | undefined;
}

/** Names of an operation in settings and reports. */
export interface SuiteOperation {
  /** Prefix of the ids of its checks. */
  readonly id: string;
  readonly title: string;
  readonly method: 'GET' | 'POST';
  /** Path relative to `{base_url}/api.php/v1`; `<id>` is an integer. */
  readonly path: string;
}

/** One operation as far as judging needs it. `S` are the names of its steps. */
export interface JudgedSuite<S extends string = string> {
  readonly operation: SuiteOperation;
  /** Steps by name. A name that ends in `/*` is for every step that begins with it. */
  readonly steps: Readonly<Record<string, Step>>;
  readonly checks: readonly Check<S>[];
  readonly changes: Changes | 'nothing';
}

/** The names of the steps in a table of steps. */
export type StepsIn<Table> = {
  [Name in keyof Table & string]: Name extends `${infer Family}/*` ? `${Family}/${string}` : Name;
}[keyof Table & string];

/** Steps of recorded traffic. Requests that a check cannot judge are left out before it runs. */
const seenSteps: Readonly<Record<string, Step>> = {
  'seen/*': { answer: 'taken' },
  'seen/no-token/*': { answer: 'refusal' },
};

/**
 * Returns the row of a step: its own row, or the row with the longest matching `…/*`. A request that is sent again may have
 * another purpose; it is judged like the first one.
 */
export function rowOf(steps: Readonly<Record<string, Step>>, name: string): Step | undefined {
  const own = rowIn(steps, name) ?? rowIn(seenSteps, name);
  const first = isRepeat(name) ? rowIn(steps, experimentOf(name)) : undefined;
  return first ? { ...(own ?? first), answer: first.answer } : own;
}

/** The settings with the ids of fixtures, by the kind of object. */
const settings = {
  bug: 'PMS_BUG_IDS',
  task: 'PMS_TASK_IDS',
  product: 'PMS_PRODUCT_ID',
} as const satisfies Record<GivenKind, string>;

/** The kind of fixture that an operation needs, and the setting with its ids. */
export interface Given {
  readonly noun: GivenKind;
  readonly setting: (typeof settings)[GivenKind];
}

/** Returns the fixture of an operation; undefined for one that needs none. */
export function givenFor(operation: string): Given | undefined {
  const row: Operation | undefined = operations[operation as OperationId];
  return row?.given && { noun: row.given, setting: settings[row.given] };
}
