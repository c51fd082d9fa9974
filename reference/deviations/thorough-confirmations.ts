import type { Override } from '../override.ts';
import type { JsonObject } from '../seed.ts';
import { refuses } from './rows.ts';
import { anyValue, lengthOf, storesWhen, thoroughTable, type ThoroughRow } from './thorough-rows.ts';

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const has = (input: JsonObject, ...fields: string[]): boolean => fields.every((field) => field in input);

/** The fields of the request are exactly these, beside a comment. */
const only = (input: JsonObject, ...fields: string[]): boolean =>
  Object.keys(input)
    .filter((field) => field !== 'comment')
    .sort()
    .join(' ') === fields.toSorted().join(' ');

const echo = (
  field: string,
  does: string,
  when: (input: JsonObject) => boolean,
  change: (value: unknown) => unknown,
  smallest: JsonObject,
): ThoroughRow => ({
  does,
  field,
  override: storesWhen(field, when, change),
  caughtBy: 'any-fields',
  smallest,
});

/** A field that is not sent, and loses its value. */
const loses = (
  field: string,
  does: string,
  when: (input: JsonObject) => boolean,
  value: unknown,
  smallest: JsonObject,
): ThoroughRow => ({
  does,
  field,
  override: {
    effect: (bug, { input }) => {
      if (!(field in input) && when(input)) bug[field] = value;
    },
  },
  caughtBy: 'any-fields-keep',
  smallest,
});

const lessOf = (size: number): Override =>
  storesWhen(
    'mailto',
    ({ mailto }) => list(mailto).length === size,
    (mailto) => list(mailto).slice(0, -1),
  );

/** Confirmations that are wrong for some values, some of them together, or after others. */
export const thoroughConfirmations = thoroughTable('confirm-bug', {
  'pri-4-is-3-for-security': echo(
    'pri',
    'lowers priority 4 of the type security',
    ({ type, pri }) => type === 'security' && pri === 4,
    () => 3,
    { type: 'security', pri: 4 },
  ),
  'pri-1-is-2-for-install': echo(
    'pri',
    'raises priority 1 of the type install',
    ({ type, pri }) => type === 'install' && pri === 1,
    () => 2,
    { type: 'install', pri: 1 },
  ),
  'type-is-others-at-pri-2': echo(
    'type',
    'makes the type standard another one at priority 2',
    ({ type, pri }) => type === 'standard' && pri === 2,
    () => 'others',
    { type: 'standard', pri: 2 },
  ),
  'copies-three-of-four': {
    does: 'copies three of four accounts',
    field: 'mailto',
    override: lessOf(4),
    caughtBy: 'any-fields',
    smallest: { mailto: anyValue },
  },
  'copies-four-of-five': {
    does: 'copies four of five accounts',
    field: 'mailto',
    override: lessOf(5),
    caughtBy: 'any-fields',
    smallest: { mailto: anyValue },
  },
  'copies-nobody-for-config': echo(
    'mailto',
    'copies nobody where three are sent and the type is config',
    ({ type, mailto }) => type === 'config' && list(mailto).length === 3,
    () => [],
    { type: 'config', mailto: anyValue },
  ),
  'pri-is-lost-beside-three-copied': echo(
    'pri',
    'sets priority 1 where three are copied and it is 3',
    ({ pri, mailto }) => pri === 3 && list(mailto).length === 3,
    () => 1,
    { pri: 3, mailto: anyValue },
  ),
  'type-is-lost-beside-one-copied': echo(
    'type',
    'makes the type automation another one where one is copied',
    ({ type, mailto }) => type === 'automation' && list(mailto).length === 1,
    () => 'others',
    { type: 'automation', mailto: anyValue },
  ),
  'type-is-lost-with-pri-and-no-comment': echo(
    'type',
    'makes the type security another one beside a priority without a comment',
    (input) => input['type'] === 'security' && has(input, 'pri') && !has(input, 'comment'),
    () => 'others',
    { type: 'security', pri: anyValue },
  ),
  'pri-is-lost-beside-a-long-comment': echo(
    'pri',
    'sets another priority where the comment has more than 90 characters',
    ({ comment }) => lengthOf(comment) > 90,
    (pri) => (pri === 1 ? 2 : 1),
    { pri: anyValue, comment: anyValue },
  ),
  'a-comment-with-a-number-sign-loses-the-type': echo(
    'type',
    'makes the type another one where the comment has a number sign',
    ({ comment }) => String(comment ?? '').includes('#'),
    (type) => (type === 'others' ? 'config' : 'others'),
    { type: anyValue, comment: '#' },
  ),
  'type-is-lost-beside-a-comment-of-null': echo(
    'type',
    'makes the type another one where the comment is null as text',
    ({ comment }) => comment === 'null',
    (type) => (type === 'others' ? 'config' : 'others'),
    { type: anyValue, comment: 'null' },
  ),
  'pri-is-lost-beside-a-comment-of-64': echo(
    'pri',
    'sets another priority where the comment has 64 characters',
    ({ comment }) => lengthOf(comment) === 64,
    (pri) => (pri === 1 ? 2 : 1),
    { pri: anyValue, comment: 'x'.repeat(64) },
  ),
  'refuses-designdefect-at-pri-3': {
    does: 'refuses the type designdefect at priority 3',
    override: refuses(({ type, pri }) => type === 'designdefect' && pri === 3),
    caughtBy: 'any-fields',
    smallest: { type: 'designdefect', pri: 3 },
  },
  'refuses-others-with-two-copied': {
    does: 'refuses the type others where two are copied',
    override: refuses(({ type, mailto }) => type === 'others' && list(mailto).length === 2),
    caughtBy: 'any-fields',
    smallest: { type: 'others', mailto: anyValue },
  },
  'pri-is-reset-by-type-and-cc': loses(
    'pri',
    'resets the priority where only the type and a cc list are sent',
    (input) => only(input, 'type', 'mailto'),
    0,
    { type: anyValue, mailto: anyValue },
  ),
  'cc-is-emptied-by-assignee-and-pri': loses(
    'mailto',
    'empties the cc list where only an assignee and a priority are sent',
    (input) => only(input, 'assignedTo', 'pri'),
    [],
    { assignedTo: anyValue, pri: anyValue },
  ),
  'type-is-reset-by-assignee-and-cc': loses(
    'type',
    'resets the type where an assignee and a cc list are sent',
    (input) => has(input, 'assignedTo', 'mailto'),
    'others',
    { assignedTo: anyValue, mailto: anyValue },
  ),
  'pri-is-reset-by-security': loses(
    'pri',
    'resets the priority where the type security is sent',
    ({ type }) => type === 'security',
    0,
    { type: 'security' },
  ),
  'type-is-reset-by-four-copied': loses(
    'type',
    'resets the type where four are copied',
    ({ mailto }) => list(mailto).length === 4,
    'others',
    { mailto: anyValue },
  ),
});
