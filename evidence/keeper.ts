import { shapeOf } from './body.ts';
import type { ExchangeResponse } from '../wire/message.ts';
import type { Redact } from './redaction.ts';
import { redactHeaders } from './redaction.ts';

/** What is kept of an answer, or why nothing is. */
export type Kept =
  | { readonly response: ExchangeResponse }
  | { readonly error: { readonly kind: 'too-large'; readonly message: string } };

/** A user list of 30,000 users in one response has less. */
const mostInOne = { characters: 8 * 1024 * 1024, values: 500_000 };
/** Of all bodies of a run together: a run holds them, and what they parse to, until its reports are written. */
const most = { characters: 32 * 1024 * 1024, values: 5_000_000 };

/** Keeps answers with their secrets masked, in bounded memory. */
export class Keeper {
  private characters = 0;
  private values = 0;
  private readonly bodies = new Map<string, string>();

  constructor(private readonly redact: Redact) {}

  /** What is kept of an answer. */
  keep(response: ExchangeResponse): Kept {
    if (response.body.length > mostInOne.characters) {
      return tooMuch(`the body has more than ${mostInOne.characters} characters`);
    }
    const body = this.redact(response.body);
    const { values } = shapeOf(body);
    if (values > mostInOne.values) return tooMuch(`the body has more than ${mostInOne.values} JSON values`);
    if (this.characters + body.length > most.characters || this.values + values > most.values) {
      return tooMuch(`the responses of this run are too large in total (more than ${limitInWords})`);
    }
    this.characters += body.length;
    this.values += values;
    const equal = this.bodies.get(body) ?? body;
    this.bodies.set(equal, equal);
    return {
      response: { ...response, headers: redactHeaders(response.headers, this.redact), body: equal },
    };
  }
}

const limitInWords = `${most.characters / 1024 ** 2} MiB, or ${most.values} JSON values`;

function tooMuch(message: string): Kept {
  return { error: { kind: 'too-large', message } };
}
