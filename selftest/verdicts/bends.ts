import type { OperationId } from '../../contract/operations.ts';
import type { JsonObject } from '../../engine/evidence/body.ts';
import { jsonResponse } from '../../reference/override.ts';
import type { ServiceResponse } from '../../reference/override.ts';
import type { Service } from '../../reference/service.ts';
import { type Bend, type BentRequest } from '../in-process.ts';
import { operationOf } from '../trials/moving-world.ts';

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

/** Sends `response` to every request whose path has this part. */
export const sendsInstead =
  (part: string, response: ServiceResponse) =>
  (): Bend =>
  ({ path }, next) =>
    path.includes(part) ? response : next();

/** Sends `response` to the requests whose path has this part and whose number, from 1, is chosen. */
export const sendsToSome =
  (part: string, isChosen: (count: number) => boolean, response: ServiceResponse) => (): Bend => {
    let count = 0;
    return ({ path }, next) => (path.includes(part) && isChosen((count += 1)) ? response : next());
  };

/** Changes the service at the requests for users whose number, from 1, is chosen. */
export const changesUsers =
  (isChosen: (count: number) => boolean, change: (service: Service, count: number) => void) => (): Bend => {
    let count = 0;
    return ({ path }, next, service) => {
      if (path.includes('/users') && isChosen((count += 1))) change(service, count);
      return next();
    };
  };

/** Rejects some requests to one kind of object with 200, an error and the object as it is. */
export const rejectsWithObject =
  (kind: 'bug' | 'task', isRejected: (input: JsonObject) => boolean) => (): Bend => {
    return ({ path, headers, body = '' }, next, { store, token }) => {
      const id = Number(new RegExp(`${kind}s/(\\d+)/`).exec(path)?.[1]);
      const object = { bug: store.bugs, task: store.tasks }[kind].get(id);
      const isAllowed = headers.some(([name, value]) => name === 'Token' && value === token);
      if (!object || !isAllowed || !body.endsWith('}') || !isRejected(JSON.parse(body) as JsonObject))
        return next();
      return jsonResponse(200, { error: 'out of range', [kind]: object });
    };
  };

/** Sends null in place of the users of the second list. */
export const sendsOneListWithoutUsers = (): Bend => {
  let count = 0;
  return (request, next) => {
    const response = next();
    const isChosen = isSuccess(request, response, 'list-users') && (count += 1) === 2;
    return isChosen ? { ...response, body: response.body.replace(/"users":.*\]/, '"users":null') } : response;
  };
};

/** Sends what was sent back with each 401. */
export const echoesRejected = (): Bend => (request, next) => {
  const response = next();
  if (response.status !== 401) return response;
  return jsonResponse(401, { error: 'no', request: JSON.parse(request.body || '{}') as unknown });
};

/** Sends the record of a confirmation with the Token, with 401, to each one without. */
export const confirmsWith401 =
  (): Bend =>
  (request, next, { token }) => {
    const isRejected =
      request.path.includes('/confirm') && !request.headers.some(([, value]) => value === token);
    return isRejected ? { ...next({ headers: [['Token', token]], body: '{}' }), status: 401 } : next();
  };

/** Rejects valid requests with a status that depends on the place of their object in the settings, from 1. */
export const rejectsAt =
  (kind: 'bugs' | 'tasks', statusOf: (place: number, input: JsonObject) => number | undefined) =>
  (): Bend =>
  ({ path, headers, body }, next, { store, token }) => {
    const ids = [...store[kind].keys()];
    const place = ids.findIndex((id) => path.includes(`/${kind}/${id}/`)) + 1;
    const isAllowed = headers.some(([name, value]) => name === 'Token' && value === token);
    const isJudged = place > 0 && isAllowed && body.endsWith('}');
    const status = isJudged ? statusOf(place, JSON.parse(body) as JsonObject) : undefined;
    return status === undefined ? next() : jsonResponse(status, { error: 'no' });
  };

/** Accepts writes of one operation without a Token, and rejects those with the right one. */
export const acceptsOnlyWithoutToken =
  (operation: OperationId) =>
  (): Bend =>
  (request, next, { token }) => {
    if (operationOf(request.path) !== operation) return next();
    const [sent] = request.headers.filter(([name]) => name.toLowerCase() === 'token');
    if (!sent) return next({ headers: [['Token', token]] });
    return sent[1] === token ? jsonResponse(400, { error: 'no' }) : next();
  };

/** Sends 500 to the first two requests whose path has this end and whose body has letters of other scripts. */
export const failsTwiceAtScripts = (part: string) => (): Bend => {
  let count = 0;
  return ({ path, body }, next) =>
    path.endsWith(part) && /[^ -~]/.test(body) && (count += 1) <= 2
      ? jsonResponse(500, { error: 'out of order' })
      : next();
};
