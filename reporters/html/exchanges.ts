import type { HeaderList } from '../../wire/message.ts';
import type { ExchangeReport, Report } from '../../judging/report.ts';
import { pointerOf } from '../entries.ts';
import { duration, line, plural } from '../text.ts';
import { answerLink, curl } from './entries.ts';
import { jsonLines } from './json-lines.ts';
import type { JsonLine } from './json-lines.ts';
import { html, lines, newLine } from './markup.ts';
import type { Markup, Part } from './markup.ts';

/** What was expected at places of one answer, by JSON Pointer. */
type Expectations = ReadonlyMap<string, string>;

/** What exchanges are rendered with, worked out once per report. */
export interface ExchangeContext {
  readonly baseUrl: string;
  /** Characters shown of one body. */
  readonly bodyLimit: number;
  readonly byIndex: ReadonlyMap<number, ExchangeReport>;
  /** The first answer with a body that came more than once. */
  readonly firstWith: ReadonlyMap<string, number>;
  /** By exchange index: what findings say of it. */
  readonly expectations: ReadonlyMap<number, Expectations>;
}

const mostShownOfBody = 64 * 1024;
const leastShownOfBody = 4 * 1024;
const mostShownInAll = 8 * 1024 * 1024;
const mostExchanges = 2000;
const mostJumps = 12;
const headerLimit = 400;
const mostHeaders = 60;
const longestPlainLine = 600;
/** Bodies up to this length are shown again rather than referred to. */
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

/** Takes a report; gives what its exchanges are rendered with. Many exchanges share a budget for bodies. */
export function exchangeContext(report: Report): ExchangeContext {
  const share = Math.floor(
    mostShownInAll / Math.max(1, 2 * Math.min(report.exchanges.length, mostExchanges)),
  );
  return {
    baseUrl: report.target.baseUrl,
    bodyLimit: Math.max(leastShownOfBody, Math.min(mostShownOfBody, share)),
    byIndex: new Map(report.exchanges.map((exchange) => [exchange.index, exchange])),
    firstWith: new Map(
      report.exchanges.toReversed().map(({ response: answer, index }) => [answer?.body ?? '', index]),
    ),
    expectations: expectationsOf(report),
  };
}

function target(url: string, baseUrl: string): string {
  return url.startsWith(baseUrl) ? url.slice(baseUrl.length).replace(/^(?!\/)/, '/') : url;
}

/** Takes an exchange; gives method, path and status (or why there is none) in one line. */
export function exchangeLine(exchange: ExchangeReport, { baseUrl }: ExchangeContext): Markup {
  const { index, request, response, error } = exchange;
  const answer = response?.status ?? error?.kind ?? 'no answer';
  return html`<i>${index}</i>
    <code>${request.method} ${line(target(request.url, baseUrl), 160)}</code>
    <b>${answer}</b>`;
}

/** Headers of the connection, and of the moment: every answer has them, and they say nothing of the service. */
const usual = /^(?:date|connection|keep-alive|transfer-encoding)$/i;

function headerLines(headers: HeaderList): string {
  const shown = headers.slice(0, mostHeaders).map(([name, value]) => `${name}: ${line(value, headerLimit)}`);
  const left = headers.length - shown.length;
  return [...shown, ...(left > 0 ? [`… ${plural(left, 'more header')}`] : [])].join(' · ');
}

/** The line of a value, marked with what was expected in its place. */
function jsonLine({ depth, text, pointer }: JsonLine, { found, limit, id }: Laid): Markup {
  const shown = line(text, limit);
  const expected = pointer === undefined ? undefined : found.get(pointer);
  const marked =
    expected === undefined
      ? shown
      : html`<mark id="${id}${pointer}" data-pointer="${pointer}"
          >${shown}<span class="aside"> ◂ expected ${line(expected, 120)}</span></mark
        >`;
  return html`${'  '.repeat(depth)}${marked}${newLine}`;
}

/** How a body is laid out. */
interface Laid {
  readonly found: Expectations;
  readonly limit: number;
  /** Begins the ids of its marks. */
  readonly id: string;
}

function pane(content: Part, name: string): Markup {
  return html`<pre class="${name}">${content}</pre>`;
}

function bodyContent(body: string, laid: Laid): Part {
  const { found, limit } = laid;
  if (found.size === 0 && isCompact(body, limit)) return pane(lines(body, Infinity), 'tree compact');
  const json = jsonLines(body, limit);
  if (json === undefined) return pane(lines(body, limit), 'tree');
  const cut =
    json.cut &&
    html`<i>… shown up to about ${plural(limit, 'character')}; all of it is in evidence.ndjson</i>`;
  return pane([laidOut(json.lines, laid), cut], 'tree');
}

/**
 * True for JSON that means the same after it was parsed and written again, as nearly all does that has no spaces. It
 * stays as it came, which is small, and the script lays it out when it is looked at.
 */
function isCompact(body: string, limit: number): boolean {
  if (2 * body.length > limit || !/^[[{]/.test(body)) return false;
  try {
    return JSON.stringify(JSON.parse(body)) === body;
  } catch {
    return false;
  }
}

/** Lines with nothing to mark or to cut, which nearly all are, become markup together. */
function laidOut(json: readonly JsonLine[], laid: Laid): Part[] {
  const parts: Part[] = [];
  let plain = '';
  for (const one of json) {
    if (one.text.length > longestPlainLine || (one.pointer !== undefined && laid.found.has(one.pointer))) {
      parts.push(lines(plain, Infinity), jsonLine(one, laid));
      plain = '';
    } else plain += `${'  '.repeat(one.depth)}${one.text}\n`;
  }
  return [...parts, lines(plain, Infinity)];
}

/** Links from the head of an answer to what findings say of it. */
function jumps({ found, id }: Laid): Part {
  if (found.size === 0) return undefined;
  const pointers = [...found.keys()];
  const left = pointers.length - mostJumps;
  return html`<p class="jumps">
    ${plural(pointers.length, 'finding')}:
    ${pointers.slice(0, mostJumps).map((pointer) => html`<a href="#${id}${pointer}" data-pointer="${pointer}">${pointer || 'the whole'}</a> `)}${left > 0 && `and ${left} more`}
  </p>`;
}

interface Message {
  readonly label: string;
  readonly first: string;
  readonly headers: HeaderList;
  readonly body: Part;
  readonly jumps?: Part;
  readonly notes?: readonly string[];
}

function message({ label, first, headers, body, notes = [], ...more }: Message): Markup {
  return html`<div class="message">
    <p class="label">${label}${first !== '' && html` <b>${first}</b>`}</p>
    ${headers.length > 0 && html`<p class="headers">${lines(headerLines(headers), Infinity)}</p>`}
    ${more.jumps} ${body} ${notes.map((note) => html`<p class="note">${note}</p>`)}
  </div>`;
}

function responseNotes({
  bodyBytes,
  truncated,
  condensed,
  notUtf8,
}: NonNullable<ExchangeReport['response']>): string[] {
  const came = plural(bodyBytes, 'byte');
  const notes: readonly (readonly [boolean | undefined, string])[] = [
    [truncated && !condensed, `The body is longer than what was kept; ${came} came.`],
    [condensed, `Entries that say nothing new are shown by their id; ${came} came.`],
    [
      condensed && truncated,
      'These are the first entries of the list; evidence.ndjson has the others as well.',
    ],
    [notUtf8, 'The body is not UTF-8; what could not be read is shown as replacement characters.'],
  ];
  return notes.flatMap(([holds, note]) => (holds ? [note] : []));
}

function answerBody(body: string, index: number, laid: Laid, { firstWith }: ExchangeContext): Part {
  if (body === '') return html`<p><i>empty body</i></p>`;
  const first = firstWith.get(body);
  const isRepeated =
    first !== undefined && first !== index && body.length > shortBody && laid.found.size === 0;
  return isRepeated ? html`<p>The same body as ${answerLink(first)}.</p>` : bodyContent(body, laid);
}

function response(exchange: ExchangeReport, context: ExchangeContext): Markup {
  const { expectations, bodyLimit } = context;
  const { index, response: answer, error, durationMs } = exchange;
  if (answer === undefined) {
    const why = error === undefined ? 'No answer was recorded.' : `${error.kind}: ${error.message}`;
    return html`<div class="message">
      <p class="label">Response</p>
      <p>No complete answer. ${why}</p>
    </div>`;
  }
  const laid = { found: expectations.get(index) ?? none, limit: bodyLimit, id: `at-${index}` };
  return message({
    label: 'Response',
    first: `HTTP ${answer.status} after ${duration(durationMs)}`,
    headers: answer.headers.filter(([name]) => !usual.test(name)),
    body: answerBody(answer.body, index, laid, context),
    jumps: jumps(laid),
    notes: responseNotes(answer),
  });
}

function detail(exchange: ExchangeReport, context: ExchangeContext): Markup {
  const { request, repeats, doubtful } = exchange;
  const laid = { found: none, limit: context.bodyLimit, id: '' };
  return html`<div class="detail">
    <div class="pair">
      ${
        request.body !== undefined &&
        // Line and headers are in the command below.
        message({ label: 'Request', first: '', headers: [], body: bodyContent(request.body, laid) })
      }
      ${response(exchange, context)}
    </div>
    ${repeats && html`<p class="note">Sent again in place of ${answerLink(repeats.exchange)}: ${repeats.because}.</p>`}
    ${doubtful && html`<p class="note">This answer says nothing sure of the service.</p>`}
    ${curl(exchange.curl, context.bodyLimit)}
  </div>`;
}

/** Takes a report and its context; gives the section in which every exchange stands once. */
export function exchangesSection(report: Report, context: ExchangeContext): Markup {
  const shown = report.exchanges.slice(0, mostExchanges);
  const left = report.exchanges.length - shown.length;
  return html`<section id="exchanges" aria-labelledby="exchanges-title">
    <h2 id="exchanges-title">Requests and answers</h2>
    <p class="lead">
      ${plural(report.exchanges.length, 'exchange')} in the order of sending. The Token is never in this file;
      the commands take it from <code>$PMS_TOKEN</code>.
    </p>
    ${shown.map(
      (exchange) =>
        html`<details class="exchange" id="exchange-${exchange.index}">
          <summary>${exchangeLine(exchange, context)} <small>${line(exchange.purpose, 160)}</small></summary>
          ${detail(exchange, context)}
        </details>`,
    )}
    ${left > 0 && html`<p class="note">${plural(left, 'more exchange')} in report.json.</p>`}
  </section>`;
}
