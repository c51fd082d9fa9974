import { operationTitle } from '../summary.ts';
import { operationIds } from '../../contract/operations.ts';
import type { ExchangeReport, Report } from '../../engine/judging/report.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';
import { digits } from '../../messages/numbers.ts';
import { duration } from '../text.ts';
import { exchangeLink } from './entries.ts';
import { fold, scrolling, section, short, table } from './components.ts';
import { html, lines, type Markup, type Part } from './markup.ts';

/** The result of a request, from its status. */
type Fate = 'answered' | 'refused' | 'failed' | 'waited' | 'lost';

/** A request on the time axis, in milliseconds since the start of the run, and the number of checks that judged it. */
interface Bar {
  readonly exchange: ExchangeReport;
  readonly start: number;
  readonly fate: Fate;
  readonly judged: number;
}

/** Returns the requests of a run on the time axis. */
function barsOf({ exchanges, checks }: Report): readonly Bar[] {
  const judged = new Map<number, number>();
  for (const index of checks.flatMap((check) => check.exchanges))
    judged.set(index, (judged.get(index) ?? 0) + 1);
  return exchanges.map((exchange) => ({
    exchange,
    start: exchange.startedMs,
    fate: fateOf(exchange),
    judged: judged.get(exchange.index) ?? 0,
  }));
}

function fateOf({ response }: ExchangeReport): Fate {
  if (response === undefined) return 'lost';
  const { status } = response;
  if (status === 429 || status === 503) return 'waited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}

const maxBars = 600;
const width = 1000;
const rowHeight = 6;

/** Returns one path for all bars of the same look, because hundreds of elements would be slow and large. */
function paths(bars: readonly Bar[], scale: number): Part {
  const drawn = new Map<string, string>();
  for (const [at, { fate, judged, start, exchange }] of bars.entries()) {
    const look = judged === 0 ? `${fate} aside` : fate;
    const long = short(Math.max(2, exchange.durationMs * scale));
    const bar = `M${short(start * scale)} ${at * rowHeight}h${long}v${rowHeight - 1}h-${long}z`;
    drawn.set(look, `${drawn.get(look) ?? ''}${bar}`);
  }
  return [...drawn].map(([look, path]) => html`<path class="${look}" d="${lines(path, Infinity)}" />`);
}

function picture(bars: readonly Bar[], words: Messages): Markup {
  const { fates, ...texts } = words.page.timing;
  const end = Math.max(1, ...bars.map(({ start, exchange }) => start + exchange.durationMs));
  const scale = (width - 4) / end;
  const height = bars.length * rowHeight;
  return html`<figure>
    <svg
      class="waterfall"
      viewBox="0 0 ${width} ${height}"
      preserveAspectRatio="none"
      role="img"
      aria-label="${texts.picture(duration(end, words))}"
    >
      <title></title>
      ${paths(bars, scale)}
    </svg>
    <figcaption class="aside">
      ${texts.caption(duration(end, words))}
      ${(Object.keys(fates) as Fate[])
        .filter((fate) => bars.some((bar) => bar.fate === fate))
        .map((fate) => html`<span class="key-${fate}">■ ${fates[fate]}</span> `)}
    </figcaption>
  </figure>`;
}

/** Returns median and slowest response by operation, in the order of the document. Setup is last. */
function operationRows(report: Report): Part[][] {
  const words = wordsOf(report);
  return [...operationIds, 'set-up' as const].flatMap((operation) => {
    const mine = report.exchanges
      .filter((exchange) => exchange.operation === operation && exchange.response !== undefined)
      .toSorted((a, b) => a.durationMs - b.durationMs);
    const slowest = mine.at(-1);
    if (slowest === undefined) return [];
    const name = operation === 'set-up' ? words.page.timing.setUp : operationTitle(operation, words);
    const median = duration(mine[Math.floor((mine.length - 1) / 2)]!.durationMs, words);
    const longest = html`${duration(slowest.durationMs, words)}
      <span class="aside">${exchangeLink(slowest.index, words)}</span>`;
    return [[name, digits(mine.length), median, longest]];
  });
}

function barRow({ exchange, start, judged, fate }: Bar, { page: { timing } }: Messages): Part[] {
  const { index, response, repeats, durationMs } = exchange;
  const again = repeats ? timing.again(repeats.exchange, repeats.because) : '';
  const result = `${response?.status ?? timing.fates[fate]}${again}`;
  return [index, short(start), short(durationMs), result, judged];
}

/** Returns the section on response times: by operation, and for each request as a picture and as a table. */
export function timingSection(report: Report): Markup {
  const bars = barsOf(report).slice(0, maxBars);
  const words = wordsOf(report);
  const { timing: texts, exchanges } = words.page;
  const left = report.exchanges.length - bars.length;
  const rows = bars.map((bar) => barRow(bar, words));
  return section(
    'timing',
    texts.title,
    table(texts.head, operationRows(report), { name: 'times' }),
    bars.length > 0 && picture(bars, words),
    left > 0 && html`<p class="note">${exchanges.left(words.terms.moreOf.request(left))}</p>`,
    fold('legend', texts.asTable, scrolling('scroll', texts.label, table(texts.inTime, rows))),
  );
}
