import { headline } from '../judging/gate.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import type { CheckReport, Report } from '../judging/report.ts';
import { deadEndOf } from './dead-end.ts';
import { code, escapeMarkdown } from './markdown.ts';
import { nextStep } from './next-step.ts';
import { type Since, sinceSentences } from './since.ts';
import { defuseLogCommands } from './text.ts';

/** Largest number of checks that a comment names. */
const maxNamed = 10;

/**
 * Returns a short comment for a pull request, in GitHub Flavored Markdown: verdict and gate, new failures and fixed checks
 * since the baseline, and the next step.
 */
export function toComment(report: Report, since: Since | undefined): string {
  const { origin } = report;
  const words = wordsOf(report);
  const { markdown } = words.report;
  const parts = [
    `### ${escapeMarkdown(headline(report).text)}`,
    ...sinceSentences(since, words).map((each) => escapeMarkdown(each)),
    ...(since === undefined
      ? []
      : [...named(markdown.fresh, since.fresh, words), ...named(markdown.fixed, since.fixed, words)]),
    ...(deadEndOf(report) === undefined ? [escapeMarkdown(nextStep(report))] : []),
    [
      `${markdown.target} ${code(report.target.baseUrl)}`,
      ...(origin?.commit === undefined ? [] : [words.report.commit(code(origin.commit.slice(0, 8)))]),
      ...(origin?.url === undefined ? [] : [`[${markdown.theRun}](${encodeURI(origin.url)})`]),
    ].join(' · '),
  ];
  return defuseLogCommands(`${parts.join('\n\n')}\n`);
}

function named(
  word: string,
  checks: readonly CheckReport[],
  { terms, report: { markdown } }: Messages,
): string[] {
  if (checks.length === 0) return [];
  const shown = checks.slice(0, maxNamed).map(({ id }) => code(id));
  const left = checks.length - shown.length;
  return [markdown.named(word, terms.list([...shown, ...(left > 0 ? [terms.moreOf.check(left)] : [])]))];
}
