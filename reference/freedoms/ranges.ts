import type { OperationId } from '../../contract/operations.ts';
import { rules } from '../deviations/persons.ts';
import type { Rule } from '../deviations/rows.ts';
import { refuses } from '../override.ts';
import type { JsonObject, Store } from '../seed.ts';
import type { Freedom } from './rows.ts';

type IsRefused = (input: JsonObject, store: Store) => boolean;

const hourOf = ({ realStarted }: JsonObject) => Number(String(realStarted ?? '2024-05-06 12').slice(11, 13));
const isLongerAgo =
  (days: number): IsRefused =>
  ({ realStarted }, { now }) =>
    realStarted !== undefined &&
    Date.parse(`${String(realStarted).replace(' ', 'T')}Z`) < now().getTime() - days * 86_400_000;
const longer = (field: string, most: number) => (input: JsonObject) =>
  String(input[field] ?? '').length > most;

/** Passes `consumed` and `left` to a condition, 0 for a field that is not sent. */
const efforts =
  (isRefused: (consumed: number, left: number) => boolean) =>
  ({ consumed = 0, left = 0 }: JsonObject): boolean =>
    isRefused(Number(consumed), Number(left));

const hasSeveralCopies: IsRefused = ({ mailto }) => Array.isArray(mailto) && mailto.length > 1;

/** Every third user is in the project. */
const isOutsideTheProject: IsRefused = ({ assignedTo = 'user21' }) =>
  Number(String(assignedTo).slice('user'.length)) % 3 > 0;

/** Refuses persons to whom a rule applies, in some fields. */
const persons = (id: string, fields: readonly string[]): Readonly<Record<string, IsRefused>> =>
  Object.fromEntries(
    Object.entries<Rule>(rules).map(([name, rule]): [string, IsRefused] => [
      `${id}-${name}`,
      (input, store) => fields.some((field) => [input[field]].flat().some((one) => rule(one, store))),
    ]),
  );

/** Checks that need a list of six users. */
const tooFewUsers = ['list-users/pages-hold-everybody', 'list-users/pages-share-nobody'];

/** Returns services that reject some values. The ids describe which. */
const ranges = (
  operation: OperationId,
  rows: Readonly<Record<string, IsRefused>>,
  options: Pick<Freedom, 'users' | 'blocks'> = {},
): Freedom[] =>
  Object.entries(rows).map(([id, isRefused]) => ({
    id,
    uses: `constraints are not shown: ${id.slice(id.indexOf('-') + 1).replaceAll('-', ' ')}`,
    section: '2',
    operation,
    ...options,
    override: refuses((input, { store }) => isRefused(input, store), 'out of range'),
  }));

/** Services with undocumented limits of sizes, moments and lengths. */
export const rangeFreedoms: readonly Freedom[] = [
  ...ranges('start-task', {
    'start-refuses-more-than-20-left': efforts((_, left) => left > 20),
    'start-refuses-three-digits': efforts((consumed, left) => Math.max(consumed, left) > 99),
    // The estimate of all tasks is 6.5.
    'start-refuses-consumed-above-the-estimate': efforts((consumed) => consumed > 6.5),
    'start-refuses-less-left-than-consumed': efforts((consumed, left) => left < consumed),
    'start-refuses-more-left-than-consumed': efforts((consumed, left) => left > consumed),
    'start-refuses-more-left-than-consumed-or-consumed-above-the-estimate': efforts(
      (consumed, left) => left > consumed || consumed > 6.5,
    ),
    'start-refuses-more-than-300-in-all': efforts((consumed, left) => consumed + left > 300),
    'start-refuses-more-than-20-in-all': efforts((consumed, left) => consumed + left > 20),
    'start-refuses-efforts-far-apart': efforts((consumed, left) => Math.abs(consumed - left) > 150),
    'start-refuses-early-hours-with-little-left': (input) =>
      hourOf(input) < 8 && Number(input['left'] ?? 99) < 10,
    'start-refuses-more-than-three-days-ago': isLongerAgo(3),
    'start-refuses-more-than-thirty-days-ago': isLongerAgo(30),
    'start-refuses-more-than-a-year-ago': isLongerAgo(365),
    // The tasks were opened on 2024-04-02.
    'start-refuses-before-the-task-was-opened': ({ realStarted = '9' }) =>
      String(realStarted) < '2024-04-02 08:15:27',
    'start-refuses-hours-before-8': (input) => hourOf(input) < 8,
    'start-refuses-hours-after-19': (input) => hourOf(input) > 19,
    'start-refuses-seconds': ({ realStarted = ':00' }) => !String(realStarted).endsWith(':00'),
    'start-refuses-long-comments': longer('comment', 10),
    ...persons('start-refuses-to-assign-to', ['assignedTo']),
  }),
  ...ranges('confirm-bug', {
    'confirm-refuses-pri-4': ({ pri }) => pri === 4,
    'confirm-refuses-pri-1': ({ pri }) => pri === 1,
    'confirm-refuses-long-comments': longer('comment', 10),
    'confirm-refuses-more-than-one-cc': hasSeveralCopies,
    'confirm-refuses-more-than-two-cc': ({ mailto }) => Array.isArray(mailto) && mailto.length > 2,
    'confirm-refuses-assignees-outside-the-project': isOutsideTheProject,
    ...persons('confirm-refuses-to-assign-to', ['assignedTo']),
    ...persons('confirm-refuses-to-name', ['assignedTo', 'mailto']),
  }),
  ...ranges(
    'confirm-bug',
    { 'confirm-refuses-more-than-one-cc-of-three-users': hasSeveralCopies },
    { users: 3, blocks: tooFewUsers },
  ),
  ...ranges('create-story', {
    'create-refuses-pri-4': ({ pri }) => pri === 4,
    'create-refuses-long-titles': longer('title', 30),
    'create-refuses-long-descriptions': longer('spec', 20),
    'create-refuses-long-keywords': longer('keywords', 20),
    'create-refuses-estimates-above-2': ({ estimate = 0 }) => Number(estimate) > 2,
  }),
];
