import { operationTitle } from '../summary.ts';
import type { Report } from '../../judging/report.ts';
import { type Bar, barsOf, type Fate, timesOf } from '../timing.ts';
import { digits, duration, plural } from '../text.ts';
import { answerLink } from './entries.ts';
import { html } from './markup.ts';
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
  const kind = kinds.length > 0 && html` class="${kinds.join(' ')}"`;
  const long = short(Math.max(2, bar.length * scale));
  return html`<rect${kind}
    x="${short(bar.start * scale)}"
    y="${at * rowHeight}"
    width="${long}"
    height="${rowHeight - 1}"
  />`;
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

function operationRows(report: Report): Part {
  return timesOf(report).map(
    ({ operation, requests, medianMs, slowest }) =>
      html`<tr>
        <th scope="row">${operation === 'set-up' ? 'Set-up and clean-up' : operationTitle(operation)}</th>
        <td>${digits(requests)}</td>
        <td>${duration(medianMs)}</td>
        <td>${duration(slowest.durationMs)} <span class="aside">${answerLink(slowest.index)}</span></td>
      </tr>`,
  );
}

function barRow(bar: Bar): Markup {
  const { exchange, start, length, judged, fate } = bar;
  const { response, repeats } = exchange;
  const again = repeats ? `, again for ${repeats.exchange} (${repeats.because})` : '';
  const answer = `${response?.status ?? fates[fate]}${again}`;
  const cells = [answerLink(exchange.index, exchange.index), short(start), short(length), answer, judged];
  return html`<tr>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;
}

/** Takes a report; gives how long its answers took: by operation, and every request in time, as a picture and as a table. */
export function timingSection(report: Report): Markup {
  const bars = barsOf(report).slice(0, mostBars);
  const left = report.exchanges.length - bars.length;
  return html`<section id="timing" aria-labelledby="timing-title">
    <h2 id="timing-title">Timing</h2>
    <table class="times">
      <thead>
        <tr>
          <th scope="col">Operation</th>
          <th scope="col">Answers</th>
          <th scope="col">Median</th>
          <th scope="col">Slowest</th>
        </tr>
      </thead>
      <tbody>
        ${operationRows(report)}
      </tbody>
    </table>
    ${bars.length > 0 && picture(bars)}
    ${left > 0 && html`<p class="note">${plural(left, 'more request')} in report.json.</p>`}
    <details class="legend">
      <summary>The same as a table</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="Requests in time">
        <table>
          <thead>
            <tr>
              ${['No.', 'Start, ms', 'Took, ms', 'Answer', 'Checks'].map((cell) => html`<th scope="col">${cell}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${bars.map(barRow)}
          </tbody>
        </table>
      </div>
    </details>
  </section>`;
}
