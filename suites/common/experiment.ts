import type { Exchange } from '../../engine/evidence/evidence.ts';
import { isServerError, mayBeAboutState } from '../../engine/evidence/exchange-facts.ts';
import { stepAs, repeatStep } from '../../engine/evidence/role.ts';
import { isFailure, isRejected, replyOf } from './reply.ts';
import type { Call, Place } from './place.ts';
import { sendSame, sendUntilTwice } from './send-same.ts';
import type { Session } from './session.ts';
import type { Subject } from './subject.ts';
import type { Said } from '../../messages/phrase.ts';

/** Tests whether a request is accepted. */
export interface Experiment<S extends string, P extends Place> {
  readonly step: S;
  /** The tested request; in later turns with other people and modest sizes, which more services accept. */
  readonly treatment: (at: P, turn: number) => Call | Promise<Call>;
  /** A request that is known to be accepted, and that differs from the treatment only in what is tested. */
  readonly control?: ((at: P, treatment: Call) => Call | undefined) | undefined;
  /** Requests without a valid Token that belong to the treatment. */
  readonly first?: (at: P, turn: number) => Promise<unknown>;
  /** True for a record that shows an effect of the unauthorized requests: it counts as a rejection. */
  readonly showsEffect?: (answer: Exchange, at: P) => boolean;
  /** How often a rejected treatment is sent again at most; 1 by default. */
  readonly turns?: number;
  /**
   * Makes each turn after a rejection for the state of a place go to another place, because it may be used up. After the
   * last turn so many further places are tried. None by default.
   */
  readonly spare?: number;
  /** 401 and 403 are rejections. Otherwise they are none, because permissions are not documented. */
  readonly isAboutToken?: true;
}

/** Where the requests of experiments go. */
export interface Places<P extends Place> {
  /** Returns a place in the state that the experiment needs, when it is free; undefined if there is none left. */
  take(): P | Promise<P> | undefined;
  /** Why there is none left, and the setting to give. */
  readonly missing?: readonly [reason: Said, give: Said] | undefined;
  /** Called with each response to a request with the Token. */
  readonly note?: ((at: P, answer: Exchange) => void) | undefined;
  /** An accepted request leaves the place as useful as it was. */
  readonly isReusable?: true;
}

/** A place that may be used again and again. */
export const oneFor = <P extends Place>(place: P, note?: Places<P>['note']): Places<P> => ({
  take: () => place,
  note,
  isReusable: true,
});

/** Places that are used up by one accepted request; taken ones are removed from the array. */
export const oneEach = <P extends Place>(
  fresh: P[],
  missing: NonNullable<Places<P>['missing']>,
  note?: Places<P>['note'],
): Places<P> & { take(): P | undefined } => ({ take: () => fresh.shift(), missing, note });

/** The treatment that was accepted. */
export interface Accepted<P extends Place> {
  readonly at: P;
  /** The turn that `treatment` got: tries after the last turn send what the last one sends. */
  readonly turn: number;
  readonly call: Call;
  readonly answer: Exchange;
}

/** What the response to a treatment says about sending it again. */
type Outcome =
  | 'accepted'
  /** The record shows an effect of the unauthorized requests: only another place tells more. */
  | 'took-effect'
  /** Perhaps for the state of the place: another place is better, this one will do until the last turn. */
  | 'rejected-for-state'
  /** The same with 403, which is no rejection: only another place tells more. */
  | 'forbidden'
  | 'rejected'
  /** No response, or 401 or 403: sending it again tells nothing. */
  | 'ended';

function outcomeOf<S extends string, P extends Place>(
  answer: Exchange,
  at: P,
  record: Subject<S>['record'],
  { showsEffect, spare = 0, isAboutToken }: Experiment<S, P>,
): Outcome {
  if (replyOf(answer, record).kind === 'record')
    return showsEffect?.(answer, at) ? 'took-effect' : 'accepted';
  const isRejection = isRejected(answer, record, isAboutToken);
  if (spare > 0 && mayBeAboutState(answer)) return isRejection ? 'rejected-for-state' : 'forbidden';
  return isRejection ? 'rejected' : 'ended';
}

/** True if the place may be the reason of the rejection. */
const isForState = (outcome: Outcome): boolean => outcome === 'rejected-for-state' || outcome === 'forbidden';

/**
 * Sends the treatment until it is accepted. Rejected requests are sent again here, except starts of open points
 * (`suites/start-task/scenario.ts`). Below it, the recorder retries after 429, 503, responses of gateways, and conflicts
 * between concurrent writes.
 * - after the first rejection the same request, unchanged (`sendSame`): without a difference, it is no limit (reading 7);
 * - after a rejection the control request once, then the treatment up to `turns` times, to another place if this one may
 *   be used up;
 * - after a 5xx in the last turn twice more: an intermittent failure may occur twice;
 * - with `spare`, after a rejection for the state of the place (403, too) to another place, in each turn and up to `spare`
 *   times after the last: another client may have used it up;
 * - no response ends it, and so do 401 and any other 403, if they are no rejections.
 * @returns what was accepted, if anything was
 * @throws RunStopped when the run has ended
 */
export async function perform<S extends string, P extends Place>(
  { api }: Pick<Session<S>, 'api'>,
  { record }: Pick<Subject<S>, 'record'>,
  places: Places<P>,
  experiment: Experiment<S, P>,
): Promise<Accepted<P> | undefined> {
  const { step, treatment, control, first, turns = 1, spare = 0, isAboutToken } = experiment;
  const start = await places.take();
  if (start === undefined) return void (places.missing && api.noteUnsent(step, ...places.missing));
  const send = async (name: string, { id }: P, call: Call): Promise<Exchange> =>
    api.call(name as S, { ...(id !== undefined && { id }), ...call });
  let at = start;
  // An accepted request may use a place up, and so may one with a 5xx response or with the record in another form.
  let isUsedUp = false;
  let outcome: Outcome = 'rejected';
  let lastTurn = turns;
  let tries = 0;
  for (let turn = 0; turn <= lastTurn; turn += 1) {
    if (turn > 0 && (isUsedUp || isForState(outcome) || turn >= turns)) {
      const other = await places.take();
      const isOtherNeeded =
        outcome === 'took-effect' ||
        outcome === 'forbidden' ||
        (outcome === 'rejected-for-state' && turn > turns);
      if (!other && isOtherNeeded) return undefined;
      at = other ?? start;
    }
    const turnSent = Math.min(turn, turns);
    await first?.(at, turnSent);
    const call = await treatment(at, turnSent);
    const sendTry = (changes: Partial<Call> = {}): Promise<Exchange> =>
      send(tries++ === 0 ? step : repeatStep(step, tries - 1), at, { ...call, ...changes });
    const answerToFirst = await sendTry();
    const same = { api, record, at, isAboutToken, send: sendTry };
    const answer = turn === 0 ? await sendSame(same, answerToFirst) : answerToFirst;
    outcome = outcomeOf(answer, at, record, experiment);
    places.note?.(at, answer);
    if (outcome === 'accepted') {
      if (answer !== answerToFirst && places.isReusable)
        await sendUntilTwice(api, { record }, step, (name) => send(name, at, call));
      return { at, turn: turnSent, call, answer };
    }
    if (outcome === 'ended') return undefined;
    if (isForState(outcome) && turn >= turns && turn < turns + spare) lastTurn = turn + 1;
    isUsedUp ||= outcome === 'took-effect' || isFailure(answer, record);
    if (turn === turns && isServerError(answer)) lastTurn = turns + 2;
    const beside = turn === 0 ? control?.(at, call) : undefined;
    if (!beside) continue;
    if (isUsedUp || isForState(outcome) || first) at = (await places.take()) ?? start;
    const reply = await send(stepAs('control', step), at, beside);
    places.note?.(at, reply);
    isUsedUp ||= replyOf(reply, record).kind === 'record';
  }
  return undefined;
}

/**
 * Tests whether a header named token is accepted as Token (reading 4).
 * @param call makes a valid call: each is sent once
 */
export function inLowerCase<P extends Place>(call: (at: P) => Call): Experiment<'lower-case', P> {
  return {
    step: 'lower-case',
    treatment: (at) => ({ ...call(at), token: 'lower-case' }),
    control: (_, { token: _named, ...same }) => same,
    isAboutToken: true,
  };
}

/**
 * Tests whether a comment in another script is accepted. It has as many letters as the comment given, and as many
 * bytes as that of the control: a limit of the length makes no difference.
 */
export function inOtherScript<P extends Place>(
  body: Readonly<Record<string, unknown>> & { readonly comment: string },
): Experiment<'other-script', P> {
  const inScript = (letter: string) => ({ body: { ...body, comment: body.comment.replace('R', letter) } });
  return { step: 'other-script', treatment: () => inScript('确'), control: () => inScript('RRR') };
}
