import { operationIds, type OperationId } from '../contract/operations.ts';
import type { Level } from '../contract/statements.ts';
import { levels, type Outcome } from '../engine/judging/report.ts';
import { escapeMarkup, line } from './text.ts';

/** How an outcome is shown. */
export interface Look {
  /** An ASCII character, one column wide in every terminal. */
  readonly sign: string;
  /** SVG path in a square of 16 by 16. Outcomes differ in shape, not only in colour; failures are larger. */
  readonly path: string;
  /** Readable on light and dark backgrounds. */
  readonly colour: string;
}

/** The look of each outcome, the same in all formats. */
export const looks: Readonly<Record<Outcome, Look>> = {
  fail: {
    sign: 'X',
    colour: '#c62f27',
    path: 'M1 1h14v14H1zM5 4 4 5l3 3-3 3 1 1 3-3 3 3 1-1-3-3 3-3-1-1-3 3z',
  },
  warn: { sign: '!', colour: '#a56a00', path: 'M8 1 15.5 15H.5zM7.2 5.5v5h1.6v-5zM7.2 11.7v1.6h1.6v-1.6z' },
  broken: { sign: '#', colour: '#9c36a0', path: 'M8 0 16 8 8 16 0 8zM7.2 4v5h1.6V4zM7.2 10.4V12h1.6v-1.6z' },
  blocked: {
    sign: '?',
    colour: '#1d7f99',
    path: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 3.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8zM4 7.2h8v1.6H4z',
  },
  waived: { sign: '~', colour: '#8a7400', path: 'M2 6h12v4H2z' },
  observed: {
    sign: 'o',
    colour: '#6272c8',
    path: 'M8 4.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM8 5.6a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8z',
  },
  pass: { sign: '.', colour: '#3d9a5f', path: 'M4.5 4.5h7v7h-7z' },
  skipped: { sign: '-', colour: '#7a858f', path: 'M5 7.4h6v1.2H5z' },
};

/** A mark of the strip: one check. Outcome `null`: the report does not have the check. */
export interface Mark {
  readonly id: string;
  readonly title: string;
  readonly outcome: Outcome | null;
}

/** A row of the strip: the marks of an operation, in blocks by level. */
export interface StripRow {
  readonly operation: OperationId;
  readonly blocks: readonly { readonly level: Level; readonly marks: readonly Mark[] }[];
}

/** Returns the strip of all checks. Places do not depend on outcomes, so that strips can be compared. */
export function stripOf(
  checks: readonly (Mark & { readonly operation: OperationId; readonly level: Level })[],
): readonly StripRow[] {
  return operationIds
    .map((operation) => {
      const mine = checks.filter((check) => check.operation === operation);
      const blocks = levels
        .map((level) => ({ level, marks: mine.filter((check) => check.level === level) }))
        .filter(({ marks }) => marks.length > 0);
      return { operation, blocks };
    })
    .filter(({ blocks }) => blocks.length > 0);
}

/** Returns the strip as lines of text: the operation, then a sign for each check, with a gap between levels. */
export function stripLines(rows: readonly StripRow[]): readonly string[] {
  const width = Math.max(0, ...rows.map(({ operation }) => operation.length));
  return rows.map(({ operation, blocks }) => {
    const signs = blocks.map(({ marks }) =>
      marks.map(({ outcome }) => (outcome === null ? ' ' : looks[outcome].sign)).join(''),
    );
    return `${operation.padEnd(width)}  ${signs.join('  ')}`.trimEnd();
  });
}

const cell = 17;
const gap = 14;
const rowHeight = 25;
const nameWidth = 118;
const perRow = 60;
/** Size of the picture relative to the units of `viewBox`. */
const scale = 0.82;

/** Returns the strip as an SVG picture for a README, readable on light and dark backgrounds. */
export function stripToSvg(rows: readonly StripRow[], label: string): string {
  let top = 0;
  let width = 0;
  const names: string[] = [];
  const places = new Map<Outcome, string[]>();
  for (const { operation, blocks } of rows) {
    names.push(`<text y="${top + 13}">${operation}</text>`);
    const marks = blocks.flatMap((block, rank) => block.marks.map(({ outcome }) => ({ outcome, rank })));
    for (const [at, { outcome, rank }] of marks.entries()) {
      const column = at % perRow;
      const gaps = rank - marks[at - column]!.rank;
      const x = nameWidth + column * cell + gaps * gap;
      const y = top + Math.floor(at / perRow) * rowHeight;
      width = Math.max(width, x + cell);
      if (outcome === null) continue;
      const use = `<use href="#${outcome}" x="${x}" y="${y}"/>`;
      places.set(outcome, [...(places.get(outcome) ?? []), use]);
    }
    top += Math.ceil(marks.length / perRow) * rowHeight;
  }
  const used = [...places].map(
    ([outcome, uses]) =>
      `<defs><path id="${outcome}" fill-rule="evenodd" d="${looks[outcome].path}"/></defs>` +
      `<g fill="${looks[outcome].colour}">${uses.join('')}</g>`,
  );
  const size = [width * scale, top * scale].map(Math.round);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${width} ${top}" ` +
    `role="img" aria-label="${escapeMarkup(line(label))}" font-family="ui-sans-serif,system-ui,sans-serif" font-size="14" ` +
    `fill="#7a858f">${names.join('')}${used.join('')}</svg>\n`
  );
}
