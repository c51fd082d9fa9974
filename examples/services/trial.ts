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

/** Options of a trial. */
export interface TrialOptions {
  /** Path of the program. A script is run with node. */
  readonly program: string;
  /** Number of generated requests. Default: none. */
  readonly thorough?: string | undefined;
  /** Folder for the reports. Default: reports are removed. */
  readonly reports?: string | undefined;
}

/** The result of a run: its exit code, its output and parts of its report.json. */
export interface RunReport {
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

/** A service with a mistake, with wrong settings, or with neither. */
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
): Promise<RunReport> {
  const folder = options.reports ?? mkdtempSync(join(tmpdir(), 'pms-report-'));
  mkdirSync(folder, { recursive: true });
  const out = join(folder, `${stack}-${id}`);
  const { account, otherAccount } = stacks[stack];
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
  if (flags['--account'] === 'somebody') flags['--account'] = otherAccount;
  const program = /\.[cm]?js$/.test(options.program)
    ? [process.execPath, options.program]
    : [options.program];
  const [command, ...args] = [...program, 'run', ...Object.entries(flags).flat()];
  const processOptions = {
    cwd: folder,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', PMS_TOKEN: token },
    maxBuffer: 2 ** 26,
  };
  const ended = await promisify(execFile)(command!, args, processOptions).then(
    ({ stdout }) => ({ exitCode: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      exitCode: code,
      output: stdout + stderr,
    }),
  );
  if (ended.exitCode === 2) throw new Error(ended.output);
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Omit<
    RunReport,
    keyof typeof ended
  >;
  if (options.reports === undefined) rmSync(folder, { recursive: true });
  return { ...report, ...ended };
}

/** Returns how a run with wrong settings differs from the expected result. */
function wrongOfSetting(report: RunReport, stack: StackName, { exitCode, flags }: WrongSetting): string[] {
  const expected = typeof exitCode === 'number' ? exitCode : exitCode[stack];
  if (report.exitCode !== expected) return [`exit ${report.exitCode}, not ${expected}`];
  const unnamed = Object.keys(flags).filter((flag) => expected !== 0 && !report.output.includes(flag));
  return unnamed.map((flag) => `${flag} is not named`);
}

/** Returns how a run against a mistake differs from the expected result. */
function wrongOfMistake(
  report: RunReport,
  mistake: Mistake,
  failed: RunReport['checks'],
  warned: RunReport['checks'],
): string[] {
  const { expected, operation, field } = mistake;
  const exitCode = expected === 'non-conformant' ? 1 : 0;
  if (report.exitCode !== exitCode) return [`exit ${report.exitCode}, not ${exitCode}`];
  if (expected === 'nothing') return warned.length > 0 ? ['warns'] : [];
  const checks = expected === 'warn' ? warned : failed;
  const fields = checks.flatMap(({ findings }) => findings.map((finding) => finding.field));
  return [
    ...(checks.some((check) => check.operation === operation) ? [] : [`no finding in ${operation}`]),
    ...(field === undefined || fields.includes(field) ? [] : [`${field} is not named`]),
  ];
}

/** Returns the trials of a stack, the right service first. */
export function trialsOf(stack: StackName): Trial[] {
  return [
    { id: 'right' },
    ...mistakesOf(stack).map((mistake) => ({ id: mistake.id, mistake })),
    ...wrongSettings.map((setting) => ({ id: setting.id, setting })),
  ];
}

/** The result of a trial. */
export interface Result {
  readonly report: RunReport;
  readonly failed: RunReport['checks'];
  readonly warned: RunReport['checks'];
  /** Differences from the expected result, a line each. */
  readonly wrong: readonly string[];
}

/**
 * Runs the suite against one service.
 * @param usual ids of checks that warn for the right service. Trials of mistakes ignore them; the trial of the right
 *   service adds to them
 * @throws if the service does not start or the program rejects its settings
 */
export async function tryOne(
  stack: StackName,
  trial: Trial,
  usual: Set<string>,
  options: TrialOptions,
): Promise<Result> {
  const { id, mistake, setting } = trial;
  const service = await serve(stack, mistake);
  try {
    if (setting?.second) await runAgainst(service.baseUrl, stack, { id: 'before' }, options);
    const report = await runAgainst(service.baseUrl, stack, trial, options);
    const failed = report.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'broken');
    const warned = report.checks.filter((check) => check.outcome === 'warn' && !usual.has(check.id));
    if (id === 'right') for (const check of warned) usual.add(check.id);
    const right = report.exitCode === 0 ? [] : [`exit ${report.exitCode}, not 0`];
    const wrong = mistake
      ? wrongOfMistake(report, mistake, failed, warned)
      : setting
        ? wrongOfSetting(report, stack, setting)
        : right;
    return { report, failed, warned, wrong };
  } finally {
    await service.stop();
  }
}
