import type { OperationId } from '../../contract/operations.ts';
import type { JsonObject } from '../../evidence/body.ts';
import { jsonResponse } from '../../reference/override.ts';
import type { ServiceResponse } from '../../reference/override.ts';
import { ConnectionLost, type Bend, type BentRequest } from '../in-process.ts';
import { operationOf } from './moving-world.ts';

const isDone = ({ path }: BentRequest, { status }: ServiceResponse, operation: OperationId): boolean =>
  status < 300 && operationOf(path) === operation;

const bodyOf = (response: ServiceResponse): JsonObject => JSON.parse(response.body) as JsonObject;

/** Gives answers that are under way at once to each other's requests; each keeps its own id. */
export const mixesUp = (operation: OperationId) => (): Bend => {
  const waiting: { response: ServiceResponse; give: (response: ServiceResponse) => void }[] = [];
  const pass = (): void => {
    const together = waiting.splice(0);
    for (const [at, { response, give }] of together.entries()) {
      const other = bodyOf(together[(at + 1) % together.length]!.response);
      const { id } = bodyOf(response);
      give({ ...response, body: JSON.stringify(id === undefined ? other : { ...other, id }) });
    }
  };
  return (request, next) => {
    const response = next();
    if (!isDone(request, response, operation)) return response;
    return new Promise((give) => {
      if (waiting.length === 0) setImmediate(pass);
      waiting.push({ response, give });
    });
  };
};

/** Answers with what it answered the request before; the id is put right. */
export const answersTheOneBefore = (operation: OperationId) => (): Bend => {
  let before: JsonObject | undefined;
  return (request, next) => {
    const response = next();
    if (!isDone(request, response, operation)) return response;
    const now = bodyOf(response);
    const stale = before ?? now;
    before = now;
    return { ...response, body: JSON.stringify({ ...stale, id: now['id'] }) };
  };
};

/** Rejects confirmations with nothing but an assignee, and obeys them all the same: later responses show it. */
export const obeysAllTheSame = (status: number) => (): Bend => (request, next) => {
  const response = next();
  const isMine = isDone(request, response, 'confirm-bug') && request.body.startsWith('{"assignedTo":');
  const sent = isMine ? Object.keys(JSON.parse(request.body) as JsonObject) : [];
  return sent.length === 1 ? jsonResponse(status, { error: 'no' }) : response;
};

/** Answers every so many writes with this. */
export const everyNth = (n: number, response: ServiceResponse) => (): Bend => {
  let count = 0;
  return ({ method }, next) => (method !== 'GET' && (count += 1) % n === 0 ? response : next());
};

/** Does what one request asks that has a record, and answers 500; of those with this in their path or query, and this body. */
export const failsAt =
  (part: string, nth: number, body = '') =>
  (): Bend => {
    let count = 0;
    return (request, next) => {
      const response = next();
      const mine = response.status < 300 && request.path.endsWith(part) && request.body === body;
      return mine && (count += 1) === nth ? jsonResponse(500, { error: 'out of order' }) : response;
    };
  };

/** Refuses what is right in one operation. */
export const refusesAll = (operation: OperationId) => (): Bend => (request, next) => {
  const response = next();
  return isDone(request, response, operation) ? jsonResponse(400, { error: 'not now' }) : response;
};

/** Refuses stories of one priority for want of a permission. */
export const deniesPri = (pri: number) => (): Bend => (request, next) => {
  const response = next();
  const mine = isDone(request, response, 'create-story') && bodyOf(response)['pri'] === pri;
  return mine ? jsonResponse(403, { error: 'not for you' }) : response;
};

/** Answers all that is asked of users with this. */
export const listsAs = (response: ServiceResponse) => (): Bend => (request, next) =>
  operationOf(request.path) === 'list-users' ? response : next();

/** Closes the connection where it would refuse a start, for the task was started before. */
export const closesSecondStarts = (): Bend => (request, next) => {
  const response = next();
  if (operationOf(request.path) === 'start-task' && response.status === 409) throw new ConnectionLost();
  return response;
};
