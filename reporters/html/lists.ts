import { operationsIn, operationTitle, outcomeOf, verdictTitles } from '../summary.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { CheckReport, PastRun, Report } from '../../judging/report.ts';
import { digits, plural } from '../../judging/plural.ts';
import { duration, instant, line } from '../text.ts';
import { scrolling, section, table } from './components.ts';
import { answerLink } from './entries.ts';
import { html } from './markup.ts';
import type { Markup, Part } from './markup.ts';
import { outcomeTag } from './outcome.ts';

const mostObservations = 25;
const mostChanges = 500;

/** The checks that say what the target does where the document is silent; of some there may have been nothing to see. */
export function silentChecks({ checks }: Report): readonly CheckReport[] {
  return checks.filter(({ outcome, observations }) => outcome === 'observed' || observations.length > 0);
}

function silence({ id, title, observations }: CheckReport): Markup {
  const left = observations.length - mostObservations;
  return html`<dt><a href="#check-${id}">${title}</a></dt>
    <dd>
      <ul>
        ${observations.slice(0, mostObservations).map(({ aspect, message }) => html`<li><b>${aspect}</b> ${message}</li>`)}
        ${observations.length === 0 && html`<li class="aside">nothing to be seen</li>`}
        ${left > 0 && html`<li>${plural(left, 'more observation')} in report.json</li>`}
      </ul>
    </dd>`;
}

function silences(report: Report, operation: OperationId): Part {
  const checks = silentChecks(report).filter((check) => check.operation === operation);
  if (checks.length === 0) return undefined;
  return html`<h3>${operationTitle(operation)}</h3>
    <dl class="rows">${checks.map(silence)}</dl>`;
}

/** Takes a report; gives what the target does where the document leaves it open. */
export function silentSection(report: Report): Markup {
  const groups = operationsIn(report).map((operation) => silences(report, operation));
  const title = 'Where the document is silent: what this service does';
  if (groups.every((part) => part === undefined)) return section('silent', title, none);
  const lead = 'Recorded, never judged: another service may do otherwise and conform as well.';
  return section('silent', title, html`<p class="lead">${lead}</p>`, groups);
}

const none = html`<p>None.</p>`;

/** Takes a report; gives the list of what the run changed on the target. */
export function changesSection({ changes }: Report): Markup {
  const left = changes.length - mostChanges;
  const rows = changes
    .slice(0, mostChanges)
    .map(({ kind, id, exchange, undone, uncertain }) => [
      kind,
      html`<code>${id}</code>`,
      answerLink(exchange),
      undone ? 'taken back' : uncertain ? 'not known: no answer says so' : 'stays',
    ]);
  return section(
    'changes',
    'Changes made to the target',
    changes.length === 0 ? none : table({ head: ['Change', 'Id', 'Shown by', 'Afterwards'], rows }),
    left > 0 && html`<p class="note">${plural(left, 'more change')} in report.json.</p>`,
  );
}

/** Takes a report; gives the statements that no check asks, each with its reason. */
export function uncheckedSection({ unchecked }: Report): Markup {
  const rows = unchecked.map(
    ({ says, level, section: at, reason }) =>
      html`<dt>${says} <span class="aside">${level}, section ${at}</span></dt>
        <dd>${reason}</dd>`,
  );
  const title = 'Statements that no check asks';
  return section('unchecked', title, rows.length === 0 ? none : html`<dl class="rows">${rows}</dl>`);
}

/** Takes a report; gives the runs before it that its baseline knew, the newest first; nothing where there are none. */
export function historySection(report: Report): Markup | undefined {
  const { history = [], run, verdict, gate, counts, origin } = report;
  if (history.length === 0) return undefined;
  const { must, should } = counts;
  const now: PastRun = {
    ...{ id: run.id, startedAt: run.startedAt, durationMs: run.durationMs, verdict, exitCode: gate.exitCode },
    ...{ fail: must.fail, warn: should.warn, waived: must.waived + should.waived },
    ...(origin?.commit === undefined ? {} : { commit: origin.commit }),
  };
  const rows = [...history, now]
    .toReversed()
    .map(({ startedAt, durationMs, commit, ...past }) => [
      html`${instant(startedAt)} ${commit !== undefined && html`<code>${line(commit, 80).slice(0, 8)}</code>`}`,
      outcomeTag(outcomeOf[past.verdict], `${verdictTitles[past.verdict]} (exit ${past.exitCode})`),
      digits(past.fail),
      digits(past.warn),
      digits(past.waived),
      duration(durationMs),
    ]);
  const head = ['Run', 'Verdict', 'Fail', 'Warn', 'Waived', 'Duration'];
  return section(
    'history',
    `The last ${plural(rows.length, 'run')}`,
    scrolling('history', 'Earlier runs', table({ head, rows, stacked: true })),
  );
}

/** Takes a report; gives the facts of the run. */
export function runSection({ suite, target, run }: Report): Markup {
  const facts: Readonly<Record<string, Part>> = {
    Command: html`<code>${run.command}</code>`,
    Target: html`<code>${target.baseUrl}</code> (${target.kind})`,
    Fixtures: target.fixtures,
    'Run id': html`<code>${run.id}</code>`,
    Started: instant(run.startedAt),
    Duration: duration(run.durationMs),
    Requests: digits(run.requests),
    Seed: String(run.seed),
    Suite: `${suite.name} ${suite.version}`,
    'Contract tables': suite.contractVersion,
    'Contract digest': html`<code>${suite.contractDigest}</code>`,
    'Ended early': run.stopped,
  };
  const rows = Object.entries(facts).map(
    ([name, fact]) =>
      fact !== undefined &&
      html`<dt>${name}</dt>
        <dd>${fact}</dd>`,
  );
  return section('run', 'The run', html`<dl class="facts wide">${rows}</dl>`);
}
