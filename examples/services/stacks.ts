import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the service of a folder is started, and what it holds. */
export interface Stack {
  /** The program that must be installed. */
  readonly needs: string;
  /** The command that starts it, in its folder. */
  readonly start: readonly [string, ...string[]];
  /** The account of the Token. */
  readonly account: string;
  /** The account of another user. */
  readonly somebody: string;
  /** What its service does where the document leaves a choice. */
  readonly choices: string;
}

/** The stacks, by folder. */
export const stacks = {
  express: {
    needs: 'node',
    start: ['npm', 'start', '--silent'],
    account: 'admin',
    somebody: 'bob',
    choices: '201 for a new story, 409 to a second start, users by type',
  },
  fastify: {
    needs: 'node',
    start: ['npm', 'start', '--silent'],
    account: 'root',
    somebody: 'ben',
    choices: '403 without a Token, records as its schemas list them, at most 200 users a page',
  },
  flask: {
    needs: 'python3',
    start: ['python3', 'app.py'],
    account: 'mara',
    somebody: 'ole',
    choices: 'keys in alphabetical order, 404 to a page after the last, users by falling account',
  },
  go: {
    needs: 'go',
    start: ['go', 'run', '.'],
    account: 'gopher',
    somebody: 'user02',
    choices: 'errors in plain text, a started task can be started again, times to the nanosecond',
  },
  php: {
    needs: 'php',
    start: ['./start.sh'],
    account: 'paula',
    somebody: 'amir',
    choices:
      'a page after the last is the last, 403 to a second start, line breaks as markup, one request at a time',
  },
  sinatra: {
    needs: 'ruby',
    start: ['ruby', 'service.rb'],
    account: 'rita',
    somebody: 'abe',
    choices: 'a list of errors, 422 to invalid values, no enum value where the user gave none',
  },
} as const satisfies Readonly<Record<string, Stack>>;

/** The name of a folder here. */
export type StackName = keyof typeof stacks;

/** One file of a service, with lines in place of others. */
export interface Edit {
  readonly file: string;
  readonly replace: readonly string[];
  readonly by: readonly string[];
}

/** A mistake that developers of a stack make: a row of its mistakes.json. */
export interface Mistake {
  readonly id: string;
  readonly does: string;
  readonly operation: string;
  readonly field?: string;
  /** What the suite says: `warn` is a recommended check, `nothing` a choice that the document leaves. */
  readonly expected: 'non-conformant' | 'warn' | 'nothing';
  readonly edits: readonly Edit[];
}

/** Takes a folder; gives the rows of its mistakes.json. */
export function mistakesOf(stack: StackName): readonly Mistake[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, stack, 'mistakes.json'), 'utf8')) as Mistake[];
}

/** Takes a source and an edit; gives the source with the mistake. Throws where the lines are not there exactly once. */
export function edited(source: string, { file, replace, by }: Edit): string {
  const [before, after, ...more] = source.split(replace.join('\n'));
  if (after === undefined || more.length > 0)
    throw new Error(`${file} has not exactly once: ${replace.join('\n')}`);
  return before + by.join('\n') + after;
}

/** Settings that do not fit a right service. */
export interface WrongSetting {
  readonly id: string;
  readonly does: string;
  /** What differs from the right settings. */
  readonly flags: Readonly<Record<string, string>>;
  /** A run with the right settings goes before. */
  readonly second?: true;
  /** The setting that the run names. */
  readonly names: string;
  /** 3 is incomplete, and 1 a failure whose hint names the setting; by stack where services answer differently. */
  readonly exitCode: number | Readonly<Record<StackName, number>>;
}

/** Wrong settings: each with every service. */
export const wrongSettings: readonly WrongSetting[] = [
  {
    id: 'bugs-that-do-not-exist',
    does: 'No bug has one of the ids',
    flags: { '--bugs': '9001,9002,9003,9004' },
    names: 'PMS_BUG_IDS',
    exitCode: 3,
  },
  {
    id: 'tasks-that-do-not-exist',
    does: 'No task has one of the ids',
    flags: { '--tasks': '9001,9002,9003,9004' },
    names: 'PMS_TASK_IDS',
    exitCode: 3,
  },
  {
    id: 'product-that-does-not-exist',
    does: 'No product has the id',
    flags: { '--product': '99' },
    names: 'PMS_PRODUCT_ID',
    // Go: 400, as for any invalid value.
    exitCode: { express: 3, fastify: 3, flask: 3, go: 1, php: 3, sinatra: 3 },
  },
  {
    id: 'used-up-tasks',
    does: 'An earlier run has started the tasks',
    flags: {},
    second: true,
    names: 'PMS_TASK_IDS',
    // After 409 and 403 the next task is tried, of which php leaves enough; 400 and 422 are those of a wrong request.
    // Go starts a task again.
    exitCode: { express: 3, fastify: 1, flask: 1, go: 0, php: 0, sinatra: 1 },
  },
  {
    id: 'account-of-somebody-else',
    does: 'The account is a user, but not the one of the Token',
    flags: { '--account': 'somebody' },
    names: 'PMS_ACCOUNT',
    exitCode: 1,
  },
];
