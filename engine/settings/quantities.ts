import { type Kind, Refused } from './kind.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';

/** What one of each unit is worth, written in any case; the number alone has the worth of '', where that is one. */
type Units = Readonly<Record<string, number>>;

/** Makes a kind for values from least to most; all as a user would write them. */
type Quantity = (least: string, most: string, like?: string) => Kind<number>;

const acceptsDuration = phrase(
  'accepts-duration',
  (least: string, most: string, units: string) =>
    `a duration with its unit from ${least} to ${most} (${units})`,
  (least, most, units) => `带单位的时长，从 ${least} 到 ${most}（${units}）`,
);

const acceptsMilliseconds = phrase(
  'accepts-milliseconds',
  (least: number, most: number) => `a whole number of milliseconds from ${least} to ${most}`,
  (least, most) => `毫秒数：从 ${least} 到 ${most} 的整数`,
);

/** Milliseconds: users name the unit, programs give the number. */
export const duration = quantity(
  'duration',
  { ms: 1, s: 1000, m: 60_000 },
  (least, most) => acceptsDuration(least, most, 'ms, s, m'),
  { inProgram: acceptsMilliseconds },
);

const acceptsSize = phrase(
  'accepts-size',
  (least: string, most: string, units: string) => `a size from ${least} to ${most} (${units})`,
  (least, most, units) => `大小，从 ${least} 到 ${most}（${units}）`,
);

const acceptsBytes = phrase(
  'accepts-bytes',
  (least: number, most: number) => `a whole number of bytes from ${least} to ${most}`,
  (least, most) => `字节数：从 ${least} 到 ${most} 的整数`,
);

/** Bytes: users may name a unit, programs give the number. */
export const size = quantity(
  'bytes',
  { '': 1, b: 1, kb: 1000, kib: 1024, mb: 1_000_000, mib: 1_048_576 },
  (least, most) => acceptsSize(least, most, 'B, KiB, MiB'),
  { inProgram: acceptsBytes },
);

const acceptsCount = phrase(
  'accepts-count',
  (least: string, most: string) => `a whole number from ${least} to ${most}`,
  (least, most) => `从 ${least} 到 ${most} 的整数`,
);

/** A whole number. */
export const count = quantity('count', { '': 1 }, (least, most) => acceptsCount(least, most));

const acceptsRate = phrase(
  'accepts-rate',
  (least: string, most: string) => `a number from ${least} to ${most}`,
  (least, most) => `从 ${least} 到 ${most} 的数`,
);

/** How often a second. */
export const rate = quantity('rate', { '': 1 }, (least, most) => acceptsRate(least, most), {
  fractions: true,
});

const noUnit = phrase(
  'no-unit',
  (examples: readonly string[], last: string) => `it has no unit: ${examples.join(', ')} or ${last}?`,
  (examples, last) => `没有单位：应为 ${examples.join('、')} 或 ${last}`,
);
const suchAs = phrase(
  'such-as',
  (accepted: string, example: string) => `${accepted}, like ${example}`,
  (accepted, example) => `${accepted}，例如 ${example}`,
);

/**
 * @param inProgram what a program gives where users name a unit: a number alone, of the smallest
 * @param fractions fractions of the smallest unit are accepted
 */
function quantity(
  name: string,
  units: Units,
  acceptsRange: (least: string, most: string) => Phrase,
  {
    inProgram,
    fractions,
  }: { readonly inProgram?: (least: number, most: number) => Phrase; readonly fractions?: true } = {},
): Quantity {
  const named = Object.keys(units).filter((unit) => unit !== '');
  const needsUnit = !Object.hasOwn(units, '');
  const worth = (text: string): number | undefined => {
    const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?) ?([a-z]*)$/i.exec(text.trim()) ?? [];
    const key = unit.toLowerCase();
    if (digits === '' || !Object.hasOwn(units, key)) return undefined;
    const value = Number(digits) * units[key]!;
    if (fractions) return value;
    // Decimal fractions of a unit come out of the multiplication a little beside the whole number.
    return Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) : undefined;
  };
  const lackOfUnit = (text: string): Phrase | undefined => {
    if (!needsUnit || !/^\d+(\.\d+)?$/.test(text)) return undefined;
    const written = named.map((unit) => `${text}${unit}`);
    return noUnit(written.slice(0, -1), written.at(-1)!);
  };
  const anyCase = named.map((unit) =>
    unit.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
  );
  const pattern = `^\\d+(\\.\\d+)? ?(${anyCase.join('|')})${needsUnit ? '' : '?'}$`;
  return (least, most, like) => {
    const [minimum, maximum] = [worth(least)!, worth(most)!];
    const read = (text: string): number | Refused => {
      const value = worth(text);
      if (value === undefined) return new Refused(lackOfUnit(text.trim()));
      return value >= minimum && value <= maximum ? value : new Refused();
    };
    const readNumber = (value: unknown): number | Refused =>
      Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum
        ? Number(value)
        : new Refused();
    const range = acceptsRange(least, most);
    const accepts = like === undefined ? range : suchAs(range, like);
    const number = { type: fractions ? 'number' : 'integer', minimum, maximum };
    const text = { type: 'string', pattern };
    return {
      name,
      read,
      readJson: (value) =>
        typeof value === 'number' || (named.length > 0 && typeof value === 'string')
          ? read(String(value))
          : new Refused(),
      accepts,
      ...(inProgram === undefined
        ? {}
        : { content: { read: readNumber, accepts: inProgram(minimum, maximum) } }),
      schema: named.length === 0 ? number : needsUnit ? text : { anyOf: [number, text] },
    };
  };
}
