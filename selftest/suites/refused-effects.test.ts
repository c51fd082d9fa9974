import { describe, expect, test } from 'vitest';
import type { CheckReport } from '../../engine/judging/report.ts';
import type { Context } from '../../reference/override.ts';
import type { Service, ServiceOptions } from '../../reference/service.ts';
import type { RunSettings } from '../../engine/run.ts';
import { runBent, type Bend } from '../in-process.ts';

const body = (text: string): Record<string, unknown> => JSON.parse(text || '{}') as Record<string, unknown>;
const refusal = (status: number) => ({ status, headers: {}, body: '{"error":"no"}' });
const idIn = (path: string): number => Number(/\/(\d+)\/\w+$/.exec(path)?.[1]);

/** Changes the store before the first request. */
function prepared(prepare: (service: Service) => void, bend: Bend = (_, next) => next()): Bend {
  let done = false;
  return (request, next, service) => {
    if (!done) prepare(service);
    done = true;
    return bend(request, next, service);
  };
}

async function checkOf(
  id: string,
  bend: Bend,
  options: ServiceOptions,
  settings: Partial<RunSettings> = {},
): Promise<CheckReport> {
  const [operation] = id.split('/');
  const only = [`${operation}/*`];
  const { report } = await runBent(bend, options, { open: false, only, ...settings });
  return report.checks.find((check) => check.id === id)!;
}

const confirmNothing = 'confirm-bug/refused-request-changes-nothing';

/** A bug is confirmed once, by unauthorized requests too if those take effect. */
const once =
  (takesEffect: boolean): Bend =>
  (request, next, { store, token }) => {
    const bug = request.path.endsWith('/confirm') ? store.bugs.get(idIn(request.path)) : undefined;
    if (!bug) return next();
    const isUnauthorized = !request.headers.some(([, value]) => value === token);
    if (isUnauthorized && takesEffect) Object.assign(bug, { confirmed: true, ...body(request.body) });
    return bug['confirmed'] && !isUnauthorized ? refusal(409) : next();
  };

describe('a target that confirms a bug only once', () => {
  test.each([
    [20, true, 'fail'],
    [5, true, 'fail'],
    [20, false, 'pass'],
    [3, false, 'pass'],
  ] as const)('%i bugs, unauthorized requests confirm them: %s, %s', async (bugs, takesEffect, expected) => {
    const check = await checkOf(confirmNothing, once(takesEffect), { bugs });
    expect(check.outcome).toBe(expected);
  });
});

test.each([
  [false, 'fail'],
  [true, 'pass'],
] as const)(
  'an assignee that comes with another cc list was set by another client: %s, %s',
  async (isAnother, expected) => {
    let users = 3;
    const bend: Bend = (request, next, { store, token }) => {
      const bug = request.path.endsWith('/confirm') ? store.bugs.get(idIn(request.path)) : undefined;
      const { assignedTo } = body(request.body);
      if (!bug || !assignedTo || request.headers.some(([, value]) => value === token)) return next();
      const mailto = store.users.slice(0, (users += 1)).map(({ account }) => account);
      Object.assign(bug, { assignedTo }, isAnother && { mailto });
      return next();
    };
    expect((await checkOf(confirmNothing, bend, { users: 60 })).outcome).toBe(expected);
  },
);

const startNothing = 'start-task/refused-request-changes-nothing';
const startAccepted = 'start-task/accepts-all-fields';

/** Refused starts take effect. */
const startsRefused: Bend = (request, next, { token }) => {
  if (request.path.endsWith('/start') && !request.headers.some(([, value]) => value === token))
    next({ headers: [['Token', token]] });
  return next();
};

/** An accepted start changes the rows of all tasks. */
const startsAll: Bend = (request, next, { store, token }) => {
  const answer = next();
  if (request.path.endsWith('/start') && request.headers.some(([, value]) => value === token))
    for (const task of store.tasks.values()) task['status'] = 'doing';
  return answer;
};

/** The second task given is no longer in wait. */
const staleSecond = prepared.bind(undefined, ({ store }: Service) => {
  [...store.tasks.values()][1]!['status'] = 'closed';
});

const refusesStarts =
  (when: (sent: Record<string, unknown>) => boolean): Bend =>
  (request, next) =>
    request.path.endsWith('/start') && when(body(request.body)) ? refusal(400) : next();

describe('a start that is refused after refused ones, while another one is accepted', () => {
  test.each<[string, () => Bend, number, string, string]>([
    ['its effort is the reason', () => refusesStarts(({ left }) => Number(left) > 20), 12, 'pass', 'pass'],
    [
      'its hour is the reason',
      () => refusesStarts(({ realStarted }) => / 1\d:/.test(String(realStarted))),
      2,
      'pass',
      'pass',
    ],
    ['its task was not in wait', () => staleSecond(), 12, 'pass', 'pass'],
    ['its task was not in wait, and no other is given to tell', () => staleSecond(), 2, 'pass', 'fail'],
    ['an accepted start started every task', () => startsAll, 12, 'pass', 'blocked'],
    ['the refused ones had an effect', () => startsRefused, 12, 'pass', 'fail'],
    ['the refused ones had an effect, 4 tasks', () => startsRefused, 4, 'pass', 'fail'],
    ['the refused ones had an effect, and no other task is given', () => startsRefused, 3, 'pass', 'fail'],
  ])('%s', async (_, bend, tasks, accepted, nothing) => {
    expect((await checkOf(startAccepted, bend(), { tasks })).outcome).toBe(accepted);
    expect((await checkOf(startNothing, bend(), { tasks })).outcome).toBe(nothing);
  });
});

/** Starts that are refused with 403, from the first unauthorized one on. */
const locked = (isLocked: (path: string) => boolean): Bend => {
  let seen = false;
  return (request, next, { token }) => {
    seen ||= isLocked(request.path) && !request.headers.some(([, value]) => value === token);
    return seen ? refusal(403) : next();
  };
};

const forbidsStarts: Bend = (request, next) => (request.path.endsWith('/start') ? refusal(403) : next());

/** The second task given may not be started with this Token. */
const refusesSecond =
  (status: 401 | 403): Bend =>
  (request, next, { store }) =>
    request.path.endsWith('/start') && idIn(request.path) === [...store.tasks.keys()][1]
      ? refusal(status)
      : next();

const startsAndForbids: Bend = (request, next, service) => {
  const isLate = service.store.tasks.get(idIn(request.path))?.['status'] !== 'wait';
  if (
    request.path.endsWith('/start') &&
    isLate &&
    request.headers.some(([, value]) => value === service.token)
  )
    return refusal(403);
  return startsRefused(request, next, service);
};

describe('a start that is answered 403 after refused ones', () => {
  test.each<[string, Bend, string]>([
    ['another task is started, and the Token is accepted later', startsAndForbids, 'fail'],
    ['every start is', forbidsStarts, 'blocked'],
    ['one task may not be started, another one is', refusesSecond(403), 'pass'],
    ['one task gets 401, another one is started', refusesSecond(401), 'blocked'],
    ['the Token is locked out from then on', locked(() => true), 'blocked'],
  ])('%s', async (_, bend, outcome) => {
    expect((await checkOf(startNothing, bend, { tasks: 12 })).outcome).toBe(outcome);
  });
});

describe('a target that starts a started task again', () => {
  const override = { repeats: true };

  test.each<[string, Bend, string]>([
    ['shows no effect where there is none', (_, next) => next(), 'pass'],
    ['shows an effect of refused starts', startsRefused, 'fail'],
    ['can not show it where a start asks for fields', refusesStarts((sent) => !('left' in sent)), 'pass'],
  ])('%s', async (what, bend, outcome) => {
    const check = await checkOf(startNothing, bend, { override, operation: 'start-task' });
    expect(check.outcome).toBe(outcome);
    expect(check.observations.length > 0).toBe(what.startsWith('can not'));
  });
});

describe('a queue that carries out unauthorized requests', () => {
  const after =
    (count: number, fields?: readonly string[]): Bend =>
    (request, next, { token }) => {
      const due = waiting.filter(({ at }) => at === sent);
      sent += 1;
      for (const { send } of due) send();
      const isUnauthorized = !request.headers.some(([, value]) => value === token);
      if (isUnauthorized && request.method === 'POST')
        waiting.push({
          at: sent + count,
          send: () => next({ headers: [['Token', token]], body: only(request.body, fields) }),
        });
      return next();
    };
  const only = (text: string, fields?: readonly string[]): string =>
    fields === undefined
      ? text
      : JSON.stringify(
          Object.fromEntries(Object.entries(body(text)).filter(([name]) => fields.includes(name))),
        );
  let sent = 0;
  let waiting: { readonly at: number; readonly send: () => unknown }[] = [];

  test.each<[string, number, ServiceOptions]>([
    [confirmNothing, 3, {}],
    [confirmNothing, 20, {}],
    [confirmNothing, 28, {}],
    [confirmNothing, 36, {}],
    [startNothing, 3, {}],
    [startNothing, 15, {}],
    [startNothing, 15, { override: { repeats: true }, operation: 'start-task' }],
  ])('is caught: %s, %i requests later', async (id, count, options) => {
    [sent, waiting] = [0, []];
    expect((await checkOf(id, after(count), { tasks: 16, ...options })).outcome).toBe('fail');
  });

  test.each([
    [2, ['mailto', 'pri']],
    [10, ['assignedTo', 'type']],
    [10, ['pri', 'assignedTo']],
    [10, ['type', 'mailto']],
  ])('is caught where two fields only change, all the time: %i requests later, %s', async (count, fields) => {
    [sent, waiting] = [0, []];
    expect((await checkOf(confirmNothing, after(count, fields), { tasks: 16 })).outcome).toBe('fail');
  });
});

describe('confirmations with all five fields', () => {
  const knowsOneSpelling = {
    authenticate: (right: boolean, { request }: Context) =>
      right && request.headers.some(([name]) => name === 'Token'),
  };

  const leaves =
    (field: string): Bend =>
    (request, next, { store }) => {
      const bug = request.path.endsWith('/confirm') ? store.bugs.get(idIn(request.path)) : undefined;
      const before = bug?.[field];
      const answer = next();
      if (!bug || answer.status > 299 || Object.keys(body(request.body)).length < 5) return answer;
      bug[field] = before;
      return { ...answer, body: JSON.stringify(bug) };
    };

  // Every row has a seed of its own.
  test.each(
    ['pri', 'type', 'mailto', 'assigned-to'].flatMap((name, field) =>
      [1, 2, 3, 6, 12].map((bugs, at) => [name, bugs, 1 + field * 5 + at] as const),
    ),
  )('show that %s is ignored, whatever it was before: %i bugs, seed %i', async (name, bugs, seed) => {
    const bend = leaves(name === 'assigned-to' ? 'assignedTo' : name);
    const override = seed % 2 === 0 ? knowsOneSpelling : {};
    const check = await checkOf(`confirm-bug/echoes-${name}`, bend, { bugs, override }, { seed });
    expect(check.outcome).toBe('fail');
  });
});
