import type { ExchangeReport, Report } from '../judging/report.ts';

/**
 * Takes a report and a request; gives why the command that sends it again meets something else after the run.
 * @returns one sentence; undefined where all that the request needs is still there
 */
export function goneSentence(
  { target: { fixtures, kept }, changes }: Pick<Report, 'target' | 'changes'>,
  { operation, request }: Pick<ExchangeReport, 'operation' | 'request'>,
): string | undefined {
  // Of a program only its own notes tell whether it removed everything.
  const isLeft = changes.some(({ kind, undone }) => kind.endsWith('-created') && !undone);
  const isRemoved = (fixtures === 'zentao' && !isLeft) || fixtures === 'command';
  const needsFixture = operation !== 'set-up' && request.method !== 'GET';
  return isRemoved && !kept && needsFixture
    ? 'The run has removed its fixtures, also the one of this request. Run with --keep to leave them in place.'
    : undefined;
}
