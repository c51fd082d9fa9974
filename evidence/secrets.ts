import { tokenForms, wholeToken } from './token-forms.ts';
import { redactor, type Redact, type Secret } from './redaction.ts';

/** The mask of the password of the account. */
export const passwordMask = '<password>';

/** The secrets of a run. More can be added during the run, such as the Token of a login. */
export class Secrets {
  private readonly known: Secret[] = [];
  private current: Redact = (text) => text;

  /** Masks every secret that was added so far. */
  readonly redact: Redact = (text) => this.current(text);

  /** Masks a value from now on; an empty one is ignored. */
  add(value: string, mask: string): void {
    this.known.push({ value, mask });
    this.current = redactor(this.known);
  }

  /** Masks a Token, and the changed forms of it that are sent as invalid Tokens: they show a part of it. */
  addToken(token: string): void {
    this.add(token, wholeToken.mask);
    for (const form of [tokenForms['cut-short'](), tokenForms.altered(token)]) {
      if (form.of(token).length >= shortestPart) this.add(form.of(token), form.mask);
    }
  }
}

/** A shorter part of a Token occurs by chance, and shows little of it. */
const shortestPart = 6;
