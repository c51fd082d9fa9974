import { type GateSettings, headline } from '../engine/judging/gate.ts';
import { exitCodes, type ExitCode } from '../engine/judging/exit-code.ts';
import type { CheckReport, Outcome, PinnedCheck, Report } from '../engine/judging/report.ts';
import { checkEntries, type Item, pinnedEntries, plainLines } from './entries.ts';
import { checksOf, matrix } from './summary.ts';
import { causesOf, nextStep } from './next-step.ts';
import { defuseLogCommands, escapeMarkup, line } from './text.ts';
import { departureItems } from './traffic.ts';
import { wordsOf } from '../messages/index.ts';

/** Which outcomes are failures. */
export interface JunitOptions {
  readonly failOn?: 'fail' | 'warn' | undefined;
  /** What the exit code depends on. Nothing else is a failure. Default: conformance and pins. */
  readonly gate?: GateSettings['gate'] | undefined;
}

/** What files need that have no report. */
export interface Occasion {
  /** Name of the suite. */
  readonly suite: string;
  /** ISO 8601 UTC. */
  readonly now: string;
}

const extent = { most: 20, valueLength: 1000 };

type Element = 'failure' | 'error' | 'skipped' | 'system-out';

/** A test case. Without an element it passes and says nothing. */
interface Case {
  readonly classname: string;
  readonly name: string;
  readonly element?: Element;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly lines?: readonly string[];
}

interface TestSuite {
  readonly name: string;
  readonly cases: readonly Case[];
  readonly time: string;
}

const elements: Readonly<Record<Outcome, Element>> = {
  fail: 'failure',
  warn: 'system-out',
  broken: 'error',
  blocked: 'skipped',
  waived: 'system-out',
  observed: 'system-out',
  pass: 'system-out',
  skipped: 'skipped',
};

function escape(text: string): string {
  // GitLab and Jenkins read this as a link to a file.
  const safe = defuseLogCommands(text).replaceAll('[[ATTACHMENT|', '[<U+005B>ATTACHMENT|');
  return escapeMarkup(safe);
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escape(line(String(value)))}"`)
    .join('');
}

const gates = ({ gate }: JunitOptions, on: 'conformance' | 'same' | 'requests'): boolean =>
  gate?.includes(on) ?? on !== 'requests';

/** Has the reason twice: Jenkins and Azure read the attribute, GitLab reads the content. */
const skipped = (message: string): Pick<Case, 'element' | 'attributes' | 'lines'> => ({
  element: 'skipped',
  attributes: { message },
  lines: [line(message)],
});

function checkCase(check: CheckReport, report: Report, options: JunitOptions): Case {
  const { id, operation: classname, outcome, level, title, reason, statement } = check;
  const [first] = check.findings;
  const named = { classname, name: `${id}: ${title}` };
  if (outcome === 'pass' && check.observations.length === 0) return named;
  const other = reason === undefined ? first?.message : `${outcome}: ${reason}`;
  const message = (outcome === 'fail' ? first?.message : other) ?? other ?? `${outcome}: ${statement.says}`;
  const isFailing = outcome === 'fail' || (outcome === 'warn' && options.failOn === 'warn');
  const failing = gates(options, 'conformance') ? 'failure' : 'system-out';
  const element = isFailing ? failing : elements[outcome];
  if (element === 'skipped') return { ...named, ...skipped(message) };
  const details = plainLines(checkEntries(check, report, extent), wordsOf(report));
  return {
    ...named,
    element,
    attributes: element === 'system-out' ? {} : { type: `${level}-${outcome}`, message },
    lines: [`outcome: ${outcome} (${level})`, ...causesOf(check, report), ...details],
  };
}

function pinnedCase(check: PinnedCheck, options: JunitOptions): Case {
  const { id, title, outcome, reason = outcome, findings } = check;
  const named = { classname: 'pinned', name: `pinned/${id}: ${title}` };
  if (outcome === 'pass') return named;
  if (outcome === 'blocked') return { ...named, ...skipped(reason) };
  const lines = plainLines(pinnedEntries(check, extent, wordsOf({})), wordsOf({}));
  if (!gates(options, 'same')) return { ...named, element: 'system-out', lines };
  const attributes = { type: 'pinned-fail', message: findings[0]?.message ?? reason };
  return { ...named, element: 'failure', attributes, lines };
}

/** A test case for a kind of request that the document does not have. */
function departureCase({ title, entries }: Item, options: JunitOptions): Case {
  const named = { classname: 'requests', name: `requests: ${title}` };
  const lines = plainLines(entries, wordsOf({}));
  if (!gates(options, 'requests')) return { ...named, element: 'system-out', lines };
  return { ...named, element: 'failure', attributes: { type: 'requests', message: title }, lines };
}

/** A test case for the gate, for CI systems that read this file and not the exit code. */
function gateCase(message: string, exitCode: ExitCode, reasons: readonly string[] = []): Case {
  const failing = exitCode === exitCodes.notMet ? 'failure' : 'error';
  return {
    classname: 'gate',
    name: 'gate',
    element: exitCode === exitCodes.ok ? 'system-out' : failing,
    attributes: exitCode === exitCodes.ok ? {} : { type: `gate-exit-${exitCode}`, message },
    lines: [message, ...reasons].map((text) => line(text)),
  };
}

function seconds(checks: readonly CheckReport[], report: Report): string {
  const judged = new Set(checks.flatMap(({ exchanges }) => exchanges));
  const ms = report.exchanges
    .filter(({ index }) => judged.has(index))
    .reduce((sum, { durationMs }) => sum + durationMs, 0);
  return (ms / 1000).toFixed(3);
}

function properties({ suite, target, run, verdict, pinned, notes = [] }: Report): string[] {
  const rows = [
    ['verdict', verdict],
    ['target', target.baseUrl],
    ['suite', suite.version],
    ['run', run.id],
    ['seed', run.seed],
    ...(pinned ? [['pinned', pinned.verdict]] : []),
    ...notes.map((note) => ['note', note]),
  ] as [string, string][];
  return [
    '    <properties>',
    ...rows.map(([name, value]) => `      <property${attributes({ name, value })}/>`),
    '    </properties>',
  ];
}

function countsOf(cases: readonly Case[]): Record<string, number> {
  const number = (of: Element): number => cases.filter(({ element }) => element === of).length;
  return {
    tests: cases.length,
    failures: number('failure'),
    errors: number('error'),
    skipped: number('skipped'),
  };
}

function caseLine({ classname, name, element, attributes: own = {}, lines = [] }: Case): string {
  const result =
    element === undefined ? '' : `<${element}${attributes(own)}>${escape(lines.join('\n'))}</${element}>`;
  // A check judges recorded responses and takes no time itself. Without the attribute some readers show NaN.
  return `    <testcase${attributes({ classname, name, time: 0 })}>${result}</testcase>`;
}

/**
 * Returns junit.xml (XML 1.0): a suite for each operation, a case for each check. `fail` is a failure, `broken` an error,
 * `blocked` and `skipped` are skipped. All others pass, with details in system-out. Pinned behaviour has its own suite,
 * and so have requests of recorded traffic that the document does not have: they are failures if they gate.
 * So has the gate: its one case is a failure or an error if the exit code is not 0.
 */
export function toJunit(report: Report, options: JunitOptions = {}): string {
  const { pinned, run, suite } = report;
  const suites: TestSuite[] = matrix(report).map(({ operation }) => {
    const checks = checksOf(report, operation);
    const cases = checks.map((check) => checkCase(check, report, options));
    return { name: operation, cases, time: seconds(checks, report) };
  });
  if (pinned !== undefined) {
    const cases = pinned.checks.map((check) => pinnedCase(check, options));
    suites.push({ name: 'pinned', cases, time: '0.000' });
  }
  const departures = departureItems(report, true).map((item) => departureCase(item, options));
  if (departures.length > 0) suites.push({ name: 'requests', cases: departures, time: '0.000' });
  const { exitCode, reasons } = report.gate;
  const { text } = headline(report);
  const steps = exitCode === exitCodes.ok ? [] : [nextStep(report)];
  const others = reasons.filter((reason) => !text.includes(line(reason)));
  const gate = gateCase(text, exitCode, [...steps, ...others]);
  suites.push({ name: 'gate', cases: [gate], time: '0.000' });
  const time = (run.durationMs / 1000).toFixed(3);
  return document(suites, { name: suite.name, time, timestamp: run.startedAt }, properties(report));
}

/** Returns junit.xml where nothing was judged: the gate alone. */
export function toJunitOfGate(message: string, exitCode: ExitCode, { suite, now }: Occasion): string {
  const gate = { name: 'gate', cases: [gateCase(message, exitCode)], time: '0.000' };
  return document([gate], { name: suite, time: '0.000', timestamp: now }, []);
}

function document(
  suites: readonly TestSuite[],
  { name, time, timestamp }: Readonly<Record<'name' | 'time' | 'timestamp', string>>,
  properties: readonly string[],
): string {
  const counts = countsOf(suites.flatMap(({ cases }) => cases));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name, ...counts, time })}>`,
    ...suites.flatMap((each) => [
      `  <testsuite${attributes({ name: each.name, ...countsOf(each.cases), time: each.time, timestamp })}>`,
      ...properties,
      ...each.cases.map(caseLine),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n');
}
