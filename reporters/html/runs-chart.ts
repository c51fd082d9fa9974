import type { PastRun } from '../../judging/report.ts';
import type { Messages } from '../../messages/index.ts';
import { duration } from '../text.ts';
import { attribute, html } from './markup.ts';
import type { Markup, Part } from './markup.ts';

/** The part of a run that is drawn. */
export type DrawnRun = Pick<PastRun, 'startedAt' | 'verdict' | 'fail' | 'warn' | 'waived'> & {
  /** Milliseconds. The line has a gap at a run without it. */
  readonly durationMs?: number | undefined;
};

const column = 20;
const bar = 12;
const barsHeight = 56;
const lineHeight = 28;
const gap = 8;

/** Returns a chart of runs (oldest first): failed, warned and waived checks as bars, the duration as a line. */
export function runsChart(runs: readonly DrawnRun[], words: Messages): Markup {
  const { page, terms } = words;
  const maxChecks = Math.max(1, ...runs.map(({ fail, warn, waived }) => fail + warn + waived));
  const maxMs = Math.max(1, ...runs.map(({ durationMs = 0 }) => durationMs));
  const [width, height] = [runs.length * column, barsHeight + gap + lineHeight];
  const bars = runs.map((run, at) => {
    const x = at * column + (column - bar) / 2;
    let y = barsHeight;
    const pieces = (['fail', 'warn', 'waived'] as const).flatMap((outcome): Part[] => {
      const size = (run[outcome] / maxChecks) * (barsHeight - 4);
      if (size === 0) return [];
      y -= size;
      return [
        html`<path class="run-${outcome}" d="M${shown(x)} ${shown(y)}h${bar}v${shown(size)}h-${bar}z" />`,
      ];
    });
    const foot = { conformant: 'pass', 'non-conformant': 'fail', incomplete: 'blocked' }[run.verdict];
    return html`<g>
      <title>${page.history.drawn(terms.instant(run.startedAt), terms.verdicts[run.verdict], run)}</title>
      <path class="run-${foot}" d="M${shown(x)} ${barsHeight + 1}h${bar}v3h-${bar}z" />${pieces}
    </g>`;
  });
  const points = runs.map(({ durationMs }, at) =>
    durationMs === undefined
      ? undefined
      : `${shown((at + 0.5) * column)} ${shown(height - 2 - (durationMs / maxMs) * (lineHeight - 4))}`,
  );
  const path = points
    .map((point, at) => (point === undefined ? '' : `${points[at - 1] === undefined ? 'M' : 'L'}${point}`))
    .join('');
  return html`<figure class="runs">
    <svg
      viewBox="0 0 ${width} ${height}"
      role="img"
      ${attribute('aria-label', page.history.title(runs.length))}
    >
      ${bars}
      <path class="run-line" d="${path}" />
    </svg>
    <figcaption class="note">${page.history.drawing(maxChecks, duration(maxMs, words))}</figcaption>
  </figure>`;
}

const shown = (value: number): string => String(Math.round(value * 10) / 10);
