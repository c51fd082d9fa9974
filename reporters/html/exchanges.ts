import type { HeaderList } from '../../wire/message.ts';
import type { ExchangeReport, Finding, Report } from '../../judging/report.ts';
import { duration, line, plural } from '../text.ts';
import { jsonLines } from './json-lines.ts';
import type { JsonLine } from './json-lines.ts';
import { html, lines, newLine } from './markup.ts';
import type { Markup, Part } from './markup.ts';

/** What exchanges are rendered with, worked out once per report. */
export interface ExchangeContext {
  readonly baseUrl: string;
  /** Characters shown of one body. */
  readonly bodyLimit: number;
  /** By exchange index: the JSON Pointers that findings are about. */
  readonly pointers: ReadonlyMap<number, ReadonlySet<string>>;
  /** By exchange index: the ids of the checks that judged it. */
  readonly judges: ReadonlyMap<number, readonly string[]>;
}

const mostShownOfBody = 64 * 1024;
const leastShownOfBody = 4 * 1024;
const mostShownInAll = 8 * 1024 * 1024;
const mostExchanges = 2000;
const mostJudges = 40;
const headerLimit = 400;
const mostHeaders = 60;
const longestPlainLine = 600;

function push<Value>(map: Map<number, Value[]>, key: number, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** Takes a finding; gives the JSON Pointer of what it is about, the field itself when it has no path. */
export function pointerOf({ path, field }: Finding): string | undefined {
  return path ?? (field === undefined ? undefined : `/${field}`);
}

function pointersOf(report: Report): ReadonlyMap<number, ReadonlySet<string>> {
  const pointers = new Map<number, string[]>();
  for (const finding of report.checks.flatMap(({ findings }) => findings)) {
    const pointer = pointerOf(finding);
    if (pointer === undefined) continue;
    for (const index of [finding.exchange, ...(finding.alsoIn ?? [])]) push(pointers, index, pointer);
  }
  return new Map([...pointers].map(([index, list]) => [index, new Set(list)]));
}

function judgesOf(report: Report): ReadonlyMap<number, readonly string[]> {
  const judges = new Map<number, string[]>();
  for (const { id, exchanges } of report.checks) for (const index of exchanges) push(judges, index, id);
  return judges;
}

/** Takes a report; gives what its exchanges are rendered with. Many exchanges share a budget for bodies. */
export function exchangeContext(report: Report): ExchangeContext {
  const share = Math.floor(
    mostShownInAll / Math.max(1, 2 * Math.min(report.exchanges.length, mostExchanges)),
  );
  return {
    baseUrl: report.target.baseUrl,
    bodyLimit: Math.max(leastShownOfBody, Math.min(mostShownOfBody, share)),
    pointers: pointersOf(report),
    judges: judgesOf(report),
  };
}

function target(url: string, baseUrl: string): string {
  return url.startsWith(baseUrl) ? url.slice(baseUrl.length).replace(/^(?!\/)/, '/') : url;
}

/** Takes an exchange; gives method, path and status (or why there is none) in one line. */
export function exchangeLine(exchange: ExchangeReport, { baseUrl }: ExchangeContext): Markup {
  const { index, request, response, error } = exchange;
  const answer = response?.status ?? error?.kind ?? 'no answer';
  return html`<span class="number">${index}</span>
    <code>${request.method} ${line(target(request.url, baseUrl), 160)}</code>
    <span class="answer"><span aria-hidden="true">→</span> ${answer}</span>`;
}

function headerLines(headers: HeaderList): Part {
  const shown = headers
    .slice(0, mostHeaders)
    .map(
      ([name, value]) =>
        html`<span class="key">${line(name, 100)}</span>: ${line(value, headerLimit)}${newLine}`,
    );
  const left = headers.length - shown.length;
  return left > 0 ? [...shown, html`… ${plural(left, 'more header')}${newLine}`] : shown;
}

function jsonLine({ depth, text, pointer }: JsonLine, pointers: ReadonlySet<string>, limit: number): Markup {
  const shown = line(text, limit);
  const marked =
    pointer !== undefined && pointers.has(pointer)
      ? html`<mark data-pointer="${pointer}">${shown}<span class="aside"> ◂ finding</span></mark>`
      : shown;
  return html`${'  '.repeat(depth)}${marked}${newLine}`;
}

function bodyContent(body: string, pointers: ReadonlySet<string>, limit: number): Part {
  const usual = pointers.size === 0 ? laidOutByNode(body, limit) : undefined;
  if (usual !== undefined) return lines(usual, Infinity);
  const json = jsonLines(body, limit);
  if (json === undefined) return lines(body, limit);
  const cut =
    json.cut &&
    html`<i>… shown up to about ${plural(limit, 'character')}; all of it is in evidence.ndjson</i>`;
  return [laidOut(json.lines, pointers, limit), cut];
}

/** Most bodies are small and written as JSON.stringify does; what that makes of them has the same tokens. */
function laidOutByNode(body: string, limit: number): string | undefined {
  if (2 * body.length > limit) return undefined;
  try {
    const value: unknown = JSON.parse(body);
    if (JSON.stringify(value) !== body) return undefined;
    const text = `${JSON.stringify(value, null, 2)}\n`;
    return text.split('\n').some(({ length }) => length > longestPlainLine) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Lines with nothing to mark or to cut, which nearly all are, become markup together. */
function laidOut(json: readonly JsonLine[], pointers: ReadonlySet<string>, limit: number): Part[] {
  const parts: Part[] = [];
  let plain = '';
  for (const one of json) {
    if (one.text.length > longestPlainLine || (one.pointer !== undefined && pointers.has(one.pointer))) {
      parts.push(lines(plain, Infinity), jsonLine(one, pointers, limit));
      plain = '';
    } else plain += `${'  '.repeat(one.depth)}${one.text}\n`;
  }
  return [...parts, lines(plain, Infinity)];
}

function message(
  label: string,
  first: string,
  headers: HeaderList,
  body: Part,
  notes: readonly string[],
): Markup {
  return html`<div class="message">
    <p class="label">${label}</p>
    <pre
      tabindex="0"
      role="group"
      aria-label="${label}"
    ><b>${first}</b>${newLine}${headerLines(headers)}${newLine}${body}</pre>
    ${notes.map((note) => html`<p class="note">${note}</p>`)}
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

function response(exchange: ExchangeReport, { pointers, bodyLimit }: ExchangeContext): Markup {
  const { index, response: answer, error, durationMs } = exchange;
  if (answer === undefined) {
    const why = error === undefined ? 'No answer was recorded.' : `${error.kind}: ${error.message}`;
    return html`<div class="message">
      <p class="label">Response</p>
      <p>No complete answer. ${why}</p>
    </div>`;
  }
  const body =
    answer.body === ''
      ? html`<i>empty body</i>`
      : bodyContent(answer.body, pointers.get(index) ?? new Set(), bodyLimit);
  return message(
    'Response',
    `HTTP ${answer.status} after ${duration(durationMs)}`,
    answer.headers,
    body,
    responseNotes(answer),
  );
}

function curl({ curl: command }: ExchangeReport, limit: number): Markup {
  const whole = command.length <= limit;
  return html`<div class="curl">
    <pre tabindex="0" role="group" aria-label="curl command">${lines(command, limit)}</pre>
    ${whole && html`<button type="button" class="copy" hidden>Copy curl</button>`}
  </div>`;
}

function judgedBy(ids: readonly string[]): Part {
  if (ids.length === 0) return undefined;
  const links = ids.slice(0, mostJudges).map((id) => html`<a href="#check-${id}">${id}</a> `);
  const left = ids.length - links.length;
  return html`<p class="judges">Judged by ${links}${left > 0 && `and ${plural(left, 'more check')}`}</p>`;
}

function detail(exchange: ExchangeReport, context: ExchangeContext): Markup {
  const { request, purpose, index } = exchange;
  const body =
    request.body === undefined ? undefined : bodyContent(request.body, new Set(), context.bodyLimit);
  return html`<div class="detail">
    <p>${purpose}</p>
    <div class="pair">
      ${message('Request', `${request.method} ${request.url}`, request.headers, body, [])}
      ${response(exchange, context)}
    </div>
    ${curl(exchange, context.bodyLimit)} ${judgedBy(context.judges.get(index) ?? [])}
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
          <summary>
            ${exchangeLine(exchange, context)} <span class="purpose">${line(exchange.purpose, 160)}</span>
          </summary>
          ${detail(exchange, context)}
        </details>`,
    )}
    ${left > 0 && html`<p class="note">${plural(left, 'more exchange')} in report.json.</p>`}
  </section>`;
}
