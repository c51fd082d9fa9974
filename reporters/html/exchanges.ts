import type { ExchangeReport, Report } from '../../engine/judging/report.ts';
import { variablesOf } from '../../engine/evidence/connection.ts';
import { goneSentence, pointerOf } from '../entries.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';
import { duration, firstOf, line } from '../text.ts';
import { section } from './components.ts';
import { exchangeLink, curlMarkup } from './entries.ts';
import { type JsonLine, jsonLines } from './json-lines.ts';
import { html, lines, type Markup, newLine, type Part } from './markup.ts';

/** Expected values in one response, by JSON Pointer. */
type Expectations = ReadonlyMap<string, string>;

/** Data for rendering exchanges, computed once for each report. */
export interface ExchangeContext {
  readonly report: Report;
  readonly words: Messages;
  /** Number of characters shown of one body. */
  readonly bodyLimit: number;
  readonly byIndex: ReadonlyMap<number, ExchangeReport>;
  /** Index of the first exchange with a response body, by body. */
  readonly firstWith: ReadonlyMap<string, number>;
  /** The headers that most responses have. They are shown once. */
  readonly usualHeaders: string;
  /** Expected values of findings, by index of the exchange. */
  readonly expectations: ReadonlyMap<number, Expectations>;
}

const maxShownOfBody = 64 * 1024;
const minShownOfBody = 4 * 1024;
const maxShownInTotal = 8 * 1024 * 1024;
const maxExchanges = 2000;
const maxJumps = 12;
const headerLimit = 400;
const maxHeaders = 60;
/** Repeated bodies up to this length are shown again. Longer ones are replaced by a link. */
const shortBody = 200;
const none: Expectations = new Map();

function expectationsOf(report: Report): ReadonlyMap<number, Expectations> {
  const all = new Map<number, Map<string, string>>();
  for (const finding of report.checks.flatMap(({ findings }) => findings)) {
    const pointer = pointerOf(finding);
    if (pointer === undefined) continue;
    for (const index of [finding.exchange, ...(finding.alsoIn ?? [])]) {
      const mine = all.get(index) ?? new Map<string, string>();
      all.set(index, mine);
      if (!mine.has(pointer)) mine.set(pointer, finding.expected);
    }
  }
  return all;
}

/** Returns the data for rendering the exchanges of a report. The more exchanges, the less is shown of each body. */
export function exchangeContext(report: Report): ExchangeContext {
  const share = Math.floor(
    maxShownInTotal / Math.max(1, 2 * Math.min(report.exchanges.length, maxExchanges)),
  );
  return {
    report,
    words: wordsOf(report),
    bodyLimit: Math.max(minShownOfBody, Math.min(maxShownOfBody, share)),
    byIndex: new Map(report.exchanges.map((exchange) => [exchange.index, exchange])),
    firstWith: new Map(
      report.exchanges.toReversed().map(({ response, index }) => [response?.body ?? '', index]),
    ),
    usualHeaders: commonHeaders(report.exchanges, wordsOf(report)),
    expectations: expectationsOf(report),
  };
}

/** Returns method, path and status of an exchange, or why it has no status, in one line. */
export function exchangeLine(exchange: ExchangeReport, { report, words }: ExchangeContext): Markup {
  const { index, request, response, error } = exchange;
  const { baseUrl } = report.target;
  const isBelow = request.url.startsWith(baseUrl);
  const path = isBelow ? request.url.slice(baseUrl.length).replace(/^(?!\/)/, '/') : request.url;
  const result = response?.status ?? error?.kind ?? words.page.exchanges.noAnswer;
  return html`<i>${index}</i>
    <code>${request.method} ${line(path, 160)}</code>
    <b>${result}</b>`;
}

/** Headers that are not shown: they do not depend on the application. */
const hiddenHeader = /^(?:date|connection|keep-alive|transfer-encoding|content-length)$/i;

type Response = NonNullable<ExchangeReport['response']>;

function headerLine({ headers }: Response, { terms }: Messages): string {
  const kept = headers.filter(([name]) => !hiddenHeader.test(name));
  const texts = kept.map(([name, value]) => `${name}: ${line(value, headerLimit)}`);
  return firstOf(texts, maxHeaders, (left) => `… ${terms.moreOf.header(left)}`).join(' · ');
}

/** Returns the headers that most responses have. */
function commonHeaders(exchanges: readonly ExchangeReport[], words: Messages): string {
  const times = new Map<string, number>();
  for (const { response } of exchanges) {
    if (response === undefined) continue;
    const headers = headerLine(response, words);
    times.set(headers, (times.get(headers) ?? 0) + 1);
  }
  const [[most, count] = ['', 0]] = [...times].toSorted((a, b) => b[1] - a[1]);
  return count > 1 ? most : '';
}

/** Options for showing a body. `id`: prefix of the ids of its marks. */
interface BodyOptions {
  readonly found: Expectations;
  readonly limit: number;
  readonly id: string;
  readonly words: Messages;
}

const pane = (content: Part): Markup => html`<pre class="tree">${content}</pre>`;

/** Returns a line of JSON. If a finding is about its value, it is marked and shows the expected value. */
function jsonLine({ depth, text, pointer = '-' }: JsonLine, { found, limit, id, words }: BodyOptions): Part {
  const shown = line(text, limit);
  const indent = '  '.repeat(depth);
  const expected = found.get(pointer);
  if (expected === undefined) return lines(`${indent}${shown}\n`, Infinity);
  return html`${indent}<mark id="${id}${pointer}" data-pointer="${pointer}"
      >${shown}<span class="aside">${words.page.exchanges.expected(line(expected, 120))}</span></mark
    >${newLine}`;
}

function bodyContent(body: string, options: BodyOptions): Part {
  const { found, limit, words } = options;
  if (found.size === 0 && isCompact(body, limit)) return pane(lines(body, Infinity));
  const json = jsonLines(body, limit);
  if (json === undefined) return pane(lines(body, limit));
  const cut = json.cut && html`<i>${words.page.exchanges.shownUpTo(limit)}</i>`;
  return pane([json.lines.map((each) => jsonLine(each, options)), cut]);
}

/**
 * True for JSON without optional whitespace that parsing and serializing does not change. The page contains it as it was
 * received, which is smaller. The script formats it when the reader opens it.
 */
function isCompact(body: string, limit: number): boolean {
  if (2 * body.length > limit || !/^[[{]/.test(body)) return false;
  try {
    return JSON.stringify(JSON.parse(body)) === body;
  } catch {
    return false;
  }
}

/** Returns links above a response to the values that findings are about. */
function jumps({ found, id, words }: BodyOptions): Part {
  const { terms, page } = words;
  if (found.size === 0) return undefined;
  const links = [...found.keys()].map(
    (pointer): Part =>
      html`<a href="#${id}${pointer}" data-pointer="${pointer}">${pointer || page.exchanges.theWhole}</a> `,
  );
  return html`<p class="jumps">
    ${page.exchanges.findings(links.length)} ${firstOf(links, maxJumps, terms.andMore)}
  </p>`;
}

function bodyMarkup(body: string, index: number, options: BodyOptions, context: ExchangeContext): Part {
  const { words } = context;
  const { emptyBody, sameBody, sameBodyEnd } = words.page.exchanges;
  if (body === '') return html`<p><i>${emptyBody}</i></p>`;
  const first = context.firstWith.get(body) ?? index;
  const isRepeated = first !== index && body.length > shortBody && options.found.size === 0;
  return isRepeated
    ? html`<p>${sameBody}${exchangeLink(first, words)}${sameBodyEnd}</p>`
    : bodyContent(body, options);
}

function responseMarkup(exchange: ExchangeReport, context: ExchangeContext): Part {
  const { expectations, bodyLimit, usualHeaders, words } = context;
  const { notRecorded, incomplete, answerAfter, longer, notUtf8 } = words.page.exchanges;
  const { index, response, error, durationMs } = exchange;
  if (response === undefined) {
    const why = error === undefined ? notRecorded : `${error.kind}: ${error.message}`;
    return html`<p class="label">${incomplete(why)}</p>`;
  }
  const options = { found: expectations.get(index) ?? none, limit: bodyLimit, id: `at-${index}`, words };
  const headers = headerLine(response, words);
  return [
    html`<p class="label">${answerAfter(duration(durationMs, words))}</p>`,
    headers !== usualHeaders && html`<p class="headers">${headers}</p>`,
    jumps(options),
    bodyMarkup(response.body, index, options, context),
    response.truncated && html`<p class="note">${longer(response.bodyBytes)}</p>`,
    response.notUtf8 && html`<p class="note">${notUtf8}</p>`,
  ];
}

/** Returns the command of a request. Its body is marked, so that the script can show it next to the response. */
function command({ curl, request: { body = '' } }: ExchangeReport, limit: number): Markup {
  const at = curl.indexOf(`'${body}'`) + 1;
  if (body === '' || at === 0 || curl.length > limit)
    return curlMarkup(lines(curl, limit), curl.length > limit);
  const [before, after] = [curl.slice(0, at), curl.slice(at + body.length)];
  return curlMarkup(
    html`${lines(before, limit)}<span class="sent">${lines(body, limit)}</span>${lines(after, limit)}`,
  );
}

function detail(exchange: ExchangeReport, context: ExchangeContext): Markup {
  const { repeats, doubtful } = exchange;
  const { words } = context;
  const { sentAgain, sentAgainEnd, doubtful: isDoubtful } = words.page.exchanges;
  const gone = goneSentence(context.report, exchange);
  return html`<div class="detail">
    ${responseMarkup(exchange, context)}
    ${repeats && html`<p class="note">${sentAgain}${exchangeLink(repeats.exchange, words)}${sentAgainEnd(repeats.because)}</p>`}
    ${doubtful && html`<p class="note">${isDoubtful}</p>`} ${command(exchange, context.bodyLimit)}
    ${gone !== undefined && html`<p class="note gone">${gone}</p>`}
  </div>`;
}

/** Returns the section with all exchanges. */
export function exchangesSection(context: ExchangeContext): Markup {
  const { usualHeaders, words } = context;
  const { exchanges, target } = context.report;
  const variables = variablesOf(target.connection ?? {});
  const shown = exchanges.slice(0, maxExchanges);
  const left = exchanges.length - shown.length;
  const texts = words.page.exchanges;
  return section(
    'exchanges',
    texts.title,
    html`<p class="lead">
      ${texts.lead(exchanges.length)} <code>$PMS_TOKEN</code>${texts.leadEnd}
      ${variables.length > 0 && html`${texts.connection}${variables.map((name, at) => html`${at > 0 && ', '}<code>$${name}</code>`)}${texts.leadEnd}`}
      ${usualHeaders !== '' && html`${texts.usualHeaders}<span class="headers">${usualHeaders}</span>`}
    </p>`,
    shown.map(
      (exchange) =>
        html`<details class="exchange" id="exchange-${exchange.index}">
          <summary>${exchangeLine(exchange, context)} <small>${line(exchange.purpose, 160)}</small></summary>
          ${detail(exchange, context)}
        </details>`,
    ),
    left > 0 && html`<p class="note">${texts.left(words.terms.moreOf.exchange(left))}</p>`,
  );
}
