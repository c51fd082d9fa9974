import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How to start the service of a folder, and its data. */
export interface Stack {
  /** The program that must be installed. */
  readonly needs: string;
  /** The command that starts it, in its folder. */
  readonly start: readonly [string, ...string[]];
  /** The account of the Token. */
  readonly account: string;
  /** The account of another user. */
  readonly otherAccount: string;
  /** The undocumented behaviour of its service. */
  readonly choices: string;
}

/** The stacks, by folder. */
export const stacks = {
  express: {
    needs: 'node',
    start: ['npm', 'start', '--silent'],
    account: 'admin',
    otherAccount: 'bob',
    choices: '201 for a new story, 409 to a second start, users by type',
  },
  fastify: {
    needs: 'node',
    start: ['npm', 'start', '--silent'],
    account: 'root',
    otherAccount: 'ben',
    choices: '403 without a Token, records as its schemas list them, at most 200 users a page',
  },
  flask: {
    needs: 'python3',
    start: ['python3', 'app.py'],
    account: 'mara',
    otherAccount: 'ole',
    choices: 'keys in alphabetical order, 404 to a page after the last, users by falling account',
  },
  go: {
    needs: 'go',
    start: ['go', 'run', '.'],
    account: 'gopher',
    otherAccount: 'user02',
    choices: 'errors in plain text, a started task can be started again, times to the nanosecond',
  },
  php: {
    needs: 'php',
    start: ['./start.sh'],
    account: 'paula',
    otherAccount: 'amir',
    choices:
      'a page after the last is the last, 403 to a second start, line breaks as markup, one request at a time',
  },
  sinatra: {
    needs: 'ruby',
    start: ['ruby', 'service.rb'],
    account: 'rita',
    otherAccount: 'abe',
    choices: 'a list of errors, 422 to invalid values, no enum value where the user gave none',
  },
} as const satisfies Readonly<Record<string, Stack>>;

/** The name of the folder of a service. */
export type StackName = keyof typeof stacks;

/** A change of one file of a service: lines to replace, and their replacement. */
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
  /** The expected result. `warn`: a recommended check warns. `nothing`: undocumented behaviour, so no finding. */
  readonly expected: 'non-conformant' | 'warn' | 'nothing';
  readonly edits: readonly Edit[];
}

/** Returns the rows of the mistakes.json of a service. */
export function mistakesOf(stack: StackName): readonly Mistake[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, stack, 'mistakes.json'), 'utf8')) as Mistake[];
}

/** Applies an edit to a source. Throws unless the source contains the lines exactly once. */
export function edited(source: string, { file, replace, by }: Edit): string {
  const [before, after, ...more] = source.split(replace.join('\n'));
  if (after === undefined || more.length > 0)
    throw new Error(`${file} has not exactly once: ${replace.join('\n')}`);
  return before + by.join('\n') + after;
}

/** Settings that are wrong for a service. */
export interface WrongSetting {
  readonly id: string;
  readonly does: string;
  /** The wrong flags, which the run has to name. `somebody` as account means the account of another user. */
  readonly flags: Readonly<Record<string, string>>;
  /** There is a run with the right settings before. */
  readonly second?: true;
  /** 3: incomplete. 1: a failure whose hint names the setting. By stack if services respond differently. */
  readonly exitCode: number | Readonly<Record<StackName, number>>;
}

/** Wrong settings. Each is tried with every service. */
export const wrongSettings: readonly WrongSetting[] = [
  {
    id: 'bugs-that-do-not-exist',
    does: 'No bug has one of the ids',
    flags: { '--bugs': '9001,9002,9003,9004' },
    exitCode: 3,
  },
  {
    id: 'tasks-that-do-not-exist',
    does: 'No task has one of the ids',
    flags: { '--tasks': '9001,9002,9003,9004' },
    exitCode: 3,
  },
  {
    id: 'product-that-does-not-exist',
    does: 'No product has the id',
    flags: { '--product': '99' },
    // Go responds with 400, as for any invalid value.
    exitCode: { express: 3, fastify: 3, flask: 3, go: 1, php: 3, sinatra: 3 },
  },
  {
    id: 'used-up-tasks',
    does: 'An earlier run has started the tasks',
    flags: { '--tasks': '1,2,3,4' },
    second: true,
    // 409 and 403 may be about the tasks. 400 and 422 mean an invalid request. Go can start a task again.
    exitCode: { express: 3, fastify: 1, flask: 1, go: 0, php: 3, sinatra: 1 },
  },
  {
    id: 'account-of-somebody-else',
    does: 'The account is a user, but not the one of the Token',
    flags: { '--account': 'somebody' },
    exitCode: 1,
  },
];
