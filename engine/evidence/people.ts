import { encodedMapper } from './base64.ts';
import { parseJson } from './body.ts';
import { finderOf, joined, type Replacement } from './masking/names.ts';
import type { Exchange, OwnEvidence } from './evidence.ts';
import { oncePerText } from './once-per.ts';
import { mapTexts } from '../../messages/phrase.ts';

/** JSON members with a person's name or mail address, or with the text of a comment. */
const personalMember = /"([\w-]*(?:real_?name|mail)|comments?)"(\s*:\s*)"([^"\\]*(?:\\.[^"\\]*)*)"/gi;
const accountMember = /"account"\s*:\s*"([^"\\]*(?:\\.[^"\\]*)*)"/g;

/** The setting of users who want to see names. */
interface MaskOptions {
  readonly showPeople?: boolean | undefined;
}

/**
 * Masks the names and mail addresses of users, and comments: replaces each value, everywhere in the evidence, by a
 * pseudonym of the same shape. Accounts, ids and the values that the run itself sent are kept. A run masks its evidence
 * before it is judged, so that judging the file again gives the same report. Masked evidence is returned unchanged, and
 * any with `showPeople`.
 * @param evidence its exchanges are replaced one by one, so that a long list is not in memory twice
 */
export function maskPeople(evidence: OwnEvidence, { showPeople = false }: MaskOptions = {}): OwnEvidence {
  if (showPeople || evidence.header.people === 'masked') return evidence;
  const { header, exchanges, footer } = evidence;
  const isOwn = header.target.kind !== 'traffic';
  const kept = new Set([header.facts.account ?? '', header.facts.assignee ?? '']);
  const responses = countOf(exchanges.flatMap(({ response }) => response?.body ?? []));
  const requests = new Set(exchanges.flatMap(({ request }) => request.body ?? []));
  for (const text of responses.keys())
    for (const [, account] of text.matchAll(accountMember)) keep(kept, unescaped(account!));
  for (const text of isOwn ? requests : [])
    for (const [, , , value] of text.matchAll(personalMember)) keep(kept, unescaped(value!));
  const pseudonyms = new Pseudonyms(kept);
  for (const text of [...responses.keys(), ...(isOwn ? [] : requests)])
    for (const [, , , value] of text.matchAll(personalMember)) pseudonyms.of(unescaped(value!));
  const replace = pseudonyms.replacer();
  // Most headers, and half of the bodies, are repeated.
  const replaceWithin = encodedMapper(replace);
  const replaceTwiceWithin = encodedMapper((inside) => replaceWithin(replace(inside)));
  const mask = (text: string): string => replaceTwiceWithin(replace(text));
  const masks = { body: oncePerUse(mask, responses), other: oncePerText(mask) };
  for (const [at, exchange] of exchanges.entries()) exchanges[at] = masked(exchange, masks);
  const { stopped } = footer;
  return {
    header: { ...header, people: 'masked' },
    exchanges,
    // Why a run ended may quote a response.
    footer: stopped ? { ...footer, stopped: { ...stopped, reason: mapTexts(stopped.reason, mask) } } : footer,
  };
}

const keep = (kept: Set<string>, value: string): void => {
  if (!kept.has(value)) kept.add(ownText(value));
};

/** A text that was cut out of a longer one keeps the longer one in memory; a copy does not. */
function ownText(value: string): string {
  const encoding = /[^\0-\xff]/.test(value) ? 'utf16le' : 'latin1';
  return Buffer.from(value, encoding).toString(encoding);
}

function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Makes a function whose result is computed once for each text, and kept until it was used as often as is given. */
function oncePerUse(make: (text: string) => string, uses: Map<string, number>): (text: string) => string {
  const cache = new Map<string, string>();
  return (text) => {
    const made = cache.get(text) ?? make(text);
    const left = (uses.get(text) ?? 1) - 1;
    uses.set(text, left);
    if (left > 0) cache.set(text, made);
    else for (const texts of [uses, cache]) texts.delete(text);
    return made;
  };
}

/** Masks an exchange. Returns the same object if nothing changes, because other code caches results by exchange. */
function masked(
  exchange: Exchange,
  masks: Readonly<Record<'body' | 'other', (text: string) => string>>,
): Exchange {
  const { request, response, error } = exchange;
  let isChanged = false;
  const change = (text: string, mask = masks.other): string => {
    const result = mask(text);
    isChanged ||= result !== text;
    return result;
  };
  const copy: Exchange = {
    ...exchange,
    request: {
      ...request,
      url: change(request.url),
      ...(request.body === undefined ? {} : { body: change(request.body) }),
    },
    ...(response && {
      response: {
        ...response,
        headers: response.headers.map(([name, value]) => [name, change(value)] as const),
        body: change(response.body, masks.body),
      },
    }),
    ...(error && { error: { ...error, message: change(error.message) } }),
  };
  return isChanged ? copy : exchange;
}

class Pseudonyms {
  private readonly byValue = new Map<string, string>();
  private readonly used = new Set<string>();

  /** @param kept values that are not masked */
  constructor(private readonly kept: ReadonlySet<string>) {}

  /** Returns the pseudonym of a value, or the value itself if it is kept. */
  of(value: string): string {
    const known = this.byValue.get(value);
    if (known !== undefined) return known;
    if (this.kept.has(value) || !/[\p{L}\p{N}]/u.test(value)) return value;
    const number = this.byValue.size;
    let pseudonym = shapedLike(value, number);
    for (let attempt = 1; this.isTaken(pseudonym) || pseudonym === value; attempt += 1) {
      const shape = attempt < 100 ? value : value.padEnd(value.length + attempt / 100, 'x');
      pseudonym = shapedLike(shape, number, attempt);
    }
    this.used.add(pseudonym);
    this.byValue.set(ownText(value), pseudonym);
    return pseudonym;
  }

  private isTaken(pseudonym: string): boolean {
    return this.used.has(pseudonym) || this.kept.has(pseudonym);
  }

  /** Returns a function that masks a text: the values of personal JSON members, and every other occurrence of a name. */
  replacer(): (text: string) => string {
    const find = finderOf(this.byValue, this.kept);
    return (text) => {
      // The values of members are not searched, and replaced text neither: a pseudonym may look like another name.
      const members: Replacement[] = [];
      /** Units that are in the text and no longer in what is searched. */
      let left = 0;
      const rest = text.replace(personalMember, (whole, name, between, inside: string, index: number) => {
        const value = unescaped(inside);
        const pseudonym = this.of(value);
        const member = pseudonym === value ? whole : `"${name}"${between}"${escaped(pseudonym)}"`;
        const start = index - left;
        members.push({ start, end: start + mark.length, text: member });
        left += whole.length - mark.length;
        return mark;
      });
      return withReplacements(rest, joined(members, find(rest)));
    };
  }
}

/** Stands for what is not searched. No name has it. */
const mark = '\uffff';

function withReplacements(text: string, places: readonly Replacement[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end, text: replacement } of places) {
    parts.push(text.slice(copied, start), replacement);
    copied = end;
  }
  return copied === 0 ? text : parts.join('') + text.slice(copied);
}

/**
 * Replaces each letter and digit by another one of its kind. Which one depends on the numbers only, so nothing but the
 * shape of the value is left.
 * @param number of the pseudonym, from 0
 * @param attempt above 0: tries for another result
 */
function shapedLike(value: string, number: number, attempt = 0): string {
  let state = (number + 1) * 2654435761 + attempt * 40503;
  const shaped: string[] = [];
  for (const letter of value) {
    let alphabet = alphabets.get(letter);
    if (alphabet === undefined) alphabets.set(letter, (alphabet = alphabetOf(letter)));
    if (alphabet === '') shaped.push(letter);
    else {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      shaped.push(alphabet[Math.floor((state / 2 ** 32) * alphabet.length)]!);
    }
  }
  return shaped.join('');
}

/** What `alphabetOf` returned, by letter. */
const alphabets = new Map<string, string>();

const lowerCase = 'abcdefghijklmnopqrstuvwxyz';

/** The characters of the same kind: digits, Chinese, capital or small letters; empty for any other character. */
function alphabetOf(letter: string): string {
  if (letter >= 'a' && letter <= 'z') return lowerCase;
  if (/\p{N}/u.test(letter)) return '0123456789';
  if (/\p{Script=Han}/u.test(letter))
    return '一丁七万丈三上下不与丑专且世丘丙业丛东丝丞两严丧个中丰串临丸丹为主丽举';
  if (/\p{Lu}/u.test(letter)) return lowerCase.toUpperCase();
  return /\p{L}/u.test(letter) ? lowerCase : '';
}

function unescaped(inside: string): string {
  return inside.includes('\\') ? ((parseJson(`"${inside}"`) as string | undefined) ?? inside) : inside;
}

const escaped = (value: string): string => JSON.stringify(value).slice(1, -1);
