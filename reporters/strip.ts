import type { OperationId } from '../contract/operations.ts';
import type { Level } from '../contract/statements.ts';
import { levels, type Outcome } from '../judging/report.ts';
import { line } from './text.ts';

/** A mark of the strip: one check. */
export interface Mark {
  readonly id: string;
  readonly title: string;
  readonly outcome: Outcome | null;
}

/** A row of the strip: an operation, its marks in blocks by level. */
export interface StripRow {
  readonly operation: OperationId;
  readonly blocks: readonly { readonly level: Level; readonly marks: readonly Mark[] }[];
}

/** What the strip is made of: checks of a report, or of one column of a comparison. */
export type Marked = Mark & { readonly operation: OperationId; readonly level: Level };

/** The strip of all checks: each has its place by operation and level whatever its outcome, so strips compare. */
export function stripOf(checks: readonly Marked[]): readonly StripRow[] {
  return [...new Set(checks.map(({ operation }) => operation))]
    .map((operation) => {
      const mine = checks.filter((check) => check.operation === operation);
      const blocks = levels
        .map((level) => ({ level, marks: mine.filter((check) => check.level === level) }))
        .filter(({ marks }) => marks.length > 0);
      return { operation, blocks };
    })
    .filter(({ blocks }) => blocks.length > 0);
}

/** How an outcome looks: a sign in text, a path in a square of 16, and how loud it is. */
export interface MarkShape {
  readonly sign: string;
  readonly path: string;
}

const cross = 'M1 1h14v14H1zM5 4 4 5l3 3-3 3 1 1 3-3 3 3 1-1-3-3 3-3-1-1-3 3z';

/** A shape for each outcome, so that colour is never the only difference; what fails is big, what holds is calm. */
export const markShapes: Readonly<Record<Outcome, MarkShape>> = {
  fail: { sign: '✕', path: cross },
  warn: { sign: '!', path: 'M8 1 15.5 15H.5zM7.2 5.5v5h1.6v-5zM7.2 11.7v1.6h1.6v-1.6z' },
  broken: { sign: '#', path: 'M8 0 16 8 8 16 0 8zM7.2 4v5h1.6V4zM7.2 10.4V12h1.6v-1.6z' },
  blocked: {
    sign: '⊘',
    path: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 3.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8zM4 7.2h8v1.6H4z',
  },
  waived: { sign: '~', path: 'M2 6h12v4H2z' },
  observed: {
    sign: '○',
    path: 'M8 4.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM8 5.6a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8z',
  },
  pass: { sign: '✓', path: 'M4.5 4.5h7v7h-7z' },
  skipped: { sign: '–', path: 'M5 7.4h6v1.2H5z' },
};

/** The strip as lines of text: a name, then a sign for each check, blocks by level apart. */
export function stripLines(rows: readonly StripRow[]): readonly string[] {
  const width = Math.max(0, ...rows.map(({ operation }) => operation.length));
  return rows.map(({ operation, blocks }) => {
    const signs = blocks.map(({ marks }) =>
      marks.map(({ outcome }) => (outcome === null ? ' ' : textSigns[outcome])).join(''),
    );
    return `${operation.padEnd(width)}  ${signs.join('  ')}`.trimEnd();
  });
}

/** Signs that are one column wide in every terminal and font. */
const textSigns: Readonly<Record<Outcome, string>> = {
  fail: 'X',
  warn: '!',
  broken: '#',
  blocked: '?',
  waived: '~',
  observed: 'o',
  pass: '.',
  skipped: '-',
};

const colours: Readonly<Record<Outcome, string>> = {
  fail: '#c62f27',
  warn: '#a56a00',
  broken: '#9c36a0',
  blocked: '#1d7f99',
  waived: '#8a7400',
  observed: '#6272c8',
  pass: '#3d9a5f',
  skipped: '#7a858f',
};

const cell = 17;
const gap = 14;
const rowHeight = 25;
const nameWidth = 118;
const perRow = 60;
/** Of the squares of 16 in which marks are drawn. */
const scale = 0.82;

/** Takes a strip; gives it as an SVG picture for a README, readable on light and dark ground. */
export function stripToSvg(rows: readonly StripRow[], label: string): string {
  let y = 0;
  let width = 0;
  const names: string[] = [];
  const places = new Map<Outcome, string[]>();
  for (const { operation, blocks } of rows) {
    let column = 0;
    let x = nameWidth;
    names.push(`<text y="${y + 13}">${operation}</text>`);
    for (const { marks } of blocks) {
      for (const { outcome } of marks) {
        if (column === perRow) [column, x, y] = [0, nameWidth, y + rowHeight];
        if (outcome !== null) {
          const use = `<use href="#${outcome}" x="${x}" y="${y}"/>`;
          places.set(outcome, [...(places.get(outcome) ?? []), use]);
        }
        x += cell;
        column += 1;
        width = Math.max(width, x);
      }
      x += gap;
    }
    y += rowHeight;
  }
  const used = [...places].map(
    ([outcome, uses]) =>
      `<defs><path id="${outcome}" fill-rule="evenodd" d="${markShapes[outcome].path}"/></defs>` +
      `<g fill="${colours[outcome]}">${uses.join('')}</g>`,
  );
  const size = [width * scale, y * scale].map(Math.round);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${width} ${y}" ` +
    `role="img" aria-label="${escapeXml(label)}" font-family="ui-sans-serif,system-ui,sans-serif" font-size="14" ` +
    `fill="#7a858f">${names.join('')}${used.join('')}</svg>\n`
  );
}

function escapeXml(text: string): string {
  return line(text).replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`);
}
