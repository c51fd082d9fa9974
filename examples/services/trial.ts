import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve, token } from './serve.ts';
import {
  mistakesOf,
  stacks,
  wrongSettings,
  type Mistake,
  type StackName,
  type WrongSetting,
} from './stacks.ts';

/** How services are tried. */
export interface TrialOptions {
  /** The path of the program; node runs it where it is a script. */
  readonly program: string;
  /** How many generated requests; none when absent. */
  readonly thorough?: string | undefined;
  /** A folder that keeps the reports; they are removed when absent. */
  readonly reports?: string | undefined;
}

/** What a run said: parts of its report.json. */
export interface Said {
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
export interface Trial {
  readonly id: string;
  readonly mistake?: Mistake;
  readonly setting?: WrongSetting;
}

const ids = (count: number): string => Array.from({ length: count }, (_, index) => index + 1).join(',');

async function runAgainst(
  baseUrl: string,
  stack: StackName,
  { id, setting }: Trial,
  options: TrialOptions,
): Promise<Said> {
  const folder = options.reports ?? mkdtempSync(join(tmpdir(), 'pms-report-'));
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
    ...(options.thorough !== undefined && { '--thorough': options.thorough }),
    ...setting?.flags,
  };
  if (flags['--account'] === 'somebody') flags['--account'] = somebody;
  const program = /\.[cm]?js$/.test(options.program)
    ? [process.execPath, options.program]
    : [options.program];
  const [command, ...args] = [...program, 'run', ...Object.entries(flags).flat()];
  const within = {
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', PMS_TOKEN: token },
    maxBuffer: 2 ** 26,
  };
  const ended = await promisify(execFile)(command!, args, within).then(
    ({ stdout }) => ({ exitCode: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      exitCode: code,
      output: stdout + stderr,
    }),
  );
  if (ended.exitCode === 2) throw new Error(ended.output);
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Omit<Said, keyof typeof ended>;
  if (options.reports === undefined) rmSync(folder, { recursive: true });
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

/** Takes a stack; gives its trials, the right service first. */
export function trialsOf(stack: StackName): Trial[] {
  return [
    { id: 'right' },
    ...mistakesOf(stack).map((mistake) => ({ id: mistake.id, mistake })),
    ...wrongSettings.map((setting) => ({ id: setting.id, setting })),
  ];
}

/** What came of a trial. */
export interface Tried {
  readonly said: Said;
  readonly failed: Said['checks'];
  readonly warned: Said['checks'];
  /** What differs from the expected, a line each. */
  readonly wrong: readonly string[];
}

/**
 * Tries one service.
 * @param usual ids of the checks that warn of the right service, which are no findings of its mistakes; the trial of
 *   the right service adds to them
 * @throws where the service does not start or the program takes its settings for wrong
 */
export async function tryOne(
  stack: StackName,
  trial: Trial,
  usual: Set<string>,
  options: TrialOptions,
): Promise<Tried> {
  const { id, mistake, setting } = trial;
  const service = await serve(stack, mistake);
  try {
    if (setting?.second) await runAgainst(service.baseUrl, stack, { id: 'before' }, options);
    const said = await runAgainst(service.baseUrl, stack, trial, options);
    const failed = said.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'broken');
    const warned = said.checks.filter((check) => check.outcome === 'warn' && !usual.has(check.id));
    if (id === 'right') for (const check of warned) usual.add(check.id);
    const right = said.exitCode === 0 ? [] : [`exit ${said.exitCode}, not 0`];
    const wrong = mistake
      ? wrongOfMistake(said, mistake, failed, warned)
      : setting
        ? wrongOfSetting(said, stack, setting)
        : right;
    return { said, failed, warned, wrong };
  } finally {
    await service.stop();
  }
}
