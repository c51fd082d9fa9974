import { levels } from '../../judging/report.ts';
import { operations } from '../../contract/operations.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { Level } from '../../contract/statements.ts';
import type { CheckReport, OutcomeCounts, Report, Verdict, Outcome } from '../../judging/report.ts';
import {
  asides,
  matrix,
  present,
  unanswered,
  unansweredGroups,
  verdictSentence,
  verdictTitles,
} from '../summary.ts';
import type { UnansweredGroup } from '../summary.ts';
import { digits, duration, instant, plural } from '../text.ts';
import { html, value } from './markup.ts';
import type { Markup, Part } from './markup.ts';
import { outcomeTag, sign } from './outcome.ts';

const mostLinks = 60;
const colourOf: Readonly<Record<Verdict, Outcome>> = {
  conformant: 'pass',
  'non-conformant': 'fail',
  incomplete: 'blocked',
};

function asked(report: Report): string {
  const open = report.checks.filter(({ outcome }) =>
    (unanswered as readonly Outcome[]).includes(outcome),
  ).length;
  const answered = report.checks.length - open;
  return (
    `${plural(report.checks.length, 'check')} over ${plural(report.run.requests, 'request')} in ` +
    `${duration(report.run.durationMs)}: ${open === 0 ? 'all' : digits(answered)} answered${open === 0 ? '' : `, ${digits(open)} not`}. ` +
    `${plural(report.unchecked.length, 'statement')} of the document cannot be asked at all.`
  );
}

/** Takes a report; gives the head of the page: the verdict in plain words, what was asked and of whom. */
export function verdictHead(report: Report): Markup {
  const { target, run, suite, verdict } = report;
  return html`<header class="verdict ${colourOf[verdict]}">
    <p class="of">
      ${suite.name} ${suite.version} <span class="sep">·</span> <time>${instant(run.startedAt)}</time>
    </p>
    <h1>${sign(colourOf[verdict])} ${verdictTitles[verdict]}</h1>
    <p class="sentence">${verdictSentence(report)}</p>
    <p class="target"><code>${target.baseUrl}</code></p>
    <p>${asked(report)}</p>
    <p>${asides(report).join(' ')}</p>
  </header>`;
}

function links(ids: readonly string[]): Part {
  const left = ids.length - mostLinks;
  return [
    ids.slice(0, mostLinks).map((id) => html`<a href="#check-${id}">${id}</a> `),
    left > 0 && `and ${plural(left, 'more')}`,
  ];
}

/** Takes a report; gives its causes, or nothing when there are none. */
export function causesSection({ causes }: Report): Part {
  if (causes.length === 0) return undefined;
  return html`<section id="causes" aria-labelledby="causes-title">
    <h2 id="causes-title">What is behind it</h2>
    <ol class="causes">
      ${causes.map(
        ({ summary, checks, fields, findings }) =>
          html`<li>
            <p>${summary}</p>
            <p class="aside">
              ${plural(findings, 'finding')}${fields.length > 0 && html` in ${fields.slice(0, mostLinks).map((field, at) => html`${at > 0 && ', '}<code>${field}</code>`)}`}
            </p>
            <p class="ids">${links(checks)}</p>
          </li>`,
      )}
    </ol>
  </section>`;
}

const mostFailures = 40;

/** Takes a report; gives what fails and warns in a line each, or nothing when there is nothing. */
export function failuresSection({ checks }: Report): Part {
  const failed = (['broken', 'fail', 'warn'] as const).flatMap((wanted) =>
    checks.filter(({ outcome }) => outcome === wanted),
  );
  if (failed.length === 0) return undefined;
  const left = failed.length - mostFailures;
  return html`<section id="failures" aria-labelledby="failures-title">
    <h2 id="failures-title">What does not hold</h2>
    <ul class="groups">
      ${failed.slice(0, mostFailures).map(failure)}
    </ul>
    ${left > 0 && html`<p class="aside">and ${plural(left, 'more check')}, see below</p>`}
  </section>`;
}

function failure({ id, outcome, title, reason, findings }: CheckReport): Markup {
  const [first] = findings;
  return html`<li>
    ${outcomeTag(outcome)} <a href="#check-${id}">${id}</a> <span class="aside">${title}</span>
    <p>
      ${first === undefined ? reason : html`${first.message}: expected ${value(first.expected)}, came ${value(first.actual)}`}${findings.length > 1 && html` <span class="aside">and ${plural(findings.length - 1, 'more finding')}</span>`}
    </p>
  </li>`;
}

function cell(counts: OutcomeCounts, operation: OperationId, level: Level): Markup {
  const chips = present(counts).map(
    ([outcome, count]) =>
      html`<a
        class="count ${outcome}"
        href="#checks"
        data-outcome="${outcome}"
        data-operation="${operation}"
        data-level="${level}"
        >${sign(outcome)} ${digits(count)} ${outcome}</a
      > `,
  );
  return html`<td role="cell">${chips.length === 0 ? html`<span class="aside">none</span>` : chips}</td>`;
}

function group({ outcome, reason, hint, checks }: UnansweredGroup): Markup {
  return html`<li>
    ${outcomeTag(outcome)} <span class="aside">${plural(checks.length, 'check')}</span>
    <p>${reason}${hint !== undefined && html` <b>To give:</b> ${hint}`}</p>
    <p class="ids">${links(checks.map(({ id }) => id))}</p>
  </li>`;
}

// On a phone rows are laid out as grids, which takes a table's meaning from it: the roles give it back.
/** Takes a report; gives the matrix of operations by level, and what kept checks from an answer. */
export function askedSection(report: Report): Markup {
  const groups = unansweredGroups(report);
  return html`<section id="asked" aria-labelledby="asked-title">
    <h2 id="asked-title">What was asked</h2>
    <table class="matrix" role="table">
      <caption>
        Checks by operation and by level:
        <b>must</b>
        decides the verdict,
        <b>should</b>
        warns,
        <b>open</b>
        is recorded and never judged.
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">Operation</th>
          ${levels.map((level) => html`<th scope="col" role="columnheader">${level}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${matrix(report).map(
          ({ operation, cells }) =>
            html`<tr role="row">
              <th scope="row" role="rowheader">${operations[operation].title}</th>
              ${levels.map((level) => cell(cells[level], operation, level))}
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      groups.length > 0 &&
      html`<h3 id="unanswered">Not answered</h3>
        <ul class="groups">
          ${groups.map(group)}
        </ul>`
    }
  </section>`;
}
