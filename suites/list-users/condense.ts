import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { TextDecoder } from 'node:util';
import { records } from '../../contract/records.ts';
import { isObject, type JsonObject } from '../../evidence/body.ts';
import {
  endOfAlike,
  largeBody,
  likenessOf,
  measureValue,
  ScanError,
  skipSpace,
  TextBuffer,
  walk,
  type Extent,
  type Likeness,
  type Shorten,
  type Shortened,
} from '../../wire/large/index.ts';
import { page_users_item as isUser } from '../../schemas/validators.js';
import { keyOf } from './page.ts';

/** The first entries stay as they came, so that a reader sees what the list looks like. */
const shownEntries = 50;

/** So many entries that a check has something to say of stay too; after that only those of a new kind. */
const mostKept = 20_000;

/** Entries are decoded and parsed together up to this size: few calls, and little memory at a time. */
const batchBytes = 64 * 1024;

const documented = Object.keys(records.user.fields);
const usersName = '"users"';
const comma = Buffer.from(',');

/** Bodies that are remembered, by what they hash to: nearly always the same users are listed in several ways. */
const mostRemembered = 8;

/** What is longer is not the usual page, and would only fill memory. */
const longestRemembered = 2 * 1024 * 1024;

/** Makes `condensePage` for one run: a body that came before is not read again. */
export function pageCondenser(): Shorten {
  const known = new Map<string, Shortened | undefined>();
  return (bytes) => {
    const digest = createHash('sha256').update(bytes).digest('base64');
    if (known.has(digest)) return known.get(digest);
    const body = condensePage(bytes);
    const condensed = body === undefined ? undefined : ({ body, condensed: true } as const);
    if (known.size >= mostRemembered) known.delete([...known.keys()][0]!);
    if ((body?.length ?? 0) <= longestRemembered) known.set(digest, condensed);
    return condensed;
  };
}

/**
 * Shortens a large page of users (4.4): an entry in which no check could find anything is replaced by its id.
 * What is left reads the same to every check, in a twentieth of the space, and the whole is never parsed at once.
 * @param bytes the whole body
 * @returns JSON text, or nothing when the body is no such page in UTF-8: then it is judged as it is
 */
function condensePage(bytes: Buffer): string | undefined {
  try {
    if (!isUtf8(bytes)) return undefined;
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const { start, end, text } = condenseUsers(bytes, decoder);
    // What is beside the users would stay as it is: long strings are better cut.
    if (start + bytes.length - end > largeBody) return undefined;
    const before = decoder.decode(bytes.subarray(0, start));
    const after = decoder.decode(bytes.subarray(end));
    JSON.parse(`${before}[]${after}`);
    return `${before}[${text}]${after}`;
  } catch {
    return undefined;
  }
}

/** The array of users in a page: where it stands, and what is left of its entries. */
interface Condensed {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function condenseUsers(bytes: Buffer, decoder: TextDecoder): Condensed {
  const extent: Extent = { end: 0, names: 0 };
  let found: Condensed | undefined;
  walk(bytes, skipSpace(bytes, 0), (start, name) => {
    if (bytes.toString('latin1', name, name + usersName.length) === usersName) {
      if (found || bytes[start] !== 0x5b) throw new ScanError();
      const entries = new Entries(bytes, decoder);
      const end = entries.read(start);
      found = { start, end, text: entries.text };
      return end;
    }
    measureValue(bytes, start, extent);
    return extent.end;
  });
  if (!found) throw new ScanError();
  return found;
}

class Entries {
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  /** How many names each entry has, with those of objects in it, counted in the text. */
  private readonly names: number[] = [];
  private readonly out = new TextBuffer();
  private readonly places: number[] = [];
  /** How the last right entry is made, where its bytes tell. */
  private usual: Likeness | undefined;
  private idAt = -1;
  private readonly kinds = new Set<string>();
  private usualNames: readonly string[] = [];
  private taken = 0;
  private kept = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly decoder: TextDecoder,
  ) {}

  /** @returns where the array ends */
  read(start: number): number {
    const { bytes, starts, ends, names } = this;
    const extent: Extent = { end: 0, names: 0 };
    const end = walk(bytes, start, (value) => {
      const endOfUsual = this.takeUsual(value);
      if (endOfUsual >= 0) return endOfUsual;
      measureValue(bytes, value, extent);
      starts.push(value);
      ends.push(extent.end);
      names.push(extent.names);
      if (extent.end - starts[0]! > batchBytes) this.takeBatch();
      return extent.end;
    });
    this.takeBatch();
    return end;
  }

  get text(): string {
    return this.out.text;
  }

  /** @returns where an entry ends that is made like the right one before; -1 for any other */
  private takeUsual(start: number): number {
    if (!this.usual || this.taken + this.starts.length < shownEntries) return -1;
    const end = endOfAlike(this.bytes, start, this.usual, this.places);
    if (end < 0) return end;
    this.takeBatch();
    this.separate();
    this.taken += 1;
    this.out.addBytes(this.bytes, this.places[this.idAt]!, this.places[this.idAt + 1]!);
    return end;
  }

  private separate(): void {
    if (this.taken > 0) this.out.addBytes(comma, 0, 1);
  }

  private takeBatch(): void {
    const { starts, ends, names } = this;
    if (starts.length === 0) return;
    const text = this.decoder.decode(this.bytes.subarray(starts[0], ends.at(-1)));
    const entries = JSON.parse(`[${text}]`) as unknown[];
    if (entries.length !== starts.length) throw new ScanError();
    for (const [at, entry] of entries.entries()) {
      this.separate();
      this.out.addText(this.pieceOf(entry, at));
    }
    starts.length = ends.length = names.length = 0;
  }

  private pieceOf(entry: unknown, at: number): string {
    // A bare value stands for an entry, so a list that has bare values itself can't be shortened.
    if (!isObject(entry)) throw new ScanError();
    const names = Object.keys(entry);
    const usual = sameNames(names, this.usualNames);
    const valid = isUser(entry);
    const right =
      valid &&
      names.length === this.names[at] &&
      hasPlainNumbers(entry, names) &&
      (usual || hasAllFields(entry));
    const shown = this.taken++ < shownEntries;
    if (usual && right && !shown) return String(entry['id']);
    if (right && !usual) this.learn(names, this.starts[at]!);
    const key = keyOf(entry);
    if (this.isToldAlready(names, right, valid) && !shown && key !== undefined) return JSON.stringify(key);
    if (!right) this.kept += 1;
    return this.decoder.decode(this.bytes.subarray(this.starts[at], this.ends[at]));
  }

  private learn(names: readonly string[], start: number): void {
    this.usualNames = names;
    this.usual = likenessOf(this.bytes, start);
    this.idAt = 2 * names.indexOf('id');
  }

  /** True when the entries that are kept tell all that a check could say of one like this. */
  private isToldAlready(names: readonly string[], right: boolean, valid: boolean): boolean {
    const faults = valid ? [] : isUser.errors?.map(({ instancePath, keyword }) => instancePath + keyword);
    const kind = JSON.stringify([right, names, faults]);
    const isKnown = this.kinds.has(kind);
    this.kinds.add(kind);
    return isKnown && (right || this.kept >= mostKept);
  }
}

function hasAllFields(entry: JsonObject): boolean {
  return documented.every((field) => Object.hasOwn(entry, field));
}

/** No number that parsers could read differently. */
function hasPlainNumbers(entry: JsonObject, names: readonly string[]): boolean {
  for (const name of names) {
    const value = entry[name];
    if (typeof value !== 'number' || Number.isSafeInteger(value)) continue;
    if (Number.isInteger(value) || !Number.isFinite(value)) return false;
  }
  return true;
}

function sameNames(names: readonly string[], others: readonly string[]): boolean {
  if (names.length !== others.length) return false;
  for (let at = 0; at < names.length; at += 1) if (names[at] !== others[at]) return false;
  return true;
}
