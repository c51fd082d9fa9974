import { line } from '../reporters/text.ts';
import type { CheckReport } from '../judging/report.ts';
import { staleWaivers } from '../judging/waivers.ts';
import { checkEntries, plainLines } from '../reporters/entries.ts';
import { asides, verdictSentence } from '../reporters/summary.ts';
import { allChecks } from '../suites/index.ts';
import type { Asked } from './asking.ts';
import { wordsOf } from '../messages/index.ts';

/** How a test ends: it passes, it is skipped for a reason, or it fails with a message. */
export type Ending =
  | { readonly kind: 'pass' }
  | { readonly kind: 'skip'; readonly reason: string }
  | { readonly kind: 'fail'; readonly message: string };

/** A test of a host: one for each check. */
export interface CheckTest {
  readonly id: string;
  /** `<id>: <what holds>`. */
  readonly name: string;
}

/** One test for each check, in the order of the document. */
export const checkTests: readonly CheckTest[] = allChecks.map(({ id, holds }) => ({
  id,
  name: `${id}: ${holds}`,
}));

/** The test after all others: it keeps a run that reached nothing from being green. */
export const verdictTest = 'verdict: the run meets its gate';

const pass = { kind: 'pass' } as const;
const extent = { most: 10, valueLength: 500 };

/** How the test of a check ends, after a run. */
export function endingOf(id: string, asked: Asked): Ending {
  const check = asked.report.checks.find((each) => each.id === id)!;
  const { outcome, reason = '', findings } = check;
  switch (outcome) {
    case 'pass':
    case 'observed':
      return pass;
    case 'warn':
      return asked.settings.failOn === 'warn' ? failing(check, asked) : pass;
    case 'fail':
      return check.provisional ? skip(`provisional: ${findings[0]?.message}`) : failing(check, asked);
    case 'broken':
      return failing(check, asked);
    case 'blocked':
    case 'skipped':
    case 'waived':
      return skip(`${outcome}: ${reason}`);
  }
}

function skip(reason: string): Ending {
  return { kind: 'skip', reason: line(reason, 300) };
}

function failing(check: CheckReport, { report }: Asked): Ending {
  const lines = plainLines(checkEntries(check, report, extent), wordsOf(report));
  const message = [`${check.outcome} (${check.level}): ${check.title}`, ...lines].join('\n');
  return { kind: 'fail', message };
}

/** How the verdict's test ends: it passes where the command line would exit with 0. */
export function verdictEnding({ report, exitCode, settings }: Asked): Ending {
  if (exitCode === 0) return pass;
  const { pinned } = report;
  const lines = [
    `${report.verdict}: ${verdictSentence(report)}`,
    ...asides(report),
    ...(pinned === undefined || pinned.verdict === 'same' ? [] : [`pinned behaviour: ${pinned.verdict}`]),
    ...staleWaivers(report),
    `The report is in ${settings.out}`,
  ];
  return { kind: 'fail', message: lines.map((each) => line(each)).join('\n') };
}

/** Why no test has anything to say: the target could not be asked at all; undefined when it could. */
export function unreachable({ report, exitCode }: Asked): string | undefined {
  return exitCode === 4 ? line(report.run.stopped ?? report.verdict) : undefined;
}

/**
 * Ends a test as it should.
 * @param context what the host gives to each test
 * @throws ConformanceFailure when the test fails
 */
export function end(ending: Ending, context: { readonly skip: (reason: string) => void }): void {
  if (ending.kind === 'skip') context.skip(ending.reason);
  if (ending.kind === 'fail') throw new ConformanceFailure(ending.message);
}

/** A failure without a stack: where the host threw it tells nobody anything. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';

  constructor(message: string) {
    super(message);
    this.stack = `${this.name}: ${message}`;
  }
}
