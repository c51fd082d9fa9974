import { cutTokenMask, tokenMask } from './curl.ts';
import { redactor, type Redact, type Secret } from './redaction.ts';

/** The secrets of a run; some are known only once it is under way. */
export class Secrets {
  private readonly known: Secret[] = [];
  private current: Redact = (text) => text;

  /** Takes every secret learned so far out of a text. */
  readonly redact: Redact = (text) => this.current(text);

  /** Masks a value from now on; an empty one is ignored. */
  add(value: string, mask: string): void {
    this.known.push({ value, mask });
    this.current = redactor(this.known);
  }

  /** Masks a Token, and the same cut short as a probe sends it. */
  addToken(token: string): void {
    this.add(token, tokenMask);
    if (token.length > 5) this.add(token.slice(0, -1), cutTokenMask);
  }
}
