import { deviations, type Deviation } from '../reference/deviations.ts';
import { type Freedom, freedoms } from '../reference/freedoms.ts';

/**
 * Returns a service of the catalogue by its id.
 * @throws Error if there is none: spread, nothing would be the reference service
 */
export function serviceOf(name: string): Deviation | Freedom {
  const service = [...deviations, ...freedoms].find(({ id }) => id === name);
  if (service === undefined) throw new Error(`no service of the catalogue is ${name}`);
  return service;
}
