import type { Stop } from '../evidence/evidence.ts';
import type { Messages } from '../messages/index.ts';
import { type Phrase, phraseIn, type Said, say } from '../messages/phrase.ts';

/**
 * Why a check has no result: a value that programs decide by. Its words are phrases of the catalogue, so that every
 * language has them; only what evidence or a service says may be plain text.
 */
export type Because =
  /** Something to give is missing: `what` says what happened, `give` what to do. */
  | { readonly kind: 'fixture'; readonly what: Phrase; readonly give?: Phrase }
  /** A setting of the user is likely wrong: `what` begins with its name. */
  | { readonly kind: 'setting'; readonly what: Said; readonly give: Said }
  /** Another check failed, or found nothing to judge. */
  | { readonly kind: 'check'; readonly check: string; readonly what: Said }
  /** Other checks of the operation find fault with a field, which leaves nothing to compare. */
  | { readonly kind: 'field'; readonly field: string; readonly what: Said }
  /** The request that this one is compared with did not succeed; `check` is the one that asks why. */
  | { readonly kind: 'control'; readonly check?: string; readonly what: Said }
  /** 401 or 403 to the configured Token: permissions are not shown. */
  | { readonly kind: 'token-refused'; readonly answer: Phrase; readonly give?: Phrase }
  /** What the question rests on was refused. */
  | { readonly kind: 'refused'; readonly answer: Phrase }
  /** No answer came, or only one of a gateway or a plea for patience. */
  | { readonly kind: 'no-answer'; readonly why: Said }
  /** The answers are there and can't tell right from wrong. */
  | { readonly kind: 'cannot-tell'; readonly what: Said; readonly give?: Said }
  /** The target changed meanwhile. */
  | { readonly kind: 'moving'; readonly what: Said }
  /** The run ended early. */
  | { readonly kind: 'stopped'; readonly stop: Stop }
  | { readonly kind: 'unasked' };

/** The reason in one sentence. */
export function reasonOf(because: Because, words: Messages): string {
  return phraseIn(sayReason(because), words);
}

/** What to give or to do; undefined where nothing helps. */
export function hintOf(because: Because, words: Messages): string | undefined {
  const give = 'give' in because ? because.give : undefined;
  if (give !== undefined) return phraseIn(give, words);
  return because.kind === 'token-refused' ? words.judging.reasons.permissions : undefined;
}

/** The reason as a phrase, for a longer one. */
export function sayReason(because: Because): Phrase {
  switch (because.kind) {
    case 'check':
      return say('reason-check', because.what, because.check);
    case 'token-refused':
      return say('reason-token-refused', because.answer);
    case 'refused':
      return say('reason-refused', because.answer);
    case 'no-answer':
      return say('reason-no-answer', because.why);
    case 'stopped':
      return because.stop.reason;
    case 'unasked':
      return say('reason-unasked');
    default:
      return because.what;
  }
}
