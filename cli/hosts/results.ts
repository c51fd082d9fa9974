import { phraseIn } from '../../messages/phrase.ts';
import { line } from '../../reporters/text.ts';
import type { CheckReport } from '../../engine/judging/report.ts';
import { waiversToMend } from '../../engine/judging/waivers.ts';
import { checkEntries, plainLines } from '../../reporters/entries.ts';
import { causesOf, nextStep } from '../../reporters/next-step.ts';
import { asides, verdictSentence } from '../../reporters/summary.ts';
import { allChecks } from '../../suites/index.ts';
import type { FinishedRun } from './run-target.ts';
import { wordsOf } from '../../messages/index.ts';

/** Result of a test: it passes, it is skipped for a reason, or it fails with a message. */
export type TestResult =
  | { readonly kind: 'pass' }
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'fail'; readonly message: string };

/** One test for each check, in the order of the document. Its name is `<id>: <expected behaviour>`. */
export const checkTests: readonly { readonly id: string; readonly name: string }[] = allChecks.map(
  ({ id, holds }) => ({ id, name: `${id}: ${holds}` }),
);

/** Name of the last test. It fails when the gate fails, also if all other tests are skipped. */
export const verdictTest = 'verdict: the run meets its gate';

const pass = { kind: 'pass' } as const;
const extent = { most: 10, valueLength: 500 };

/** Result of the test of a check. */
export function resultOf(id: string, finished: FinishedRun): TestResult {
  const check = finished.report.checks.find((each) => each.id === id)!;
  const { outcome, reason = '', findings } = check;
  switch (outcome) {
    case 'pass':
    case 'observed':
      return pass;
    case 'warn':
      return finished.settings.failOn === 'warn' ? fail(check, finished) : pass;
    case 'fail':
      return check.provisional ? skip(`provisional: ${findings[0]?.message}`) : fail(check, finished);
    case 'broken':
      return fail(check, finished);
    case 'blocked':
    case 'skipped':
    case 'waived':
      return skip(`${outcome}: ${reason}`);
  }
}

function skip(reason: string): TestResult {
  return { kind: 'skip', reason: line(reason, 300) };
}

function fail(check: CheckReport, { report }: FinishedRun): TestResult {
  const lines = plainLines(checkEntries(check, report, extent), wordsOf(report));
  const causes = causesOf(check, report).map((cause) => line(cause));
  const message = [`${check.outcome} (${check.level}): ${check.title}`, ...causes, ...lines].join('\n');
  return { kind: 'fail', message };
}

/** Result of the test of the verdict: it passes when the command line would exit with 0. */
export function verdictResult({ report, exitCode, settings }: FinishedRun): TestResult {
  if (exitCode === 0) return pass;
  const { pinned } = report;
  const lines = [
    `${report.verdict}: ${verdictSentence(report)}`,
    nextStep(report),
    ...asides(report),
    ...(pinned === undefined || pinned.verdict === 'same' ? [] : [`pinned behaviour: ${pinned.verdict}`]),
    ...waiversToMend(report).map((wrong) => phraseIn(wrong, wordsOf(report))),
    `The report is in ${settings.out}`,
  ];
  return { kind: 'fail', message: lines.map((each) => line(each)).join('\n') };
}

/** Why the target could not be tested at all, and what to do; undefined when it could. */
export function unreachable({ report, exitCode }: FinishedRun): string | undefined {
  if (exitCode !== 4) return undefined;
  return [report.run.stopped ?? report.verdict, nextStep(report)].map((text) => line(text)).join('\n');
}

/**
 * Passes, skips or fails the current test.
 * @param context argument that the test runner passes to each test
 * @throws ConformanceFailure when the test fails
 */
export function finish(result: TestResult, context: { readonly skip: (reason: string) => void }): void {
  if (result.kind === 'skip') context.skip(result.reason);
  if (result.kind === 'fail') throw new ConformanceFailure(result.message);
}

/** A failed check. It has no stack trace: the place in this package does not help the reader. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';

  constructor(message: string) {
    super(message);
    this.stack = `${this.name}: ${message}`;
  }
}
