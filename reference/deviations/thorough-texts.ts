import { wrong, type ThoroughRow } from './thorough-rows.ts';

/** A change of a text, and the shortest text that shows it. */
const changed = (
  field: string,
  does: string,
  change: (text: string) => string,
  smallest: string,
  caughtBy = 'any-text',
): ThoroughRow => ({
  ...wrong(field, [], (value: unknown) => change(String(value)), {
    caughtBy,
    smallest: { [field]: smallest },
  }),
  does: `${does} in ${field}`,
});

const without = (field: string, part: string, caughtBy?: string): ThoroughRow =>
  changed(field, `loses ${part}`, (text) => text.replaceAll(part, ''), part, caughtBy);

const instead = (field: string, part: string, other: string, caughtBy?: string): ThoroughRow =>
  changed(field, `writes ${other} for ${part}`, (text) => text.replaceAll(part, other), part, caughtBy);

const atAnEnd = (field: string, part: string, pattern: RegExp): ThoroughRow =>
  changed(field, `loses ${part} at an end`, (text) => text.replace(pattern, ''), part);

const cut = (field: string, length: number): ThoroughRow =>
  changed(field, `keeps ${length} characters`, (text) => text.slice(0, length), 'x'.repeat(length + 1));

const oneLength = (field: string, length: number): ThoroughRow =>
  changed(
    field,
    `loses the last one of ${length} characters`,
    (text) => (text.length === length ? text.slice(0, -1) : text),
    'x'.repeat(length),
  );

const whole = (field: string, text: string, other: string): ThoroughRow =>
  changed(field, `stores "${other}" for "${text}"`, (value) => (value === text ? other : value), text);

/** Texts that change for some characters, some positions of characters, or some lengths. */
export const storyTexts: Readonly<Record<string, ThoroughRow>> = {
  'keywords-have-one-number-sign-for-two': instead('keywords', '##', '#'),
  'source-note-has-a-space-for-two-plus': instead('sourceNote', '++', ' '),
  'title-has-one-semicolon-for-two': instead('title', ';;', ';'),
  'verify-loses-empty-parentheses': without('verify', '()'),
  'spec-has-dashes-for-two-hyphens': instead('spec', '--', '\u2013'),
  'title-has-an-ellipsis-for-dots': instead('title', '..', '\u2025'),
  'source-note-has-one-slash-for-two': instead('sourceNote', '//', '/'),
  'keywords-have-one-comma-for-two': instead('keywords', ',,', ','),
  'title-has-one-exclamation-mark-for-two': instead('title', '!!', '!'),
  'source-note-has-one-question-mark-for-two': instead('sourceNote', '??', '?'),
  'spec-loses-sad-faces': without('spec', ':('),
  'keywords-have-one-underscore-for-two': instead('keywords', '__', '_'),
  'verify-has-one-sign-for-plus-and-minus': instead('verify', '+-', '\u00b1'),
  'title-has-s-for-z': instead('title', 'Z', 'S'),
  'title-has-one-s-for-two': instead('title', 'ss', 's'),
  'keywords-have-t-for-th': instead('keywords', 'th', 't'),
  'source-note-has-one-seven-for-two': instead('sourceNote', '77', '7'),
  'spec-loses-what-follows-a-scheme': instead('spec', '://', ':'),
  'verify-has-a-sign-for-one-half': instead('verify', '1/2', '\u00bd'),
  'keywords-lose-q': without('keywords', 'q'),
  'source-note-loses-x': without('sourceNote', 'X'),
  'spec-loses-capital-j': without('spec', 'J'),
  'verify-has-v-for-w': instead('verify', 'W', 'V'),
  'title-loses-a-full-stop-at-its-end': atAnEnd('title', '.', /\.$/),
  'keywords-lose-a-comma-at-their-end': atAnEnd('keywords', ',', /,$/),
  'source-note-loses-a-hyphen-at-its-beginning': atAnEnd('sourceNote', '-', /^-/),
  'spec-loses-a-slash-at-its-end': atAnEnd('spec', '/', /\/$/),
  'title-is-cut-at-80': cut('title', 80),
  'keywords-are-cut-at-50': cut('keywords', 50),
  'source-note-is-cut-at-64': cut('sourceNote', 64),
  'spec-is-cut-at-99': cut('spec', 99),
  'verify-is-cut-at-90': cut('verify', 90),
  'keywords-of-31-lose-their-end': oneLength('keywords', 31),
  'source-note-of-16-loses-its-end': oneLength('sourceNote', 16),
  'spec-of-100-loses-its-end': oneLength('spec', 100),
  'verify-of-33-loses-its-end': oneLength('verify', 33),
  'title-of-77-loses-its-end': oneLength('title', 77),
  'source-note-of-73-loses-its-end': oneLength('sourceNote', 73),
  'keywords-of-zero-are-empty': whole('keywords', '0', ''),
  'title-of-zero-is-untitled': whole('title', '0', 'Untitled'),
  'source-note-of-null-is-empty': whole('sourceNote', 'null', ''),
  'spec-007-is-7': whole('spec', '007', '7'),
  'verify-1e5-is-a-number': whole('verify', '1e5', '100000'),
  'keywords-lose-a-russian-letter': without('keywords', '\u0451', 'any-script'),
  'title-has-ss-for-sharp-s': instead('title', '\u00df', 'ss', 'any-script'),
  'verify-loses-greek': changed(
    'verify',
    'loses Greek letters',
    (text) => text.replace(/\p{Script=Greek}/gu, ''),
    'α',
    'any-script',
  ),
};
