import { levels } from '../../judging/report.ts';
import { operationIds, operations } from '../../contract/operations.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { CheckReport, ExchangeReport, Finding, Report } from '../../judging/report.ts';
import {
  checksOf,
  countOutcomes,
  countsInWords,
  findingTitle,
  present,
  sectionsInWords,
} from '../summary.ts';
import { digits, plural } from '../text.ts';
import { exchangeLine, pointerOf } from './exchanges.ts';
import type { ExchangeContext } from './exchanges.ts';
import { html, value } from './markup.ts';
import type { Markup, Part } from './markup.ts';
import { outcomeLegend, outcomeTag } from './outcome.ts';

const mostFindings = 25;
const mostExchanges = 20;
const mostAlsoIn = 10;

function answerLink(index: number): Markup {
  return html`<a href="#exchange-${index}">answer ${index}</a>`;
}

function alsoIn(indexes: readonly number[]): Part {
  if (indexes.length === 0) return undefined;
  const links = indexes.slice(0, mostAlsoIn).map((index) => html` <a href="#exchange-${index}">${index}</a>`);
  const left = indexes.length - links.length;
  return html`, also in${links}${left > 0 && ` and ${plural(left, 'more')}`}`;
}

function finding(one: Finding): Markup {
  const { expected, actual, exchange, alsoIn: others = [] } = one;
  const pointer = pointerOf(one);
  return html`<li data-pointer="${pointer}">
    <p>${findingTitle(one)}</p>
    <dl class="facts">
      <dt>expected</dt>
      <dd>${value(expected)}</dd>
      <dt>actual</dt>
      <dd>${value(actual)}</dd>
      <dt>at</dt>
      <dd>
        ${pointer !== undefined && html`<code>${pointer}</code> in `}${answerLink(exchange)}${alsoIn(others)}
      </dd>
    </dl>
  </li>`;
}

function findings({ findings: all }: CheckReport): Part {
  if (all.length === 0) return undefined;
  const left = all.length - mostFindings;
  return [
    html`<ol class="findings">
      ${all.slice(0, mostFindings).map(finding)}
    </ol>`,
    left > 0 && html`<p class="note">${plural(left, 'more finding')} in report.json.</p>`,
  ];
}

function observations({ observations: all }: CheckReport): Part {
  if (all.length === 0) return undefined;
  const left = all.length - mostFindings;
  return [
    html`<ul class="observed-list">
      ${all
        .slice(0, mostFindings)
        .map(
          ({ aspect, message, exchange }) =>
            html`<li><b>${aspect}</b> ${message} (${answerLink(exchange)})</li>`,
        )}
    </ul>`,
    left > 0 && html`<p class="note">${plural(left, 'more observation')} in report.json.</p>`,
  ];
}

/** The exchanges of a check, those with findings first. */
function behind(check: CheckReport, byIndex: ReadonlyMap<number, ExchangeReport>): readonly ExchangeReport[] {
  const indexes = new Set([...check.findings.map(({ exchange }) => exchange), ...check.exchanges]);
  return [...indexes].flatMap((index) => byIndex.get(index) ?? []);
}

// An exchange is behind dozens of checks, and looks alike in all of them.
const known = new WeakMap<ExchangeReport, Markup>();

// Every exchange is in the file once; the script shows it in place when a disclosure is opened.
function disclosure(exchange: ExchangeReport, context: ExchangeContext): Markup {
  const made =
    known.get(exchange) ??
    html`<details class="behind" data-exchange="${exchange.index}">
      <summary>${exchangeLine(exchange, context)}</summary>
      <p>${answerLink(exchange.index)} is shown in full below.</p>
    </details>`;
  known.set(exchange, made);
  return made;
}

function disclosures(exchanges: readonly ExchangeReport[], context: ExchangeContext): Part {
  if (exchanges.length === 0) return undefined;
  const left = exchanges.length - mostExchanges;
  return [
    html`<h4>Requests and answers behind it</h4>`,
    exchanges.slice(0, mostExchanges).map((exchange) => disclosure(exchange, context)),
    left > 0 && html`<p class="note">${plural(left, 'more exchange')} judged.</p>`,
  ];
}

function body(check: CheckReport, exchanges: readonly ExchangeReport[], context: ExchangeContext): Markup {
  const { statement, reason, hint, level } = check;
  const { outcome } = check;
  const hintLabel = outcome === 'blocked' ? 'To give' : 'Where to look';
  return html`<div class="body">
    <dl class="facts wide">
      <dt>Statement</dt>
      <dd>
        ${statement.says} <span class="aside">${level}, ${sectionsInWords(check)}, ${statement.id}</span>
      </dd>
      ${
        reason !== undefined &&
        html`<dt>Reason</dt>
          <dd>${reason}</dd>`
      }
      ${
        hint !== undefined &&
        outcome !== 'pass' &&
        html`<dt>${hintLabel}</dt>
          <dd>${hint}</dd>`
      }
    </dl>
    ${findings(check)} ${observations(check)} ${disclosures(exchanges, context)}
  </div>`;
}

function glance({ outcome, findings: [first], findings: all, reason }: CheckReport): Part {
  if (outcome === 'pass' || outcome === 'observed') return undefined;
  const text = first === undefined ? reason : first.message;
  if (text === undefined) return undefined;
  return html`<span class="glance"
    >${text}${all.length > 1 && ` (and ${digits(all.length - 1)} more)`}</span
  >`;
}

function check(report: CheckReport, exchanges: readonly ExchangeReport[], context: ExchangeContext): Markup {
  const { id, title, outcome, level, operation, sections } = report;
  return html`<details
    class="check"
    id="check-${id}"
    data-outcome="${outcome}"
    data-level="${level}"
    data-operation="${operation}"
  >
    <summary>
      ${outcomeTag(outcome)}
      <span class="what"
        ><span class="title">${title}</span> <code class="id">${id}</code>${glance(report)}</span
      >
      <span class="level">${level} <span class="aside">§ ${sections.join(', ')}</span></span>
    </summary>
    ${body(report, exchanges, context)}
  </details>`;
}

function group(report: Report, operation: OperationId, context: ExchangeContext): Part {
  const checks = checksOf(report, operation);
  if (checks.length === 0) return undefined;
  const { title, method, path, section } = operations[operation];
  const byIndex = new Map(report.exchanges.map((exchange) => [exchange.index, exchange]));
  return html`<div class="group" data-group="${operation}">
    <h3>
      ${title} <code class="aside">${method} ${path}</code>
      <span class="aside">section ${section}; ${countsInWords(countOutcomes(checks))}</span>
    </h3>
    ${checks.map((one) => check(one, behind(one, byIndex), context))}
  </div>`;
}

function filter(report: Report): Markup {
  const used = operationIds.filter((id) => report.checks.some(({ operation }) => operation === id));
  return html`<form id="filter" role="search" aria-label="Filter the checks" hidden>
    <fieldset>
      <legend>Outcome</legend>
      ${present(countOutcomes(report.checks)).map(
        ([outcome, count]) =>
          html`<label class="choice"
            ><input type="checkbox" name="outcome" value="${outcome}" checked /> ${outcomeTag(outcome)}
            <span class="aside">${digits(count)}</span></label
          >`,
      )}
    </fieldset>
    <div class="fields">
      <label
        >Operation
        <select name="operation">
          <option value="">all</option>
          ${used.map((id) => html`<option value="${id}">${operations[id].title}</option>`)}
        </select></label
      >
      <label
        >Level
        <select name="level">
          <option value="">all</option>
          ${levels.map((level) => html`<option>${level}</option>`)}
        </select></label
      >
      <label class="text"
        >Text <input type="search" name="text" autocomplete="off" placeholder="id, title, field, value"
      /></label>
      <button type="button">Show all</button>
      <output role="status"></output>
    </div>
  </form>`;
}

/** Takes a report and the context of its exchanges; gives the section with every check, worst first by operation. */
export function checksSection(report: Report, context: ExchangeContext): Markup {
  return html`<section id="checks" aria-labelledby="checks-title">
    <h2 id="checks-title">Checks</h2>
    ${filter(report)} ${operationIds.map((operation) => group(report, operation, context))}
    <p class="note" id="no-match" hidden>No check matches the filter.</p>
    ${outcomeLegend()}
  </section>`;
}
