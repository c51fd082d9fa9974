import { outcomes } from '../../judging/report.ts';
import type { Outcome } from '../../judging/report.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

/** A sign for each outcome, so that colour is never the only difference. */
const signs: Readonly<Record<Outcome, string>> = {
  fail: '✕',
  warn: '!',
  broken: '#',
  blocked: '⊘',
  waived: '~',
  observed: '○',
  pass: '✓',
  skipped: '–',
};

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

/** Takes an outcome; gives its sign, hidden from screen readers, since a word always stands beside it. */
export function sign(outcome: Outcome): Markup {
  return html`<span class="sign" aria-hidden="true">${signs[outcome]}</span>`;
}

/** Takes an outcome; gives it as sign and word. */
export function outcomeTag(outcome: Outcome): Markup {
  return html`<span class="outcome ${outcome}">${sign(outcome)} ${outcome}</span>`;
}

/** Gives a disclosure that says what every outcome means. */
export function outcomeLegend(): Markup {
  return html`<details class="legend">
    <summary>What the outcomes mean</summary>
    <dl class="facts">
      ${outcomes.map(
        (outcome) =>
          html`<dt>${outcomeTag(outcome)}</dt>
            <dd>${meanings[outcome]}</dd>`,
      )}
    </dl>
  </details>`;
}
