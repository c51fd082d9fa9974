import { inEnglish } from './index.ts';
import type { Phrase, Said } from './phrase.ts';

/** An error that users read: a phrase for every language, whose English text is the message. */
export class SaidError extends Error {
  constructor(
    readonly said: Said,
    options?: ErrorOptions,
  ) {
    super(inEnglish(said), options);
  }
}

/** Takes what was thrown; gives what it says, for every language where it is known. */
export function saidBy(error: unknown): Phrase {
  if (error instanceof SaidError) return error.said;
  return error instanceof Error ? error.message : String(error);
}
