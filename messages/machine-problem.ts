import { machineLimitOf } from '../engine/wire/machine.ts';
import { type Said, say } from './phrase.ts';

/** Takes what was thrown; says which limit of this machine is reached, and what to do. Undefined for any other error. */
export function machineProblem(error: unknown): Said | undefined {
  const limit = machineLimitOf(error);
  return limit && say('machine-limit', limit);
}
