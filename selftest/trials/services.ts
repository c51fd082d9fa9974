import { freedoms } from '../../reference/freedoms.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import type { RunSettings } from '../../engine/run.ts';
import { composed } from './compose.ts';

/** A service that still accepts the accounts of users who left. Only one service in the table rejects them. */
const keepsAccounts: ServiceOptions = {
  override: { problems: (found) => found.filter(({ message }) => !message.startsWith('nobody is called')) },
};

/** Services for the events, each as variants of the catalogue. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'the reference service': [],
  'limit 1': ['limit-is-1'],
  'limit 3': ['limit-is-3'],
  'limit 3 at most': ['limit-is-3-at-most'],
  'limit 10 at most': ['limit-is-10-at-most'],
  'limit 3, clamps': ['limit-is-3', 'page-beyond-is-the-last'],
  'limit 3, 404 beyond the end': ['limit-is-3', 'page-beyond-is-404'],
  'limit 10 at most, clamps': ['limit-is-10-at-most', 'page-beyond-is-the-last'],
  'the newest first': ['users-by-falling-id', 'limit-is-5'],
  'by account, clamps': ['users-by-account', 'page-beyond-is-the-last'],
  'last log-in first': ['users-by-last-log-in'],
  'last log-in first, limit 3 at most': ['users-by-last-log-in', 'limit-is-3-at-most'],
  rotating: ['users-rotate'],
  'rotating, 404 beyond the end': ['users-rotate', 'page-beyond-is-404', 'limit-is-3'],
  'in any order': ['users-in-any-order'],
  '23 users': ['twenty-three-users', 'limit-is-5'],
  'confirms once': ['confirms-once'],
  'restarts tasks': ['restarts-tasks'],
};

/** A service. Settings: one that differs from the reference service only in lists is asked only for these. */
interface VariedService {
  readonly service: ServiceOptions;
  readonly settings: Partial<RunSettings>;
}

function serviceOf(ids: readonly string[]): VariedService {
  const variants = ids.map((id) => freedoms.find((freedom) => freedom.id === id)!);
  const service = composed([...(ids.length === 0 ? [] : [keepsAccounts]), ...variants]);
  if (!service) throw new Error(`these freedoms do not go together: ${ids.join(', ')}`);
  const onlyLists = variants.length > 0 && variants.every(({ operation }) => operation === 'list-users');
  return { service, settings: onlyLists ? { only: ['list-users/*'] } : {} };
}

/** The services by name. */
export const services: Readonly<Record<string, VariedService>> = Object.fromEntries(
  Object.entries(parts).map(([name, ids]) => [name, serviceOf(ids)]),
);

/** Services that reject the confirmation of a confirmed bug. */
export const confirmOnce: readonly string[] = ['confirms once'];

/** Services whose order of users changes with each request, so that observations of lists are random. */
export const unstable: readonly string[] = [
  'last log-in first',
  'last log-in first, limit 3 at most',
  'rotating',
  'rotating, 404 beyond the end',
  'in any order',
];
