import type { Exchange } from '../../engine/evidence/evidence.ts';
import { repeatStep, sameStep } from '../../engine/evidence/role.ts';
import type { OperationApi } from './api.ts';
import type { Call, Place } from './place.ts';
import { isFailure, isRejected, replyOf } from './reply.ts';
import type { Subject } from './subject.ts';
import { phrase } from '../../messages/phrase.ts';

/** So often a rejected request is sent again unchanged: of two in a row, one node of several rejects one at most. */
export const timesInARow = 2;
/** A service may reject writes that follow another one within a second or two. */
const pauseMs = 2500;
/** So often a request that was rejected once is sent again where that changes nothing: a second rejection is a finding. */
const timesToSeeItTwice = 4;
/** An operation that rejected so many requests each time, and none now and then, is not sent rejected ones again. */
const enoughPersistent = 4;

/** What is known of an operation that rejects valid requests now and then. */
interface Known {
  /** Requests that were rejected, and accepted when they were sent again unchanged. */
  intermittent: number;
  /** Requests that were rejected each time they were sent again unchanged. */
  persistent: number;
  /** A request was accepted with the Token: it may do this. */
  isPermitted: boolean;
  /** A pause between two writes made no difference. */
  isPauseUseless: boolean;
}

const knownOf = new WeakMap<object, Known>();

/** Whom and what to send again. */
export interface Same<P extends Place> {
  readonly api: OperationApi<string>;
  readonly record: Subject<string>['record'];
  readonly at: P;
  readonly isAboutToken: true | undefined;
  /** Sends the request again, with these changes. */
  readonly send: (changes: Pick<Call, 'alone' | 'pauseMs' | 'purpose'>) => Promise<Exchange>;
}

/** The purpose of the same request, sent again. */
export const sendUnchanged = phrase(
  'send-unchanged',
  'the same request again, unchanged: a limit would reject it again',
  '原样再次发送同一请求：若是限制，会再次被拒绝',
);

/**
 * Sends a rejected request again, unchanged and alone, until it is accepted: a limit needs a difference between what is
 * rejected and what is accepted (reading 7).
 * @returns the last response
 */
export async function sendSame<P extends Place>(
  { api, record, at, isAboutToken, send }: Same<P>,
  rejected: Exchange,
): Promise<Exchange> {
  const known = knownOf.get(api) ?? {
    intermittent: 0,
    persistent: 0,
    isPermitted: false,
    isPauseUseless: false,
  };
  knownOf.set(api, known);
  const purpose = sendUnchanged;
  const isAccepted = (answer: Exchange): boolean => replyOf(answer, record).kind === 'record';
  const mayBeAccepted = (answer: Exchange): boolean =>
    isRejected(answer, record, isAboutToken ?? (known.isPermitted || undefined)) &&
    !isFailure(answer, record);
  known.isPermitted ||= isAccepted(rejected);
  if (known.intermittent === 0 && known.persistent >= enoughPersistent) return rejected;
  let answer = rejected;
  for (let times = 0; times < timesInARow && mayBeAccepted(answer); times += 1)
    answer = await send({ purpose, alone: true });
  if (mayBeAccepted(answer) && !known.isPauseUseless && at.id !== undefined && api.hasChanged(at.id)) {
    answer = await send({ purpose, alone: true, pauseMs });
    known.isPauseUseless = mayBeAccepted(answer);
  }
  if (answer !== rejected && isAccepted(answer)) known.intermittent += 1;
  if (answer !== rejected && mayBeAccepted(answer)) known.persistent += 1;
  return answer;
}

/**
 * Sends a request that was rejected once, and then accepted, until it is rejected once more: one rejection may be chance.
 * @param send sends the request; undefined if there is no object left for it
 */
export async function sendUntilTwice(
  api: OperationApi<string>,
  { record }: Pick<Subject<string>, 'record'>,
  step: string,
  send: (name: string, time: number) => Promise<Exchange> | undefined,
): Promise<void> {
  if (knownOf.get(api)?.intermittent !== 1) return;
  for (let time = 1; time <= timesToSeeItTwice; time += 1) {
    const name = sameStep(step, time);
    const answer = await send(name, time);
    if (!answer || replyOf(answer, record).kind !== 'record') {
      await send(repeatStep(name, 1), time);
      return;
    }
  }
}
