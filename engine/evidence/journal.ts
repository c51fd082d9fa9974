import type { Exchange } from './evidence.ts';
import { shapeOf } from './body.ts';
import type { ExchangeResponse } from '../wire/message.ts';
import type { Redact } from './masking/secrets.ts';
import { redactHeaders } from './redaction.ts';

/**
 * The exchanges that a run has recorded so far. All recorders of a run share one journal, so that the exchanges have
 * one order. A request without a response yet has an index already, but is not in the list.
 */
export class Journal {
  private readonly ended: Exchange[] = [];
  private nextIndex = 0;
  private firstAt: number | undefined;

  /** Exchanges that have ended, in the order of sending. */
  get exchanges(): readonly Exchange[] {
    return this.ended;
  }

  /**
   * Returns the place of a request that is about to be sent: its index, and the time since the first request.
   * @param now in milliseconds
   */
  begin(now: number): Pick<Exchange, 'index' | 'startedMs'> {
    this.firstAt ??= now;
    return { index: this.nextIndex++, startedMs: tenths(now - this.firstAt) };
  }

  /** Adds an exchange at the position that its index gives. */
  add(exchange: Exchange): void {
    const after = this.ended.findLastIndex(({ index }) => index < exchange.index);
    this.ended.splice(after + 1, 0, exchange);
  }

  /** All exchanges, numbered without gaps: after an internal error a request may never have ended. */
  whole(): Exchange[] {
    return this.ended.map((exchange, index) =>
      exchange.index === index ? exchange : { ...exchange, index },
    );
  }
}

/** Returns a time in milliseconds as evidence has it: in tenths. */
export const tenths = (ms: number): number => Math.round(ms * 10) / 10;

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
    return { response: { ...response, headers: redactHeaders(response.headers, this.redact), body: shared } };
  }
}

const limitInWords = `${max.characters / 1024 ** 2} MiB, or ${max.values} JSON values`;

function tooLarge(message: string): Stored {
  return { error: { kind: 'too-large', message } };
}
