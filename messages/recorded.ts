import type { Messages } from './index.ts';

/** A message as values: its path in the catalogue, and what goes into it. */
export type Recorded = readonly [path: string, ...values: readonly unknown[]];

/**
 * Messages that remember, for each text that is made of them, which message it is and what went into it. So a report
 * holds its sentences as values, from which each language makes its own.
 */
export function recordedWords(words: Messages): { words: Messages; said: ReadonlyMap<string, Recorded> } {
  const said = new Map<string, Recorded>();
  const remember = (path: string, make: unknown): unknown => {
    if (typeof make === 'function')
      return (...values: readonly unknown[]): unknown => {
        const text: unknown = make(...values);
        if (typeof text === 'string' && text !== '' && !values.flat().includes(text) && values.every(isPlain))
          said.set(text, [path, ...values]);
        return text;
      };
    if (typeof make === 'string' && make !== '') said.set(make, [path]);
    return typeof make === 'object' && make !== null && !Array.isArray(make) ? wrapped(make, path) : make;
  };
  const wrapped = (part: object, path: string): object =>
    new Proxy(part, {
      get: (target, key) =>
        typeof key === 'string' && Object.hasOwn(target, key)
          ? remember(path === '' ? key : `${path}.${key}`, target[key as keyof typeof target])
          : undefined,
    });
  return { words: wrapped(words, '') as Messages, said };
}

/** What JSON can hold without objects. */
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : ['string', 'number', 'boolean'].includes(typeof value);

/** The values of some texts, with those of the texts that went into them, by the texts. */
export function phrasesOf(
  texts: readonly unknown[],
  said: ReadonlyMap<string, Recorded>,
): Record<string, Recorded> {
  const found: Record<string, Recorded> = {};
  const take = (text: unknown): void => {
    if (Array.isArray(text)) return text.forEach(take);
    const known = typeof text === 'string' ? said.get(text) : undefined;
    if (known === undefined || Object.hasOwn(found, text as string)) return;
    found[text as string] = known;
    known.slice(1).forEach(take);
  };
  texts.forEach(take);
  return found;
}

/** Says a text of a report in other words; a text of which no values are known stays as it is. */
export function saidIn(text: string, phrases: Readonly<Record<string, Recorded>>, words: Messages): string {
  // A text of a file may be said to be made of itself.
  const inWords = (part: unknown, within: readonly unknown[] = []): unknown => {
    if (Array.isArray(part)) return part.map((each) => inWords(each, within));
    if (within.includes(part)) return part;
    const [path, ...values] = typeof part === 'string' && Object.hasOwn(phrases, part) ? phrases[part]! : [];
    if (path === undefined) return part;
    const message = path.split('.').reduce<unknown>((at, key) => childOf(at, key), words);
    if (typeof message !== 'function') return message ?? part;
    try {
      return message(...values.map((value) => inWords(value, [...within, part]))) as unknown;
    } catch {
      // The report may be of a version whose message takes other values.
      return part;
    }
  };
  return String(inWords(text));
}

function childOf(at: unknown, key: string): unknown {
  return typeof at === 'object' && at !== null && Object.hasOwn(at, key)
    ? at[key as keyof typeof at]
    : undefined;
}
