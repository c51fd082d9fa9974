import { bodyOf, isObject, own, sentBody, type JsonObject } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { isSuccess } from '../../engine/evidence/exchange-facts.ts';
import { tokenFaultOf } from '../../engine/evidence/role.ts';
import type { Answers } from './answers.ts';
import { replyOf } from './reply.ts';

/** Returns the successful responses to valid requests with the Token. */
const acceptedIn = (answers: Answers): Exchange[] =>
  answers
    .judgedAs('record', 'taken')
    .filter((each) => isSuccess(each) && tokenFaultOf(each.step) === undefined);

/**
 * True if the response to an unauthorized request is data of the service, although none of it is known (reading 23): byte
 * by byte a list that a request with the Token got, or an object that has the texts that were sent and the same further
 * members as with the Token.
 */
export function isDataLikeWithToken(probe: Exchange, answers: Answers): boolean {
  if (!isSuccess(probe)) return false;
  const { record } = answers.subject;
  return acceptedIn(answers).some((each) =>
    record === 'page'
      ? each.response!.body === probe.response!.body && hasEntries(each)
      : isSameKind(each, probe) && [each, probe].every(hasSentTextsAndMore),
  );
}

/** True if an unauthorized request and one with the Token got objects with the same members. */
export const isLikeWithToken = (probe: Exchange, answers: Answers): boolean =>
  isSuccess(probe) && acceptedIn(answers).some((each) => isSameKind(each, probe));

function hasEntries(exchange: Exchange): boolean {
  const reply = replyOf(exchange, 'page');
  const users = reply.kind === 'record' ? own(reply.record, 'users') : undefined;
  return Array.isArray(users) && users.length > 0;
}

const objectOf = (exchange: Exchange): JsonObject | undefined => {
  const body = bodyOf(exchange);
  return 'json' in body && isObject(body.json) ? body.json : undefined;
};

function isSameKind(one: Exchange, other: Exchange): boolean {
  const namesOf = (exchange: Exchange): string =>
    JSON.stringify(Object.keys(objectOf(exchange) ?? {}).sort());
  return (
    one.response!.status === other.response!.status &&
    namesOf(one) !== '[]' &&
    namesOf(one) === namesOf(other)
  );
}

/** The most members that an error has besides what it repeats of the request. */
const mostOfAnError = 10;

/** True for an object with two texts of the request, and with more members than an error. */
function hasSentTextsAndMore(exchange: Exchange): boolean {
  const object = objectOf(exchange) ?? {};
  const sent = new Set(Object.values(sentBody(exchange)));
  const values = Object.values(object);
  const texts = values.filter((value) => typeof value === 'string' && value !== '' && sent.has(value));
  return texts.length > 1 && values.length - texts.length > mostOfAnError;
}
