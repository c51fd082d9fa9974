import type { Level } from '../../contract/statements.ts';
import { levels, type Outcome, outcomes, type PastRun } from '../../engine/judging/report.ts';
import type { Messages } from '../../messages/index.ts';
import { digits } from '../../messages/numbers.ts';
import { looks, type Mark, type StripRow } from '../strip.ts';
import { operationTitle, outcomeOf } from '../summary.ts';
import { duration } from '../text.ts';
import { attribute, html, Markup, type Part } from './markup.ts';

/** Returns a section of a page. The table of contents links to it. */
export function section(id: string, title: Part, ...content: readonly Part[]): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section>`;
}

/** Returns a folded part of a page, opened by its summary. */
export function fold(name: string, summary: Part, content: Part): Markup {
  return html`<details class="${name}">
    <summary>${summary}</summary>
    ${content}
  </details>`;
}

/** Returns a list of terms, each with its content. */
export function definitions(name: string, rows: readonly (readonly [term: Part, content: Part])[]): Markup {
  return html`<dl class="${name}">
    ${rows.map(
      ([term, content]) =>
        html`<dt>${term}</dt>
          <dd>${content}</dd>`,
    )}
  </dl>`;
}

/**
 * Returns a table. The first cell of a row is its heading; a row may also be markup. On narrow screens rows of `stacked`
 * tables are laid out as blocks. They get roles, so that screen readers still see a table.
 */
export function table(
  head: readonly Part[],
  rows: readonly (Markup | readonly Part[])[],
  { name = 'plain', stacked = false }: { readonly name?: string; readonly stacked?: boolean } = {},
): Markup {
  const as = (role: string): Part => stacked && attribute('role', role);
  const labelled = (cell: Part, column: number): Markup => {
    const label = head[column + 1];
    return html`<td${as('cell')}${stacked && typeof label === 'string' && attribute('data-label', label)}>${cell}</td>`;
  };
  return html`<table class="${name}${stacked && ' stacked'}"${as('table')}>
    <thead${as('rowgroup')}>
      <tr${as('row')}>
        ${head.map((cell) => (cell === '' ? html`<td></td>` : html`<th scope="col" ${as('columnheader')}>${cell}</th>`))}
      </tr>
    </thead>
    <tbody${as('rowgroup')}>
      ${rows.map((row) => {
        if (row instanceof Markup) return row;
        const [first, ...cells] = row;
        return html`<tr${as('row')}>
          <th scope="row"${as('rowheader')}>${first}</th>
          ${cells.map(labelled)}
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** Returns a part of a page with its own scroll bar, also usable with the keyboard. */
export function scrolling(name: string, label: string, content: Part): Markup {
  return html`<div class="${name}" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}

/**
 * Returns a form that filters its section. Hidden without scripts.
 * @param items CSS selector of the filtered items
 * @param texts its label, the name of the items in the plural, and the text in the empty field
 */
export function filterForm(
  items: string,
  { label, noun, placeholder }: { readonly [text in 'label' | 'noun' | 'placeholder']: string },
  { page: { filter, keys } }: Messages,
  choices?: Part,
  fields?: Part,
): Markup {
  return html`<form
    id="filter"
    role="search"
    aria-label="${label}"
    data-items="${items}"
    data-noun="${noun}"
    hidden
  >
    ${choices}
    <div class="fields">
      ${fields}
      <label class="text"
        >${filter.text} <kbd>/</kbd
        ><input type="search" name="text" autocomplete="off" placeholder="${placeholder}"
      /></label>
      <button type="button">${filter.showAll}</button>
      <button type="button" class="open-keys">${keys.title} <kbd>?</kbd></button>
    </div>
    <output role="status"></output>
  </form>`;
}

/** Returns the list of the keys of a page. The script opens it. */
export function keysDialog({ page: { keys } }: Messages): Markup {
  const rows = Object.entries(keys.keyList).map(
    ([pressed, does]) => [pressed.split(' ').map((key) => html`<kbd>${key}</kbd> `), does] as const,
  );
  return html`<dialog class="keys" aria-label="${keys.title}">
    <h2>${keys.title}</h2>
    ${definitions('facts', rows)}
    <button type="button">${keys.close}</button>
  </dialog>`;
}

/** Returns the mark of an outcome and a word for it. */
export function outcomeTag(outcome: Outcome, word: string): Markup {
  return html`<span class="outcome ${outcome}">${word}</span>`;
}

/** Mark of a verdict without failures. The mark of a passed check would be too small next to it. */
const checkMark = 'M6.2 13.4.8 8l1.9-1.9 3.5 3.5 7.1-7.1 1.9 1.9z';

/** Style with the colour and shape of each outcome. Elements with its class show the mark before their text. */
export const outcomeStyle: string = [
  ...outcomes.map((outcome) => `.${outcome} { --tone: var(--${outcome}); ${shape(looks[outcome].path)} }`),
  `.verdict.pass { ${shape(checkMark)} }`,
].join('\n');

function shape(path: string): string {
  const svg = `%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill-rule='evenodd' d='${path}'/%3E%3C/svg%3E`;
  return `--shape: url("data:image/svg+xml,${svg}");`;
}

/** Returns a folded list with the meaning of every outcome. */
export function outcomeLegend({ page, terms }: Messages): Markup {
  const rows = outcomes.map(
    (outcome) => [outcomeTag(outcome, terms.outcomes[outcome]), terms.outcomeMeans[outcome]] as const,
  );
  return fold('legend', page.marksMean, definitions('facts', rows));
}

/** Outcomes whose marks have a title with the name of the check. The script adds the titles of all others. */
const titled: readonly (Outcome | null)[] = ['fail', 'warn', 'broken', 'blocked'];

function linkOf({ id, title, outcome }: Mark, { page, terms }: Messages): Part {
  if (outcome === null) return html`<span class="absent"></span>`;
  const name =
    titled.includes(outcome) && attribute('title', page.markTitle(terms.outcomes[outcome], id, title));
  return html`<a class="${outcome}" href="#check-${id}" ${name}></a>`;
}

function countOf(rows: readonly StripRow[], level: Level): string {
  const mine = rows.flatMap(({ blocks }) => blocks.find((block) => block.level === level)?.marks ?? []);
  return digits(mine.filter(({ outcome }) => outcome !== null).length);
}

/** Returns a mark for each check, in rows by operation and blocks by level. With scripts the strip is one tab stop. */
export function stripMarkup(rows: readonly StripRow[], label: string, words: Messages): Markup {
  const { page, terms } = words;
  return html`<div class="strip" role="group" aria-label="${label}">
    <p class="levels" aria-hidden="true">
      <span></span
      >${levels.map((level) => html`<span>${page.levelCount(terms.levels[level], countOf(rows, level))}</span>`)}
    </p>
    ${rows.map(
      ({ operation, blocks }) =>
        html`<p class="row">
          <span class="name">${operationTitle(operation, words)}</span>${levels.map(
            (level) =>
              html`<span class="block" data-level="${terms.levels[level]}"
                >${blocks.find((block) => block.level === level)?.marks.map((mark) => linkOf(mark, words))}</span
              >`,
          )}
        </p>`,
    )}
  </div>`;
}

const column = 20;
const bar = 12;
const barsHeight = 56;
const lineHeight = 28;
const gap = 8;

/**
 * Returns a chart of runs (oldest first): failed, warned and waived checks as bars, the duration as a line, with a gap at a
 * run without it.
 */
export function runsChart(
  runs: readonly (Pick<PastRun, 'startedAt' | 'verdict' | 'fail' | 'warn' | 'waived'> & {
    readonly durationMs?: number | undefined;
  })[],
  words: Messages,
): Markup {
  const { page, terms } = words;
  const maxChecks = Math.max(1, ...runs.map(({ fail, warn, waived }) => fail + warn + waived));
  const maxMs = Math.max(1, ...runs.map(({ durationMs = 0 }) => durationMs));
  const [width, height] = [runs.length * column, barsHeight + gap + lineHeight];
  const bars = runs.map((run, at) => {
    const x = at * column + (column - bar) / 2;
    let y = barsHeight;
    const pieces = (['fail', 'warn', 'waived'] as const).map((outcome): Part => {
      const size = (run[outcome] / maxChecks) * (barsHeight - 4);
      y -= size;
      const path = `M${short(x)} ${short(y)}h${bar}v${short(size)}h-${bar}z`;
      return size > 0 && html`<path class="run-${outcome}" d="${path}" />`;
    });
    const foot = outcomeOf[run.verdict];
    return html`<g>
      <title>${page.history.drawn(terms.instant(run.startedAt), terms.verdicts[run.verdict], run)}</title>
      <path class="run-${foot}" d="M${short(x)} ${barsHeight + 1}h${bar}v3h-${bar}z" />${pieces}
    </g>`;
  });
  const points = runs.map(({ durationMs }, at) =>
    durationMs === undefined
      ? undefined
      : `${short((at + 0.5) * column)} ${short(height - 2 - (durationMs / maxMs) * (lineHeight - 4))}`,
  );
  const path = points
    .map((point, at) => (point === undefined ? '' : `${points[at - 1] === undefined ? 'M' : 'L'}${point}`))
    .join('');
  return html`<figure class="runs">
    <svg
      viewBox="0 0 ${width} ${height}"
      role="img"
      ${attribute('aria-label', page.history.title(runs.length))}
    >
      ${bars}
      <path class="run-line" d="${path}" />
    </svg>
    <figcaption class="note">${page.history.drawing(maxChecks, duration(maxMs, words))}</figcaption>
  </figure>`;
}

/** Returns a number with one decimal at most, because a page has hundreds of them. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);
