import { bentRows } from './bent.ts';
import { mixRows } from './mixes.ts';
import { movingWorld } from './moving-world.ts';
import { mutationRows } from './mutations.ts';
import { otherHandsRows } from './other-hands.ts';
import { pairRows } from './pairs.ts';
import { repeats } from './repeats.ts';
import { seedRows } from './seeds.ts';
import type { Row } from './series.ts';
import { steadyRows } from './steady.ts';
import { thoroughRows } from './thorough.ts';

/** Every trial, in the order of the table. */
export const allRows: readonly Row[] = [
  ...movingWorld,
  ...repeats,
  ...mixRows,
  ...pairRows,
  ...mutationRows,
  ...bentRows,
  ...seedRows,
  ...steadyRows,
  ...thoroughRows,
  ...otherHandsRows,
];
