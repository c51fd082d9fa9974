import type { Report } from '../../judging/report.ts';
import { nextStep } from '../next-step.ts';
import type { Besides } from '../sections.ts';
import { sinceSentences } from '../since.ts';
import { stripOf } from '../strip.ts';
import {
  askedIn,
  asides,
  countOutcomes,
  gateInWords,
  originInWords,
  outcomeOf,
  present,
  titleOf,
  verdictSentence,
} from '../summary.ts';
import { digits, plural } from '../../judging/plural.ts';
import { duration, instant, line } from '../text.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import { stripMarkup } from './strip.ts';

/** What stands at the top of every page: who says it, the verdict and the reason for it. */
export function verdictHead(report: Report): Markup {
  const { target, run, suite, verdict, gate } = report;
  return html`<div class="verdict ${outcomeOf[verdict]}">
    <p class="of">
      <code>${line(target.baseUrl, 200)}</code> <span>${suite.name} ${suite.version}</span>
      <time>${instant(run.startedAt)}</time>
      ${originInWords(report).map((each) => html`<span>${each}</span> `)}
      ${report.origin?.url && html`<a href="${report.origin.url}">${report.origin.system}</a>`}
    </p>
    <h1>${titleOf(report)}</h1>
    <p class="${gate.exitCode === 0 ? 'gate' : 'gate unmet'}">${gateInWords(report)}</p>
    <p class="sentence">${verdictSentence(report)}</p>
  </div>`;
}

/** The first screen of a report: verdict, next step, a mark for each check, and counts that filter. */
export function firstScreen(report: Report, { since }: Besides = {}): Markup {
  const { run } = report;
  const checks = askedIn(report);
  return html`<header>
    ${verdictHead(report)}
    <p class="next"><b>Next</b> ${nextStep(report)}</p>
    ${stripMarkup(stripOf(checks), `All ${digits(checks.length)} checks, a mark each`)}
    <p class="counts">
      ${present(countOutcomes(checks)).map(
        ([outcome, count]) =>
          html`<a class="count ${outcome}" href="#checks" data-outcome="${outcome}"
            >${digits(count)} ${outcome}</a
          > `,
      )}
      <span class="aside"
        >${plural(checks.length, 'check')}, ${plural(run.requests, 'request')},
        ${duration(run.durationMs)}</span
      >
    </p>
    <p class="asides">${[...sinceSentences(since), ...asides(report)].join(' ')}</p>
  </header>`;
}
