import type { Level } from '../../contract/statements.ts';
import { levels, type Outcome } from '../../judging/report.ts';
import { operationTitle } from '../summary.ts';
import type { Messages } from '../../messages/index.ts';
import { digits } from '../../messages/numbers.ts';
import type { Mark, StripRow } from '../strip.ts';
import { attribute, html } from './markup.ts';
import type { Markup, Part } from './markup.ts';

/** Outcomes whose marks have a title with the name of the check. The script adds the titles of all others. */
const titled: readonly (Outcome | null)[] = ['fail', 'warn', 'broken', 'blocked'];

function linkOf({ id, title, outcome }: Mark, { page, terms }: Messages): Part {
  if (outcome === null) return html`<span class="absent"></span>`;
  const name =
    titled.includes(outcome) && attribute('title', page.markTitle(terms.outcomes[outcome], id, title));
  return html`<a class="${outcome}" href="#check-${id}" ${name}></a>`;
}

function countOf(rows: readonly StripRow[], level: Level): string {
  const mine = rows.flatMap(({ blocks }) => blocks.filter((block) => block.level === level));
  return digits(mine.flatMap(({ marks }) => marks.filter(({ outcome }) => outcome !== null)).length);
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
