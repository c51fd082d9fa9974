import type { FormatName } from './forms.ts';

// [0-9] and not \d: in some languages \d also matches digits of other scripts.
const digit = '[0-9]';
const day31 = '(?:0[1-9]|[12][0-9]|3[01])';
const day30 = '(?:0[1-9]|[12][0-9]|30)';
const day28 = '(?:0[1-9]|1[0-9]|2[0-8])';
const leapYear = `(?:${digit}{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`;

/** Returns a pattern for a valid date, with leap years. */
function day(separator: string): string {
  const months = [
    `(?:0[13578]|1[02])${separator}${day31}`,
    `(?:0[469]|11)${separator}${day30}`,
    `02${separator}${day28}`,
  ];
  return `(?:${digit}{4}${separator}(?:${months.join('|')})|${leapYear}${separator}02${separator}29)`;
}

/** Returns a pattern for a UTC time of day. Seconds and fraction are optional; 24:00 and 23:59:60 are valid. */
function utcTime(separator: string): string {
  const usual = `(?:[01][0-9]|2[0-3])${separator}[0-5][0-9](?:${separator}[0-5][0-9])?(?:[.,]${digit}+)?`;
  const leapSecond = `23${separator}59${separator}60(?:[.,]${digit}+)?`;
  const endOfDay = `24${separator}00(?:${separator}00)?(?:[.,]0+)?`;
  return `(?:${usual}|${leapSecond}|${endOfDay})Z`;
}

const date = day('-');
const utc = `(?:${date}T${utcTime(':')}|${day('')}T${utcTime('')})`;
const local = `${date} (?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]`;
const unset = '(?:0000-?00-?00(?:[T ]00:?00(?::?00)?(?:[.,]0+)?Z?)?)?';

/** Each format as a regular expression, for programs that do not know our formats. */
export const patterns: Readonly<Record<FormatName, string>> = {
  'utc-date-time': `^${utc}$`,
  'utc-date-time-or-unset': `^(?:${unset}|${utc})$`,
  'local-date-time': `^${local}$`,
  'local-date-time-or-unset': `^(?:${unset}|${local})$`,
  'calendar-date': `^${date}$`,
  'calendar-date-or-unset': `^(?:${unset}|${date})$`,
};
