import type { Outcome } from '../judging/report.ts';

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
    path: 'M1 1h14v14H1zM5 4 4 5l3 3-3 3 1 1 3-3 3 3 1-1-3-3 3-3-1-1-3 3z',
    colour: '#c62f27',
  },
  warn: {
    sign: '!',
    path: 'M8 1 15.5 15H.5zM7.2 5.5v5h1.6v-5zM7.2 11.7v1.6h1.6v-1.6z',
    colour: '#a56a00',
  },
  broken: {
    sign: '#',
    path: 'M8 0 16 8 8 16 0 8zM7.2 4v5h1.6V4zM7.2 10.4V12h1.6v-1.6z',
    colour: '#9c36a0',
  },
  blocked: {
    sign: '?',
    path: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 3.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8zM4 7.2h8v1.6H4z',
    colour: '#1d7f99',
  },
  waived: {
    sign: '~',
    path: 'M2 6h12v4H2z',
    colour: '#8a7400',
  },
  observed: {
    sign: 'o',
    path: 'M8 4.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM8 5.6a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8z',
    colour: '#6272c8',
  },
  pass: {
    sign: '.',
    path: 'M4.5 4.5h7v7h-7z',
    colour: '#3d9a5f',
  },
  skipped: {
    sign: '-',
    path: 'M5 7.4h6v1.2H5z',
    colour: '#7a858f',
  },
};
