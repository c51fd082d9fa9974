import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execute, type Ended } from '../../package/execute.ts';
import type { Action } from './ci-files.ts';

/** How a job's action ended. */
export interface Done {
  readonly code: number;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Where a runner works. */
export interface RunnerPlaces {
  /** Of the action. */
  readonly checkout: string;
  /** Of the job. */
  readonly workspace: string;
}

/** Puts values in the place of `${{ <context>.<name> }}`. */
export function evaluate(text: string, valueOf: (context: string, name: string) => string): string {
  return text.replace(/\$\{\{ (\w+)\.([\w.-]+) \}\}/g, (_, context: string, name: string) =>
    valueOf(context, name),
  );
}

/** Runs a step's script as a runner does. */
export function runScript(script: string, cwd: string, env: Record<string, string>): Promise<Ended> {
  const args = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script];
  return execute('bash', args, { cwd, env: { ...env, GITHUB_ACTIONS: 'true', CI: 'true' } });
}

/** What stands in a file of outputs. */
export function outputsIn(text: string): Record<string, string> {
  const found = [...text.matchAll(/^(\w[\w-]*)(?:=(.*)|<<(\S+)\n([^]*?)\n\3)$/gm)];
  return Object.fromEntries(found.map(([, name, line, , lines]) => [name!, line ?? lines!]));
}

/** Whether a runner runs a step: its terms are joined by `&&`. */
function isRun(
  condition: string,
  hasFailed: boolean,
  valueOf: (context: string, name: string) => string,
): boolean {
  const terms = condition.replace(/^\$\{\{ | \}\}$/g, '').split(' && ');
  const looksAtFailure = terms.some((term) => /^!?\w+\(\)$/.test(term));
  if (hasFailed && !looksAtFailure) return false;
  return terms.every((term) => {
    if (term === '!cancelled()' || term === 'success()') return true;
    const [, context, name, sign, value] = /^(\w+)\.([\w.-]+) ([!=]=) '(.*)'$/.exec(term)!;
    return (valueOf(context!, name!) === value) === (sign === '==');
  });
}

/** Runs the steps of the action as a runner does. */
export async function runActionIn(
  { checkout, workspace }: RunnerPlaces,
  action: Action,
  given: Readonly<Record<string, string>>,
  job: Readonly<Record<string, string>> = {},
): Promise<Done> {
  const [output, summary] = [join(workspace, '.output'), join(workspace, '.summary')];
  for (const file of [output, summary]) await writeFile(file, '');
  const ofSteps: Record<string, string> = {};
  const valueOf = (context: string, name: string): string => {
    if (context === 'github') return checkout;
    if (context === 'steps') return ofSteps[name] ?? '';
    return given[name] ?? action.inputs[name]!.default ?? '';
  };
  let log = '';
  let code = 0;
  for (const { id = '', env = {}, run, if: condition = 'success()' } of action.runs.steps) {
    if (!isRun(condition, code !== 0, valueOf)) continue;
    const values = Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, evaluate(value, valueOf)]),
    );
    await writeFile(output, '');
    const ended = await runScript(run!, workspace, {
      RUNNER_TEMP: workspace,
      ...job,
      ...values,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
    });
    log += ended.out + ended.err;
    code ||= ended.code;
    for (const [name, value] of Object.entries(outputsIn(await readFile(output, 'utf8'))))
      ofSteps[`${id}.outputs.${name}`] = value;
  }
  const outputs = Object.fromEntries(
    Object.entries(action.outputs).map(([name, { value }]) => [name, evaluate(value, valueOf)]),
  );
  return { code, log, outputs, summary: await readFile(summary, 'utf8') };
}
