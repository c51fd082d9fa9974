import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ServiceResponse } from '../../reference/override.ts';
import { createService, seedOf, type Service } from '../../reference/service.ts';
import { run } from '../../run.ts';
import { fetchWire } from '../../wire/fetch-wire.ts';
import { runBent } from '../in-process.ts';

const refusal = (body: string, headers: Record<string, string> = {}): ServiceResponse => ({
  status: 401,
  headers,
  body,
});

/** What the check on a missing Token says of a service that refuses so. */
async function refusing(
  operation: 'list-users' | 'confirm-bug' | 'start-task' | 'create-story',
  answer: (service: Service) => ServiceResponse,
): Promise<string> {
  const { report } = await runBent(
    ({ path, headers }, next, service) =>
      path.includes('/api.php') && !headers.some(([name]) => name === 'Token') ? answer(service) : next(),
    { token: 'a-token-of-32-characters-0123456' },
    { only: [`${operation}/*`], open: false },
  );
  const check = report.checks.find(({ id }) => id === `${operation}/refuses-no-token`)!;
  const [finding] = check.findings;
  return finding ? `${check.outcome}: ${finding.actual}` : check.outcome;
}

const second = ({ store }: Service) => store.users[1]!;
const json = (value: unknown): string => JSON.stringify(value);

describe('a refusal without a Token that shows a user fails the check', () => {
  test.each<[string, (service: Service) => ServiceResponse, string]>([
    [
      'account and name',
      (s) => refusal(json({ by: second(s).account, as: second(s).realname })),
      'account user07 with its realname',
    ],
    [
      'account and id',
      (s) => refusal(json({ user: { id: second(s).id, account: second(s).account } })),
      'account user07 with its id',
    ],
    [
      'account and e-mail address in a sentence',
      (s) => refusal(`${second(s).account}, ${second(s).email}`),
      'account user07 with its email',
    ],
    [
      'comma-separated values',
      ({ store }) => refusal(store.users.map(({ id, account }) => `${id},${account}`).join('\n')),
      'with its id',
    ],
    [
      'a table of plain text',
      ({ store }) =>
        refusal(store.users.map((user) => `${user.account} ${user.realname} ${user.email}`).join('\n')),
      'with its email',
    ],
    [
      'users in sentences',
      ({ store }) => refusal(store.users.map((user) => `${user.account} is ${user.realname}.`).join(' ')),
      'with its realname',
    ],
    [
      'attributes of XML',
      (s) => refusal(`<user id="${second(s).id}" account="${second(s).account}"/>`),
      'account user07 with its id',
    ],
    [
      'two headers',
      (s) => refusal('', { 'x-user': second(s).account, 'x-name': second(s).realname }),
      'account user07 with its realname',
    ],
    [
      'a link with a query, in which a plus sign is a space',
      (s) => refusal('', { link: `</users?account=${second(s).account}&realname=Mei+Lin>; rel=self` }),
      'account user07 with its realname',
    ],
    [
      'a double encoding',
      (s) => refusal(json({ error: json({ error: json(second(s)) }) })),
      'account user07',
    ],
    [
      'a long text in base64, a user in the middle of it',
      (s) => {
        const page = `${'漢'.repeat(16_374)}${json(second(s))}${'漢'.repeat(30_000)}`;
        return refusal(json({ data: Buffer.from(page).toString('base64') }));
      },
      'account user07',
    ],
    [
      'a name in other letters',
      ({ store }) =>
        refusal(json(store.users[7]).replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`)),
      'account user49',
    ],
  ])('%s', async (_, answer, shown) => {
    const said = await refusing('list-users', answer);
    expect(said).toMatch(/^fail: 401 /);
    expect(said).toContain(shown);
  });
});

describe('a refusal without a Token that shows two fields of a record fails the check', () => {
  const bug = ({ store }: Service) => [...store.bugs.values()][0]!;
  const task = ({ store }: Service) => [...store.tasks.values()][1]!;

  test.each<['confirm-bug' | 'start-task', string, (service: Service) => ServiceResponse]>([
    [
      'confirm-bug',
      'named values',
      (s) => refusal(json({ product: bug(s)['product'], project: bug(s)['project'] })),
    ],
    ['confirm-bug', 'cells of a table', (s) => refusal(`<td>${String(bug(s)['title'])}</td><td>trunk</td>`)],
    ['start-task', 'named values', (s) => refusal(`name=${String(task(s)['name'])}&execution=44`)],
    [
      'start-task',
      'a dump',
      (s) => refusal(`["execution"]=>\n  int(44)\n  ["name"]=>\n  string(11) "${String(task(s)['name'])}"`),
    ],
  ])('%s: %s', async (operation, _, answer) => {
    expect(await refusing(operation, answer)).toMatch(/^fail: 401 .* and .* of \d+$/s);
  });

  test.each<[string, (task: Record<string, unknown>) => string]>([
    [
      'a name, who opened it and when',
      (t) => `Task 2 "${t['name']}" opened by ${t['openedBy']} on ${t['openedDate']} needs a login`,
    ],
    ['a name and when', (t) => `${t['name']} was opened on ${t['openedDate']}`],
    ['a name and who opened it', (t) => `task ${t['name']}, which ${t['openedBy']} opened, needs a login`],
    ['who opened it and when', (t) => `opened by ${t['openedBy']} on ${t['openedDate']}, log in first`],
  ])('a sentence: %s', async (_, said) => {
    const opened = (s: Service) => Object.assign(task(s), { openedBy: second(s).account });
    const answer = (s: Service) => refusal(json({ error: said(opened(s)) }));
    expect(await refusing('start-task', answer)).toMatch(/^fail: 401 .* and .* of \d+$/s);
  });

  test('an id and the title of a story that was created all the same', async () => {
    const said = await refusing('create-story', ({ store }) =>
      refusal(json({ id: store.nextStoryId + 3, stage: 'wait' })),
    );
    expect(said).toMatch(/id \d+ of a new story$/);
  });
});

describe('a refusal without a Token that shows less passes the check', () => {
  test.each<[string, (service: Service) => ServiceResponse]>([
    ['accounts alone', ({ store }) => refusal(json(store.users.map(({ account }) => account)))],
    ['names alone', ({ store }) => refusal(json(store.users.map(({ realname }) => realname)))],
    ['who may not', () => refusal('{"error":"user admin is not allowed","id":3}')],
    [
      'who may not, and whom to write to',
      () => refusal('user admin is not allowed: write to the Administrator'),
    ],
    ['an address alone', () => refusal('write to admin@example.org')],
  ])('%s', async (_, answer) => {
    expect(await refusing('list-users', answer)).toBe('pass');
  });
});

describe('a refusal without a Token that shows one field of a task, or what others have too, passes the check', () => {
  test.each<[string, (service: Service) => string]>([
    ['its number', () => 'task 2 needs a login'],
    ['its name', ({ store }) => `${String([...store.tasks.values()][1]!['name'])} needs a login`],
    [
      'its name and who may not',
      ({ store }) => `user ${store.account} may not start "${String([...store.tasks.values()][1]!['name'])}"`,
    ],
    ['who may not', () => 'user admin is not allowed'],
    ['a line of a log', () => '2026-11-22 10:00:00 ERROR'],
    [
      'its name in a line of a log',
      ({ store }) =>
        `${store.now().toISOString().slice(0, 19).replace('T', ' ')} ERROR ${String([...store.tasks.values()][1]!['name'])}`,
    ],
    [
      'its name in a line of a log whose minutes and seconds are numbers of the task',
      ({ store }) => {
        const { name, module, planDuration } = [...store.tasks.values()][1]!;
        return `2026-11-23 ${String(module)}:${String(planDuration)}:36 ERROR ${String(name)}`;
      },
    ],
    ['when it was opened', ({ store }) => `not since ${String([...store.tasks.values()][1]!['openedDate'])}`],
    ['two people', ({ store }) => `write to ${store.users[1]!.account} or ${store.users[2]!.account}`],
  ])('%s', async (_, said) => {
    expect(await refusing('start-task', (service) => refusal(json({ error: said(service) })))).toBe('pass');
  });
});

test.each(['confirm-bug', 'start-task', 'create-story'])(
  'a rejection of %s with 200 that repeats the request passes the check',
  async (operation) => {
    const { report } = await runBent(
      ({ headers, body }, next) =>
        headers.some(([name]) => name === 'Token')
          ? next()
          : { status: 200, headers: {}, body: json({ error: 'no Token', ...JSON.parse(body || '{}') }) },
      {},
      { only: [`${operation}/refuses-no-token`] },
    );
    expect(report.checks.find(({ id }) => id === `${operation}/refuses-no-token`)!.outcome).toBe('pass');
  },
);

describe('a list that anybody gets fails the check, also if its users have no account', () => {
  test.each<[string, (user: Record<string, unknown>, at: number) => object]>([
    ['a number', (user, at) => ({ ...user, account: at })],
    ['another name', ({ account, ...user }) => ({ ...user, username: account })],
  ])('%s', async (_, changed) => {
    const { report } = await runBent(
      async ({ path, headers }, next, service) => {
        if (!path.includes('/users')) return next();
        const response = await next({ headers: [...headers, ['Token', service.token]] });
        const { users, ...page } = JSON.parse(response.body ?? '');
        return { ...response, body: json({ ...page, users: users.map(changed) }) };
      },
      {},
      { only: ['list-users/refuses-no-token'] },
    );
    expect(report.checks.find(({ id }) => id === 'list-users/refuses-no-token')!.outcome).toBe('fail');
  });
});

describe('bytes that are no UTF-8 text are read as clients read them', () => {
  const shownAs: Readonly<
    Record<string, (text: string) => { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }>
  > = {
    'UTF-16 with its mark': (text) => ({
      body: new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
      headers: {},
    }),
    gzip: (text) => ({ body: new Uint8Array(gzipSync(text)), headers: { 'content-encoding': 'gzip' } }),
    latin1: (text) => ({ body: new Uint8Array(Buffer.from(`ü ${text}`, 'latin1')), headers: {} }),
  };

  test.each(Object.entries(shownAs))('%s', async (_, shown) => {
    const service = createService();
    const handler = async (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      const isOpen = request.headers.get('token') === service.token;
      if (!isOpen) {
        const { body, headers } = shown(`Unauthorized ${json(service.store.users[1])}`);
        return new Response(body, { status: 401, headers });
      }
      const response = service.handle(request.method, pathname + search, [['Token', service.token]]);
      return new Response(response.body, { status: response.status });
    };
    const wire = fetchWire(handler, { timeoutMs: 5000, maxBodyBytes: 1_000_000 });
    const settings = {
      ...seedOf(service),
      baseUrl: 'http://service.test',
      only: ['list-users/refuses-no-token'],
    };
    const { report } = await run(settings, { wire });
    const check = report.checks.find(({ id }) => id === 'list-users/refuses-no-token')!;
    expect(check.outcome).toBe('fail');
    expect(check.findings[0]!.actual).toContain('account user07');
  });
});
