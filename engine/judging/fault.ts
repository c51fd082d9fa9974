import { judging } from '../../messages/en/judging.ts';

/** A kind of fault. */
export type Fault = keyof typeof judging.faults;

/** Every kind of fault. */
export const faultNames = Object.keys(judging.faults) as [Fault, ...Fault[]];
