import { type OperationId, operations } from '../../contract/operations.ts';
import type { CheckReport } from '../../engine/judging/report.ts';
import { checkEntries } from '../entries.ts';
import { checksOf, countOutcomes, countsInWords, operationsIn, operationTitle, present } from '../summary.ts';
import type { Messages } from '../../messages/index.ts';
import { digits } from '../../messages/numbers.ts';
import { filterForm, fold, outcomeLegend, outcomeTag, section } from './components.ts';
import { exchangeLink, entriesMarkup } from './entries.ts';
import { type ExchangeContext, exchangeLine } from './exchanges.ts';
import { html, type Markup, type Part } from './markup.ts';

const extent = { most: 25, valueLength: 300, omits: 'request' } as const;
const maxInPlace = 3;

/** Returns numbers as ranges: `3, 5-9`. The script turns them into links, because links would make the page 10 % larger. */
function ranges(numbers: readonly number[]): string {
  const starts = numbers.filter((number, at) => numbers[at - 1] !== number - 1);
  const ends = numbers.filter((number, at) => numbers[at + 1] !== number + 1);
  return starts.map((start, at) => (start === ends[at] ? start : `${start}-${ends[at]}`)).join(', ');
}

function exchangesOf({ findings, exchanges }: CheckReport, context: ExchangeContext): Part {
  const shown = [...new Set(findings.map(({ exchange }) => exchange))].slice(0, maxInPlace);
  // The page contains every exchange once. The script copies it here when the reader opens the details.
  return [
    shown
      .flatMap((index) => context.byIndex.get(index) ?? [])
      .map(
        (exchange) =>
          html`<details class="behind" data-exchange="${exchange.index}">
            <summary>${exchangeLine(exchange, context)}</summary>
            <p>${exchangeLink(exchange.index, context.words)}${context.words.page.shownBelow}</p>
          </details>`,
      ),
    exchanges.length > 0 && html`<p class="judged">${context.words.page.judged(ranges(exchanges))}</p>`,
  ];
}

function glance({ outcome, findings, reason }: CheckReport, { page }: Messages): Part {
  if (outcome === 'pass' || outcome === 'observed') return undefined;
  const text = findings[0]?.message ?? reason;
  const more = findings.length - 1;
  return text !== undefined && html`<span class="glance">${text}${more > 0 && page.glanceMore(more)}</span>`;
}

function checkMarkup(check: CheckReport, context: ExchangeContext): Markup {
  const { id, title, outcome, level, sections } = check;
  const { report, words } = context;
  const { terms, page } = words;
  return html`<details class="check" id="check-${id}" data-level="${level}" data-outcome="${outcome}">
    <summary>
      ${outcomeTag(outcome, terms.outcomes[outcome])}
      <span class="what"><span class="title">${title}</span> <code>${id}</code>${glance(check, words)}</span>
      <span class="level">${page.levelAndSections(terms.levels[level], sections.join(', '))}</span>
    </summary>
    <div class="body">
      ${entriesMarkup(checkEntries(check, report, extent), words)} ${exchangesOf(check, context)}
    </div>
  </details>`;
}

const isQuiet = ({ outcome }: CheckReport): boolean => ['pass', 'observed', 'skipped'].includes(outcome);

/** If an operation has more blocked checks, they are folded: they lack the same few settings. */
const maxBlocked = 6;

function folded(checks: readonly CheckReport[], context: ExchangeContext): Part {
  if (checks.length === 0) return undefined;
  const counts = countsInWords(countOutcomes(checks), context.words);
  return fold(
    'fold',
    counts,
    checks.map((check) => checkMarkup(check, context)),
  );
}

/** The checks of an operation. If any check of the report needs attention, those that do not are folded. */
function group(operation: OperationId, context: ExchangeContext): Part {
  const { report } = context;
  const checks = checksOf(report, operation);
  const { method, path, section: at } = operations[operation] ?? {};
  const blocked = checks.filter(({ outcome }) => outcome === 'blocked');
  const manyBlocked = blocked.length > maxBlocked ? blocked : [];
  const quiet = report.checks.every(isQuiet) ? [] : checks.filter(isQuiet);
  const shown = checks.filter((check) => !manyBlocked.includes(check) && !quiet.includes(check));
  return html`<div class="group" data-group="${operation}">
    <h3>
      ${operationTitle(operation, context.words)}
      ${path && html`<code class="aside">${method} ${path}</code>`}
      <span class="aside">${at && `§\u00a0${at}`}</span>
    </h3>
    ${shown.map((check) => checkMarkup(check, context))} ${folded(manyBlocked, context)}
    ${folded(quiet, context)}
  </div>`;
}

function select(name: string, label: string, all: string, options: Readonly<Record<string, string>>): Markup {
  return html`<label
    >${label}
    <select name="${name}">
      <option value="">${all}</option>
      ${Object.entries(options).map(([value, shown]) => html`<option value="${value}">${shown}</option>`)}
    </select></label
  >`;
}

function filter({ report, words }: ExchangeContext): Markup {
  const { terms, page } = words;
  const { checks: label, checksNoun: noun, checksIn: placeholder, outcome: legend, all } = page.filter;
  const operations = operationsIn(report).map((id) => [id, operationTitle(id, words)]);
  const choices = present(countOutcomes(report.checks)).map(
    ([outcome, count]) =>
      html`<label class="choice"
        ><input type="checkbox" name="outcome" value="${outcome}" checked />
        ${outcomeTag(outcome, terms.outcomes[outcome])} <span class="aside">${digits(count)}</span></label
      >`,
  );
  return filterForm(
    '.check',
    { label, noun, placeholder },
    words,
    html`<fieldset>
      <legend>${legend}</legend>
      ${choices}
    </fieldset>`,
    [
      select('operation', page.filter.operation, all, Object.fromEntries(operations)),
      select('level', page.filter.level, all, terms.levels),
    ],
  );
}

/** Returns the section with all checks by operation, the worst first. */
export function checksSection(context: ExchangeContext): Markup {
  const { report, words } = context;
  return section(
    'checks',
    words.page.checksTitle,
    html`<p class="lead">${words.page.documentSections}</p>`,
    filter(context),
    operationsIn(report).map((operation) => group(operation, context)),
    outcomeLegend(words),
  );
}
