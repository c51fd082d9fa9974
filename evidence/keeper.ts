import { largeBody, maxDepth } from '../wire/large/index.ts';
import { bodyOf, shapeOf } from './body.ts';
import type { Exchange } from './evidence.ts';
import type { ExchangeResponse } from '../wire/message.ts';
import type { Redact } from './redaction.ts';
import { redactHeaders } from './redaction.ts';
import { beginningOf, cutStrings } from './shorten.ts';

/** What is kept of an answer, or why nothing is. */
export type Kept =
  | { readonly response: ExchangeResponse }
  | { readonly error: { readonly kind: 'too-large'; readonly message: string } };

const keptOfOther = 32 * 1024;

const mostValuesInOne = 1_000_000;
/** Of all bodies of a run together: a run holds them, and what they parse to, until its reports are written. */
const most = { characters: 16 * 1024 * 1024, values: 1_500_000 };

/** A condensed body up to this length is little to keep, and was measured when it was condensed. */
const shortEnough = 1024 * 1024;
const nothing = { depth: 0, values: 0 };

/** Keeps answers with their secrets masked, in bounded memory. */
export class Keeper {
  private characters = 0;
  private values = 0;

  constructor(private readonly redact: Redact) {}

  /** What is kept of an answer. */
  keep(response: ExchangeResponse): Kept {
    const short = response.condensed === true && response.body.length <= shortEnough;
    const shape = short ? nothing : shapeOf(response.body);
    if (shape.values > mostValuesInOne && shape.depth <= maxDepth) {
      return tooMuch(`the body has more than ${mostValuesInOne} JSON values`);
    }
    const body = short ? this.redact(response.body) : this.keepBody(response, shape.depth);
    const characters = this.characters + body.length;
    const values = this.values + shape.values;
    if (characters > most.characters || values > most.values) {
      return tooMuch(`the responses of this run are too large in total (more than ${limitInWords})`);
    }
    this.characters = characters;
    this.values = values;
    const cut = body.length < response.body.length && response.body.length > largeBody;
    const headers = redactHeaders(response.headers, this.redact);
    return { response: { ...response, headers, body, ...(cut ? { truncated: true } : {}) } };
  }

  private keepBody(response: ExchangeResponse, depth: number): string {
    const { body, truncated, condensed } = response;
    if (body.length <= largeBody) return this.redact(body);
    const cut = truncated || condensed ? undefined : cutStrings(Buffer.from(body), this.redact);
    const read =
      depth > maxDepth ? undefined : bodyOf({ response: { ...response, body: cut ?? body } } as Exchange);
    if (!read || 'notJson' in read) return beginningOf(body, keptOfOther, this.redact);
    return this.redact(JSON.stringify(read.json));
  }
}

const limitInWords = `${most.characters / 1024 ** 2} MiB, or ${most.values} JSON values`;

function tooMuch(message: string): Kept {
  return { error: { kind: 'too-large', message } };
}
