import { movingWorld } from './moving-world.ts';
import type { Row } from './series.ts';

/** Every trial, in the order of the table. */
export const allRows: readonly Row[] = [...movingWorld];
