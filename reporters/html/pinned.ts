import type { PinnedCheck, Report } from '../../judging/report.ts';
import { pinnedSentence, pinnedTitles, pinnedToTell } from '../pinned.ts';
import { html, value } from './markup.ts';
import type { Markup, Part } from './markup.ts';
import { sign } from './outcome.ts';

const words = { pass: 'same', fail: 'differs', blocked: 'not reached' } as const;

function told({ id, title, outcome, reason, findings }: PinnedCheck): Markup {
  return html`<li>
    <span class="outcome ${outcome}">${sign(outcome)} ${words[outcome]}</span> ${title}
    <a class="ids" href="#check-${id}">${id}</a>
    ${reason !== undefined && html`<p>${reason}</p>`}
    ${findings.map(
      ({ message, expected, actual, exchange }) =>
        html`<p>${message}</p>
          <dl class="facts">
            <dt>recorded</dt>
            <dd>${value(expected)}</dd>
            <dt>now</dt>
            <dd>${value(actual)}</dd>
            <dt>at</dt>
            <dd><a href="#exchange-${exchange}">answer ${exchange}</a></dd>
          </dl>`,
    )}
  </li>`;
}

/** Takes a report; gives how the target compares with recorded behaviour, or nothing when none was to be met. */
export function pinnedSection({ pinned }: Report): Part {
  if (pinned === undefined) return undefined;
  return html`<section id="pinned" aria-labelledby="pinned-title">
    <h2 id="pinned-title">${pinnedTitles[pinned.verdict]}</h2>
    <p class="lead">${pinnedSentence(pinned)} This is apart from the verdict on conformance.</p>
    <ul class="groups">
      ${pinnedToTell(pinned).map(told)}
    </ul>
  </section>`;
}
