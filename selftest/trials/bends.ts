import type { OperationId } from '../../contract/operations.ts';
import type { JsonObject } from '../../evidence/body.ts';
import { jsonResponse } from '../../reference/override.ts';
import type { ServiceResponse } from '../../reference/override.ts';
import { type Bend, type BentRequest } from '../in-process.ts';
import { operationOf } from './moving-world.ts';

const isSuccess = ({ path }: BentRequest, { status }: ServiceResponse, operation: OperationId): boolean =>
  status < 300 && operationOf(path) === operation;

const bodyOf = (response: ServiceResponse): JsonObject => JSON.parse(response.body) as JsonObject;

/** Swaps the responses of parallel requests. Each response keeps its own id. */
export const mixesUp = (operation: OperationId) => (): Bend => {
  const waiting: { response: ServiceResponse; resolve: (response: ServiceResponse) => void }[] = [];
  const swap = (): void => {
    const parallel = waiting.splice(0);
    for (const [at, { response, resolve }] of parallel.entries()) {
      const other = bodyOf(parallel[(at + 1) % parallel.length]!.response);
      const { id } = bodyOf(response);
      resolve({ ...response, body: JSON.stringify(id === undefined ? other : { ...other, id }) });
    }
  };
  return (request, next) => {
    const response = next();
    if (!isSuccess(request, response, operation)) return response;
    return new Promise((resolve) => {
      if (waiting.length === 0) setImmediate(swap);
      waiting.push({ response, resolve });
    });
  };
};

/** Sends the record of the previous request, with the right id. */
export const sendsPreviousRecord = (operation: OperationId) => (): Bend => {
  let previous: JsonObject | undefined;
  return (request, next) => {
    const response = next();
    if (!isSuccess(request, response, operation)) return response;
    const current = bodyOf(response);
    const stale = previous ?? current;
    previous = current;
    return { ...response, body: JSON.stringify({ ...stale, id: current['id'] }) };
  };
};

/** Rejects confirmations that contain only an assignee, but executes them: later responses show the assignee. */
export const rejectsAndExecutes = (status: number) => (): Bend => (request, next) => {
  const response = next();
  const isAssigning =
    isSuccess(request, response, 'confirm-bug') && request.body.startsWith('{"assignedTo":');
  const sent = isAssigning ? Object.keys(JSON.parse(request.body) as JsonObject) : [];
  return sent.length === 1 ? jsonResponse(status, { error: 'no' }) : response;
};

/** Sends `response` to every `n`-th write. */
export const everyNth = (n: number, response: ServiceResponse) => (): Bend => {
  let count = 0;
  return ({ method }, next) => (method !== 'GET' && (count += 1) % n === 0 ? response : next());
};

/** Executes the `nth` successful request with this end of the path and this body, but sends 500. */
export const failsAt =
  (part: string, nth: number, body = '') =>
  (): Bend => {
    let count = 0;
    return (request, next) => {
      const response = next();
      const matches = response.status < 300 && request.path.endsWith(part) && request.body === body;
      return matches && (count += 1) === nth ? jsonResponse(500, { error: 'out of order' }) : response;
    };
  };

/** Rejects every valid request of one operation. */
export const rejectsAll = (operation: OperationId) => (): Bend => (request, next) => {
  const response = next();
  return isSuccess(request, response, operation) ? jsonResponse(400, { error: 'not now' }) : response;
};

/** Rejects stories of one priority with 403. */
export const deniesPri = (pri: number) => (): Bend => (request, next) => {
  const response = next();
  const isDenied = isSuccess(request, response, 'create-story') && bodyOf(response)['pri'] === pri;
  return isDenied ? jsonResponse(403, { error: 'not for you' }) : response;
};

/** Sends `response` to every request for users. */
export const sendsAsList = (response: ServiceResponse) => (): Bend => (request, next) =>
  operationOf(request.path) === 'list-users' ? response : next();
