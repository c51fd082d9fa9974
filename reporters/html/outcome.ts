import { outcomes } from '../../judging/report.ts';
import type { Outcome } from '../../judging/report.ts';
import { looks } from '../looks.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import type { Messages } from '../../messages/index.ts';

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
  return html`<details class="legend">
    <summary>${page.marksMean}</summary>
    <dl class="facts">
      ${outcomes.map(
        (outcome) =>
          html`<dt>${outcomeTag(outcome, terms.outcomes[outcome])}</dt>
            <dd>${terms.outcomeMeans[outcome]}</dd>`,
      )}
    </dl>
  </details>`;
}
