import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as forms from '../../schemas/forms.ts';
import { patterns } from '../../schemas/patterns.ts';

describe('date forms', () => {
  test.each([
    ['2026-11-21T08:03:56Z', true, true],
    ['2024-02-29T00:00:00.000001Z', true, true],
    ['2026-11-21T08:03:56,5Z', true, true],
    ['2016-12-31T23:59:60Z', true, true],
    ['2026-11-21T24:00:00Z', true, true],
    ['2026-11-21T08:03Z', true, false],
    ['20261121T080356Z', true, false],
    ['20261121T0803Z', true, false],
    ['2026-11-21T08:03:56', false, false],
    ['2026-11-21T08:03:56+00:00', false, false],
    ['2026-11-21 08:03:56Z', false, false],
    ['2026-11-21T0803Z', false, false],
    ['20261121T08:03Z', false, false],
    ['2026-11-21T08:03:56.Z', false, false],
    ['2026-02-29T08:03:56Z', false, false],
    ['2100-02-29T08:03:56Z', false, false],
    ['2026-04-31T08:03:56Z', false, false],
    ['2026-11-21T25:00:00Z', false, false],
    ['2026-11-21T24:00:01Z', false, false],
    ['2026-11-21T08:60:00Z', false, false],
    ['2026-11-21T08:03:60Z', false, false],
    ['2026-11-21T08:03:56Z\n', false, false],
    ['2026-11-21', false, false],
    ['', false, false],
  ])('%j is UTC: %s, extended: %s', (text, utc, extended) => {
    expect(forms.isUtcDateTime(text)).toBe(utc);
    expect(forms.isExtendedUtcDateTime(text)).toBe(extended);
  });

  test.each([
    ['2026-11-21 08:03:56', true],
    ['2026-11-21 24:00:00', false],
    ['2026-11-21 08:03', false],
    ['2026-11-31 08:03:56', false],
    ['2026-11-21T08:03:56', false],
    ['2026-11-21 8:03:56', false],
  ])('%j is local: %s', (text, local) => expect(forms.isLocalDateTime(text)).toBe(local));

  test.each([
    [null, true],
    ['', true],
    ['0000-00-00', true],
    ['0000-00-00 00:00:00', true],
    ['0000-00-00T00:00:00.000Z', true],
    ['00000000T000000Z', true],
    ['0000-00-01', false],
    ['0000-00-00 00:00:01', false],
    [0, false],
    [undefined, false],
  ])('%j is unset: %s', (value, unset) => expect(forms.isUnsetDate(value)).toBe(unset));

  test('take every moment as JavaScript writes it', () => {
    const moment = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (date) => {
        const text = date.toISOString();
        expect(forms.isExtendedUtcDateTime(text)).toBe(true);
        expect(forms.isDate(text.slice(0, 10))).toBe(true);
        expect(forms.isLocalDateTime(text.slice(0, 19).replace('T', ' '))).toBe(true);
      }),
    );
  });

  test('know the same leap years as their patterns', () => {
    const years = Array.from({ length: 10_000 }, (_, year) => String(year).padStart(4, '0'));
    const dates = new RegExp(patterns['calendar-date'], 'u');
    const leaps = years.filter((year) => dates.test(`${year}-02-29`));
    expect(leaps).toEqual(years.filter((year) => forms.isDate(`${year}-02-29`)));
    expect(leaps).toHaveLength(2425);
  });

  test('agree with their patterns', () => {
    const two = fc.constantFrom(...'00 01 02 04 12 13 23 24 28 29 30 31 59 60'.split(' '));
    const year = fc.constantFrom('0000', '1900', '2000', '2023', '2024');
    const piece = (...texts: string[]) => fc.constantFrom(...texts);
    const day = piece('-', '').chain((dash) => fc.tuple(year, two, two).map((all) => all.join(dash)));
    const clock = piece(':', '').chain((colon) =>
      fc.array(two, { minLength: 2, maxLength: 3 }).map((all) => all.join(colon)),
    );
    const end = fc.tuple(piece('', '', '.0', ',5', '.'), piece('Z', 'Z', '', 'z')).map((all) => all.join(''));
    const text = fc.oneof(
      day,
      fc.tuple(day, piece('T', ' '), clock, end).map((all) => all.join('')),
      piece(''),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        for (const [name, matches] of Object.entries(forms.formats)) {
          const pattern = new RegExp(patterns[name as forms.FormatName], 'u');
          expect(pattern.test(candidate), `${name} ${candidate}`).toBe(matches(candidate));
        }
      }),
      { numRuns: 3000 },
    );
  });
});
