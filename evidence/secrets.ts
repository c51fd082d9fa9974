import { tokenForms, wholeToken } from './token-forms.ts';
import { redactor, type Redact, type Secret } from './redaction.ts';

/** What stands in place of the password of the account. */
export const passwordMask = '<password>';

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

  /** Masks a Token, and what a probe sends that gives it away in part. */
  addToken(token: string): void {
    this.add(token, wholeToken.mask);
    for (const form of [tokenForms['cut-short'](), tokenForms.altered(token)]) {
      if (form.of(token).length >= shortestPart) this.add(form.of(token), form.mask);
    }
  }
}

/** A shorter part of a Token is found everywhere by chance, and gives little away. */
const shortestPart = 6;
