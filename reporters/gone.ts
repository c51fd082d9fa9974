import type { ExchangeReport, Report } from '../judging/report.ts';
import { wordsOf } from '../messages/index.ts';

/**
 * Takes a report and a request; gives why the command that sends it again meets something else after the run.
 * @returns one sentence; undefined where all that the request needs is still there
 */
export function goneSentence(
  report: Pick<Report, 'target' | 'changes' | 'language'>,
  { operation, request }: Pick<ExchangeReport, 'operation' | 'request'>,
): string | undefined {
  const {
    target: { fixtures, kept },
    changes,
  } = report;
  // Of a program only its own notes tell whether it removed everything.
  const isLeft = changes.some(({ kind, undone }) => kind.endsWith('-created') && !undone);
  const isRemoved = (fixtures === 'zentao' && !isLeft) || fixtures === 'command';
  const needsFixture = operation !== 'set-up' && request.method !== 'GET';
  return isRemoved && !kept && needsFixture ? wordsOf(report).report.gone : undefined;
}
