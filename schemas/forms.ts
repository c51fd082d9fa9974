/** The forms of dates in records (section 2, conventions). */

const date = String.raw`(\d{4})-(\d{2})-(\d{2})`;
const clock = String.raw`(\d{2}):(\d{2})`;
const fraction = String.raw`(?:[.,]\d+)?`;

const dateForm = new RegExp(`^${date}$`);
const localForm = new RegExp(String.raw`^${date} ${clock}:(\d{2})$`);
const extendedForm = new RegExp(String.raw`^${date}T${clock}:(\d{2})${fraction}Z$`);
const withoutSecondsForm = new RegExp(`^${date}T${clock}${fraction}Z$`);
const basicForm = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?${fraction}Z$`);
const zeroForm = /^0000-?00-?00(?:[T ]00:?00(?::?00)?(?:[.,]0+)?Z?)?$/;

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Returns year, month, day and so on as numbers; null if the text has another form. */
function parts(form: RegExp, text: string): number[] | null {
  return (
    form
      .exec(text)
      ?.slice(1)
      .map((group) => Number(group ?? 0)) ?? null
  );
}

function dateExists([year = 0, month = 0, day = 0]: number[]): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function timeExists([, , , hour = 0, minute = 0, second = 0]: number[]): boolean {
  return hour <= 23 && minute <= 59 && second <= 59;
}

// ISO 8601 allows 24:00 for the end of a day, and 23:59:60 for a leap second.
const leapSecond = /T23:?59:?60/;
const endOfDay = /T24:?00(?::?00)?(?:[.,]0+)?Z$/;

function utcTimeExists(found: number[], text: string): boolean {
  return timeExists(found) || leapSecond.test(text) || endOfDay.test(text);
}

function isUtc(form: RegExp, text: string): boolean {
  const found = parts(form, text);
  return found !== null && dateExists(found) && utcTimeExists(found, text);
}

/** True for a valid `YYYY-MM-DDTHH:MM:SSZ`, with or without a fraction. */
export function isExtendedUtcDateTime(text: string): boolean {
  return isUtc(extendedForm, text);
}

/** True for a valid ISO 8601 UTC datetime: extended or basic format, with or without seconds and fraction. */
export function isUtcDateTime(text: string): boolean {
  return isUtc(extendedForm, text) || isUtc(withoutSecondsForm, text) || isUtc(basicForm, text);
}

/** True for a valid `YYYY-MM-DD HH:MM:SS`. */
export function isLocalDateTime(text: string): boolean {
  const found = parts(localForm, text);
  return found !== null && dateExists(found) && timeExists(found);
}

/** True for a valid `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const found = parts(dateForm, text);
  return found !== null && dateExists(found);
}

/** True for null, the empty string, and a date or datetime of zeros. */
export function isUnsetDate(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'string' && zeroForm.test(value));
}

/** The formats of the derived JSON Schemas: for each the function that validates a string. */
export const formats = {
  'utc-date-time': isUtcDateTime,
  'utc-date-time-or-unset': (text: string) => isUtcDateTime(text) || isUnsetDate(text),
  'local-date-time': isLocalDateTime,
  'local-date-time-or-unset': (text: string) => isLocalDateTime(text) || isUnsetDate(text),
  'calendar-date': isDate,
  'calendar-date-or-unset': (text: string) => isDate(text) || isUnsetDate(text),
} as const;

/** The name of one of these formats. */
export type FormatName = keyof typeof formats;
