import { attribute, html } from './markup.ts';
import type { Markup, Part } from './markup.ts';
import type { Messages } from '../../messages/index.ts';

/** Returns a section of a page. The table of contents links to it. */
export function section(id: string, title: Part, ...content: readonly Part[]): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section>`;
}

/** The parts of a table. The first cell of a row is its heading. */
export interface TableParts {
  readonly name?: string;
  readonly head: readonly Part[];
  readonly rows: readonly (readonly Part[])[];
  /** On narrow screens rows are laid out as blocks. They get roles, so that screen readers still see a table. */
  readonly stacked?: true;
}

/** Returns a table. */
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

/** Returns a part of a page with its own scroll bar, also usable with the keyboard. */
export function scrolling(name: string, label: string, content: Part): Markup {
  return html`<div class="${name}" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}

/** The parts of a filter form. */
export interface FilterParts {
  readonly label: string;
  readonly words: Messages;
  /** Name of the filtered items, in the plural. */
  readonly noun: string;
  /** CSS selector of the filtered items. */
  readonly items: string;
  readonly placeholder: string;
  readonly choices?: Part;
  readonly fields?: Part;
}

/** Returns a form that filters its section. Hidden without scripts. */
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
