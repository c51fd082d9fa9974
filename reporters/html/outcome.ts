import { outcomes } from '../../judging/report.ts';
import type { Outcome } from '../../judging/report.ts';
import { markShapes } from '../strip.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

/** What each outcome says of its check. */
const meanings: Readonly<Record<Outcome, string>> = {
  fail: 'A statement of the document does not hold: the target is non-conformant.',
  warn: 'Something that the document shows without requiring it does not hold.',
  broken: 'The suite itself is at fault; this says nothing of the target.',
  blocked: 'The question was not reached: something is missing, or nothing could tell right from wrong.',
  waived: 'It fails as known: the failure is listed with a reason.',
  observed: 'The document is silent; what the target does is recorded.',
  pass: 'It holds in every answer that was judged.',
  skipped: 'It was left out on request.',
};

/** Beside a verdict the quiet mark of a pass would be lost. */
const checkMark = 'M6.2 13.4.8 8l1.9-1.9 3.5 3.5 7.1-7.1 1.9 1.9z';

/** The mark of a verdict that has the colour of this outcome. */
export function verdictMark(outcome: Outcome): Markup {
  return outcome === 'pass' ? html`<svg><use href="#m-holds" /></svg>` : mark(outcome);
}

/** The mark of an outcome; it says nothing to screen readers, since a word always stands beside it. */
export function mark(outcome: Outcome): Markup {
  return html`<svg><use href="#m-${outcome}" /></svg>`;
}

/** Takes an outcome; gives it as mark and word. */
export function outcomeTag(outcome: Outcome, word: string = outcome): Markup {
  return html`<span class="outcome ${outcome}">${mark(outcome)}${word}</span>`;
}

/** The marks that a page uses, each drawn once. */
export function markSymbols(): Markup {
  return html`<svg class="symbols" aria-hidden="true">
    ${outcomes.map(
      (outcome) =>
        html`<symbol id="m-${outcome}" viewBox="0 0 16 16">
          <path fill="currentColor" fill-rule="evenodd" d="${markShapes[outcome].path}" />
        </symbol>`,
    )}
    <symbol id="m-holds" viewBox="0 0 16 16"><path fill="currentColor" d="${checkMark}" /></symbol>
  </svg>`;
}

/** Gives a disclosure that says what every outcome means. */
export function outcomeLegend(): Markup {
  return html`<details class="legend">
    <summary>What the marks mean</summary>
    <dl class="facts">
      ${outcomes.map(
        (outcome) =>
          html`<dt>${outcomeTag(outcome)}</dt>
            <dd>${meanings[outcome]}</dd>`,
      )}
    </dl>
  </details>`;
}
