import { accountFields, isWrite, operations, type OperationId } from '../../contract/operations.ts';
import { own, sentBody } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { endOf, isNoEvidence } from '../../engine/evidence/exchange-facts.ts';
import { once } from '../../engine/evidence/once-per.ts';
import { type Pattern } from '../../engine/evidence/role.ts';
import { experimentOf, isRepeat, roleOf } from '../../engine/evidence/role.ts';
import { isFailure, isRejected, replyOf } from './reply.ts';
import type { Answers } from './answers.ts';
import { idInPath } from './subject.ts';
import { comingAndGoing } from './wrong-setting.ts';

/** What a service rejects a request for, besides its values. */
export type Difference = 'soon after another write' | 'during another write';

/**
 * Rejections of valid requests that were accepted when they were sent again unchanged. A 5xx is none of these:
 * `withIntermittent` adds both to the check that tests whether a valid request is accepted.
 */
export interface Intermittent {
  readonly rejected: readonly Exchange[];
  /** How many valid requests got a response. */
  readonly of: number;
  /** A circumstance that is there in each rejection and in no acceptance; undefined if nothing is. */
  readonly difference?: Difference;
}

/**
 * Returns the rejections that no value of the request explains (readings 7 and 8): the same request was accepted.
 * @param more further steps that send valid requests
 */
export function intermittentIn(answers: Answers, more: readonly Pattern<string>[] = []): Intermittent {
  const {
    view,
    subject: { record },
  } = answers;
  const named = new Set(view.steps(...more));
  const further = view
    .steps('*')
    .filter((each) => named.has(each) || roleOf(experimentOf(each.step)).as === 'same');
  const valid = [...new Set([...answers.judgedAs('record', 'taken'), ...further])].filter(
    (each) => !isNoEvidence(each),
  );
  // Permissions do not come and go: 401 and 403 count, because the same request was accepted with the same Token.
  const isRejectedSo = (each: Exchange): boolean =>
    isRejected(each, record, true) && !isFailure(each, record);
  // An open request is no valid one, unless it was accepted unchanged.
  const open = view.steps('*').filter(({ step }) => roleOf(step).as === 'open');
  const experiments = [...valid, ...open].filter(({ step }) => !isRepeat(step));
  // Who left for a while is not known meanwhile.
  const away = once(() => comingAndGoing(view.all));
  const namesAway = (each: Exchange): boolean =>
    accountFields.flatMap((field) => own(sentBody(each), field) ?? []).some((account) => away().has(account));
  const rejected = experiments.flatMap(({ step }) => {
    const tries = answers.tries(step);
    const accepted = tries.at(-1)!;
    if (replyOf(accepted, record).kind !== 'record') return [];
    return tries.filter((each) => isRejectedSo(each) && isSameRequest(each, accepted) && !namesAway(each));
  });
  const difference = differenceOf(rejected, valid, answers);
  return { rejected, of: new Set([...valid, ...rejected]).size, ...(difference && { difference }) };
}

/** True for the same request to the same object. */
export const isSameRequest = (one: Exchange, other: Exchange): boolean =>
  one.request.url === other.request.url &&
  one.request.body === other.request.body &&
  experimentOf(one.step) === experimentOf(other.step);

/** So clearly must a circumstance tell rejections from acceptances: the clock of the run is not that of the service. */
const clearly = 0.9;

/** So many requests that were sent alone would have met the wrong one of up to five nodes (`sendUntilTwice`). */
const enoughAlone = 6;

/** When a service handles a request is not known: between its start and its end. */
const clocks: readonly Clock[] = [
  (before, after) => startOf(after) - startOf(before),
  (before, after) => startOf(after) - endOf(before),
  (before, after) => endOf(after) - endOf(before),
];

/** Milliseconds from one request to another. */
type Clock = (before: Exchange, after: Exchange) => number;

/** Returns a circumstance that is there in nearly each rejection and in nearly no acceptance. */
export function differenceOf(
  rejected: readonly Exchange[],
  valid: readonly Exchange[],
  { view, subject: { record } }: Answers,
): Difference | undefined {
  const accepted = valid.filter((each) => replyOf(each, record).kind === 'record');
  if (rejected.length === 0 || accepted.length === 0) return undefined;
  const sent = view.steps('*');
  const tells = (measure: (each: Exchange) => number): boolean =>
    shareBelow(rejected.map(measure), accepted.map(measure)) >= clearly;
  const objects = sent.filter((each) => idInPath(each) !== undefined);
  const hasSameBody = (one: Exchange, other: Exchange): boolean => one.request.body === other.request.body;
  const isClose = clocks.some((clock) =>
    [
      timeSince(
        clock,
        objects.filter((each) => accepted.includes(each)),
      ),
      timeSince(clock, objects),
      timeSince(clock, sent, hasSameBody),
    ].some(tells),
  );
  if (isClose) return 'soon after another write';
  const writes = view.all.filter(
    (each) => isWrite(each.operation) && replyOf(each, recordOf(each)).kind === 'record',
  );
  const isAlone = (others: readonly Exchange[]) => (each: Exchange) =>
    others.some((other) => other !== each && isDuring(each, other, rejected.includes(each))) ? 0 : 1;
  const sentWrites = view.all.filter(({ operation }) => isWrite(operation));
  const isApart = (each: Exchange): boolean =>
    !sentWrites.some((other) => other !== each && isDuring(each, other, true));
  // Which of two parallel requests came first is not known: only those that were sent alone tell. Objects have told above.
  const isNeverRejectedAlone =
    objects.length === 0 && !rejected.some(isApart) && accepted.filter(isApart).length >= enoughAlone;
  return isNeverRejectedAlone || [accepted, writes].some((others) => tells(isAlone(others)))
    ? 'during another write'
    : undefined;
}

/**
 * True if each rejection came sooner after an accepted request with the same value of a field than any acceptance did: a
 * service may guard against doubles by that field.
 */
export const isSoonAfterAlike = (
  rejected: readonly Exchange[],
  accepted: readonly Exchange[],
  fields: readonly string[],
): boolean =>
  fields.some((field) =>
    clocks.some((clock) => {
      const since = timeSince(clock, accepted, (one, other) => {
        const value = own(sentBody(one), field);
        return value !== undefined && value === own(sentBody(other), field);
      });
      return Math.max(...rejected.map(since)) < Math.min(...accepted.map(since));
    }),
  );

const recordOf = ({ operation }: Exchange) => operations[operation as OperationId].answers;

/** The share of pairs in which the rejected one is below the accepted one; half a pair where both are equal. */
function shareBelow(rejected: readonly number[], accepted: readonly number[]): number {
  const pairs = rejected.flatMap((one) =>
    accepted.map((other): number => (one === other ? 0.5 : one < other ? 1 : 0)),
  );
  return pairs.reduce((sum, part) => sum + part, 0) / pairs.length;
}

/** Milliseconds from the last of some requests to the same object, or to no object, until a request. */
const timeSince =
  (
    clock: Clock,
    others: readonly Exchange[],
    isLike: (one: Exchange, other: Exchange) => boolean = () => true,
  ) =>
  (each: Exchange): number => {
    const before = others.findLast(
      (other) => other.index < each.index && other.request.url === each.request.url && isLike(other, each),
    );
    return before === undefined ? Infinity : clock(before, each);
  };

const startOf = ({ startedMs }: Exchange): number => startedMs;

/** Times are in tenths of a millisecond: of two requests, one after the other, the first may seem to end later than the second begins. */
const rounding = 0.2;

/** True if two requests were in progress at the same time: any time, or most of the shorter one. */
function isDuring(one: Exchange, other: Exchange, isAnyTime: boolean): boolean {
  const shared = Math.min(endOf(one), endOf(other)) - Math.max(startOf(one), startOf(other));
  const shorter = Math.min(one.durationMs, other.durationMs);
  return shared > (isAnyTime ? rounding : Math.max(rounding, shorter / 2));
}
