import { plural } from '../numbers.ts';

/** What a finding most likely comes from, and what to do about it, in English. */
export const likely = {
  'zeros-for-absent': 'a date of zeros stands for unset: leave the field out',
  'null-for-unset': (form: string) => `null stands for unset: send ${form}`,
  'empty-for-unset': (form: string) => `an empty text stands for unset: send ${form}`,
  'zeros-for-unset': (form: string) => `a date of zeros stands for unset: send ${form}`,
  'spelled-otherwise': (member: string) => `it is there as ${member}: write the name as documented`,
  'without-zone': 'a moment without a zone: convert it from the local zone to UTC, and write it with a Z',
  'number-in-quotes': 'a number in quotes: convert it before it is written as JSON',
  'boolean-in-quotes': 'a boolean in quotes: convert it before it is written as JSON',
  'user-for-account': (account: string) => `the whole user where the account alone belongs: send ${account}`,
  'real-name': (account: string) =>
    `the real name where the account belongs: send ${JSON.stringify(account)}`,
  'object-for-text': 'an object where a text belongs: send the text alone',
  'other-case': (listed: string) => `another letter case or spaces around it: send ${listed}`,
  'twelve-hours': 'the hours of a 12-hour clock: write those of 24',
  'time-lost': 'the time of day is lost: keep it, in a column with date and time',
  'seconds-lost': 'the seconds are lost: keep them',
  'day-for-month': 'day and month are swapped: read the date as year, month, day',
  'first-only': 'only the first of several is kept: store the whole list',
  always: (value: string) => `always ${value}, whatever is sent: store what is sent`,
  'month-shifted': (months: number) =>
    `shifted by ${months > 0 ? '+' : '-'}1 month: months are counted from 0 somewhere`,
  shifted: (hours: number) =>
    `shifted by ${hours > 0 ? '+' : '-'}${Math.abs(hours)} ${Math.abs(hours) === 1 ? 'hour' : 'hours'}: a time zone is applied to a moment that has none`,
  rounded: (decimals: number) =>
    `rounded or cut to ${decimals === 0 ? 'a whole number' : `${decimals} decimal${decimals === 1 ? '' : 's'}`}: keep the fraction`,
  'written-anew': 'what a request leaves out is written as empty: change only the fields that are sent',
  'of-another-field': (field: string) => `the value that was sent as ${field}: two fields are mixed up`,
  'of-another-record': (exchange: number) =>
    `the record of request ${exchange}: the id in the path is not looked up for each request`,
  'older-state': (exchange: number) =>
    `the value that request ${exchange} sent for the same record: an older state of it came`,
  'not-changed': (exchange: number) =>
    `the value that request ${exchange} sent for the same record: this one did not change it`,
  'kept-between': (exchange: number) =>
    `the value that request ${exchange} sent: something is kept from one to the next`,

  'html-escaped': 'characters of HTML are escaped: send the text as it is',
  backslashes: 'characters are escaped with backslashes: send the text as it is',
  'url-encoded': 'the text is encoded as for a URL: send it as it is',
  'html-decoded': 'escapes of HTML are decoded: keep the text as it is',
  'backslashes-removed': 'backslashes are read as escapes: keep the text as it is',
  'url-decoded': 'the text is decoded as from a URL: keep it as it is',
  'markup-removed': 'text that looks like markup is removed: keep the text as it is',
  'spaces-trimmed': 'spaces are trimmed, joined or added: keep the text as it is',
  'unicode-form': 'the Unicode form of the text is changed',
  'letter-case': 'the letter case is changed: keep it',
  'cut-after': (characters: number) => `cut after ${plural(characters, 'character')}`,
  'latin-1': 'UTF-8 is read as Latin-1',
  'characters-lost': 'characters are lost that the character set of a store or a connection lacks',
};
