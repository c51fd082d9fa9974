import type { JsonObject } from '../seed.ts';
import { anyValue, has, thoroughTable, wrong, type Condition, type ThoroughRow } from './thorough-rows.ts';

const values = { caughtBy: 'any-values' };

const effort = (field: 'consumed' | 'left', from: number, to: number): ThoroughRow =>
  wrong(field, [has({ [field]: from })], to, values);

/** Replaces a part of the moment of a start, from a position on, if the moment matches the pattern. */
const moment = (words: string, pattern: RegExp, from: number, part: string, caughtBy = 'any-values') => {
  const likeIt: Condition = {
    words,
    is: ({ realStarted }) => pattern.test(String(realStarted)),
    smallest: { realStarted: anyValue },
  };
  const change = (value: string) => value.slice(0, from) + part + value.slice(from + part.length);
  return { ...wrong('realStarted', [likeIt], change, { caughtBy }), does: `stores ${part} where ${words}` };
};

const pair = (words: string, fields: readonly string[], is: Condition['is']): readonly Condition[] => [
  { words, is, smallest: Object.fromEntries(fields.map((field) => [field, anyValue])) },
];
const efforts = ['consumed', 'left'];

const hourOf = ({ realStarted }: JsonObject): number => Number(String(realStarted).slice(11, 13));

/** Starts that are wrong for some numbers, moments or combinations of them. */
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
  'second-59-is-00': moment('the second is 59', /:59$/, 17, '00'),
  'second-00-is-01': moment('the second is 00', /:00$/, 17, '01'),
  'second-30-is-29': moment('the second is 30', /:30$/, 17, '29'),
  'minute-00-is-01': moment('the minute is 00', / \d\d:00:/, 14, '01'),
  'minute-59-is-58': moment('the minute is 59', / \d\d:59:/, 14, '58'),
  'hour-12-is-00': moment('the hour is 12', / 12:/, 11, '00'),
  'hour-8-is-7': moment('the hour is 08', / 08:/, 11, '07'),
  'hour-19-is-18': moment('the hour is 19', / 19:/, 11, '18'),
  'leap-day-is-the-day-before': moment('the day is 29 February', /-02-29 /, 8, '28'),
  'new-years-eve-is-new-years-day': moment('the day is 31 December', /-12-31 /, 8, '01'),
  'year-2000-is-2001': moment('the year is 2000', /^2000-0[13]/, 0, '2001'),
  'years-before-2010-lose-the-time': moment('the year is before 2010', /^200\d/, 11, '12:00:00'),
  'october-is-january': moment('the month is October', /^\d{4}-10-/, 5, '01'),
  'day-31-is-30': moment('the day is 31', /-31 /, 8, '30'),
  'hour-23-is-22': moment('the hour is 23', / 23:/, 11, '22', 'any-moment'),
  'half-past-two-in-march-is-half-past-three': moment(
    'it is half past two',
    / 02:30:/,
    11,
    '03',
    'any-moment',
  ),
  'equal-efforts-leave-nothing': wrong(
    'left',
    pair('as much was consumed', efforts, ({ consumed, left }) => consumed === left),
    0,
    values,
  ),
  'large-efforts-are-swapped': wrong(
    'left',
    pair(
      'both have three digits',
      efforts,
      ({ consumed, left }) => Number(consumed) > 99 && Number(left) > 99,
    ),
    (_: unknown, { consumed, left }: JsonObject) => (consumed === left ? 1 : consumed),
    values,
  ),
  'late-starts-lose-large-efforts': wrong(
    'consumed',
    pair(
      'more than 100 were consumed from 20 o’clock on',
      ['consumed', 'realStarted'],
      (input) => hourOf(input) >= 20 && Number(input['consumed']) > 100,
    ),
    100,
    values,
  ),
});
