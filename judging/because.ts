import type { Stop } from '../evidence/evidence.ts';
import type { Messages } from '../messages/index.ts';
import { phraseIn, type Said, say } from '../messages/phrase.ts';

/**
 * Why a check is blocked. `kind` is for programs. Texts are phrases of `messages/`, so that they exist in every
 * language.
 */
export type Because =
  /** A fixture is missing. `what` says what happened, `give` says what the user can do. */
  | { readonly kind: 'fixture'; readonly what: Said; readonly give?: Said }
  /** A setting is probably wrong. `what` begins with its name. */
  | { readonly kind: 'setting'; readonly what: Said; readonly give: Said }
  /** Another check, with the id `check`, failed or is blocked. */
  | { readonly kind: 'check'; readonly check: string; readonly what: Said }
  /** Other checks of the operation have findings about this field, so that its value cannot be compared. */
  | { readonly kind: 'field'; readonly field: string; readonly what: Said }
  /** The control request did not succeed. `check` is the id of the check that reports this. */
  | { readonly kind: 'control'; readonly check?: string; readonly what: Said }
  /** The configured Token got 401 or 403. The document does not specify permissions. */
  | { readonly kind: 'token-refused'; readonly answer: Said; readonly give?: Said }
  /** A request that the check depends on was rejected. */
  | { readonly kind: 'refused'; readonly answer: Said }
  /** There is no response, or only one of a gateway (502, 503, 504), or one that asks the client to wait (429). */
  | { readonly kind: 'no-answer'; readonly why: Said }
  /** There are responses, but a wrong service could have sent the same ones. */
  | { readonly kind: 'cannot-tell'; readonly what: Said; readonly give?: Said }
  /** The target changed during the run. */
  | { readonly kind: 'moving'; readonly what: Said }
  /** The run ended early. */
  | { readonly kind: 'stopped'; readonly stop: Stop }
  /** No request of the check was sent. */
  | { readonly kind: 'unasked' };

/** Returns the reason in one sentence. */
export function reasonOf(because: Because, words: Messages): string {
  return phraseIn(reasonPhrase(because), words);
}

/** Returns what the user can do; undefined if there is no advice. */
export function hintOf(because: Because, words: Messages): string | undefined {
  const give = 'give' in because ? because.give : undefined;
  if (give !== undefined) return phraseIn(give, words);
  return because.kind === 'token-refused' ? words.judging.reasons.permissions : undefined;
}

/** Returns the reason as a phrase that can be part of a longer one. */
export function reasonPhrase(because: Because): Said {
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
