import { operations, type RequestRow } from '../../contract/operations.ts';
import { own, sentBody } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { endOf, isNoEvidence } from '../../engine/evidence/exchange-facts.ts';
import { experimentOf, roleOf, stepAs, type Pattern } from '../../engine/evidence/role.ts';
import type { Answers } from './answers.ts';
import { differenceOf, isSoonAfterAlike } from './intermittent.ts';
import { isFailure, isRejected, replyOf } from './reply.ts';
import { idInPath } from './subject.ts';

/** Rejections of valid requests that no difference from accepted requests explains. */
export interface Alike {
  /** Requests like accepted ones: no two of them are the same request. */
  readonly alike: readonly Exchange[];
  /** How many different valid requests were rejected, these included. */
  readonly rejected: number;
  /** How many different valid requests got a response. */
  readonly of: number;
}

/**
 * Returns the rejected requests that are like accepted ones (reading 7): the same fields with the same enum values and
 * integers were accepted, each other number, each length and each sign is within those of accepted requests, and stories
 * were accepted before and after it. Only for operations without an object, whose state may be the reason.
 * @param more further steps that send valid requests
 */
export function rejectedAlike(answers: Answers, more: readonly Pattern<string>[] = []): Alike {
  const {
    view,
    subject: { operation, record },
  } = answers;
  const valid = [...new Set([...answers.judgedAs('record', 'taken'), ...view.steps(...more)])].filter(
    (each) => !isNoEvidence(each) && idInPath(each) === undefined,
  );
  const accepted = valid.filter((each) => replyOf(each, record).kind === 'record');
  const created = answers.recordsOf('*').map(({ exchange }) => exchange);
  const isRejectedSo = (each: Exchange): boolean =>
    isRejected(each, record, true) && !isFailure(each, record);
  const rejected = valid.filter((each) => isRejectedSo(each) && !isAboutHeader(each, isRejectedSo, answers));
  const rows = Object.entries<RequestRow>(operations[operation].body ?? {});
  const isWithin = (each: Exchange): boolean =>
    rows.every(([field]) => {
      const others = accepted.map((other) => own(sentBody(other), field));
      return isLikeOneOf(own(sentBody(each), field), others);
    });
  const kindOf = (each: Exchange): string => JSON.stringify(rows.map(kindOfValue(sentBody(each))));
  const kinds = new Set(accepted.map(kindOf));
  const isAlike = (each: Exchange): boolean =>
    kinds.has(kindOf(each)) &&
    isWithin(each) &&
    created.some((other) => isAfter(each, other)) &&
    created.some((other) => isAfter(other, each));
  const alike = firstOfEachBody(rejected.filter(isAlike));
  const listed = rows.flatMap(([field, { values }]) => (values === undefined ? [] : field));
  // A guard against doubles accepts the same request later.
  const isAcceptedLater = rejected.some((each) =>
    accepted.some((other) => other.request.body === each.request.body),
  );
  const isDifferent =
    differenceOf(alike, valid, answers) !== undefined ||
    (isAcceptedLater && isSoonAfterAlike(alike, created, listed));
  return {
    alike: isDifferent ? [] : alike,
    rejected: firstOfEachBody(rejected).length,
    of: firstOfEachBody(valid).length,
  };
}

const firstOfEachBody = (exchanges: readonly Exchange[]): Exchange[] => [
  ...new Map(exchanges.toReversed().map((each) => [each.request.body, each])).values(),
];

/** True if a request was sent after the response to another one. */
const isAfter = (one: Exchange, other: Exchange): boolean =>
  one.index > other.index && one.startedMs >= endOf(other);

/** True if the name of the header may be the reason: the same request with the usual name was not rejected. */
function isAboutHeader(
  each: Exchange,
  isRejectedSo: (each: Exchange) => boolean,
  { view }: Answers,
): boolean {
  const step = experimentOf(each.step);
  if (step !== 'lower-case' || roleOf(each.step).as === 'control') return false;
  const control = view.step(stepAs('control', step));
  return !control || !isRejectedSo(control);
}

/** Returns what two requests must have in common in a field: its value if that is no size, else whether it is there. */
const kindOfValue =
  (body: Readonly<Record<string, unknown>>) =>
  ([field, { type, values }]: [string, RequestRow]): unknown => {
    const value = own(body, field);
    return values !== undefined || type === 'int' ? [value] : value !== undefined;
  };

/** True if sizes and signs of a value are within those of others. */
function isLikeOneOf(value: unknown, others: readonly unknown[]): boolean {
  if (typeof value === 'number') return isBetween(value, others.filter(isNumber));
  if (typeof value !== 'string') return true;
  const texts = others.filter(isString);
  const signs = new Set(texts.flatMap(signsIn));
  return (
    isBetween(value.length, texts.map(lengthOf)) &&
    isBetween(Buffer.byteLength(value), texts.map(bytesOf)) &&
    signsIn(value).every((sign) => signs.has(sign))
  );
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isString = (value: unknown): value is string => typeof value === 'string';
const lengthOf = (text: string): number => text.length;
const bytesOf = (text: string): number => Buffer.byteLength(text);
const signsIn = (text: string): string[] => text.match(/[^A-Za-z0-9 ]/gu) ?? [];
const isBetween = (value: number, others: readonly number[]): boolean =>
  others.length > 0 && Math.min(...others) <= value && value <= Math.max(...others);
