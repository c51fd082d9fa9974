import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve, token } from './serve.ts';
import { stacks, type StackName } from './stacks.ts';
import { trialsOf, tryOne, type Result } from './trial.ts';

// Runs the suite against each service, each of its mistakes and wrong settings. README.md has the commands.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    program: { type: 'string', default: join(import.meta.dirname, '../../dist/cli.js') },
    thorough: { type: 'string' },
    reports: { type: 'string' },
    serve: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

function print(name: string, { report, failed, warned, wrong: lines }: Result): void {
  console.log(`${lines.length > 0 ? 'WRONG' : 'ok   '} ${name}: ${report.verdict}, exit ${report.exitCode}`);
  for (const line of lines) console.log(`      ! ${line}`);
  for (const { id: check } of failed) console.log(`      fails ${check}`);
  for (const { id: check } of warned) console.log(`      warns ${check}`);
  for (const { summary } of report.causes.slice(0, 3)) console.log(`      cause: ${summary}`);
}

const isWanted = (stack: string, id: string): boolean =>
  positionals.length === 0 || positionals.some((name) => name === stack || name === `${stack}/${id}`);

let count = 0;
let wrongCount = 0;
for (const stack of Object.keys(stacks) as StackName[]) {
  const trials = trialsOf(stack);
  const wanted = trials.filter(({ id }) => isWanted(stack, id));
  // Warnings of the right service are not caused by a mistake, so the right service is tried first.
  if (wanted.length > 0 && wanted[0] !== trials[0] && !values.serve && !values.list)
    wanted.unshift(trials[0]!);
  const usual = new Set<string>();
  for (const trial of wanted) {
    if (values.list) {
      console.log(`${stack}/${trial.id}: ${(trial.mistake ?? trial.setting)?.does ?? stacks[stack].choices}`);
    } else if (values.serve) {
      const { baseUrl, stop } = await serve(stack, trial.mistake);
      console.log(
        `${stack}/${trial.id}: PMS_BASE_URL=${baseUrl} PMS_TOKEN=${token} PMS_ACCOUNT=${stacks[stack].account}`,
      );
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
      break;
    } else {
      count += 1;
      const result = await tryOne(stack, trial, usual, values);
      print(`${stack}/${trial.id}`, result);
      wrongCount += result.wrong.length > 0 ? 1 : 0;
    }
  }
}
if (!values.serve && !values.list) {
  console.log(`${count - wrongCount} of ${count} as expected`);
  process.exitCode = wrongCount > 0 || count === 0 ? 1 : 0;
}
