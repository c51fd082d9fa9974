import type { Report } from '../../judging/report.ts';
import { nextStep } from '../next-step.ts';
import type { ReportExtras } from '../sections.ts';
import { sinceSentences } from '../since.ts';
import { stripOf } from '../strip.ts';
import {
  checksOfRun,
  asides,
  countOutcomes,
  gateInWords,
  originInWords,
  outcomeOf,
  present,
  titleOf,
  verdictSentence,
} from '../summary.ts';
import { wordsOf } from '../../messages/index.ts';
import { digits } from '../../messages/numbers.ts';
import { duration, line } from '../text.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import { stripMarkup } from './strip.ts';

/** Returns the top of every report: target and suite, the verdict and the reason for it. */
export function verdictHead(report: Report): Markup {
  const { target, run, suite, verdict, gate } = report;
  return html`<div class="verdict ${outcomeOf[verdict]}">
    <p class="of">
      <code>${line(target.baseUrl, 200)}</code> <span>${suite.name} ${suite.version}</span>
      <time>${wordsOf(report).terms.instant(run.startedAt)}</time>
      ${originInWords(report).map((each) => html`<span>${each}</span> `)}
      ${report.origin?.url && html`<a href="${report.origin.url}">${report.origin.system}</a>`}
    </p>
    <h1>${titleOf(report)}</h1>
    <p class="${gate.exitCode === 0 ? 'gate' : 'gate unmet'}">${gateInWords(report)}</p>
    <p class="sentence">${verdictSentence(report)}</p>
  </div>`;
}

/** Returns the first screen of a report: verdict, next step, a mark for each check, and counts that filter the checks. */
export function firstScreen(report: Report, { since }: ReportExtras = {}): Markup {
  const { run } = report;
  const checks = checksOfRun(report);
  const words = wordsOf(report);
  const { terms, page } = words;
  return html`<header>
    ${verdictHead(report)}
    <p class="next"><b>${page.next}</b> ${nextStep(report)}</p>
    ${stripMarkup(stripOf(checks), page.allChecks(checks.length), words)}
    <p class="counts">
      ${present(countOutcomes(checks)).map(
        ([outcome, count]) =>
          html`<a class="count ${outcome}" href="#checks" data-outcome="${outcome}"
            >${terms.counted(digits(count), terms.outcomes[outcome])}</a
          > `,
      )}
      <span class="aside"
        >${terms.list([terms.checks(checks.length), terms.requests(run.requests), duration(run.durationMs, words)])}</span
      >
    </p>
    <p class="asides">${terms.sentences([...sinceSentences(since, words), ...asides(report)])}</p>
  </header>`;
}
