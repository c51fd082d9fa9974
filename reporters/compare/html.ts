import { operationIds, operations } from '../../contract/operations.ts';
import { levels, outcomes } from '../../judging/report.ts';
import type { Outcome, Verdict } from '../../judging/report.ts';
import { html, lines, ownPage } from '../html/markup.ts';
import type { Markup, Part } from '../html/markup.ts';
import { markSymbols, outcomeLegend, outcomeTag, verdictMark } from '../html/outcome.ts';
import { stripMarkup } from '../html/strip.ts';
import { style as reportStyle } from '../html/style.ts';
import { stripOf } from '../strip.ts';
import { outcomeOf, verdictTitles } from '../summary.ts';
import { line, plural } from '../text.ts';
import type { Comparison } from './comparison.ts';
import { type Fleet, fleetOf } from './fleet.ts';
import { compareScript } from './script.ts';
import { type Cell, cellText, comparedTables, overviewTable, type Table } from './tables.ts';
import { conclusion } from './words.ts';

/** Reports beyond this number are shown as a matrix, no longer with a strip and a column each. */
const mostBeside = 8;

const verdicts = Object.keys(verdictTitles) as Verdict[];

const style = `${reportStyle}
.wide { overflow-x: auto; margin: .4rem 0 1.5rem; }
.wide table { width: auto; min-width: 100%; }
.wide th[scope='row'] { min-width: 11rem; max-width: 34rem; font-weight: 400; }
.wide td { min-width: 6rem; }
.wide td code { font-size: .8rem; }
.wide .id { display: block; color: var(--muted); }
.strips { display: grid; gap: 1.2rem; margin-top: 1.2rem; }
.strips h2 { font-size: 1rem; margin: 0; display: flex; flex-wrap: wrap; gap: 0 .8rem; align-items: baseline; }
.strips .strip { margin: .4rem 0 0; }
.fleet td, .fleet th { padding-block: .12rem; border: 0; }
.fleet .odd { font-weight: 600; }
.fleet td { min-width: 0; white-space: nowrap; }
.fleet td:last-child { width: 100%; padding-right: 0; }
.fleet .cells { display: block; width: 100%; height: 13px; margin-top: .3rem; }
.fleet th[scope='row'] { white-space: nowrap; }
.cell-fail { fill: var(--fail); } .cell-warn { fill: var(--warn); } .cell-broken { fill: var(--broken); }
.cell-blocked { fill: var(--blocked); opacity: .55; } .cell-waived { fill: var(--waived); } .cell-observed { fill: var(--observed); opacity: .45; }
.cell-pass { fill: var(--pass); opacity: .45; } .cell-skipped { fill: var(--skipped); opacity: .45; } .cell-odd { fill: var(--ink); }
@media (max-width: 44rem) {
  .wide th[scope='row'] { min-width: 9rem; }
  .fleet thead { position: absolute; left: -99rem; }
  .fleet table, .fleet tbody { display: block; }
  .fleet tr { display: grid; grid-template-columns: 1fr auto; padding: .35rem 0; border-bottom: 1px solid var(--rule); }
  .fleet th[scope='row'], .fleet td:last-child { grid-column: 1 / -1; }
}
@media print { .wide { overflow: visible; } #same { display: none; } }
`;

function cellMarkup(cell: Cell): Part {
  switch (cell.form) {
    case 'outcome':
      return cell.outcome === null ? html`<span class="aside">absent</span>` : outcomeTag(cell.outcome);
    case 'verdict':
      return outcomeTag(outcomeOf[cell.verdict], verdictTitles[cell.verdict]);
    case 'value':
      return html`<code>${cell.text}</code>`;
    case 'check':
      return html`${cell.check.title}${cell.note !== '' && html` <b>${cell.note}</b>`}<code class="id"
          >${cell.check.check}</code
        >`;
    case 'text':
      return cellText(cell);
  }
}

function tableMarkup({ id, title, head, rows }: Table): Markup {
  return html`<div class="wide ${id}" role="region" aria-label="${title}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head.map((cell) => (cell === '' ? html`<td></td>` : html`<th scope="col">${cell}</th>`))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, ...cells]) =>
            html`<tr>
              <th scope="row" id="${name?.form === 'check' && `check-${name.check.check}`}">
                ${name && cellMarkup(name)}
              </th>
              ${cells.map((cell) => html`<td>${cellMarkup(cell)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function strips({ targets, checks }: Comparison): Markup {
  return html`<div class="strips">
    ${targets.map(({ name, baseUrl, verdict }, at) => {
      const marks = checks.map((check) => ({
        id: check.check,
        title: check.title,
        operation: check.operation,
        level: check.level,
        outcome: check.outcomes[at] ?? null,
      }));
      return html`<div>
        <h2>
          ${name} ${outcomeTag(outcomeOf[verdict], verdictTitles[verdict])}
          <code class="aside">${line(baseUrl, 100)}</code>
        </h2>
        ${stripMarkup(stripOf(marks), `The checks of ${name}, a mark each`)}
      </div>`;
    })}
  </div>`;
}

const size = 4;

/** A row of the matrix: one path for each outcome, as thousands of elements would be slow. */
function cells({ columns }: Fleet, row: Fleet['rows'][number]): Markup {
  const at = (column: number): number => column * size + place(columns[column]!) * size;
  const place = ({ operation, level }: Fleet['columns'][number]): number =>
    operationIds.indexOf(operation) * 2 + levels.indexOf(level) / 2;
  const squares = (outcome: Outcome): string =>
    row.outcomes.flatMap((each, column) => (each === outcome ? [`M${at(column)} 1h3v9h-3z`] : [])).join('');
  const odd = row.odd.map((column) => `M${at(column)} 11h3v2h-3z`).join('');
  return html`<svg class="cells" viewBox="0 0 ${at(columns.length - 1) + size} 13" preserveAspectRatio="none">
    ${outcomes.filter((outcome) => row.outcomes.includes(outcome)).map((outcome) => html`<path class="cell-${outcome}" d="${lines(squares(outcome), Infinity)}" />`)}
    <path class="cell-odd" d="${lines(odd, Infinity)}" />
  </svg>`;
}

const mostOddNames = 3;

function fleetMarkup(comparison: Comparison): Markup {
  const fleet = fleetOf(comparison);
  return html`<section id="fleet" aria-labelledby="fleet-title">
    <h2 id="fleet-title">
      ${plural(fleet.rows.length, 'target')} by ${plural(fleet.columns.length, 'check')}
    </h2>
    <p class="lead">
      Those least like the others come first; underlined is what most others do otherwise. From the left:
      ${operationIds.map((id) => operations[id].title).join(', ')}, each with must, should and open.
    </p>
    <div class="wide fleet" role="region" aria-label="Targets by checks" tabindex="0">
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            ${['Target', 'Verdict', 'Unlike most', 'Checks'].map((cell) => html`<th scope="col" role="columnheader">${cell}</th>`)}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${fleet.rows.map((row) => {
            const { target, odd } = row;
            const names = odd.slice(0, mostOddNames).map((column) => fleet.columns[column]!.check);
            return html`<tr role="row">
              <th scope="row" role="rowheader">${target.name} <code>${line(target.baseUrl, 80)}</code></th>
              <td role="cell">${outcomeTag(outcomeOf[target.verdict], verdictTitles[target.verdict])}</td>
              <td role="cell" class="${odd.length > 0 && 'odd'}" title="${names.join(', ')}">
                ${odd.length === 0 ? 'nothing' : plural(odd.length, 'check')}
              </td>
              <td role="cell">${cells(fleet, row)}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    ${outcomeLegend()}
  </section>`;
}

/** For a fleet: which checks are not the same everywhere, with how many targets had which outcome. */
function fleetDifferences({ checks }: Comparison): Markup {
  const rows = checks.filter((check) => new Set(check.outcomes).size > 1);
  return html`<div
    class="wide checks"
    role="region"
    aria-label="Checks that are not the same everywhere"
    tabindex="0"
  >
    <table>
      <thead>
        <tr>
          ${['Check', 'Level', 'Outcomes'].map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ check, title, level, outcomes: seen }) =>
            html`<tr>
              <th scope="row" id="check-${check}">${title}<code class="id">${check}</code></th>
              <td>${level}</td>
              <td>
                ${[...outcomes, null]
                  .map((outcome) => ({ outcome, count: seen.filter((each) => each === outcome).length }))
                  .filter(({ count }) => count > 0)
                  .map(
                    ({ outcome, count }) =>
                      html`${outcome === null ? 'absent' : outcomeTag(outcome)} ${count} `,
                  )}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function filter(): Markup {
  return html`<form id="filter" role="search" aria-label="Filter the rows" hidden>
    <div class="fields">
      <label class="text"
        >Text <kbd>/</kbd
        ><input type="search" name="text" autocomplete="off" placeholder="id, title, level, outcome, value"
      /></label>
      <button type="button">Show all</button>
    </div>
    <output role="status"></output>
  </form>`;
}

function differences(comparison: Comparison, tables: readonly Table[], fleet: boolean): Markup {
  return html`<section id="differences" aria-labelledby="differences-title">
    <h2 id="differences-title">What differs</h2>
    ${filter()} ${tables.length === 0 && html`<p>Nothing.</p>`}
    ${
      fleet
        ? fleetDifferences(comparison)
        : tables.map(
            (table) =>
              html`<h3>${table.title}</h3>
                ${tableMarkup(table)}`,
          )
    }
  </section>`;
}

function sameEverywhere(tables: readonly Table[]): Part {
  return (
    tables.length > 0 &&
    html`<section id="same" aria-labelledby="same-title">
      <h2 id="same-title">What is the same</h2>
      ${tables.map(
        (table) =>
          html`<details class="legend">
            <summary>${table.title}</summary>
            ${tableMarkup(table)}
          </details>`,
      )}
    </section>`
  );
}

function verdictsInWords({ targets }: Comparison): string {
  const count = (of: Verdict): number => targets.filter(({ verdict }) => verdict === of).length;
  return verdicts
    .filter((verdict) => count(verdict) > 0)
    .map((verdict) => `${count(verdict)} ${verdict}`)
    .join(', ');
}

/** Takes a comparison; gives one page that loads nothing: a strip for each report, then what differs, worse first. */
export function comparisonToHtml(comparison: Comparison): string {
  const { targets, worse, notes } = comparison;
  const fleet = targets.length > mostBeside;
  const tables = comparedTables(comparison);
  const tone = (fleet ? targets.some(({ verdict }) => verdict === 'non-conformant') : worse)
    ? 'fail'
    : 'pass';
  const title = fleet ? plural(targets.length, 'target') : worse ? 'Worse' : 'Not worse';
  const body = html`${markSymbols()}
    <main>
      <header>
        <div class="verdict ${tone}">
          <p class="of">${plural(targets.length, 'report')} side by side</p>
          <h1>${verdictMark(tone)}${title}</h1>
          <p class="gate">${fleet ? verdictsInWords(comparison) : conclusion(comparison)}</p>
          ${notes.map((note) => html`<p>${note}</p>`)}
        </div>
        ${!fleet && strips(comparison)}
      </header>
      ${
        fleet
          ? fleetMarkup(comparison)
          : html`<h2>The reports</h2>
              ${tableMarkup(overviewTable(comparison))}`
      }
      ${differences(
        comparison,
        tables.filter(({ same }) => !same),
        fleet,
      )}
      ${!fleet && sameEverywhere(tables.filter(({ same }) => same))} ${!fleet && outcomeLegend()}
    </main>`;
  return ownPage('Reports side by side', body, style, compareScript);
}
