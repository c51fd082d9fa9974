import { gatewayRows } from './gateways.ts';
import { hostileRows } from './hostile.ts';
import { lateEffectRows } from './late-effects.ts';
import { mixRows } from './mixes.ts';
import { movingWorld } from './moving-world.ts';
import { mutationRows } from './mutations.ts';
import { nodeRows } from './nodes.ts';
import { otherHandsRows } from './other-hands.ts';
import { pairRows } from './pairs.ts';
import { recordingRows } from './recordings.ts';
import { repeats } from './repeats.ts';
import { seedRows } from './seeds.ts';
import type { Row } from './series.ts';
import { steadyRows } from './steady.ts';
import { thoroughRows } from './thorough.ts';
import { worldDataRows } from './world-data.ts';

/** Every trial, in the order of the table. */
export const allRows: readonly Row[] = [
  ...movingWorld,
  ...gatewayRows,
  ...hostileRows,
  ...repeats,
  ...mixRows,
  ...pairRows,
  ...mutationRows,
  ...seedRows,
  ...steadyRows,
  ...thoroughRows,
  ...nodeRows,
  ...lateEffectRows,
  ...recordingRows,
  ...otherHandsRows,
  ...worldDataRows,
];
