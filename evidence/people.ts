import { mapBase64 } from './base64.ts';
import { isVocabulary } from './redaction.ts';
import type { Evidence, Exchange } from './evidence.ts';

/** Members of JSON that hold a person's name, mail addresses, or what somebody wrote in a comment. */
const personal = /"([\w-]*(?:real_?name|mail)|comments?)"(\s*:\s*)"([^"\\]*(?:\\.[^"\\]*)*)"/gi;
const accounts = /"account"\s*:\s*"([^"\\]*(?:\\.[^"\\]*)*)"/g;

/**
 * Replaces names and mail addresses of users, and comments of others, by stand-ins of the same shape: the same one for
 * the same value, wherever in the evidence it stands. Accounts, ids and what the run sent stay. Evidence is masked
 * before it is judged, so that it gives the same report when it is judged again; masked evidence is left as it is.
 */
export function maskPeople(evidence: Evidence): Evidence {
  if (evidence.header.people === 'masked') return evidence;
  const { header, exchanges } = evidence;
  const isOwn = header.target.kind !== 'traffic';
  const keep = new Set([header.facts.account ?? '', header.facts.assignee ?? '']);
  const answers = new Set(exchanges.flatMap(({ response }) => response?.body ?? []));
  const sent = new Set(exchanges.flatMap(({ request }) => request.body ?? []));
  for (const text of answers)
    for (const [, account] of text.matchAll(accounts)) keep.add(unescaped(account!));
  for (const text of isOwn ? sent : [])
    for (const [, , , value] of text.matchAll(personal)) keep.add(unescaped(value!));
  const standIns = new StandIns(keep);
  for (const text of [...answers, ...(isOwn ? [] : sent)])
    for (const [, , , value] of text.matchAll(personal)) standIns.of(unescaped(value!));
  const replace = standIns.replacer(new Set(exchanges.flatMap(textsOf)));
  const mask = eachOnce((text) => mapBase64(replace(text), replace));
  return {
    ...evidence,
    header: { ...header, people: 'masked' },
    exchanges: exchanges.map((exchange) => masked(exchange, mask)),
  };
}

const textsOf = ({ request, response, error }: Exchange): readonly string[] => [
  request.url,
  request.body ?? '',
  ...(response?.headers ?? []).map(([, value]) => value),
  response?.body ?? '',
  error?.message ?? '',
];

/** Most headers, and half of the bodies, came before. */
function eachOnce(mask: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    let result = known.get(text);
    if (result === undefined) known.set(text, (result = mask(text)));
    return result;
  };
}

/** An exchange in which nothing changes stays the same object, with all that is known of it. */
function masked(exchange: Exchange, mask: (text: string) => string): Exchange {
  const { request, response, error } = exchange;
  const copy: Exchange = {
    ...exchange,
    request: {
      ...request,
      url: mask(request.url),
      ...(request.body === undefined ? {} : { body: mask(request.body) }),
    },
    ...(response
      ? {
          response: {
            ...response,
            headers: response.headers.map(([name, value]) => [name, mask(value)] as const),
            body: mask(response.body),
          },
        }
      : {}),
    ...(error ? { error: { ...error, message: mask(error.message) } } : {}),
  };
  const isSame =
    copy.request.url === request.url &&
    copy.request.body === request.body &&
    copy.response?.body === response?.body &&
    copy.error?.message === error?.message &&
    (response?.headers ?? []).every(([, value], at) => copy.response?.headers[at]?.[1] === value);
  return isSame ? exchange : copy;
}

/** What stands for the values of one recording. */
class StandIns {
  /** What stays stands for itself. */
  private readonly known: Map<string, string>;
  private readonly taken: Set<string>;
  private made = 0;

  /** @param keep values that stay as they are */
  constructor(keep: ReadonlySet<string>) {
    this.known = new Map([...keep].map((value) => [value, value]));
    this.taken = new Set(keep);
  }

  /** The stand-in of a value; the value itself where it stays. */
  of(value: string): string {
    const before = this.known.get(value);
    if (before !== undefined) return before;
    if (!/[\p{L}\p{N}]/u.test(value)) return value;
    const number = this.made++;
    let standIn = shapedLike(value, number);
    for (let again = 1; this.taken.has(standIn) || standIn === value; again += 1) {
      standIn = shapedLike(
        again < 100 ? value : value.padEnd(value.length + again / 100, 'x'),
        number,
        again,
      );
    }
    this.taken.add(standIn);
    this.known.set(value, standIn);
    return standIn;
  }

  /** Makes the function that puts the stand-ins into one of the texts: by the name of a member, and wherever a value is told. */
  replacer(texts: Iterable<string>): (text: string) => string {
    const all = [...texts];
    const forms = formsOf(this.known, [
      (text) => text,
      escaped,
      ...(all.some((text) => /\\u/i.test(text)) ? [inAscii] : []),
      ...(all.some((text) => text.includes('%')) ? [inUrls] : []),
      ...(all.some((text) => text.includes('+')) ? [inForms] : []),
    ]);
    return (text) => {
      // A stand-in may look like another value: what was replaced is not looked at again.
      let copied = 0;
      const parts: string[] = [];
      for (const { 0: whole, 1: name, 2: between, 3: inside, index } of text.matchAll(personal)) {
        const value = unescaped(inside!);
        const standIn = this.of(value);
        parts.push(replaceForms(text.slice(copied, index), forms));
        parts.push(standIn === value ? whole : `"${name}"${between}"${escaped(standIn)}"`);
        copied = index + whole.length;
      }
      parts.push(replaceForms(text.slice(copied), forms));
      return parts.join('');
    };
  }
}

/** Every spelling of what is told from other words holds one of these. */
const telling = /[\sA-Z@%\\]|[^\0-\x7f]/;

/** What a spelling can begin with: a word, or one letter of a script that is written without spaces, in any escape. */
const beginning = /[A-Za-z0-9]+|\\u[0-9a-f]{4}|(?:%[0-9a-f]{2})+|[^\0-\x7f]/gi;
const atStart = new RegExp(`^(?:${beginning.source})`, 'i');

type Spelling = (text: string) => string;

/** Spellings of the values that are told from other words, with what stands for each. */
interface Forms {
  readonly standIns: ReadonlyMap<string, string>;
  /** What they begin with, in lower case, and the character after it where there is one. */
  readonly beginnings: ReadonlySet<string>;
  /** How long they are, the longest first. */
  readonly lengths: readonly number[];
}

/** @param spellings those that texts may have */
function formsOf(known: ReadonlyMap<string, string>, spellings: readonly Spelling[]): Forms {
  const standIns = new Map<string, string>();
  const beginnings = new Set<string>();
  const lengths = new Set<number>();
  for (const [value, standIn] of known) {
    if (standIn === value || !isTold(value)) continue;
    for (const spell of spellings) {
      const text = spell(value);
      const key = keyOf(text);
      if (standIns.has(key)) continue;
      const first = atStart.exec(text)?.[0].toLowerCase();
      if (first === undefined) continue;
      standIns.set(key, spell(standIn));
      beginnings.add(first + text.slice(first.length, first.length + 1));
      lengths.add(text.length);
    }
  }
  return { standIns, beginnings, lengths: [...lengths].sort((a, b) => b - a) };
}

const isEscaped = (text: string): boolean => /\\u|%/.test(text);

/** Letter case of escapes differs. */
const keyOf = (text: string): string => (isEscaped(text) ? text.toLowerCase() : text);

/** A single word of ASCII may be any word of an answer, unless it is written as a name. */
function isTold(value: string): boolean {
  return value.length > 1 && !isVocabulary(value) && /[\s@]|[^\0-\x7f]|^[A-Z]\w\w/.test(value);
}

function replaceForms(text: string, forms: Forms): string {
  if (forms.lengths.length === 0 || !telling.test(text)) return text;
  const parts: string[] = [];
  let copied = 0;
  for (const { 0: first, index } of text.matchAll(beginning)) {
    if (index < copied) continue;
    const word = first.toLowerCase();
    const after = text.charAt(index + first.length);
    if (!forms.beginnings.has(word) && !forms.beginnings.has(word + after)) continue;
    const length = lengthAt(text, index, forms);
    if (length === undefined) continue;
    parts.push(text.slice(copied, index), forms.standIns.get(keyOf(text.slice(index, index + length)))!);
    copied = index + length;
  }
  return copied === 0 ? text : parts.join('') + text.slice(copied);
}

/** How long the longest spelling is at a place of a text; a word goes on where letters of its script do. */
function lengthAt(text: string, index: number, { standIns, lengths }: Forms): number | undefined {
  return lengths.find((length) => {
    const end = index + length;
    const found = text.slice(index, end);
    if (!standIns.has(keyOf(found))) return false;
    return isEscaped(found) || !/\w/.test(found.at(-1)!) || !/\w/.test(text[end] ?? '');
  });
}

/** Letters become others of their kind, by the number alone: nothing of the value but its shape is left. */
function shapedLike(value: string, number: number, again = 0): string {
  let state = (number + 1) * 2654435761 + again * 40503;
  const shaped = Array.from(value, (letter) => {
    const alphabet = alphabetOf(letter);
    if (alphabet === '') return letter;
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return alphabet[Math.floor((state / 2 ** 32) * alphabet.length)]!;
  });
  return shaped.join('');
}

const small = 'abcdefghijklmnopqrstuvwxyz';

/** The letters of the kind of one; empty for what is no letter or digit. */
function alphabetOf(letter: string): string {
  if (letter >= 'a' && letter <= 'z') return small;
  if (/\p{N}/u.test(letter)) return '0123456789';
  if (/\p{Script=Han}/u.test(letter))
    return '一丁七万丈三上下不与丑专且世丘丙业丛东丝丞两严丧个中丰串临丸丹为主丽举';
  if (/\p{Lu}/u.test(letter)) return small.toUpperCase();
  return /\p{L}/u.test(letter) ? small : '';
}

function unescaped(inside: string): string {
  if (!inside.includes('\\')) return inside;
  try {
    return JSON.parse(`"${inside}"`) as string;
  } catch {
    return inside;
  }
}

const escaped = (value: string): string => JSON.stringify(value).slice(1, -1);

/** Half of a character has no spelling in URLs. */
const inUrls = (value: string): string =>
  encodeURIComponent(
    value.replace(/[\uD800-\uDFFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '?'),
  );

/** As forms and queries write it: a space is a plus sign. */
const inForms = (text: string): string => inUrls(text).replaceAll('%20', '+');

const inAscii = (value: string): string =>
  escaped(value).replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
