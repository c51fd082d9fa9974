import { operationTitle } from '../summary.ts';
import type { Report } from '../../judging/report.ts';
import { type Bar, barsOf, type Fate, timesOf } from '../timing.ts';
import { digits, plural } from '../../judging/plural.ts';
import { duration } from '../text.ts';
import { answerLink } from './entries.ts';
import { scrolling, section, table } from './components.ts';
import { html, lines } from './markup.ts';
import type { Markup, Part } from './markup.ts';

const mostBars = 600;
const width = 1000;
const rowHeight = 6;

const fates: Readonly<Record<Fate, string>> = {
  answered: 'answered',
  refused: 'refused (4xx)',
  failed: 'failed (5xx)',
  waited: 'asked for patience (429, 503)',
  lost: 'no answer',
};

/** Numbers short, as there are hundreds of them. */
const short = (value: number): string => String(Math.round(value * 10) / 10);

/** A path for each look that bars have: hundreds of elements would be slow and large. */
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

function picture(bars: readonly Bar[]): Markup {
  const end = Math.max(1, ...bars.map(({ start, length }) => start + length));
  const scale = (width - 4) / end;
  const height = bars.length * rowHeight;
  return html`<figure>
    <svg
      class="waterfall"
      viewBox="0 0 ${width} ${height}"
      preserveAspectRatio="none"
      role="img"
      aria-label="The requests in time, over ${duration(end)}; the table below says the same"
    >
      <title></title>
      ${paths(bars, scale)}
    </svg>
    <figcaption class="aside">
      From the first request on top to the last, over ${duration(end)}; pale where no check judges the answer.
      ${(Object.keys(fates) as Fate[])
        .filter((fate) => bars.some((bar) => bar.fate === fate))
        .map((fate) => html`<span class="key-${fate}">■ ${fates[fate]}</span> `)}
    </figcaption>
  </figure>`;
}

function operationRows(report: Report): Part[][] {
  return timesOf(report).map(({ operation, requests, medianMs, slowest }) => [
    operation === 'set-up' ? 'Set-up and clean-up' : operationTitle(operation),
    digits(requests),
    duration(medianMs),
    html`${duration(slowest.durationMs)} <span class="aside">${answerLink(slowest.index)}</span>`,
  ]);
}

function barRow({ exchange, start, length, judged, fate }: Bar): Part[] {
  const { index, response, repeats } = exchange;
  const again = repeats ? `, again for ${repeats.exchange} (${repeats.because})` : '';
  return [index, short(start), short(length), `${response?.status ?? fates[fate]}${again}`, judged];
}

/** Takes a report; gives how long its answers took: by operation, and every request in time, as a picture and as a table. */
export function timingSection(report: Report): Markup {
  const bars = barsOf(report).slice(0, mostBars);
  const left = report.exchanges.length - bars.length;
  const inTime = table({
    head: ['No.', 'Start, ms', 'Took, ms', 'Answer', 'Checks'],
    rows: bars.map(barRow),
  });
  return section(
    'timing',
    'Timing',
    table({
      name: 'times',
      head: ['Operation', 'Answers', 'Median', 'Slowest'],
      rows: operationRows(report),
    }),
    bars.length > 0 && picture(bars),
    left > 0 && html`<p class="note">${plural(left, 'more request')} in report.json.</p>`,
    html`<details class="legend">
      <summary>The same as a table</summary>
      ${scrolling('scroll', 'Requests in time', inTime)}
    </details>`,
  );
}
