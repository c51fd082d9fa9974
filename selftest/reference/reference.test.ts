import { afterEach, describe, expect, test } from 'vitest';

import { apiPrefix, operationIds, operations } from '../../contract/operations.ts';
import type { Operation, OperationId } from '../../contract/operations.ts';
import { records } from '../../contract/records.ts';
import { statements } from '../../contract/statements.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { createService, seedOf } from '../../reference/service.ts';
import type { Service, ServiceOptions } from '../../reference/service.ts';

const token = 'a-token-for-tests';
const fixed = { token, now: () => new Date('2026-11-21T08:03:56Z') } as const;
const start = {
  assignedTo: 'user07',
  realStarted: '2024-05-06 09:10:11',
  consumed: 3,
  left: 14,
  comment: 'c',
};
const five = { title: 'A story', spec: 'what it is', product: 7, pri: 2, category: 'safe' };

function ask(service: Service, method: string, path: string, body?: unknown, given: string | null = token) {
  const headers = given === null ? undefined : { Token: given };
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const { status, body: answer } = service.handle(method, apiPrefix + path, headers, text);
  return { status, json: answer === '' ? undefined : JSON.parse(answer) };
}

describe('the right service', () => {
  const service = (options: ServiceOptions = {}) => createService({ ...fixed, ...options });

  // What it does with valid requests, and without a valid Token, the suite tests (selftest/suites/catalogue.test.ts).
  test('starts a task once', () => {
    const right = service();
    const [task] = seedOf(right).tasks;
    const statuses = [1, 2].map(() => ask(right, 'POST', `/tasks/${task}/start`, start).status);
    expect(statuses).toEqual([200, 409]);
  });

  test.each([
    ['an unlisted type', 'POST', '/bugs/1041/confirm', { type: 'bug' }, 400],
    ['pri as a word', 'POST', '/bugs/1041/confirm', { pri: 'high' }, 400],
    ['a cc list in a string', 'POST', '/bugs/1041/confirm', { mailto: 'admin' }, 400],
    ['an unknown assignee', 'POST', '/bugs/1041/confirm', { assignedTo: 'nobody' }, 400],
    ['an array as the body', 'POST', '/bugs/1041/confirm', [], 400],
    ['an unknown bug', 'POST', '/bugs/1/confirm', {}, 404],
    ['an id that is a word', 'POST', '/bugs/abc/confirm', {}, 404],
    ['a day that does not exist', 'POST', '/tasks/507/start', { realStarted: '2024-02-31 09:10:11' }, 400],
    ['a missing title', 'POST', '/stories', { ...five, title: undefined }, 400],
    ['an unknown product', 'POST', '/stories', { ...five, product: 8 }, 400],
    ['page 0', 'GET', '/users?page=0', undefined, 400],
    ['a limit in words', 'GET', '/users?limit=ten', undefined, 400],
    ['another method', 'GET', '/bugs/1041/confirm', undefined, 405],
    ['another path', 'GET', '/projects', undefined, 404],
    ['half a JSON text', 'POST', '/stories', '{"title": ', 400],
    ['a body beyond the bound', 'POST', '/stories', { title: 'x'.repeat(1024 * 1024) }, 413],
  ])('refuses %s', (_, method, path, body, status) => {
    const answer = ask(service(), method, path, body);
    expect(answer.status).toBe(status);
    expect(answer.json.error).toBeTypeOf('string');
  });

  test('has every field of the tables, and no other', () => {
    const right = service();
    const { bugs, tasks } = seedOf(right);
    const fields = (record: object) => Object.keys(record).toSorted();
    const table = (name: keyof typeof records) => Object.keys(records[name].fields).toSorted();
    expect(fields(ask(right, 'POST', `/bugs/${bugs[0]}/confirm`, {}).json)).toEqual(table('bug'));
    expect(fields(ask(right, 'POST', `/tasks/${tasks[0]}/start`, {}).json)).toEqual(table('task'));
    expect(fields(ask(right, 'POST', '/stories', five).json)).toEqual(table('story'));
    expect(fields(ask(right, 'GET', '/users').json)).toEqual(table('page'));
    expect(fields(ask(right, 'GET', '/users').json.users[0])).toEqual(table('user'));
  });

  test('answers 500 when a hook throws, and lives on', () => {
    const broken = service({
      operation: 'list-users',
      override: {
        record: () => {
          throw new Error('boom');
        },
      },
    });
    expect(ask(broken, 'GET', '/users').status).toBe(500);
    expect(ask(broken, 'POST', '/stories', five).status).toBe(200);
  });
});

describe('the service on a socket', () => {
  const running: Service[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((service) => service.close()));
  });
  const serve = async (options: ServiceOptions) => {
    const service = createService({ ...fixed, ...options });
    running.push(service);
    return service.listen();
  };

  test.each([
    ['plainly', {}],
    ['below a path', { basePath: '/tracker' }],
    ['in chunks', { transport: { chunkBytes: 7 } }],
  ])('answers %s what it answers without one', async (_, options) => {
    const baseUrl = await serve(options);
    const answer = await fetch(`${baseUrl}${apiPrefix}/users?limit=3`, { headers: { token } });
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toEqual(ask(createService(fixed), 'GET', '/users?limit=3').json);
  });

  test('refuses a body beyond the bound', async () => {
    const baseUrl = await serve({});
    const body = ' '.repeat(1024 * 1024 + 1);
    const answer = await fetch(`${baseUrl}${apiPrefix}/stories`, {
      method: 'POST',
      headers: { token },
      body,
    });
    expect(answer.status).toBe(413);
  });
});

/** Bodies or queries; an operation that is not here is sent an empty object. */
const requests: Readonly<Partial<Record<OperationId, readonly (object | string)[]>>> = {
  'confirm-bug': [{}, { pri: 1, type: 'install', assignedTo: 'user07', mailto: ['admin'] }, {}],
  'start-task': [start, {}],
  'create-story': [five, { ...five, source: 'po' }],
  'list-users': ['', '?browse=all&limit=5&page=2', '?browse=outside'],
};

/** Answers of one operation to good and bad requests, in the order of a run. */
function answersOf(service: Service, operation: OperationId): string[] {
  const { bugs, tasks } = seedOf(service);
  const { method, path, answers } = operations[operation];
  // What one operation does to its object, another does not show.
  const objects = answers === 'task' ? tasks : [bugs[operationIds.indexOf(operation)]];
  const send = (given: string, sent: string | object, at: number) => {
    const [query, body] = typeof sent === 'string' ? [sent] : ['', JSON.stringify(sent)];
    const id = String(objects[at % objects.length]);
    return service.handle(method, apiPrefix + path.replace('<id>', id) + query, { Token: given }, body);
  };
  return ['', 'made-up', token].flatMap((given) =>
    (requests[operation] ?? [{}]).map((sent, at) => JSON.stringify(send(given, sent, at))),
  );
}

const rightAnswers = new Map(
  operationIds.map((operation) => [operation, answersOf(createService(fixed), operation)]),
);

describe('deviations', () => {
  test('have ids of their own that begin with their operation', () => {
    expect(new Set(deviations.map(({ id }) => id)).size).toBe(deviations.length);
    expect(deviations.filter(({ id, operation }) => !id.startsWith(`${operation}-`))).toEqual([]);
    expect(deviations.filter(({ id }) => !/^[a-z0-9-]+$/.test(id))).toEqual([]);
  });

  test('break a statement that a check asks, and are caught in their own operation', () => {
    for (const { id, breaks, operation, caughtBy } of deviations) {
      expect(statements[breaks], id).not.toHaveProperty('unchecked');
      expect(statements[breaks].level, id).not.toBe('open');
      expect(caughtBy.length, id).toBeGreaterThan(0);
      expect(
        caughtBy.filter((check) => !check.startsWith(`${operation}/`)),
        id,
      ).toEqual([]);
    }
  });

  test('change nothing but their own operation', () => {
    for (const deviation of deviations) {
      const service = createService({ ...deviation, ...fixed });
      // Another number of bugs or users makes other bugs, which an operation that reads them shows.
      const { bugs, users } = deviation;
      const isOther = (id: OperationId): boolean => {
        const { given, writes }: Operation = operations[id];
        return id !== deviation.operation && !((bugs || users) && given === 'bug' && !writes);
      };
      for (const operation of operationIds.filter(isOther)) {
        expect(answersOf(service, operation), deviation.id).toEqual(rightAnswers.get(operation));
      }
    }
  });
});

describe('freedoms', () => {
  test('have ids of their own', () => {
    expect(new Set(freedoms.map(({ id }) => id)).size).toBe(freedoms.length);
  });

  test('change nothing but the operation they name', () => {
    for (const freedom of freedoms.filter(({ operation, bugs, users }) => operation && !bugs && !users)) {
      const service = createService({ ...freedom, ...fixed });
      for (const operation of operationIds.filter((other) => other !== freedom.operation)) {
        expect(answersOf(service, operation), freedom.id).toEqual(rightAnswers.get(operation));
      }
    }
  });
});
