import type { Item } from '../entries.ts';
import type { Section } from '../sections.ts';
import { section } from './components.ts';
import { entriesMarkup } from './entries.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import { outcomeTag } from './outcome.ts';
import type { Messages } from '../../messages/index.ts';

const maxItems = 100;

function itemMarkup(
  { outcome, word, title, check, entries }: Item,
  at: number,
  numbered: boolean,
  words: Messages,
): Markup {
  return html`<li class="item ${outcome}">
    <h3>
      <span class="title">${numbered && html`<span class="rank">${at + 1}</span> `}${title}</span>
      ${word !== '' && outcomeTag(outcome, word ?? words.terms.outcomes[outcome])}
      ${check !== undefined && html`<a class="id" href="#check-${check}">${check}</a>`}
    </h3>
    ${entriesMarkup(entries, words)}
  </li>`;
}

/** Returns a section with its items as cards. Things to fix are numbered. */
export function sectionMarkup({ id, title, lead, steps = [], items }: Section, words: Messages): Markup {
  const left = items.length - maxItems;
  return section(
    id,
    title,
    lead !== undefined && html`<p class="lead">${lead}</p>`,
    steps.length > 0 &&
      html`<ol class="todo">
        ${steps.map((step) => html`<li>${step}</li>`)}
      </ol>`,
    html`<ol class="cards">
      ${items.slice(0, maxItems).map((item, at) => itemMarkup(item, at, id === 'fix', words))}
    </ol>`,
    left > 0 && html`<p class="note">${words.page.moreBelow(left)}</p>`,
  );
}
