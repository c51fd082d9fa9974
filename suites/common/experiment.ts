import type { Exchange } from '../../evidence/evidence.ts';
import type { ApiCall } from './api.ts';
import { isRejected, isServerError, replyOf } from './reply.ts';
import type { Session } from './session.ts';
import type { Subject } from './subject.ts';
import { type Said, say } from '../../messages/phrase.ts';

/** The object that a request goes to; without an id where the request creates one. */
export interface Place {
  readonly id?: number;
}

/** What is sent to a place. */
export type Call = Omit<ApiCall, 'id'>;

/** One question to a write operation: is this request accepted? */
export interface Experiment<S extends string, P extends Place> {
  readonly step: S;
  /** The request in question; in later turns with other people and modest sizes, which more services accept. */
  readonly treatment: (at: P, turn: number) => Call | Promise<Call>;
  /** A request that is known to be accepted, and differs from the treatment in the question alone. */
  readonly control?: ((at: P, treatment: Call) => Call | undefined) | undefined;
  /** Requests without a valid Token that belong to the treatment. */
  readonly first?: (at: P, turn: number) => Promise<unknown>;
  /** Tells a record that shows what is looked for, such as an effect: it counts as a rejection. */
  readonly showsEffect?: (answer: Exchange, at: P) => boolean;
  /** How often a rejected treatment is sent again at most; 1 when absent. */
  readonly turns?: number;
  /** So many further places are tried where one is rejected for its state: it may be used up. None when absent. */
  readonly spare?: number;
  /** 401 and 403 answer the question; without it they end the experiment, since permissions are not shown. */
  readonly isAboutToken?: true;
}

/** Where the requests of experiments go. */
export interface Places<P extends Place> {
  /** A place in the state that the question means; undefined when there is none left. */
  take(): P | undefined;
  /** Why there is none left, and what to give. */
  readonly missing?: readonly [reason: Said, give: Said];
  /** Sees each answer to a request with the Token. */
  readonly note?: (at: P, answer: Exchange) => void;
}

/** A place that may be used again and again. */
export function oneFor<P extends Place>(place: P, note?: Places<P>['note']): Places<P> {
  return { take: () => place, ...(note ? { note } : {}) };
}

/** Places that one accepted request uses up; the array shrinks. */
export function oneEach<P extends Place>(
  fresh: P[],
  missing: Places<P>['missing'],
  note?: Places<P>['note'],
): Places<P> {
  return { take: () => fresh.shift(), ...(missing ? { missing } : {}), ...(note ? { note } : {}) };
}

/** The treatment that was accepted. */
export interface Accepted<P extends Place> {
  readonly at: P;
  readonly turn: number;
  readonly call: Call;
  readonly answer: Exchange;
}

/** The name of a treatment that is sent again. */
export const repeatStep = (step: string, turn: number): string =>
  turn === 1 ? `again/${step}` : `again/${turn}/${step}`;

/** The name of the control request of a step. */
export const controlStep = (step: string): string => `control/${step}`;

/** The step of the experiment that a step belongs to. */
export const experimentOf = (step: string): string => step.replace(/^(?:again\/(?:\d+\/)?|control\/)/, '');

/**
 * Sends the treatment until it is accepted. Only this function sends a rejected request again; below it, the recorder
 * retries after 429, 503, responses of gateways, and conflicts between concurrent writes.
 * - after a rejection the control once, then the treatment `turns` times, to another place where this one may be used up;
 * - after a 5xx in the last turn twice more, since what fails at every so many requests may fail twice;
 * - after a rejection for the state of the place to `spare` further places: somebody else may have used it up;
 * - 401, 403 and no answer end it.
 * @returns what was accepted, if anything was
 * @throws RunStopped when the run has ended
 */
export async function perform<S extends string, P extends Place>(
  { api, wants }: Pick<Session<S>, 'api' | 'wants'>,
  { record }: Pick<Subject<S>, 'record'>,
  places: Places<P>,
  { step, treatment, control, first, showsEffect, turns = 1, spare = 0, isAboutToken }: Experiment<S, P>,
): Promise<Accepted<P> | undefined> {
  if (!wants(step)) return undefined;
  const start = places.take();
  if (start === undefined) {
    const [reason, give] = places.missing ?? [say('fixtures-used')];
    return void api.noteUnsent(step, reason, give);
  }
  const send = async (name: string, at: P, call: Call): Promise<Exchange> => {
    return api.call(name as S, { ...(at.id === undefined ? {} : { id: at.id }), ...call });
  };
  let at = start;
  // What a place accepts, and what a service answers 5xx, may use it up.
  let isUsedUp = false;
  let isFound = false;
  let isOfPlace = false;
  let mayRetry = true;
  let last = turns;
  for (let turn = 0; turn <= last; turn += 1) {
    if (turn > 0 && (isUsedUp || isOfPlace || turn >= turns)) {
      const other = places.take();
      if (!other && (isFound || !mayRetry || (isOfPlace && turn > turns))) return undefined;
      at = other ?? start;
    }
    await first?.(at, Math.min(turn, turns));
    const call = await treatment(at, Math.min(turn, turns));
    const answer = await send(turn === 0 ? step : repeatStep(step, turn), at, call);
    isFound = showsEffect?.(answer, at) ?? false;
    places.note?.(at, answer);
    const { kind } = replyOf(answer, record);
    if (kind === 'record' && !isFound) return { at, turn, call, answer };
    isOfPlace = spare > 0 && isAboutState(answer);
    mayRetry = isFound || isRejected(answer, record, isAboutToken);
    if (!mayRetry && !isOfPlace) return undefined;
    if (isOfPlace && turn >= turns && turn < turns + spare) last = turn + 1;
    isUsedUp ||= isFound || isServerError(answer);
    if (turn === turns && isServerError(answer)) last = turns + 2;
    const beside = turn === 0 ? control?.(at, call) : undefined;
    if (!beside) continue;
    if (isUsedUp || first) at = places.take() ?? start;
    const reply = await send(controlStep(step), at, beside);
    places.note?.(at, reply);
    isUsedUp ||= replyOf(reply, record).kind === 'record';
  }
  return undefined;
}

/** True for a rejection that may be due to the object and not to the request. */
const isAboutState = ({ response }: Exchange): boolean =>
  [403, 404, 409, 410, 423].includes(response?.status ?? 0);

/**
 * The question whether a header named token is taken as Token (reading 4).
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
 * The question whether a comment in another script is accepted. It has as many letters as the comment given, and as many
 * bytes as that of the control: a limit of the length makes no difference.
 */
export function inOtherScript<P extends Place>(
  body: Readonly<Record<string, unknown>> & { readonly comment: string },
): Experiment<'other-script', P> {
  const inScript = (letter: string) => ({ body: { ...body, comment: body.comment.replace('R', letter) } });
  return { step: 'other-script', treatment: () => inScript('确'), control: () => inScript('RRR') };
}
