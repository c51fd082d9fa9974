import { plural } from '../../messages/numbers.ts';
import type { Report } from '../../judging/report.ts';
import { line } from '../text.ts';
import type { FindingTests, RequestTest } from './tests.ts';

/** Returns a line as a comment. Empty lines stay empty. */
export const comment = (text: string): string => (text === '' ? '' : `# ${text}`);

/** Returns the first lines of a file of findings. */
export function introduction(
  { suite, target, run }: Report,
  tests: FindingTests['tests'],
): readonly string[] {
  const count = tests.filter(({ expectations }) => expectations.length > 0).length;
  return [
    `Findings of ${suite.name} ${suite.version} for ${line(target.baseUrl)}, run ${line(run.id)}: ${plural(count, 'request')}.`,
    'Each request fails until its findings are fixed. The ids are those of the run; replace what a request used up.',
  ];
}

/** Returns lines that describe a request and its findings. */
export function linesOn({ exchange, expectations }: RequestTest): readonly string[] {
  if (expectations.length === 0) return [`Sent for the next request: ${line(exchange.purpose)}`];
  return expectations.flatMap(({ check, title, finding }) => [
    `${check}: ${line(title)}`,
    `  expected ${line(finding.expected, 200)}, got ${line(finding.actual, 200)}`,
  ]);
}

/** Returns lines that name the checks with findings that no request of the file shows. */
export function leftOut(untestable: FindingTests['untestable']): readonly string[] {
  if (untestable.length === 0) return [];
  const checks = [...new Set(untestable.map(({ check }) => check.id))];
  return ['', 'No single response shows these; see report.html:', ...checks.map((id) => `  ${id}`)];
}
