import { operations, type OperationId } from '../../contract/operations.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { isNoEvidence, isUnauthorized } from '../../engine/evidence/exchange-facts.ts';
import { isSameAnswer } from '../../engine/evidence/response-class.ts';
import { experimentOf, roleOf } from '../../engine/evidence/role.ts';
import { replyOf } from './reply.ts';
import { idInPath } from './subject.ts';

/** Objects of the settings that get the same rejection, where others are accepted. */
export interface WrongObjects {
  readonly ids: readonly string[];
  readonly rejection: Exchange;
  /** One that does not exist gets the same response. */
  readonly areUnknown: boolean;
}

/**
 * Returns the given objects of an operation that are rejected for themselves (readings 8 and 30): others are accepted, and
 * either one that does not exist gets the same response, or the same values were accepted for another one.
 * @param sent the exchanges of the operation, in the order of sending
 * @param given the ids of the settings
 */
export function wrongObjects(sent: readonly Exchange[], given: readonly number[]): WrongObjects[] {
  const told = sent.filter((each) => !isNoEvidence(each) && !isUnauthorized(each));
  const accepted = told.filter(isAccepted);
  const unknown = told.find((each) => isUnknown(each) && isGone(each));
  const wrong: { ids: string[]; rejection: Exchange; areUnknown: boolean }[] = [];
  for (const id of accepted.length > 0 ? given.map(String) : []) {
    const mine = told.filter((each) => idInPath(each) === id);
    const asUnknown = mine.find((each) => unknown !== undefined && isSameAnswer(each, unknown));
    const rejection = asUnknown ?? mine.find(isRejected);
    if (rejection === undefined || mine.some(isAccepted)) continue;
    if (!asUnknown && !mine.every((each) => isSameAnswer(each, rejection))) continue;
    const known = wrong.find((each) => isSameAnswer(each.rejection, rejection));
    if (known === undefined) wrong.push({ ids: [id], rejection, areUnknown: asUnknown !== undefined });
    else known.ids.push(id);
  }
  const isForObject = ({ ids, rejection, areUnknown }: WrongObjects): boolean => {
    const alike = told.filter((each) => isSameAnswer(each, rejection));
    const isOfThem = (each: Exchange): boolean => ids.includes(idInPath(each) ?? '');
    const ofThem = alike.filter(isOfThem);
    const isOfAccepted = (each: Exchange): boolean =>
      accepted.some(
        (other) => idInPath(other) === idInPath(each) && (areUnknown || other.index > each.index),
      );
    if (ofThem.every(isInvalid) || alike.some((each) => !isOfThem(each) && isOfAccepted(each))) return false;
    // What starts one task may start them all, and a refused request may be carried out later.
    const isOwnFault = (each: Exchange): boolean =>
      accepted.some((other) => other.index > each.index && valuesOf(other) === valuesOf(each)) &&
      !sent.some((other) => isUnauthorized(other) && idInPath(other) === idInPath(each));
    return areUnknown || ofThem.some(isOwnFault);
  };
  return wrong.filter(isForObject);
}

const isAccepted = (each: Exchange): boolean =>
  replyOf(each, operations[each.operation as OperationId].answers).kind === 'record';

/** Returns the status of the response; 0 if there is none. */
export const statusOf = ({ response }: Exchange): number => response?.status ?? 0;
/** True for a response that says that there is nothing there. */
export const isGone = (each: Exchange): boolean => [404, 410].includes(statusOf(each));
const isRejected = (each: Exchange): boolean => statusOf(each) >= 400 && statusOf(each) < 500;

/** What a request sent, without the text that tells it from others; generated texts differ in more. */
const valuesOf = ({ request, step }: Exchange): string =>
  roleOf(step).as === 'generated'
    ? (request.body ?? '')
    : (request.body ?? '').replace(/,?"comment":"[^"]*"/, '');

/** True for a request whose body may be the reason of a rejection. */
function isInvalid({ step }: Exchange): boolean {
  const role = roleOf(experimentOf(step));
  return role.as === 'open' && (role.point === 'invalid' || role.point === 'malformed-json');
}

/** True for a request that names an object that does not exist. */
export function isUnknown({ step }: Exchange): boolean {
  const role = roleOf(step);
  return role.as === 'open' && (role.point === 'unknown-id' || role.point === 'unknown-product');
}
