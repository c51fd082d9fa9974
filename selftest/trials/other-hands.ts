import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stacks, type StackName } from '../../examples/services/stacks.ts';
import { trialsOf, tryOne } from '../../examples/services/trial.ts';
import type { Row, Trial } from './series.ts';

const program = join(import.meta.dirname, '../../dist/cli.js');

const isInstalled = (stack: StackName): boolean =>
  spawnSync(stacks[stack].needs, ['--version']).error === undefined;

/** Returns the ids of the checks that warn about the right service. Each trial is compared with them. */
async function warningsOfRight(stack: StackName): Promise<Set<string>> {
  const warnings = new Set<string>();
  await tryOne(stack, { id: 'right' }, warnings, { program });
  return warnings;
}

/** The services in examples/: as they are, with each mistake, and with wrong settings. */
export const otherHandsRows: readonly Row[] = (Object.keys(stacks) as StackName[]).map((stack) => ({
  series: 'other hands',
  row: stack,
  trials: async () => {
    if (!isInstalled(stack)) return [];
    if (!existsSync(program)) throw new Error(`${program} is missing: npm run build`);
    let warnings: Promise<Set<string>> | undefined;
    return trialsOf(stack).map((trial): Trial => ({
      name: `other hands | ${stack}/${trial.id}`,
      run: async () => {
        const { wrong } = await tryOne(stack, trial, await (warnings ??= warningsOfRight(stack)), {
          program,
        });
        return wrong.map((what) => ({ fault: 'other verdict', what: `${stack}/${trial.id}: ${what}` }));
      },
    }));
  },
}));
