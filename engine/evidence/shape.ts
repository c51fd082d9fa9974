import type { Messages } from '../../messages/index.ts';
import { type Phrase, phraseNaming, type SettingNames } from '../../messages/phrase.ts';

/** A JSON Schema (2020-12). */
export type Schema = Readonly<Record<string, unknown>>;

/**
 * Describes a value in a file. Its TypeScript type, its JSON Schema and the order of its members are derived from it.
 * `Phrased` is the value before its texts are said in a language.
 */
export interface Shape<Value, Phrased = Value> {
  readonly keywords: Schema;
  /** Present for a shape that the schema has once, in `$defs`. */
  readonly name?: string;
  readonly members?: Members;
  readonly items?: Shape<unknown>;
  /** As a member it may be absent. */
  readonly optional?: boolean;
  /** It is a text that people read, or contains one. */
  readonly isSpoken?: boolean;
  /** Carries the types only; never present. */
  readonly is?: readonly [Value, Phrased];
}

type AnyShape = Shape<unknown, unknown>;
type Members = Readonly<Record<string, AnyShape>>;
interface Optional {
  readonly optional: true;
}

/** The type of the values of a shape. */
export type Of<Some> = Some extends Shape<infer Value, infer _> ? Value : never;
/** The type of the values of a shape before their texts are said in a language. */
export type PhrasedOf<Some> = Some extends Shape<infer _, infer Phrased> ? Phrased : never;

type Flat<Type> = { [Key in keyof Type]: Type[Key] };
type ObjectOf<Rows extends Members> = Flat<
  { readonly [Key in keyof Rows as Rows[Key] extends Optional ? never : Key]: Of<Rows[Key]> } & {
    readonly [Key in keyof Rows as Rows[Key] extends Optional ? Key : never]?: Of<Rows[Key]>;
  }
>;
type PhrasedObjectOf<Rows extends Members> = Flat<
  { readonly [Key in keyof Rows as Rows[Key] extends Optional ? never : Key]: PhrasedOf<Rows[Key]> } & {
    readonly [Key in keyof Rows as Rows[Key] extends Optional ? Key : never]?: PhrasedOf<Rows[Key]>;
  }
>;

/** A value that is described by JSON Schema keywords only. */
export const plain = <Value>(keywords: Schema): Shape<Value> => ({ keywords });

/** Text of at least one character. */
export const text: Shape<string> = plain({ type: 'string', minLength: 1 });
/** Text that may be empty. */
export const anyText: Shape<string> = plain({ type: 'string' });
/** Text of at least one character, in the language of its reader. */
export const spoken: Shape<string, Phrase> = { keywords: { type: 'string', minLength: 1 }, isSpoken: true };
/** The same, and it may be empty. */
export const anySpoken: Shape<string, Phrase> = { keywords: { type: 'string' }, isSpoken: true };
/** True or false. */
export const flag: Shape<boolean> = plain({ type: 'boolean' });
/** A whole number from 0. */
export const count: Shape<number> = plain({ type: 'integer', minimum: 0 });
/** Milliseconds; may have a fraction. */
export const milliseconds: Shape<number> = plain({ type: 'number', minimum: 0 });
/** ISO 8601 UTC. */
export const moment: Shape<string> = plain({ type: 'string', format: 'date-time' });
/** Any JSON value. */
export const anything: Shape<unknown> = plain({});

/** An id of one kind, as text. */
export const idOf = <Id extends string>(): Shape<Id> => text as Shape<Id>;

/** One of some fixed texts. */
export const oneOf = <const Words extends readonly string[]>(words: Words): Shape<Words[number]> =>
  plain({ enum: words });

/** Always the same value. */
export const always = <const Value>(value: Value): Shape<Value> => plain({ const: value });

/** An array. */
export const list = <Value, Phrased>(
  items: Shape<Value, Phrased>,
  keywords: Schema = {},
): Shape<readonly Value[], readonly Phrased[]> => ({
  keywords: { type: 'array', ...keywords },
  items: items as AnyShape,
  isSpoken: items.isSpoken === true,
});

/** An object with these members in this order; others are allowed. */
export const object = <const Rows extends Members>(
  members: Rows,
  keywords: Schema = {},
): Shape<ObjectOf<Rows>, PhrasedObjectOf<Rows>> => ({
  keywords: { type: 'object', ...keywords },
  members,
  isSpoken: Object.values<AnyShape>(members).some(({ isSpoken }) => isSpoken === true),
});

/** A shape that the schema describes once, under a name. */
export const named = <Value, Phrased>(name: string, shape: Shape<Value, Phrased>): Shape<Value, Phrased> => ({
  ...shape,
  name,
});

/** An object that the schema describes once, under a name. */
export const record = <const Rows extends Members>(
  name: string,
  description: string,
  members: Rows,
  keywords: Schema = {},
): Shape<ObjectOf<Rows>, PhrasedObjectOf<Rows>> => named(name, object(members, { description, ...keywords }));

/** A shape with a description. */
export const says = <Some extends AnyShape>(description: string, shape: Some): Some => ({
  ...shape,
  keywords: { ...shape.keywords, description },
});

/** A member that may be absent. */
export const optional = <Value, Phrased>(
  shape: Shape<Value, Phrased>,
  description?: string,
): Shape<Value, Phrased> & Optional => ({
  ...(description === undefined ? shape : says(description, shape)),
  optional: true,
});

/** A member that is true or absent. */
export const mark = (description: string): Shape<true> & Optional => optional(always(true), description);

/** Returns the JSON Schema of a file as text, with the named shapes in `$defs`. */
export function fileSchema($id: string, title: string, shape: AnyShape): string {
  const $defs: Record<string, unknown> = {};
  const { description, ...schema } = schemaOf(shape, $defs);
  const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', $id, title, description };
  const named = Object.keys($defs).length > 0 ? { $defs } : {};
  return `${JSON.stringify({ ...head, ...schema, ...named }, null, 2)}\n`;
}

function schemaOf(shape: AnyShape, $defs: Record<string, unknown>): Record<string, unknown> {
  const { name, keywords } = shape;
  if (name === undefined) return ownSchema(shape, $defs);
  if (!($defs[name] as unknown)) {
    $defs[name] = keywords;
    $defs[name] = ownSchema(shape, $defs);
  }
  return { $ref: `#/$defs/${name}` };
}

function ownSchema(
  { keywords, members, items }: AnyShape,
  $defs: Record<string, unknown>,
): Record<string, unknown> {
  const rows = Object.entries(members ?? {});
  const required = rows.filter(([, { optional: may }]) => !may).map(([name]) => name);
  const properties = rows.map(([name, member]) => [name, schemaOf(member, $defs)]);
  return {
    ...keywords,
    ...(required.length > 0 ? { required } : {}),
    ...(members ? { properties: Object.fromEntries(properties) } : {}),
    ...(items ? { items: schemaOf(items, $defs) } : {}),
  };
}

/** Takes a value whose texts are phrases; gives it with the texts in the language of the messages, and the names of settings. */
export function inLanguage<Value, Phrased>(
  phrased: Phrased,
  shape: Shape<Value, Phrased>,
  words: Messages,
  names?: SettingNames,
): Value {
  return mapSpoken(phrased, shape as AnyShape, (phrase) =>
    phraseNaming(phrase as Phrase, words, names),
  ) as Value;
}

/** Returns a value with each text changed that people read. What is not of the shape, as in files of other versions, stays. */
export function mapSpoken(
  value: unknown,
  { isSpoken, members, items }: AnyShape,
  change: (text: unknown) => unknown,
): unknown {
  if (!isSpoken || value === undefined) return value;
  if (items) return Array.isArray(value) ? value.map((item) => mapSpoken(item, items, change)) : value;
  if (!members) return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const changed: Record<string, unknown> = { ...value };
  for (const key of Object.keys(members))
    if (members[key]!.isSpoken && Object.hasOwn(changed, key))
      changed[key] = mapSpoken(changed[key], members[key]!, change);
  return changed;
}

/** Returns a value with its members in the order of the shape. Members that the shape lacks come last, by name. */
export function inOrder(value: unknown, shape: AnyShape | undefined): unknown {
  if (shape === undefined || typeof value !== 'object' || value === null) return value;
  const { members, items } = shape;
  if (Array.isArray(value)) return items ? value.map((item) => inOrder(item, items)) : value;
  if (members === undefined) return value;
  const given = value as Readonly<Record<string, unknown>>;
  const ordered: Record<string, unknown> = {};
  // Not from entries: V8 writes such objects as JSON in three times the time.
  for (const key of Object.keys(members))
    if (Object.hasOwn(given, key)) ordered[key] = inOrder(given[key], members[key]);
  const others = Object.keys(given).filter((key) => !Object.hasOwn(members, key));
  if (others.length === 0) return ordered;
  return { ...ordered, ...Object.fromEntries(others.sort().map((key) => [key, given[key]])) };
}
