import { operationsIn, operationTitle, outcomeOf } from '../summary.ts';
import type { CheckReport, Report } from '../../engine/judging/report.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';
import { digits } from '../../messages/numbers.ts';
import { pastRunOf } from '../since.ts';
import { duration, firstOf, line } from '../text.ts';
import { trafficTable } from '../traffic.ts';
import { definitions, outcomeTag, runsChart, scrolling, section, table } from './components.ts';
import { exchangeLink } from './entries.ts';
import { html, type Markup, type Part } from './markup.ts';

const maxObservations = 25;
const maxChanges = 500;

/** Returns the checks of undocumented behaviour, also those without an observation. */
export function silentChecks({ checks }: Report): readonly CheckReport[] {
  return checks.filter(({ outcome, observations }) => outcome === 'observed' || observations.length > 0);
}

function observedRow({ id, title, observations }: CheckReport, { terms, page, report }: Messages) {
  const items = observations.map(
    ({ aspect, field, message }) => html`<li><b>${report.aspect(aspect, field)}</b> ${message}</li>`,
  );
  const more = (left: number) => html`<li>${terms.inReportJson(terms.moreOf.observation(left))}</li>`;
  const list = html`<ul>
    ${items.length === 0 && html`<li class="aside">${page.silent.nothing}</li>`}
    ${firstOf(items, maxObservations, more)}
  </ul>`;
  return [html`<a href="#check-${id}">${title}</a>`, list] as const;
}

/** Returns the section on undocumented behaviour of the target. */
export function silentSection(report: Report): Markup {
  const words = wordsOf(report);
  const { title, lead } = words.page.silent;
  const all = silentChecks(report);
  if (all.length === 0) return section('silent', title, none(words));
  const groups = operationsIn({ checks: all }).map((operation) => {
    const rows = all
      .filter((check) => check.operation === operation)
      .map((check) => observedRow(check, words));
    return html`<h3>${operationTitle(operation, words)}</h3>
      ${definitions('rows', rows)}`;
  });
  return section('silent', title, html`<p class="lead">${lead}</p>`, groups);
}

const none = ({ page }: Messages): Markup => html`<p>${page.none}</p>`;

/** Returns the section with the changes that the run made on the target. */
export function changesSection(report: Report): Markup {
  const { changes } = report;
  const words = wordsOf(report);
  const { changes: texts, exchanges } = words.page;
  const left = changes.length - maxChanges;
  const rows = changes.slice(0, maxChanges).map(({ kind, id, exchange, undone, uncertain }) => {
    const state = undone ? texts.undone : uncertain ? texts.uncertain : texts.stays;
    return [kind, html`<code>${id}</code>`, exchangeLink(exchange, words), state];
  });
  return section(
    'changes',
    texts.title,
    changes.length === 0 ? none(words) : table(texts.head, rows),
    left > 0 && html`<p class="note">${exchanges.left(words.terms.moreOf.change(left))}</p>`,
  );
}

/** Returns the section with the requirements that no check tests, each with the reason. */
export function uncheckedSection(report: Report): Markup {
  const { unchecked } = report;
  const words = wordsOf(report);
  const { title, where } = words.page.unchecked;
  const rows = unchecked.map(({ says, level, section: at, reason }) => {
    const term = html`${says} <span class="aside">${where(words.terms.levels[level], at)}</span>`;
    return [term, reason] as const;
  });
  return section('unchecked', title, rows.length === 0 ? none(words) : definitions('rows', rows));
}

/** Returns the section with the earlier runs of the baseline, the newest first. Undefined without any. */
export function historySection(report: Report): Markup | undefined {
  const { history = [] } = report;
  if (history.length === 0) return undefined;
  const words = wordsOf(report);
  const { history: texts } = words.page;
  const runs = [...history, pastRunOf(report)];
  const rows = runs
    .toReversed()
    .map(({ startedAt, durationMs, commit, ...past }) => [
      html`${words.terms.instant(startedAt)}
      ${commit !== undefined && html`<code>${line(commit, 80).slice(0, 8)}</code>`}`,
      outcomeTag(outcomeOf[past.verdict], texts.verdict(words.terms.verdicts[past.verdict], past.exitCode)),
      digits(past.fail),
      digits(past.warn),
      digits(past.waived),
      duration(durationMs, words),
    ]);
  return section(
    'history',
    texts.title(rows.length),
    runsChart(runs, words),
    scrolling('history', texts.label, table(texts.head, rows, { stacked: true })),
  );
}

/** Returns the section on recorded traffic. Undefined without recorded traffic. */
export function trafficSection(report: Report): Markup | undefined {
  const traffic = trafficTable(report);
  if (traffic === undefined) return undefined;
  const { title, span, head, rows } = traffic;
  return section(
    'traffic',
    title,
    span !== undefined && html`<p class="lead">${span}</p>`,
    scrolling('traffic', title, table(head, rows, { stacked: true })),
  );
}

/** Returns the section with the facts about the run. */
export function runSection(report: Report): Markup {
  const { suite, target, run } = report;
  const words = wordsOf(report);
  const { run: texts } = words.page;
  const facts: readonly (readonly [string, Part])[] = [
    [texts.command, html`<code>${run.command}</code>`],
    [texts.target, html`<code>${target.baseUrl}</code> (${texts.kinds[target.kind] ?? target.kind})`],
    [texts.fixtures, target.fixtures],
    [texts.id, html`<code>${run.id}</code>`],
    [texts.started, words.terms.instant(run.startedAt)],
    [texts.duration, duration(run.durationMs, words)],
    [texts.requests, digits(run.requests)],
    [texts.seed, String(run.seed)],
    [texts.suite, `${suite.name} ${suite.version}`],
    [texts.tables, suite.contractVersion],
    [texts.digest, html`<code>${suite.contractDigest}</code>`],
    [texts.stopped, run.stopped],
  ];
  const known = facts.filter(([, fact]) => fact !== undefined);
  return section('run', texts.title, definitions('facts wide', known));
}
