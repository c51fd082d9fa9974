import type { ExchangeReport, Report } from '../judging/report.ts';

/**
 * Takes a report and a request; gives why the command that sends it again meets something else after the run.
 * @returns one sentence; undefined where all that the request needs is still there
 */
export function goneSentence(
  { target: { fixtures, kept } }: Pick<Report, 'target'>,
  { request }: Pick<ExchangeReport, 'request'>,
): string | undefined {
  const isRemoved = (fixtures === 'zentao' || fixtures === 'command') && !kept;
  return isRemoved && request.method !== 'GET'
    ? 'The run has removed its fixtures, also the one of this request. Run with --keep to leave them in place.'
    : undefined;
}
