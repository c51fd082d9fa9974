import { effortClasses, momentClasses } from '../../contract/value-classes.ts';
import { isLocalDateTime } from '../../schemas/forms.ts';
import { propertyRows } from '../thorough/checks.ts';
import {
  accountField,
  classesOf,
  textField,
  type ClassOfValues,
  type Domain,
  type FieldDomain,
  type NextValue,
} from '../thorough/domain.ts';
import { writeProperty } from '../thorough/property.ts';
import { compareMoment } from './judges.ts';
import { giveTasks, subject, tasksForGenerated } from './steps.ts';

/** The hours of each class of moments; those of the others are rows of their own. */
const hours: Readonly<Record<string, readonly number[]>> = {
  early: [4, 7, 5, 6],
  working: [8, 19, 12, 9, 18, 10, 13, 17, 11, 14, 16, 15],
  late: [22, 20, 21],
};

/** Years whose days are all in the past. */
const years = { first: 2000, count: 26 };

const isNumber = (value: unknown): value is number => typeof value === 'number';

const isMoment = (value: unknown): value is string => typeof value === 'string' && isLocalDateTime(value);

const two = (part: number): string => String(part).padStart(2, '0');

/** A moment; over the turns each year, month, day, minute and second comes up. */
function momentOf(turn: number, hour: number): string {
  const year = years.first + ((turn * 7 + 25) % years.count);
  const month = 1 + ((turn * 5 + 1) % 12);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = 1 + ((turn * 11 + 30) % days);
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two((turn * 13) % 60)}:${two((turn * 23 + 59) % 60)}`;
}

/** Days before an accepted moment: services reject starts that are longer ago than a year, a month, some days or a day. */
const windows = [360, 28, 1, 0];

/** The dates of so many days before a moment, the last one first. */
function datesTo(moment: string, days: number): string[] {
  const last = Date.parse(`${moment.slice(0, 10)}T00:00:00Z`);
  return Array.from({ length: days + 1 }, (_, at) =>
    new Date(last - at * 86_400_000).toISOString().slice(0, 10),
  );
}

const timeOf = (moment: unknown): string => String(moment).slice(10);

/** Moves a moment to one of these dates: the same day of a year or of a month, if there is one. */
function within(dates: readonly string[], moment: string): string {
  const like = (from: number) => dates.find((date) => date.slice(from) === moment.slice(from, 10));
  const turn = Number(moment.slice(0, 10).replaceAll('-', ''));
  return (like(5) ?? like(8) ?? dates[turn % dates.length]!) + timeOf(moment);
}

function moments(): FieldDomain {
  const classes = classesOf(momentClasses, isMoment).map((row) => {
    return { ...row, share: (hours[row.id] ?? row.values).length };
  });
  const next: NextValue = ({ id, mine, turn }) => {
    const { values } = classes.find((row) => row.id === id)!;
    return values[mine] ?? momentOf(turn, hours[id]![(mine - values.length) % hours[id]!.length]!);
  };
  return {
    optional: false,
    classes,
    next,
    plain: '2024-05-06 14:23:17',
    nearer: (accepted) =>
      windows.map((days) => ({
        farthest: (value) => datesTo(String(accepted), days).at(-1)! + timeOf(value),
        change: (value) => within(datesTo(String(accepted), days), String(value)),
      })),
    bounded: true,
    combined: true,
  };
}

/** How many numbers of two digits are sent. */
const shares: Readonly<Record<string, number>> = { 'one-digit': 10, 'two-digits': 65, 'three-digits': 25 };

/** Hours, days and bytes come in such numbers. */
const isRound = (value: number): boolean => [5, 8, 12].some((size) => value % size === 0);

/**
 * Efforts: the rows of the table first, in another order for each field, then round ones, odd ones and all others of
 * their size.
 */
function efforts(shift: number, plain: number): FieldDomain {
  const all = new Map<string, readonly number[]>();
  const classes = classesOf(effortClasses, isNumber).map((row, size): ClassOfValues => {
    const first = 10 ** size;
    const others = Array.from(
      { length: 9 * first },
      (_, at) => first + ((at * 37 + shift * 11) % (9 * first)),
    );
    const values = row.values.map((value, at) => (row.values[at ^ shift] ?? value) as number);
    const isOdd = (value: number): boolean => value % 2 === 1;
    all.set(row.id, [...new Set([...values, ...others.filter(isRound), ...others.filter(isOdd), ...others])]);
    return { ...row, values, share: shares[row.id]! };
  });
  const next: NextValue = ({ id, mine }) => all.get(id)![mine % all.get(id)!.length];
  return { optional: false, classes, next, plain, bounded: true, combined: true };
}

/** The fields that do not depend on accounts, made when they are first needed. */
let fieldsWithoutAccounts: Domain['fields'] | undefined;

/** What tasks may be started with (reading 33): all five fields, since which are needed is not shown. */
export function startDomain(accounts: readonly string[]): Domain {
  fieldsWithoutAccounts ??= {
    realStarted: moments(),
    consumed: efforts(0, 14),
    left: efforts(1, 23),
    comment: textField({ optional: false, shift: 1, mustOnly: true }),
  };
  return { fields: { assignedTo: accountField(accounts, false), ...fieldsWithoutAccounts } };
}

/** What is expected of every start with all five fields (readings 20, 33). */
export const startProperty = writeProperty({
  subject,
  domain: startDomain,
  compare: { realStarted: compareMoment },
  fixed: () => ({ status: 'doing' }),
  kept: [],
  accepted: () => 'must',
  give: ({ facts }) => (facts.tasks.length < tasksForGenerated ? giveTasks(facts) : undefined),
  checkOf: ({ level }) => (level === 'must' ? 'any-values' : 'any-moment'),
});

const { property, atOnce } = propertyRows(startProperty, {
  needs: ['one more task in wait for each request, besides those of the other checks (PMS_TASK_IDS)'],
});

/** The checks on generated starts. */
export const propertyChecks = [
  property('any-values', {
    statement: 'start-task.any-values',
    holds: 'a task can be started with any efforts, time and assignee, which come back as sent',
    reading: 'A rejection counts only if it is seen twice and each value was accepted in another request.',
    sends: 'starts with consumed and left from 1 to 999, at each hour from 4 to 22, one task each',
    hint: 'Look at time zones, at 12-hour clocks, and at what is computed from consumed and left.',
    about: ({ level }) => level === 'must',
  }),
  property('any-moment', {
    statement: 'start-task.any-moment',
    holds: 'times in the hours in which clocks change come back as sent',
    sends: 'starts with times from 23:00 to 3:00, also on days on which clocks change',
    hint: 'Store the time as it was sent: it has no time zone.',
    about: ({ level }) => level === 'should',
  }),
  atOnce({
    statement: 'start-task.at-once',
    holds: 'tasks started in parallel each get the values of their own request',
    sends: 'starts of several tasks in parallel',
    hint: 'Look for state that is shared between requests.',
  }),
];
