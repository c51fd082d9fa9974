import type { Finding } from './finding.ts';
import type { PhrasedCheck, PhrasedObservation } from './report.ts';
import type { Aspect } from '../../messages/en/aspects.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import type { Stop } from '../evidence/evidence.ts';

/**
 * Why a check is blocked. `kind` is for programs. Texts are phrases of `messages/`, so that they exist in every
 * language.
 */
export type Because =
  /** A fixture is missing. `what` says what happened, `give` says what the user can do. */
  | { readonly kind: 'fixture'; readonly what: Said; readonly give?: Said }
  /** A setting is probably wrong. `what` begins with its name. */
  | { readonly kind: 'setting'; readonly what: Said }
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
  | { readonly kind: 'moving'; readonly what: Said; readonly give?: Said }
  /** The run ended early. */
  | { readonly kind: 'stopped'; readonly stop: Stop }
  /** No request of the check was sent. */
  | { readonly kind: 'unasked' };

const reasonCheck = phrase(
  'reason-check',
  (what: string, check: string) => `${what}: see ${check}`,
  (what, check) => `${what}：见 ${check}`,
);
const reasonTokenRefused = phrase(
  'reason-token-refused',
  (answer: string) => `requests with the Token were rejected: ${answer}`,
  (answer) => `带 Token 的请求被拒绝：${answer}`,
);
const reasonRefused = phrase(
  'reason-refused',
  (answer: string) => `a request that this check depends on was rejected: ${answer}`,
  (answer) => `该检查所依赖的请求被拒绝：${answer}`,
);
const reasonNoAnswer = phrase(
  'reason-no-answer',
  (why: string) => `there is no response to judge: ${why}`,
  (why) => `没有可评判的响应：${why}`,
);
const reasonUnasked = phrase('reason-unasked', 'the request was not sent', '没有发送该请求');

/** Returns the reason in one sentence. */
export function reasonOf(because: Because): Said {
  switch (because.kind) {
    case 'check':
      return reasonCheck(because.what, because.check);
    case 'token-refused':
      return reasonTokenRefused(because.answer);
    case 'refused':
      return reasonRefused(because.answer);
    case 'no-answer':
      return reasonNoAnswer(because.why);
    case 'stopped':
      return because.stop.reason;
    case 'unasked':
      return reasonUnasked;
    default:
      return because.what;
  }
}

/** How the target behaves in a point that the document does not specify. */
export interface Observation extends PhrasedObservation {
  /** Name of the point, the same for every target. */
  readonly aspect: Aspect;
}

type Some<Item> = readonly [Item, ...Item[]];

/** What the exchanges show. There is at least one: a check never passes without evidence. */
interface Shown {
  readonly exchanges: Some<number>;
  /** Undocumented behaviour; a required or recommended check may see some too. */
  readonly observations?: readonly Observation[];
}

/** The check has no result. */
export interface Blocked {
  readonly kind: 'blocked';
  readonly because: Because;
  readonly exchanges: readonly number[];
}

/** The result of a check. `held` passes, `failed` fails or warns, `observed` is for undocumented behaviour. */
export type Judgement =
  | ({ readonly kind: 'held' } & Shown)
  | ({ readonly kind: 'failed'; readonly findings: Some<Finding> } & Shown)
  | ({ readonly kind: 'observed'; readonly observations: readonly Observation[] } & Shown)
  | Blocked;

/** A check in the report, with what its texts are made from. */
export interface JudgedCheck {
  readonly report: PhrasedCheck;
  /** The findings that no waiver excuses. */
  readonly findings: readonly Finding[];
  /** Why it is blocked. */
  readonly because?: Because;
}

/** Returns a blocked judgement, with the exchanges that show why. */
export function blocked(because: Because, exchanges: readonly number[] = []): Blocked {
  return { kind: 'blocked', because, exchanges };
}

/** Returns an observed judgement; blocked if there are no exchanges. */
export function observed(observations: readonly Observation[], exchanges: readonly number[]): Judgement {
  return isSome(exchanges) ? { kind: 'observed', observations, exchanges } : blocked({ kind: 'unasked' });
}

/** Returns a failed judgement if there are findings, a passed one if there are only exchanges, else a blocked one. */
export function settled(
  exchanges: readonly number[],
  findings: readonly Finding[] = [],
  observations: readonly Observation[] = [],
): Judgement {
  const judged = exchanges.length > 0 ? exchanges : findings.map(({ exchange }) => exchange);
  if (!isSome(judged)) return blocked({ kind: 'unasked' });
  const seen = { exchanges: judged, ...(observations.length > 0 ? { observations } : {}) };
  return isSome(findings) ? { kind: 'failed', findings, ...seen } : { kind: 'held', ...seen };
}

function isSome<Item>(items: readonly Item[]): items is Some<Item> {
  return items.length > 0;
}
