import { operationIds } from '../../contract/operations.ts';
import { levels, type Outcome, outcomes } from '../../engine/judging/report.ts';
import {
  filterForm,
  fold,
  outcomeLegend,
  outcomeTag,
  runsChart,
  scrolling,
  section,
  stripMarkup,
  table,
} from '../html/components.ts';
import { html, lines, type Markup, type Part } from '../html/markup.ts';
import { ownPage } from '../html/page.ts';
import { stripOf } from '../strip.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';
import { operationTitle, outcomeOf } from '../summary.ts';
import { line } from '../text.ts';
import type { Comparison } from './comparison.ts';
import {
  type Cell,
  cellText,
  conclusion,
  fleetOf,
  isFleet,
  isTested,
  overviewTable,
  type Table,
  tablesOf,
  titleOf,
  titleOfComparison,
} from './tables.ts';

const style = `
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
.fleet td { min-width: 0; white-space: nowrap; }
.fleet td:last-child { width: 100%; padding-right: 0; }
.fleet td :is(p, code) { white-space: normal; overflow-wrap: anywhere; margin: 0; }
.fleet td:nth-child(2) p { min-width: 11rem; }
.fleet td:nth-child(4) { min-width: 16rem; white-space: normal; }
.fleet th[scope='row'] code { display: block; }
.fleet .cells { display: block; width: 100%; height: 13px; margin-top: .3rem; }
.fleet th[scope='row'] { white-space: nowrap; }
.cell-fail { fill: var(--fail); } .cell-warn { fill: var(--warn); } .cell-broken { fill: var(--broken); }
.cell-blocked { fill: var(--blocked); opacity: .55; } .cell-waived { fill: var(--waived); } .cell-observed { fill: var(--observed); opacity: .45; }
.cell-pass { fill: var(--pass); opacity: .45; } .cell-skipped { fill: var(--skipped); opacity: .45; } .cell-odd { fill: var(--ink); }
@media screen and (max-width: 44rem) {
  .wide { overflow: visible; }
  .wide :is(th[scope='row'], td) { min-width: 0; max-width: none; }
  .checks tr { display: flex; flex-wrap: wrap; gap: 0 1.1rem; }
  .checks th[scope='row'] { flex: 1 0 100%; }
  .checks td { display: flex; gap: .35rem; align-items: baseline; }
}
@media print, (max-width: 44rem) {
  .strips .strip, .strips .row, .strips .name { display: block; }
  .strips .strip .block { display: contents; }
  .strips .strip .block::before { content: none; }
}
@media (max-width: 60rem) {
  .fleet thead { position: absolute; left: -99rem; }
  .fleet table, .fleet tbody { display: block; }
  .fleet tr { display: grid; grid-template-columns: 1fr auto; padding: .35rem 0; border-bottom: 1px solid var(--rule); }
  .fleet :is(th[scope='row'], td) { display: block; padding: 0; }
  .fleet td::before { content: none; }
  .fleet :is(th[scope='row'], td:nth-child(2), td:nth-child(4), td:last-child) { grid-column: 1 / -1; min-width: 0; }
}
@media print {
  .wide { overflow: visible; margin-bottom: .5rem; }
  .wide .id { display: inline; margin-left: .6em; }
  .points, h3:has(+ .points), #same { display: none; }
}
`;

function cellMarkup(cell: Cell, words: Messages): Part {
  const { terms, compare } = words;
  const tagOf = (outcome: Outcome | null): Markup =>
    outcome === null
      ? html`<span class="aside">${compare.absent}</span>`
      : outcomeTag(outcome, terms.outcomes[outcome]);
  switch (cell.form) {
    case 'outcome':
      return tagOf(cell.outcome);
    case 'counts':
      return cell.counts.map(([outcome, count]) => html`${tagOf(outcome)} ${count} `);
    case 'verdict':
      return outcomeTag(outcomeOf[cell.verdict], terms.verdicts[cell.verdict]);
    case 'value':
      return html`<code>${cell.text}</code>`;
    case 'check': {
      // Marks of the strips link to it.
      const { check, title } = cell.check;
      return html`<span id="check-${check}">${title}${cell.note && html` <b>${cell.note}</b>`}</span
        ><code class="id">${check}</code>`;
    }
    case 'text':
      return cellText(cell, words);
  }
}

function tableMarkup({ id, title, head, rows }: Table, words: Messages): Markup {
  const cells = rows.map((row) => row.map((cell) => cellMarkup(cell, words)));
  return scrolling(`wide ${id}`, title, table(head, cells, { stacked: true }));
}

function strips(comparison: Comparison): Markup {
  const { targets, checks } = comparison;
  const words = wordsOf(comparison);
  return html`<div class="strips">
    ${targets.map((target, at) => {
      const { name, file, baseUrl, verdict } = target;
      const marks = checks
        .filter(isTested)
        .map((check) => ({ ...check, id: check.check, outcome: check.outcomes[at] ?? null }));
      return html`<div>
        <h2>
          ${titleOf(target)} ${outcomeTag(outcomeOf[verdict], words.terms.verdicts[verdict])}
          <code class="aside">${line(baseUrl, 100)}</code> <span class="aside">${line(file, 100)}</span>
        </h2>
        ${stripMarkup(stripOf(marks), words.compare.marksOf(name), words)}
      </div>`;
    })}
  </div>`;
}

const size = 4;

type Fleet = ReturnType<typeof fleetOf>;

/** A row of the matrix. It has one path for each outcome, because thousands of elements would be slow. */
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

const maxNames = 3;

function fleetMarkup(comparison: Comparison): Markup {
  const words = wordsOf(comparison);
  const { terms, compare } = words;
  const fleet = fleetOf(comparison);
  const rows = fleet.rows.map((row) => {
    const { target, odd, alone } = row;
    const names = odd.slice(0, maxNames).map((column) => fleet.columns[column]!.check);
    const aloneIn = alone.slice(0, maxNames).map((id) => html`<code>${id}</code> `);
    return [
      html`${titleOf(target)} <code>${line(target.baseUrl, 80)}</code>`,
      html`${outcomeTag(outcomeOf[target.verdict], terms.verdicts[target.verdict])}
      ${target.headline && html`<p class="aside">${line(target.headline, 160)}</p>`}`,
      odd.length === 0
        ? compare.nothing
        : html`<b title="${terms.list(names)}">${terms.checks(odd.length)}</b>`,
      html`${alone.length === 0 ? '–' : aloneIn}
      ${alone.length > maxNames && terms.more(alone.length - maxNames)}
      ${target.next && html`<p class="aside">${line(target.next, 200)}</p>`}`,
      cells(fleet, row),
    ];
  });
  return section(
    'fleet',
    compare.matrix(fleet.rows.length, fleet.columns.length),
    html`<p class="lead">
      ${compare.matrixLead(terms.list(operationIds.map((id) => operationTitle(id, words))))}
    </p>`,
    scrolling('wide fleet', compare.matrixLabel, table(compare.matrixHead, rows, { stacked: true })),
    outcomeLegend(words),
  );
}

function differences(comparison: Comparison, tables: readonly Table[]): Markup {
  const words = wordsOf(comparison);
  const { compare, page } = words;
  return section(
    'differences',
    compare.whatDiffers,
    filterForm(
      '#differences tbody tr',
      { label: page.filter.rows, noun: page.filter.rowsNoun, placeholder: page.filter.rowsIn },
      words,
    ),
    tables.length === 0 && html`<p>${compare.none}</p>`,
    tables.map(
      (each) =>
        html`<h3>${each.title}</h3>
          ${tableMarkup(each, words)}`,
    ),
  );
}

function sameEverywhere(tables: readonly Table[], words: Messages): Part {
  if (tables.length === 0) return undefined;
  const folds = tables.map((each) => fold('legend', each.title, tableMarkup(each, words)));
  return section('same', words.compare.whatIsSame, folds);
}

/** Returns a chart of the runs if all reports are of one target. */
function runsOf({ targets, ...comparison }: Comparison): Part {
  if (new Set(targets.map(({ baseUrl }) => baseUrl)).size > 1) return undefined;
  const runs = targets
    .map(({ counts: { must, should }, startedAt, durationMs, verdict }) => ({
      startedAt,
      durationMs,
      verdict,
      fail: must.fail,
      warn: should.warn,
      waived: must.waived + should.waived,
    }))
    .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
  return runsChart(runs, wordsOf(comparison));
}

/** Returns a page that loads no other resource: a strip for each report, then the differences, the worst first. */
export function comparisonToHtml(comparison: Comparison): string {
  const { targets, worse, notes } = comparison;
  const words = wordsOf(comparison);
  const fleet = isFleet(comparison);
  const tables = tablesOf(comparison);
  // The matrix is in place of the first table of a fleet.
  const differing = tables.filter(({ id, same }) => !same && id !== 'fleet');
  const same = tables.filter((each) => each.same);
  const anyFails = targets.some(
    ({ ending, verdict }) => verdict === 'non-conformant' || ending !== undefined,
  );
  const tone = (fleet ? anyFails : worse) ? 'fail' : 'pass';
  const body = html`<main>
    <header>
      <div class="verdict ${tone}">
        <p class="of">${words.compare.reports(targets.length)}</p>
        <h1>${titleOfComparison(comparison)}</h1>
        <p class="gate">${conclusion(comparison)}</p>
        ${notes.map((note) => html`<p>${note}</p>`)}
      </div>
      ${runsOf(comparison)} ${!fleet && strips(comparison)}
    </header>
    ${fleet && fleetMarkup(comparison)} ${differences(comparison, differing)}
    ${
      !fleet &&
      html`<h2>${words.compare.theReports}</h2>
        ${tableMarkup(overviewTable(comparison), words)} ${sameEverywhere(same, words)}
        ${outcomeLegend(words)}`
    }
  </main>`;
  return ownPage(words.compare.title, body, words, style);
}
