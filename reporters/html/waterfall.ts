import { operationTitle } from '../summary.ts';
import type { Report } from '../../judging/report.ts';
import { type Bar, barsOf, type Fate, timesOf } from '../timing.ts';
import { digits, duration, plural } from '../text.ts';
import { answerLink } from './entries.ts';
import { scrolling, section, table } from './components.ts';
import { attribute, html } from './markup.ts';
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

/** Its name on hover comes from its row of the table, by the script. */
function rect(bar: Bar, at: number, scale: number): Markup {
  const kinds = [...(bar.fate === 'answered' ? [] : [bar.fate]), ...(bar.judged === 0 ? ['aside'] : [])];
  const kind = kinds.length > 0 && attribute('class', kinds.join(' '));
  const long = short(Math.max(2, bar.length * scale));
  return html`<rect${kind} x="${short(bar.start * scale)}" y="${at * rowHeight}" width="${long}" />`;
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
      ${bars.map((bar, at) => rect(bar, at, scale))}
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
