import { describe, expect, test } from 'vitest';
import type { RunResult } from '../../../engine/run.ts';
import { freedoms } from '../../../reference/freedoms.ts';
import { nextStep } from '../../../reporters/next-step.ts';
import { runAgainst } from '../../in-process.ts';

const once = freedoms.find(({ id }) => id === 'confirms-once')!;

/** The objects that a service has for an operation, how many generated requests are wanted, and the operation. */
interface Run {
  readonly kind: 'bugs' | 'tasks';
  readonly given: number;
  readonly thorough: number;
}

const runWith = ({ kind, given, thorough }: Run): Promise<RunResult> =>
  runAgainst(kind === 'bugs' ? { ...once, bugs: given } : { tasks: given }, {
    thorough,
    only: [kind === 'bugs' ? 'confirm-bug/*' : 'start-task/*'],
  });

/** What a run advises, as the settings that follow it. */
function following(run: Run, step: string): Run {
  const [, given = run.given] = /Give (\d+) (?:tasks|bugs)/.exec(step) ?? [];
  const [, thorough = run.thorough] = /--thorough (\d+)/.exec(step) ?? [];
  return { ...run, given: Number(given), thorough: Number(thorough) };
}

describe('who follows the advice of a run with generated requests needs no second one', () => {
  test.for<[Run['kind'], number, number]>([
    ['tasks', 1, 100],
    ['tasks', 16, 100],
    ['tasks', 17, 100],
    ['tasks', 17, 3],
    ['tasks', 20, 1],
    ['tasks', 40, 1],
    ['bugs', 1, 100],
    ['bugs', 10, 3],
    ['bugs', 24, 100],
    ['bugs', 27, 100],
    ['bugs', 28, 100],
    ['bugs', 30, 1],
  ])('%s: %i with --thorough %i', async ([kind, given, thorough]) => {
    const run = { kind, given, thorough };
    const first = nextStep((await runWith(run)).report);
    const next = following(run, first);
    expect(next, first).not.toEqual(run);
    const { report } = await runWith(next);
    const advised = report.checks.filter(({ outcome, hint }) => outcome === 'blocked' && hint !== undefined);
    expect(advised.map(({ id, hint }) => `${id}: ${hint}`)).toEqual([]);
    expect(report.checks.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
  });
});
