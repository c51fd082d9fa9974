import { operationTitle } from '../summary.ts';
import type { Report } from '../../judging/report.ts';
import { type Bar, barsOf, type Fate, timesOf } from '../timing.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';
import { digits } from '../../messages/numbers.ts';
import { duration } from '../text.ts';
import { exchangeLink } from './entries.ts';
import { scrolling, section, table } from './components.ts';
import { html, lines } from './markup.ts';
import type { Markup, Part } from './markup.ts';

const maxBars = 600;
const width = 1000;
const rowHeight = 6;

/** Returns a number with one decimal at most, because a page has hundreds of them. */
const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Returns one path for all bars of the same look, because hundreds of elements would be slow and large. */
function paths(bars: readonly Bar[], scale: number): Part {
  const drawn = new Map<string, string>();
  for (const [at, { fate, judged, start, length }] of bars.entries()) {
    const look = judged === 0 ? `${fate} aside` : fate;
    const long = short(Math.max(2, length * scale));
    const bar = `M${short(start * scale)} ${at * rowHeight}h${long}v${rowHeight - 1}h-${long}z`;
    drawn.set(look, `${drawn.get(look) ?? ''}${bar}`);
  }
  return [...drawn].map(([look, path]) => html`<path class="${look}" d="${lines(path, Infinity)}" />`);
}

function picture(bars: readonly Bar[], words: Messages): Markup {
  const { fates, ...texts } = words.page.timing;
  const end = Math.max(1, ...bars.map(({ start, length }) => start + length));
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

function operationRows(report: Report): Part[][] {
  const words = wordsOf(report);
  return timesOf(report).map(({ operation, requests, medianMs, slowest }) => [
    operation === 'set-up' ? words.page.timing.setUp : operationTitle(operation, words),
    digits(requests),
    duration(medianMs, words),
    html`${duration(slowest.durationMs, words)}
      <span class="aside">${exchangeLink(slowest.index, words)}</span>`,
  ]);
}

function barRow({ exchange, start, length, judged, fate }: Bar, { page: { timing } }: Messages): Part[] {
  const { index, response, repeats } = exchange;
  const again = repeats ? timing.again(repeats.exchange, repeats.because) : '';
  return [index, short(start), short(length), `${response?.status ?? timing.fates[fate]}${again}`, judged];
}

/** Returns the section on response times: by operation, and for each request as a picture and as a table. */
export function timingSection(report: Report): Markup {
  const bars = barsOf(report).slice(0, maxBars);
  const words = wordsOf(report);
  const { timing: texts, exchanges } = words.page;
  const left = report.exchanges.length - bars.length;
  const inTime = table({
    head: texts.inTime,
    rows: bars.map((bar) => barRow(bar, words)),
  });
  return section(
    'timing',
    texts.title,
    table({
      name: 'times',
      head: texts.head,
      rows: operationRows(report),
    }),
    bars.length > 0 && picture(bars, words),
    left > 0 && html`<p class="note">${exchanges.left(words.terms.moreOf.request(left))}</p>`,
    html`<details class="legend">
      <summary>${texts.asTable}</summary>
      ${scrolling('scroll', texts.label, inTime)}
    </details>`,
  );
}
