import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { serve, token } from './serve.ts';
import {
  mistakesOf,
  stacks,
  wrongSettings,
  type Mistake,
  type StackName,
  type WrongSetting,
} from './stacks.ts';

// Runs the program against each service, each of its mistakes and wrong settings. README.md has the commands.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    program: { type: 'string', default: join(import.meta.dirname, '../../dist/cli.cjs') },
    thorough: { type: 'string' },
    reports: { type: 'string' },
    serve: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

/** What a run said: parts of its report.json. */
interface Said {
  readonly exitCode: number;
  readonly output: string;
  readonly verdict: string;
  readonly checks: readonly {
    readonly id: string;
    readonly operation: string;
    readonly outcome: string;
    readonly findings: readonly { readonly field?: string }[];
  }[];
  readonly causes: readonly { readonly summary: string }[];
}

/** What a service is tried with: a mistake, wrong settings, or neither. */
interface Trial {
  readonly id: string;
  readonly mistake?: Mistake;
  readonly setting?: WrongSetting;
}

const ids = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join(',');

async function runAgainst(baseUrl: string, stack: StackName, { id, setting }: Trial): Promise<Said> {
  const folder = values.reports ?? mkdtempSync(join(tmpdir(), 'pms-report-'));
  mkdirSync(folder, { recursive: true });
  const out = join(folder, `${stack}-${id}`);
  const { account, somebody } = stacks[stack];
  const flags: Record<string, string> = {
    '--base-url': baseUrl,
    '--account': account,
    '--product': '1',
    '--bugs': ids(12),
    '--tasks': ids(20),
    '--out': out,
    ...(values.thorough !== undefined && { '--thorough': values.thorough }),
    ...setting?.flags,
  };
  if (flags['--account'] === 'somebody') flags['--account'] = somebody;
  const program = /\.[cm]?js$/.test(values.program) ? [process.execPath, values.program] : [values.program];
  const [command, ...args] = [...program, 'run', ...Object.entries(flags).flat()];
  const options = {
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', PMS_TOKEN: token },
    maxBuffer: 2 ** 26,
  };
  const ended = await promisify(execFile)(command!, args, options).then(
    ({ stdout }) => ({ exitCode: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      exitCode: code,
      output: stdout + stderr,
    }),
  );
  if (ended.exitCode === 2) throw new Error(ended.output);
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Omit<Said, keyof typeof ended>;
  if (values.reports === undefined) rmSync(folder, { recursive: true });
  return { ...report, ...ended };
}

/** Takes what a run with wrong settings said; gives what differs from the expected. */
function wrongOfSetting(said: Said, stack: StackName, { exitCode, names }: WrongSetting): string[] {
  const expected = typeof exitCode === 'number' ? exitCode : exitCode[stack];
  if (said.exitCode !== expected) return [`exit ${said.exitCode}, not ${expected}`];
  return expected === 0 || said.output.includes(names) ? [] : [`${names} is not named`];
}

/** Takes what a run said, and the complaints that are the mistake's own; gives what differs from the expected. */
function wrongOfMistake(
  said: Said,
  mistake: Mistake,
  failed: Said['checks'],
  warned: Said['checks'],
): string[] {
  const { expected, operation, field } = mistake;
  const exitCode = expected === 'non-conformant' ? 1 : 0;
  if (said.exitCode !== exitCode) return [`exit ${said.exitCode}, not ${exitCode}`];
  if (expected === 'nothing') return warned.length > 0 ? ['warns'] : [];
  const mine = expected === 'warn' ? warned : failed;
  const fields = mine.flatMap(({ findings }) => findings.map((finding) => finding.field));
  return [
    ...(mine.some((check) => check.operation === operation) ? [] : [`no finding in ${operation}`]),
    ...(field === undefined || fields.includes(field) ? [] : [`${field} is not named`]),
  ];
}

/** Tries one service; prints what the run said, and gives whether it was the expected. */
async function tryOne(stack: StackName, trial: Trial, usual: Set<string>): Promise<boolean> {
  const { id, mistake, setting } = trial;
  const service = await serve(stack, mistake);
  try {
    if (setting?.second) await runAgainst(service.baseUrl, stack, { id: 'before' });
    const said = await runAgainst(service.baseUrl, stack, trial);
    const failed = said.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'broken');
    const warned = said.checks.filter((check) => check.outcome === 'warn' && !usual.has(check.id));
    if (id === 'right') for (const check of warned) usual.add(check.id);
    const wrong = mistake
      ? wrongOfMistake(said, mistake, failed, warned)
      : setting
        ? wrongOfSetting(said, stack, setting)
        : said.exitCode === 0
          ? []
          : [`exit ${said.exitCode}, not 0`];
    console.log(
      `${wrong.length > 0 ? 'WRONG' : 'ok   '} ${stack}/${id}: ${said.verdict}, exit ${said.exitCode}`,
    );
    for (const line of wrong) console.log(`      ! ${line}`);
    for (const { id: check } of failed) console.log(`      fails ${check}`);
    for (const { id: check } of warned) console.log(`      warns ${check}`);
    for (const { summary } of said.causes.slice(0, 3)) console.log(`      cause: ${summary}`);
    return wrong.length === 0;
  } finally {
    await service.stop();
  }
}

const isWanted = (stack: string, id: string): boolean =>
  positionals.length === 0 || positionals.some((given) => given === stack || given === `${stack}/${id}`);

let tried = 0;
let wrong = 0;
for (const stack of Object.keys(stacks) as StackName[]) {
  const trials: Trial[] = [
    { id: 'right' },
    ...mistakesOf(stack).map((mistake) => ({ id: mistake.id, mistake })),
    ...wrongSettings.map((setting) => ({ id: setting.id, setting })),
  ];
  const wanted = trials.filter(({ id }) => isWanted(stack, id));
  // What the right service is warned of is no finding of its mistakes.
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
      tried += 1;
      wrong += (await tryOne(stack, trial, usual)) ? 0 : 1;
    }
  }
}
if (!values.serve && !values.list) {
  console.log(`${tried - wrong} of ${tried} as expected`);
  process.exitCode = wrong > 0 || tried === 0 ? 1 : 0;
}
