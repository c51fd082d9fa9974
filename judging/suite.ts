import type { Exchange } from '../evidence/evidence.ts';
import type { Aspect } from '../messages/en/aspects.ts';
import type { Phrase } from '../messages/phrase.ts';
import type { Check } from './check.ts';

/** One kind of request of an operation's scenario. */
export interface Step {
  /** What it is for; left out where each request says it by itself. */
  readonly purpose?: Phrase;
  /**
   * What an answer to it is. `record`: it must be the record, and all checks look at it. `taken`: where it is the
   * record, all checks look at it; a refusal is a question of its own. `refusal`: the request has no valid Token.
   * `generated`: valid by the readings; the checks of a thorough run alone look at it.
   * `open`: the document is silent, or the answer only tells what another one means.
   */
  readonly answer: 'record' | 'taken' | 'refusal' | 'generated' | 'open';
  /** Of an open question: the word under which the answers of two targets are compared. */
  readonly aspect?: Aspect;
  /** The request names no object, or is none: a 2xx answer with nothing in it changed nothing. */
  readonly meets?: 'nothing';
}

/** What a write does to the target: its name in the list of changes, and to which object. */
export interface Changes {
  /** `<object>-<what was done>`, such as `bug-confirmed`. */
  readonly kind: `${string}-${string}`;
  /** The id of the object, `unknown` where the answer names none; undefined when there is no object. */
  idOf(exchange: Exchange): string | undefined;
}

/** An operation, as selections and reports name it. */
export interface SuiteOperation {
  /** Prefix of the ids of its checks. */
  readonly id: string;
  readonly title: string;
  readonly method: 'GET' | 'POST';
  /** Below `{base_url}/api.php/v1`; `<id>` is an integer. */
  readonly path: string;
}

/** What judging needs of one operation; `S` are the names of its steps. */
export interface JudgedSuite<S extends string = string> {
  readonly operation: SuiteOperation;
  /** By name; one that ends in `/*` stands for a family of steps. */
  readonly steps: Readonly<Record<string, Step>>;
  readonly checks: readonly Check<S>[];
  readonly changes: Changes | 'nothing';
}

/** The names of the steps in a table of steps. */
export type StepsIn<Table> = {
  [Name in keyof Table & string]: Name extends `${infer Family}/*` ? `${Family}/${string}` : Name;
}[keyof Table & string];

/** What other clients sent: which of it a check is asked of is decided before it is asked. */
const seenSteps: Readonly<Record<string, Step>> = {
  'seen/*': { answer: 'taken' },
  'seen/no-token/*': { answer: 'refusal' },
};

// Every check asks for the rows of all that was sent.
const found = new WeakMap<Readonly<Record<string, Step>>, Map<string, Step | undefined>>();

/** The row of a step: its own, or that of the longest family that it belongs to. */
export function rowOf(steps: Readonly<Record<string, Step>>, name: string): Step | undefined {
  let known = found.get(steps);
  if (!known) found.set(steps, (known = new Map()));
  if (!known.has(name)) known.set(name, findRow(steps, name) ?? findRow(seenSteps, name));
  return known.get(name);
}

function findRow(steps: Readonly<Record<string, Step>>, name: string): Step | undefined {
  if (steps[name]) return steps[name];
  const parts = name.split('/');
  while (parts.pop() !== undefined) {
    const family = steps[[...parts, '*'].join('/')];
    if (family) return family;
  }
  return undefined;
}
