import { operationsIn, operationTitle } from '../summary.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { CheckReport, Report } from '../../judging/report.ts';
import { digits, duration, instant, plural } from '../text.ts';
import { html } from './markup.ts';
import type { Markup, Part } from './markup.ts';

const mostObservations = 25;
const mostChanges = 500;

function silence({ id, title, observations }: CheckReport): Markup {
  const left = observations.length - mostObservations;
  return html`<dt><a href="#check-${id}">${title}</a></dt>
    <dd>
      <ul>
        ${observations.slice(0, mostObservations).map(({ aspect, message }) => html`<li><b>${aspect}</b> ${message}</li>`)}
        ${left > 0 && html`<li>${plural(left, 'more observation')} in report.json</li>`}
      </ul>
    </dd>`;
}

function silences(report: Report, operation: OperationId): Part {
  const checks = report.checks.filter(
    (check) => check.operation === operation && check.observations.length > 0,
  );
  if (checks.length === 0) return undefined;
  return html`<h3>${operationTitle(operation)}</h3>
    <dl class="rows">${checks.map(silence)}</dl>`;
}

/** Takes a report; gives what the target does where the document leaves it open. */
export function silentSection(report: Report): Markup {
  const groups = operationsIn(report).map((operation) => silences(report, operation));
  return html`<section id="silent" aria-labelledby="silent-title">
    <h2 id="silent-title">Where the document is silent: what this service does</h2>
    ${
      groups.some((part) => part !== undefined)
        ? html`<p class="lead">
              Recorded, never judged: another service may do otherwise and conform as well.
            </p>
            ${groups}`
        : html`<p>Nothing was observed.</p>`
    }
  </section>`;
}

/** Takes a report; gives the list of what the run changed on the target. */
export function changesSection({ changes }: Report): Markup {
  const left = changes.length - mostChanges;
  const rows = changes.slice(0, mostChanges).map(
    ({ kind, id, exchange, undone, uncertain }) =>
      html`<tr>
        <td>${kind}</td>
        <td><code>${id}</code></td>
        <td><a href="#exchange-${exchange}">answer ${exchange}</a></td>
        <td>${undone ? 'taken back' : uncertain ? 'not known: no answer says so' : 'stays'}</td>
      </tr>`,
  );
  const table = html`<table class="plain">
    <thead>
      <tr>
        <th scope="col">Change</th>
        <th scope="col">Id</th>
        <th scope="col">Shown by</th>
        <th scope="col">Afterwards</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
  return html`<section id="changes" aria-labelledby="changes-title">
    <h2 id="changes-title">Changes made to the target</h2>
    ${changes.length === 0 ? html`<p>None.</p>` : table}
    ${left > 0 && html`<p class="note">${plural(left, 'more change')} in report.json.</p>`}
  </section>`;
}

/** Takes a report; gives the statements that no check asks, each with its reason. */
export function uncheckedSection({ unchecked }: Report): Markup {
  return html`<section id="unchecked" aria-labelledby="unchecked-title">
    <h2 id="unchecked-title">Statements that no check asks</h2>
    ${
      unchecked.length === 0
        ? html`<p>None.</p>`
        : html`<dl class="rows">
            ${unchecked.map(
              ({ says, level, section, reason }) =>
                html`<dt>${says} <span class="aside">${level}, section ${section}</span></dt>
                  <dd>${reason}</dd>`,
            )}
          </dl>`
    }
  </section>`;
}

/** Takes a report; gives the facts of the run. */
export function runSection({ suite, target, run }: Report): Markup {
  const facts: readonly (readonly [string, Part])[] = [
    ['Command', html`<code>${run.command}</code>`],
    ['Target', html`<code>${target.baseUrl}</code> (${target.kind})`],
    ['Fixtures', target.fixtures],
    ['Run id', html`<code>${run.id}</code>`],
    ['Started', instant(run.startedAt)],
    ['Duration', duration(run.durationMs)],
    ['Requests', digits(run.requests)],
    ['Seed', String(run.seed)],
    ['Suite', `${suite.name} ${suite.version}`],
    ['Contract tables', suite.contractVersion],
    ['Contract digest', html`<code>${suite.contractDigest}</code>`],
    ['Ended early', run.stopped],
  ];
  return html`<section id="run" aria-labelledby="run-title">
    <h2 id="run-title">The run</h2>
    <dl class="facts wide">
      ${facts.map(
        ([name, fact]) =>
          fact !== undefined &&
          html`<dt>${name}</dt>
            <dd>${fact}</dd>`,
      )}
    </dl>
  </section>`;
}
