/** Kinds of setting that are a number with or without a unit. */
export type QuantityKind = 'duration' | 'bytes' | 'count' | 'rate';

/** What one of each unit is worth: milliseconds, bytes, or itself. Units are written in any case. */
const units: Readonly<Record<QuantityKind, Readonly<Record<string, number>>>> = {
  duration: { '': 1, ms: 1, s: 1000, m: 60_000 },
  bytes: { '': 1, b: 1, kb: 1000, kib: 1024, mb: 1_000_000, mib: 1_048_576 },
  count: { '': 1 },
  rate: { '': 1 },
};

/** Decimal fractions of a unit come out of the multiplication a little beside the whole number. */
const rounding = 1e-6;

/**
 * Reads a quantity such as `10s`, `32MiB` or `4`.
 * @param range least and most, written the same way
 * @returns milliseconds, bytes or the number; undefined when it is malformed or out of range
 */
export function readQuantity(
  kind: QuantityKind,
  text: string,
  range: readonly [string, string] | undefined,
): number | undefined {
  const value = measure(kind, text);
  if (value === undefined || range === undefined) return value;
  const [least, most] = range.map((bound) => measure(kind, bound)!);
  return value >= least! && value <= most! ? value : undefined;
}

function measure(kind: QuantityKind, text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?) ?([a-z]*)$/i.exec(text.trim());
  const worth = match ? own(units[kind], match[2]!.toLowerCase()) : undefined;
  if (!match || worth === undefined) return undefined;
  const value = Number(match[1]) * worth;
  if (kind === 'rate') return value;
  return Math.abs(value - Math.round(value)) < rounding ? Math.round(value) : undefined;
}

/** Whether a value of the config file has the JSON type of the kind; only units make it a string. */
export function isQuantity(kind: QuantityKind, value: unknown): value is number | string {
  return typeof value === 'number' || (typeof value === 'string' && hasUnits(kind));
}

/** JSON Schema of a quantity in the config file. */
export function quantitySchema(
  kind: QuantityKind,
  range: readonly [string, string] | undefined,
): Readonly<Record<string, unknown>> {
  const [minimum, maximum] = (range ?? []).map((bound) => measure(kind, bound));
  const number = { type: kind === 'rate' ? 'number' : 'integer', minimum, maximum };
  if (!hasUnits(kind)) return number;
  const names = Object.keys(units[kind]).filter((unit) => unit !== '');
  const anyCase = names.map((name) =>
    name.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
  );
  return { anyOf: [number, { type: 'string', pattern: `^\\d+(\\.\\d+)? ?(${anyCase.join('|')})?$` }] };
}

function hasUnits(kind: QuantityKind): boolean {
  return Object.keys(units[kind]).length > 1;
}

function own(table: Readonly<Record<string, number>>, name: string): number | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
