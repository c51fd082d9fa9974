import type { Stop } from '../evidence/evidence.ts';

/** Why a question was not reached: a value that programs decide by. The words are for people, and never read. */
export type Because =
  /** Something to give is missing: `what` says what happened, `give` what to do. */
  | { readonly kind: 'fixture'; readonly what: string; readonly give?: string }
  /** A setting of the user is likely wrong: `what` begins with its name. */
  | { readonly kind: 'setting'; readonly what: string; readonly give: string }
  /** Another check failed, or found nothing to judge. */
  | { readonly kind: 'check'; readonly check: string; readonly what: string }
  /** Other checks of the operation find fault with a field, which leaves nothing to compare. */
  | { readonly kind: 'field'; readonly field: string; readonly what: string }
  /** The request that this one is compared with did not succeed; `check` is the one that asks why. */
  | { readonly kind: 'control'; readonly check?: string; readonly what: string }
  /** 401 or 403 to the configured Token: permissions are not shown. */
  | { readonly kind: 'token-refused'; readonly answer: string }
  /** What the question rests on was refused. */
  | { readonly kind: 'refused'; readonly answer: string }
  /** No answer came, or only one of a gateway or a plea for patience. */
  | { readonly kind: 'no-answer'; readonly why: string }
  /** The answers are there and can't tell right from wrong. */
  | { readonly kind: 'cannot-tell'; readonly what: string; readonly give?: string }
  /** The target changed meanwhile. */
  | { readonly kind: 'moving'; readonly what: string }
  /** The run ended early. */
  | { readonly kind: 'stopped'; readonly stop: Stop }
  | { readonly kind: 'unasked' };

/** The reason in one sentence. */
export function reasonOf(because: Because): string {
  switch (because.kind) {
    case 'check':
      return `${because.what}: see ${because.check}`;
    case 'token-refused':
      return `the service rejected the Token for this operation: ${because.answer}`;
    case 'refused':
      return `a request that this check depends on was rejected: ${because.answer}`;
    case 'no-answer':
      return `there is no response to judge: ${because.why}`;
    case 'stopped':
      return because.stop.reason;
    case 'unasked':
      return 'the request was not sent';
    default:
      return because.what;
  }
}

/** What to give or to do; undefined where nothing helps. */
export function hintOf(because: Because): string | undefined {
  if (because.kind === 'token-refused') {
    return 'The document does not specify permissions. Set PMS_TOKEN to a Token whose account may do this.';
  }
  return 'give' in because ? because.give : undefined;
}
