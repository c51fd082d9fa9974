import { freedoms } from '../../reference/freedoms.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import { composed } from './compose.ts';

/** Whoever left is still known by name: one service that forgets people at once, and refuses requests that name them, is enough. */
const remembers: ServiceOptions = {
  override: { problems: (found) => found.filter(({ message }) => !message.startsWith('nobody is called')) },
};

/** Services that the world moves around, each as freedoms of the catalogue. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'as it comes': [],
  'limit 1': ['limit-is-1'],
  'limit 3': ['limit-is-3'],
  'limit 3 at most': ['limit-is-3-at-most'],
  'limit 10 at most': ['limit-is-10-at-most'],
  'limit 3, clamps': ['limit-is-3', 'page-beyond-is-the-last'],
  'limit 3, refuses beyond': ['limit-is-3', 'page-beyond-is-404'],
  'limit 10 at most, clamps': ['limit-is-10-at-most', 'page-beyond-is-the-last'],
  'the newest first': ['users-by-falling-id', 'limit-is-5'],
  'by account, clamps': ['users-by-account', 'page-beyond-is-the-last'],
  'last log-in first': ['users-by-last-log-in'],
  'last log-in first, limit 3 at most': ['users-by-last-log-in', 'limit-is-3-at-most'],
  rotating: ['users-rotate'],
  'rotating, refuses beyond': ['users-rotate', 'page-beyond-is-404', 'limit-is-3'],
  'in any order': ['users-in-any-order'],
  '23 users': ['twenty-three-users', 'limit-is-5'],
  'confirms once': ['confirms-once'],
  'restarts tasks': ['restarts-tasks'],
};

function serviceOf(ids: readonly string[]): ServiceOptions {
  const services = ids.map((id) => freedoms.find((freedom) => freedom.id === id)!);
  const service = composed([...(ids.length === 0 ? [] : [remembers]), ...services]);
  if (!service) throw new Error(`these freedoms do not go together: ${ids.join(', ')}`);
  return service;
}

/** By name: services as they stand still. */
export const services: Readonly<Record<string, ServiceOptions>> = Object.fromEntries(
  Object.entries(parts).map(([name, ids]) => [name, serviceOf(ids)]),
);

/** Services that refuse to confirm a bug that is confirmed. */
export const confirmOnce: readonly string[] = ['confirms once'];

/** Services whose lists come in another order each time, so that what is seen of it is chance. */
export const turning: readonly string[] = [
  'last log-in first',
  'last log-in first, limit 3 at most',
  'rotating',
  'rotating, refuses beyond',
  'in any order',
];
