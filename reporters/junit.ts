import { exitCodes, type GateSettings, headline } from '../judging/gate.ts';
import type { CheckReport, Outcome, PinnedCheck, Report } from '../judging/report.ts';
import { checkEntries, pinnedEntries, plainLines } from './entries.ts';
import { checksOf, matrix } from './summary.ts';
import { defuseLogCommands, escapeMarkup, line } from './text.ts';
import { wordsOf } from '../messages/index.ts';

const english = wordsOf({});

/** Which outcomes are failures. */
export interface JunitOptions {
  readonly failOn?: 'warn' | undefined;
  /** What the exit code depends on. Nothing else is a failure. Default: conformance and pins. */
  readonly gate?: GateSettings['gate'];
}

const extent = { most: 20, valueLength: 1000 };

type Element = 'failure' | 'error' | 'skipped' | 'system-out';

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

function elementOf({ outcome }: CheckReport, { failOn, gate }: JunitOptions): Element {
  const isFailing = outcome === 'fail' || (outcome === 'warn' && failOn === 'warn');
  if (!isFailing) return elements[outcome];
  return gates(gate, 'conformance') ? 'failure' : 'system-out';
}

function gates(gate: JunitOptions['gate'], on: 'conformance' | 'same'): boolean {
  return gate === undefined || gate.includes(on);
}

function message({ outcome, reason, findings, statement }: CheckReport): string {
  const [first] = findings;
  if (outcome === 'fail' && first !== undefined) return first.message;
  if (reason !== undefined) return `${outcome}: ${reason}`;
  return first === undefined ? `${outcome}: ${statement.says}` : first.message;
}

function text(check: CheckReport, report: Report): string {
  const lines = plainLines(checkEntries(check, report, extent), wordsOf(report));
  return escape([`outcome: ${check.outcome} (${check.level})`, ...lines].join('\n'));
}

/** Has the reason twice: Jenkins and Azure read the attribute, GitLab reads the content. */
function skipped(reason: string): string {
  return `<skipped${attributes({ message: reason })}>${escape(line(reason))}</skipped>`;
}

function outcomeElement(check: CheckReport, report: Report, options: JunitOptions): string {
  const element = elementOf(check, options);
  if (check.outcome === 'pass' && check.observations.length === 0) return '';
  if (element === 'skipped') return skipped(message(check));
  if (element === 'system-out') return `<system-out>${text(check, report)}</system-out>`;
  const named = attributes({ type: `${check.level}-${check.outcome}`, message: message(check) });
  return `<${element}${named}>${text(check, report)}</${element}>`;
}

function testcase(check: CheckReport, report: Report, options: JunitOptions): string {
  // A check judges recorded responses and takes no time itself. Without the attribute some readers show NaN.
  const named = attributes({ classname: check.operation, name: `${check.id}: ${check.title}`, time: 0 });
  return `    <testcase${named}>${outcomeElement(check, report, options)}</testcase>`;
}

function countsOf(checks: readonly CheckReport[], options: JunitOptions): Record<string, number> {
  const number = (element: Element) => checks.filter((check) => elementOf(check, options) === element).length;
  return {
    tests: checks.length,
    failures: number('failure'),
    errors: number('error'),
    skipped: number('skipped'),
  };
}

function seconds(checks: readonly CheckReport[], report: Report): string {
  const judged = new Set(checks.flatMap(({ exchanges }) => exchanges));
  const ms = report.exchanges.reduce(
    (sum, { index, durationMs }) => sum + (judged.has(index) ? durationMs : 0),
    0,
  );
  return (ms / 1000).toFixed(3);
}

function properties({ suite, target, run, verdict, pinned, notes = [] }: Report): string {
  const values = { verdict, target: target.baseUrl, suite: suite.version, run: run.id, seed: run.seed };
  const further = [...(pinned ? [['pinned', pinned.verdict]] : []), ...notes.map((note) => ['note', note])];
  const rows = [...Object.entries(values), ...(further as [string, string][])].map(
    ([name, value]) => `      <property${attributes({ name, value })}/>`,
  );
  return ['    <properties>', ...rows, '    </properties>'].join('\n');
}

function pinnedOutcome(check: PinnedCheck, { gate }: JunitOptions): string {
  const { outcome, reason = outcome, findings } = check;
  if (outcome === 'pass') return '';
  if (outcome === 'blocked') return skipped(reason);
  const content = escape(plainLines(pinnedEntries(check, extent, english), english).join('\n'));
  if (!gates(gate, 'same')) return `<system-out>${content}</system-out>`;
  const named = attributes({ type: 'pinned-fail', message: findings[0]?.message ?? reason });
  return `<failure${named}>${content}</failure>`;
}

function pinnedCounts({ pinned }: Report, { gate }: JunitOptions): Record<string, number> {
  const number = (of: PinnedCheck['outcome']) =>
    (pinned?.checks ?? []).filter(({ outcome }) => outcome === of).length;
  return {
    tests: pinned?.checks.length ?? 0,
    failures: gates(gate, 'same') ? number('fail') : 0,
    errors: 0,
    skipped: number('blocked'),
  };
}

function pinnedSuite(report: Report, timestamp: string, options: JunitOptions): string[] {
  if (report.pinned === undefined) return [];
  const cases = report.pinned.checks.map((check) => {
    const named = attributes({ classname: 'pinned', name: `pinned/${check.id}: ${check.title}`, time: 0 });
    return `    <testcase${named}>${pinnedOutcome(check, options)}</testcase>`;
  });
  const head = attributes({ name: 'pinned', ...pinnedCounts(report, options), time: '0.000', timestamp });
  return [`  <testsuite${head}>`, properties(report), ...cases, '  </testsuite>'];
}

function gateCounts({ gate: { exitCode } }: Report): Record<string, number> {
  const isFailure = exitCode === exitCodes.notMet;
  return { tests: 1, failures: isFailure ? 1 : 0, errors: isFailure || exitCode === 0 ? 0 : 1, skipped: 0 };
}

/** A test case for the gate, for CI systems that read this file and not the exit code. */
function gateSuite(report: Report, timestamp: string): string[] {
  const { exitCode, reasons } = report.gate;
  const { text: message } = headline(report);
  const content = [message, ...reasons].map((text) => escape(line(text))).join('\n');
  const element = exitCode === exitCodes.notMet ? 'failure' : 'error';
  const named = attributes({ type: `gate-exit-${exitCode}`, message });
  const outcome =
    exitCode === exitCodes.ok
      ? `<system-out>${content}</system-out>`
      : `<${element}${named}>${content}</${element}>`;
  return [
    `  <testsuite${attributes({ name: 'gate', ...gateCounts(report), time: '0.000', timestamp })}>`,
    properties(report),
    `    <testcase${attributes({ classname: 'gate', name: 'gate', time: 0 })}>${outcome}</testcase>`,
    '  </testsuite>',
  ];
}

/**
 * Returns junit.xml (XML 1.0): a suite for each operation, a case for each check. `fail` is a failure, `broken` an error,
 * `blocked` and `skipped` are skipped. All others pass, with details in system-out. Pinned behaviour has its own suite.
 * So has the gate: its one case is a failure or an error if the exit code is not 0.
 */
export function toJunit(report: Report, options: JunitOptions = {}): string {
  const timestamp = report.run.startedAt;
  const suites = matrix(report).flatMap(({ operation }) => {
    const checks = checksOf(report, operation);
    const time = seconds(checks, report);
    return [
      `  <testsuite${attributes({ name: operation, ...countsOf(checks, options), time, timestamp })}>`,
      properties(report),
      ...checks.map((check) => testcase(check, report, options)),
      '  </testsuite>',
    ];
  });
  const counts = Object.entries(countsOf(report.checks, options));
  const further = [pinnedCounts(report, options), gateCounts(report)];
  const sums = Object.fromEntries(
    counts.map(([name, count]) => [name, further.reduce((sum, each) => sum + (each[name] ?? 0), count)]),
  );
  const all = { ...sums, time: (report.run.durationMs / 1000).toFixed(3) };
  const root = `<testsuites${attributes({ name: report.suite.name, ...all })}>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    root,
    ...suites,
    ...pinnedSuite(report, timestamp, options),
    ...gateSuite(report, timestamp),
    '</testsuites>',
    '',
  ].join('\n');
}
