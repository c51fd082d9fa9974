import { shapeOf } from './body.ts';
import type { ExchangeResponse } from '../wire/message.ts';
import type { Redact } from './redaction.ts';
import { redactHeaders } from './redaction.ts';

/** The response to store, or why it is too large. */
type Stored =
  | { readonly response: ExchangeResponse }
  | { readonly error: { readonly kind: 'too-large'; readonly message: string } };

/** Limits of one body. A response with 30,000 users is smaller. */
const maxOfOne = { characters: 8 * 1024 * 1024, values: 500_000 };
/** Limits of all bodies of a run together: a run keeps them, and their parsed values, until the reports are written. */
const max = { characters: 32 * 1024 * 1024, values: 5_000_000 };

/** Stores responses with their secrets masked, in bounded memory. */
export class ResponseStore {
  private characters = 0;
  private values = 0;
  /** Equal bodies share one string. */
  private readonly bodies = new Map<string, string>();

  constructor(private readonly redact: Redact) {}

  /** Returns the response to store, with its secrets masked. */
  add(response: ExchangeResponse): Stored {
    if (response.body.length > maxOfOne.characters) {
      return tooLarge(`the body has more than ${maxOfOne.characters} characters`);
    }
    const body = this.redact(response.body);
    const { values } = shapeOf(body);
    if (values > maxOfOne.values) return tooLarge(`the body has more than ${maxOfOne.values} JSON values`);
    if (this.characters + body.length > max.characters || this.values + values > max.values) {
      return tooLarge(`the responses of this run are too large in total (more than ${limitInWords})`);
    }
    this.characters += body.length;
    this.values += values;
    const shared = this.bodies.get(body) ?? body;
    this.bodies.set(shared, shared);
    return {
      response: { ...response, headers: redactHeaders(response.headers, this.redact), body: shared },
    };
  }
}

const limitInWords = `${max.characters / 1024 ** 2} MiB, or ${max.values} JSON values`;

function tooLarge(message: string): Stored {
  return { error: { kind: 'too-large', message } };
}
