import { type Kind, Refused } from './kind.ts';
import { type Phrase, say } from '../messages/phrase.ts';

/** What one of each unit is worth, written in any case; the number alone has the worth of '', where that is one. */
type Units = Readonly<Record<string, number>>;

interface Measure {
  readonly name: string;
  /** What is accepted. */
  readonly accepts: (least: string, most: string) => Phrase;
  readonly units: Units;
  /** What a program gives: a number alone, of these. */
  readonly alone?: string;
  /** Fractions of the smallest unit are accepted. */
  readonly fractions?: true;
}

/** Milliseconds: users name the unit, programs give the number. */
export const duration = quantity({
  name: 'duration',
  accepts: (least, most) => say('accepts-duration', least, most, 'ms, s, m'),
  units: { ms: 1, s: 1000, m: 60_000 },
  alone: 'ms',
});

/** Bytes. */
export const size = quantity({
  name: 'bytes',
  accepts: (least, most) => say('accepts-size', least, most, 'B, KiB, MiB'),
  units: { '': 1, b: 1, kb: 1000, kib: 1024, mb: 1_000_000, mib: 1_048_576 },
});

/** A whole number. */
export const count = quantity({
  name: 'count',
  accepts: (least, most) => say('accepts-count', least, most),
  units: { '': 1 },
});

/** How often a second. */
export const rate = quantity({
  name: 'rate',
  accepts: (least, most) => say('accepts-rate', least, most),
  units: { '': 1 },
  fractions: true,
});

/** Makes a kind of a measure, for values from least to most; all as a user would write them. */
function quantity(measure: Measure): (least: string, most: string, like?: string) => Kind<number> {
  const { name, alone } = measure;
  return (least, most, like) => {
    const bounds = [worth(measure, least)!, worth(measure, most)!] as const;
    const read = (text: string): number | Refused => {
      const value = worth(measure, text);
      if (value === undefined) return new Refused(lackOfUnit(measure, text));
      return value >= bounds[0] && value <= bounds[1] ? value : new Refused();
    };
    const range = measure.accepts(least, most);
    const accepts = like === undefined ? range : say('such-as', range, like);
    return {
      name,
      read,
      readJson: (value) =>
        typeof value === 'number' || (hasUnit(measure) && typeof value === 'string')
          ? read(String(value))
          : new Refused(),
      accepts,
      ...(alone === undefined
        ? {}
        : { content: { read: (value) => read(`${String(value)}${alone}`), accepts } }),
      schema: schemaOf(measure, bounds),
    };
  };
}

const hasUnit = ({ units }: Measure): boolean => Object.keys(units).some((unit) => unit !== '');

/** Decimal fractions of a unit come out of the multiplication a little beside the whole number. */
const rounding = 1e-6;

function worth({ units, fractions }: Measure, text: string): number | undefined {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?) ?([a-z]*)$/i.exec(text.trim()) ?? [];
  const name = unit.toLowerCase();
  if (digits === '' || !Object.hasOwn(units, name)) return undefined;
  const value = Number(digits) * units[name]!;
  if (fractions) return value;
  return Math.abs(value - Math.round(value)) < rounding ? Math.round(value) : undefined;
}

/** A number alone, where it needs a unit. */
function lackOfUnit({ units }: Measure, text: string): Phrase | undefined {
  const number = text.trim();
  if (Object.hasOwn(units, '') || !/^\d+(\.\d+)?$/.test(number)) return undefined;
  const written = Object.keys(units).map((unit) => `${number}${unit}`);
  return say('no-unit', written.slice(0, -1), written.at(-1)!);
}

function schemaOf(measure: Measure, [minimum, maximum]: readonly [number, number]) {
  const { units, fractions } = measure;
  const number = { type: fractions ? 'number' : 'integer', minimum, maximum };
  if (!hasUnit(measure)) return number;
  const anyCase = Object.keys(units)
    .filter((unit) => unit !== '')
    .map((unit) => unit.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`));
  const written = `^\\d+(\\.\\d+)? ?(${anyCase.join('|')})`;
  if (!Object.hasOwn(units, '')) return { type: 'string', pattern: `${written}$` };
  return { anyOf: [number, { type: 'string', pattern: `${written}?$` }] };
}
