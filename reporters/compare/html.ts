import { levels } from '../../judging/report.ts';
import { createHash } from 'node:crypto';
import { html, pageHead, value } from '../html/markup.ts';
import type { Markup, Part } from '../html/markup.ts';
import { outcomeTag } from '../html/outcome.ts';
import { style as reportStyle } from '../html/style.ts';
import { countsInWords, verdictTitles } from '../summary.ts';
import { instant, plural } from '../text.ts';
import type { ComparedCheck, ComparedPoint, Comparison } from './comparison.ts';
import { conclusion, differing, pointName, seenAs, unchanged } from './words.ts';

const style = `${reportStyle}
.wide { overflow-x: auto; margin-top: 1.5rem; }
.wide th[scope='row'] { min-width: 9rem; }
.wide td { min-width: 6rem; }
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

function table(caption: string, head: readonly string[], rows: readonly Markup[], label = caption): Markup {
  return html`<div class="wide" role="region" aria-label="${label}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function tableRow(name: Part, cells: readonly Part[]): Markup {
  return html`<tr>
    <th scope="row">${name}</th>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;
}

function overview({ targets }: Comparison): Markup {
  return table(
    'The reports, the first one is what the last one is held against.',
    ['Report', ...targets.map(({ name }) => name)],
    [
      tableRow(
        'File',
        targets.map(({ file }) => file),
      ),
      tableRow(
        'Target',
        targets.map(({ baseUrl }) => html`<code>${baseUrl}</code>`),
      ),
      tableRow(
        'Started',
        targets.map(({ startedAt }) => instant(startedAt)),
      ),
      tableRow(
        'Suite',
        targets.map(({ suite }) => `${suite.version}, contract ${suite.contractDigest}`),
      ),
      tableRow(
        'Verdict',
        targets.map(({ verdict }) => html`<b>${verdictTitles[verdict]}</b>`),
      ),
      ...levels.map((level) =>
        tableRow(
          level,
          targets.map(({ counts }) => countsInWords(counts[level]) || 'none'),
        ),
      ),
    ],
  );
}

function checkRow({ check, title, level, outcomes, newFields }: ComparedCheck): Markup {
  const name = html`${title}
    <code class="aside">${check}</code>
    ${newFields.length > 0 && html`<span class="aside">now also ${newFields.join(', ')}</span>`}`;
  return tableRow(name, [
    level,
    ...outcomes.map((outcome) =>
      outcome === null ? html`<span class="aside">absent</span>` : outcomeTag(outcome),
    ),
  ]);
}

function matrix(
  { targets }: Comparison,
  caption: string,
  checks: readonly ComparedCheck[],
  label = caption,
): Markup {
  const head = ['Check', 'Level', ...targets.map(({ name }) => name)];
  return table(caption, head, checks.map(checkRow), label);
}

function points(
  { checks, targets }: Comparison,
  caption: string,
  wanted: (point: ComparedPoint) => boolean,
): Part {
  const rows = checks.flatMap(({ check, observed }) =>
    observed.filter(wanted).map((point) =>
      tableRow(
        html`${pointName(point)} <code class="aside">${check}</code>`,
        point.values.map((values) => value(seenAs(values), 200)),
      ),
    ),
  );
  return rows.length > 0 && table(caption, ['Observed', ...targets.map(({ name }) => name)], rows);
}

function differences(comparison: Comparison): Markup {
  const groups = differing(comparison);
  return html`<section id="differences" aria-labelledby="differences-title">
    <h2 id="differences-title">What differs</h2>
    ${groups.length === 0 && html`<p>Nothing.</p>`}
    ${groups.map(
      ({ heading, checks }) =>
        html`<h3>${heading}</h3>
          ${matrix(comparison, plural(checks.length, 'check'), checks, heading)}`,
    )}
    ${points(comparison, 'Open points that the targets do otherwise.', ({ differs }) => differs)}
  </section>`;
}

function sameEverywhere(comparison: Comparison): Markup {
  const same = unchanged(comparison);
  return html`<section id="same" aria-labelledby="same-title">
    <h2 id="same-title">What is the same</h2>
    <details class="legend">
      <summary>${plural(same.length, 'check')} and the open points that were not seen to differ</summary>
      ${same.length > 0 && matrix(comparison, 'The same in every report.', same)}
      ${points(comparison, 'Open points, not seen to differ.', ({ differs }) => !differs)}
    </details>
  </section>`;
}

/** Takes a comparison; gives one page that loads nothing and has no script: what differs first. */
export function comparisonToHtml(comparison: Comparison): string {
  const page = html`<!doctype html>
    <html lang="en">
      ${pageHead(policy, 'Reports side by side', style)}
      <body>
        <main>
          <header class="verdict ${comparison.worse ? 'fail' : 'pass'}">
            <h1>Reports side by side</h1>
            <p class="sentence">${conclusion(comparison)}</p>
            ${comparison.notes.map((note) => html`<p>${note}</p>`)}
          </header>
          ${overview(comparison)} ${differences(comparison)} ${sameEverywhere(comparison)}
        </main>
      </body>
    </html> `;
  return page.source;
}
