import type { JsonObject } from '../seed.ts';
import { anyValue, storesWhen, thoroughTable, type ThoroughRow } from './thorough-rows.ts';

const effort = (field: 'consumed' | 'left', from: number, to: number): ThoroughRow => ({
  does: `stores ${to} where ${field} is ${from}`,
  field,
  override: storesWhen(
    field,
    (input) => input[field] === from,
    () => to,
  ),
  caughtBy: 'any-values',
  smallest: { [field]: from },
});

const moment = (
  does: string,
  pattern: RegExp,
  change: (moment: string) => string,
  caughtBy = 'any-values',
): ThoroughRow => ({
  does,
  field: 'realStarted',
  override: storesWhen(
    'realStarted',
    ({ realStarted }) => pattern.test(String(realStarted)),
    (value) => change(String(value)),
  ),
  caughtBy,
  smallest: { realStarted: anyValue },
});

const pair = (
  field: string,
  does: string,
  when: (input: JsonObject) => boolean,
  change: (value: unknown, input: JsonObject) => unknown,
  ...fields: readonly string[]
): ThoroughRow => ({
  does,
  field,
  override: storesWhen(field, when, change),
  caughtBy: 'any-values',
  smallest: Object.fromEntries(fields.map((each) => [each, anyValue])),
});

const hourOf = ({ realStarted }: JsonObject): number => Number(String(realStarted).slice(11, 13));

const put = (moment: string, from: number, part: string): string =>
  moment.slice(0, from) + part + moment.slice(from + part.length);

/** Starts that are wrong for some numbers, moments, or some of them together. */
export const thoroughStarts = thoroughTable('start-task', {
  'consumed-37-is-38': effort('consumed', 37, 38),
  'consumed-999-is-99': effort('consumed', 999, 99),
  'consumed-100-is-10': effort('consumed', 100, 10),
  'consumed-80-is-8': effort('consumed', 80, 8),
  'left-120-is-2': effort('left', 120, 2),
  'consumed-256-is-0': effort('consumed', 256, 0),
  'consumed-1-is-0': effort('consumed', 1, 0),
  'left-64-is-65': effort('left', 64, 65),
  'left-128-is-127': effort('left', 128, 127),
  'left-9-is-10': effort('left', 9, 10),
  'left-10-is-1': effort('left', 10, 1),
  'second-59-is-00': moment('stores second 00 where it is 59', /:59$/, (value) => put(value, 17, '00')),
  'second-00-is-01': moment('stores second 01 where it is 00', /:00$/, (value) => put(value, 17, '01')),
  'second-30-is-29': moment('stores second 29 where it is 30', /:30$/, (value) => put(value, 17, '29')),
  'minute-00-is-01': moment('stores minute 01 where it is 00', / \d\d:00:/, (value) => put(value, 14, '01')),
  'minute-59-is-58': moment('stores minute 58 where it is 59', / \d\d:59:/, (value) => put(value, 14, '58')),
  'hour-12-is-00': moment('stores hour 00 where it is 12', / 12:/, (value) => put(value, 11, '00')),
  'hour-8-is-7': moment('stores hour 7 where it is 8', / 08:/, (value) => put(value, 11, '07')),
  'hour-19-is-18': moment('stores hour 18 where it is 19', / 19:/, (value) => put(value, 11, '18')),
  'leap-day-is-the-day-before': moment('stores 28 February where it is the 29th', /-02-29 /, (value) =>
    put(value, 8, '28'),
  ),
  'new-years-eve-is-new-years-day': moment('stores 1 December where it is the 31st', /-12-31 /, (value) =>
    put(value, 8, '01'),
  ),
  'year-2000-is-2001': moment('stores 2001 where the year is 2000', /^2000-0[13]/, (value) =>
    put(value, 0, '2001'),
  ),
  'years-before-2010-lose-the-time': moment('stores noon where the year is before 2010', /^200\d/, (value) =>
    put(value, 11, '12:00:00'),
  ),
  'october-is-january': moment('stores January where the month is October', /^\d{4}-10-/, (value) =>
    put(value, 5, '01'),
  ),
  'day-31-is-30': moment('stores day 30 where it is 31', /-31 /, (value) => put(value, 8, '30')),
  'hour-23-is-22': moment(
    'stores hour 22 where it is 23',
    / 23:/,
    (value) => put(value, 11, '22'),
    'any-moment',
  ),
  'half-past-two-in-march-is-half-past-three': moment(
    'moves half past two by an hour',
    / 02:30:/,
    (value) => put(value, 11, '03'),
    'any-moment',
  ),
  'equal-efforts-leave-nothing': pair(
    'left',
    'leaves nothing where as much was consumed',
    ({ consumed, left }) => consumed === left,
    () => 0,
    'consumed',
    'left',
  ),
  'large-efforts-are-swapped': pair(
    'left',
    'stores what was consumed as what is left where both have three digits',
    ({ consumed, left }) => Number(consumed) > 99 && Number(left) > 99,
    (_, { consumed, left }) => (consumed === left ? 1 : consumed),
    'consumed',
    'left',
  ),
  'late-starts-lose-large-efforts': pair(
    'consumed',
    'cuts what was consumed to 100 from 20 o’clock on',
    (input) => hourOf(input) >= 20 && Number(input['consumed']) > 100,
    () => 100,
    'consumed',
    'realStarted',
  ),
});
