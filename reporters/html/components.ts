import { attribute, html } from './markup.ts';
import type { Markup, Part } from './markup.ts';
import type { Messages } from '../../messages/index.ts';

/** A section of a page, which the contents lead to. */
export function section(id: string, title: Part, ...content: readonly Part[]): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section>`;
}

/** A table; its rows begin with their heading. */
export interface TableParts {
  readonly name?: string;
  readonly head: readonly Part[];
  readonly rows: readonly (readonly Part[])[];
  /** On a phone its rows are laid out as blocks, which takes a table's meaning from it: roles give it back. */
  readonly stacked?: true;
}

/** Takes headings and rows of cells; gives them as a table. */
export function table({ name = 'plain', head, rows, stacked }: TableParts): Markup {
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
      ${rows.map(
        ([first, ...cells]) =>
          html`<tr${as('row')}>
            <th scope="row"${as('rowheader')}>${first}</th>
            ${cells.map(labelled)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** A part of a page that scrolls by itself, which keys can do too. */
export function scrolling(name: string, label: string, content: Part): Markup {
  return html`<div class="${name}" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}

/** What a filter asks, besides words. */
export interface FilterParts {
  readonly label: string;
  readonly words: Messages;
  /** What is filtered, in the plural. */
  readonly noun: string;
  /** Selects what is filtered. */
  readonly items: string;
  /** What the words are looked for in. */
  readonly placeholder: string;
  readonly choices?: Part;
  readonly fields?: Part;
}

/** A form that filters its section; hidden where no script runs. */
export function filterForm({ label, words, noun, items, placeholder, choices, fields }: FilterParts): Markup {
  const { filter } = words.page;
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
    </div>
    <output role="status"></output>
  </form>`;
}
