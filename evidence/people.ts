import { isVocabulary } from './redaction.ts';
import type { Evidence, Exchange } from './evidence.ts';

/** Members of JSON that hold a person's name, mail addresses, or what somebody wrote in a comment. */
const personal = /"([\w-]*real_?name|[\w-]*mail|comments?)"(\s*:\s*)"([^"\\]*(?:\\.[^"\\]*)*)"/gi;
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
  const bodies = new Set(
    exchanges.flatMap(({ request, response }) =>
      [response?.body ?? [], isOwn ? [] : (request.body ?? [])].flat(),
    ),
  );
  for (const text of new Set(exchanges.flatMap(({ response }) => response?.body ?? []))) {
    for (const [, account] of text.matchAll(accounts)) keep.add(unescaped(account!));
  }
  for (const { request } of isOwn ? exchanges : []) {
    for (const [, , , sent] of (request.body ?? '').matchAll(personal)) keep.add(unescaped(sent!));
  }
  const standIns = new StandIns(keep);
  for (const text of bodies) {
    for (const [, , , value] of text.matchAll(personal)) standIns.of(unescaped(value!));
  }
  const mask = eachOnce(standIns.replacer());
  return {
    ...evidence,
    header: { ...header, people: 'masked' },
    exchanges: exchanges.map((exchange) => masked(exchange, mask)),
  };
}

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
  private readonly known = new Map<string, string>();
  private readonly taken: Set<string>;

  /** @param keep values that stay as they are */
  constructor(private readonly keep: ReadonlySet<string>) {
    this.taken = new Set(keep);
  }

  /** The stand-in of a value; the value itself where it stays. */
  of(value: string): string {
    if (this.keep.has(value) || !/[\p{L}\p{N}]/u.test(value)) return value;
    const before = this.known.get(value);
    if (before !== undefined) return before;
    const number = this.known.size;
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

  /** Makes the function that puts the stand-ins into a text: by the name of a member, and wherever a value is told. */
  replacer(): (text: string) => string {
    const forms = formsOf(this.known);
    return (text) => {
      // A stand-in may look like another value: what was replaced is not looked at again.
      let copied = 0;
      let result = '';
      for (const { 0: whole, 1: name, 2: between, 3: inside, index } of text.matchAll(personal)) {
        const value = unescaped(inside!);
        const standIn = this.of(value);
        result += replaceForms(text.slice(copied, index), forms);
        result += standIn === value ? whole : `"${name}"${between}"${escaped(standIn)}"`;
        copied = index + whole.length;
      }
      return result + replaceForms(text.slice(copied), forms);
    };
  }
}

/** A spelling of a value, and what stands for it. */
interface Form {
  readonly text: string;
  readonly standIn: string;
}

/** What a spelling can begin with: a word, or one letter of a script that is written without spaces, in any escape. */
const beginning = /[A-Za-z0-9]+|\\u[0-9a-f]{4}|(?:%[0-9a-f]{2})+|[^\0-\x7f]/gi;

/** Spellings that begin alike, by length, the longest first, and then by spelling: thousands of people share a family name. */
type Beginning = Map<number, Map<string, Form>>;

/** The spellings of the values that are told from other words, by what each begins with. */
function formsOf(known: ReadonlyMap<string, string>): ReadonlyMap<string, Beginning> {
  const forms = new Map<string, Beginning>();
  for (const [value, standIn] of known) {
    if (!isTold(value)) continue;
    const spellings = new Map(
      [(text: string) => text, escaped, inAscii, inUrls].map((spell) => [spell(value), spell(standIn)]),
    );
    for (const [text, instead] of spellings) {
      // exec would leave its place behind, where matchAll begins.
      const first = text.match(beginning)?.[0].toLowerCase();
      if (first === undefined || !text.toLowerCase().startsWith(first)) continue;
      const lengths = forms.get(first) ?? new Map<number, Map<string, Form>>();
      const alike = lengths.get(text.length) ?? new Map<string, Form>();
      if (!alike.has(keyOf(text))) alike.set(keyOf(text), { text, standIn: instead });
      forms.set(first, lengths.set(text.length, alike));
    }
  }
  const sorted = [...forms].map(
    ([first, lengths]) => [first, new Map([...lengths].toSorted(([a], [b]) => b - a))] as const,
  );
  return new Map(sorted);
}

const isEscaped = (text: string): boolean => /\\u|%/.test(text);

/** Letter case of escapes differs. */
const keyOf = (text: string): string => (isEscaped(text) ? text.toLowerCase() : text);

/** A single word of ASCII may be any word of an answer, unless it is written as a name. */
function isTold(value: string): boolean {
  return value.length > 1 && !isVocabulary(value) && /[\s@]|[^\0-\x7f]|^[A-Z]\w\w/.test(value);
}

function replaceForms(text: string, forms: ReadonlyMap<string, Beginning>): string {
  if (forms.size === 0) return text;
  const parts: string[] = [];
  let copied = 0;
  for (const { 0: first, index } of text.matchAll(beginning)) {
    if (index < copied) continue;
    const form = formAt(text, index, forms.get(first.toLowerCase()));
    if (!form) continue;
    parts.push(text.slice(copied, index), form.standIn);
    copied = index + form.text.length;
  }
  return copied === 0 ? text : parts.join('') + text.slice(copied);
}

/** The longest spelling at a place of a text; a word goes on where letters of its script do. */
function formAt(text: string, index: number, forms: Beginning | undefined): Form | undefined {
  for (const [length, alike] of forms ?? []) {
    const end = index + length;
    const form = alike.get(keyOf(text.slice(index, end)));
    if (!form) continue;
    if (isEscaped(form.text) || !/\w/.test(form.text.at(-1)!) || !/\w/.test(text[end] ?? '')) return form;
  }
  return undefined;
}

/** Letters become others of their kind, by the number alone: nothing of the value but its shape is left. */
function shapedLike(value: string, number: number, again = 0): string {
  let state = (number + 1) * 2654435761 + again * 40503;
  const pick = (alphabet: string): string => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return alphabet[Math.floor((state / 2 ** 32) * alphabet.length)]!;
  };
  return value.replace(/\p{L}|\p{N}/gu, (letter) => {
    if (/\p{N}/u.test(letter)) return pick('0123456789');
    if (/\p{Script=Han}/u.test(letter)) return pick(han);
    return pick(/\p{Lu}/u.test(letter) ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' : 'abcdefghijklmnopqrstuvwxyz');
  });
}

const han = '一丁七万丈三上下不与丑专且世丘丙业丛东丝丞两严丧个中丰串临丸丹为主丽举';

function unescaped(inside: string): string {
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

const inAscii = (value: string): string =>
  escaped(value).replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
