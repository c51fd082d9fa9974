import type { ExchangeReport, Report } from '../judging/report.ts';
import { wordsOf } from '../messages/index.ts';

/**
 * Returns a sentence that warns that the fixture of a request was removed after the run, so that the command that sends
 * it again gets another response. Undefined if the fixture still exists or the request needs none.
 */
export function goneSentence(
  report: Pick<Report, 'target' | 'changes' | 'language'>,
  { operation, request }: Pick<ExchangeReport, 'operation' | 'request'>,
): string | undefined {
  const {
    target: { fixtures, kept },
    changes,
  } = report;
  // A fixture program does its own cleanup, so it is assumed to have removed everything.
  const isLeft = changes.some(({ kind, undone }) => kind.endsWith('-created') && !undone);
  const isRemoved = (fixtures === 'zentao' && !isLeft) || fixtures === 'command';
  const needsFixture = operation !== 'set-up' && request.method !== 'GET';
  return isRemoved && !kept && needsFixture ? wordsOf(report).report.gone : undefined;
}
