import { tokenHeader, type OperationId } from '../../contract/operations.ts';
import type { JsonObject } from '../../engine/evidence/body.ts';
import type { Service } from '../../reference/service.ts';
import type { Bend, BentRequest } from '../in-process.ts';

/** A right service, but for what it sends to requests of one operation without a Token. */
export interface RefusalRow {
  readonly operation: OperationId;
  readonly bend: Bend;
}

/** What a service sends without a Token: a text, or JSON, maybe with another status than 401 or with headers. */
interface Refusal {
  readonly body: string | object;
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

const hasToken = ({ headers }: BentRequest): boolean =>
  headers.some(([name]) => name.toLowerCase() === tokenHeader.toLowerCase());

const hasValidToken = ({ headers }: BentRequest, { token }: Service): boolean =>
  headers.some(([, value]) => value === token);

/** Responds so to requests without a Token, or to those that `isLetIn` refuses. */
const refusing =
  (
    refusalOf: (service: Service, sent: JsonObject) => Refusal,
    isLetIn: typeof hasValidToken = hasToken,
  ): Bend =>
  (request, next, service) => {
    if (isLetIn(request, service)) return next();
    const sent = JSON.parse(request.body || '{}') as JsonObject;
    const { status = 401, headers = {}, body: refusal } = refusalOf(service, sent);
    return { status, headers, body: typeof refusal === 'string' ? refusal : JSON.stringify(refusal) };
  };

const rows = (
  operation: OperationId,
  bends: Readonly<Record<string, Bend>>,
): Readonly<Record<string, RefusalRow>> =>
  Object.fromEntries(
    Object.entries(bends).map(([shows, bend]) => [`${operation} shows ${shows}`, { operation, bend }]),
  );

const second = ({ store }: Service) => store.users[1]!;
const bug = ({ store }: Service) => [...store.bugs.values()][0]!;
const task = ({ store }: Service) => [...store.tasks.values()][1]!;

const saying = (said: (service: Service) => string): Bend =>
  refusing((service) => ({ body: { error: said(service) } }));

/** Changes the users of every list that the Token gets. */
const changingUsers =
  (changed: (user: JsonObject, at: number) => JsonObject): Bend =>
  ({ path }, next) => {
    const response = next();
    if (!path.includes('/users')) return response;
    const { users, ...page } = JSON.parse(response.body) as { users?: JsonObject[] };
    return { ...response, body: JSON.stringify({ ...page, ...(users && { users: users.map(changed) }) }) };
  };

/** Shows the list to anybody, with changed users. */
const openList =
  (changed: (user: JsonObject, at: number) => JsonObject): Bend =>
  (request, next, service) =>
    changingUsers(changed)(
      request,
      () => next({ headers: [...request.headers, [tokenHeader, service.token]] }),
      service,
    );

/** Responses without a Token that show a user, two fields of a record, or a new story: a leak (reading 23). */
export const leakRows: Readonly<Record<string, RefusalRow>> = {
  ...rows('list-users', {
    'account and name': refusing((s) => ({ body: { by: second(s).account, as: second(s).realname } })),
    'account and id': refusing((s) => ({ body: { user: { id: second(s).id, account: second(s).account } } })),
    'account and mail address in a sentence': refusing((s) => ({
      body: `${second(s).account}, ${second(s).email}`,
    })),
    'comma-separated values': refusing(({ store }) => ({
      body: store.users.map(({ id, account }) => `${id},${account}`).join('\n'),
    })),
    'a table of plain text': refusing(({ store }) => ({
      body: store.users.map((user) => `${user.account} ${user.realname} ${user.email}`).join('\n'),
    })),
    'users in sentences': refusing(({ store }) => ({
      body: store.users.map((user) => `${user.account} is ${user.realname}.`).join(' '),
    })),
    'attributes of XML': refusing((s) => ({
      body: `<user id="${second(s).id}" account="${second(s).account}"/>`,
    })),
    'a user in two headers': refusing((s) => ({
      headers: { 'x-user': second(s).account, 'x-name': second(s).realname },
      body: '',
    })),
    'a link whose query has a plus sign for a space': refusing((s) => ({
      headers: { link: `</users?account=${second(s).account}&realname=Mei+Lin>; rel=self` },
      body: '',
    })),
    'a user in JSON in JSON in JSON': refusing((s) => ({
      body: { error: JSON.stringify({ error: JSON.stringify(second(s)) }) },
    })),
    'a user in the middle of a long text in base64': refusing((s) => {
      const page = `${'漢'.repeat(16_374)}${JSON.stringify(second(s))}${'漢'.repeat(30_000)}`;
      return { body: { data: Buffer.from(page).toString('base64') } };
    }),
    'a name in escaped letters': refusing(({ store }) => ({
      body: JSON.stringify(store.users[7]).replace(
        /[^\x20-\x7e]/g,
        (c) => `\\u${c.charCodeAt(0).toString(16)}`,
      ),
    })),
    'users whose account is a number': openList((user, at) => ({ ...user, account: at })),
    'users whose account has another name': openList(({ account, ...user }) => ({
      ...user,
      username: account,
    })),
  }),
  ...rows('confirm-bug', {
    'two named values': refusing((s) => ({
      body: { product: bug(s)['product'], project: bug(s)['project'] },
    })),
    'cells of a table': refusing((s) => ({ body: `<td>${String(bug(s)['title'])}</td><td>trunk</td>` })),
  }),
  ...rows('start-task', {
    'a name and a named value': refusing((s) => ({ body: `name=${String(task(s)['name'])}&execution=44` })),
    'a dump': refusing((s) => ({
      body: `["execution"]=>\n  int(44)\n  ["name"]=>\n  string(11) "${String(task(s)['name'])}"`,
    })),
    'a name, and who opened it and when, in a sentence': saying((s) => {
      const { name, openedDate } = task(s);
      return `Task 2 "${name}" opened by ${openedBySecond(s)} on ${openedDate} needs a login`;
    }),
    'a name and when, in a sentence': saying(
      (s) => `${task(s)['name']} was opened on ${task(s)['openedDate']}`,
    ),
    'a name and who opened it, in a sentence': saying(
      (s) => `task ${task(s)['name']}, which ${openedBySecond(s)} opened, needs a login`,
    ),
    'who opened it and when, in a sentence': saying(
      (s) => `opened by ${openedBySecond(s)} on ${task(s)['openedDate']}, log in first`,
    ),
  }),
  ...rows('create-story', {
    'the id and the stage of a new story': refusing(({ store }) => ({
      body: { id: store.nextStoryId + 3, stage: 'wait' },
    })),
  }),
};

/** Makes the second user the one who opened the task. */
const openedBySecond = (service: Service): string => {
  const { account } = second(service);
  Object.assign(task(service), { openedBy: account });
  return account;
};

/** Responses without a Token that show no more than anybody may know. */
export const harmlessRows: Readonly<Record<string, RefusalRow>> = {
  ...rows('list-users', {
    'accounts alone': refusing(({ store }) => ({ body: store.users.map(({ account }) => account) })),
    'names alone': refusing(({ store }) => ({ body: store.users.map(({ realname }) => realname) })),
    'who may not': refusing(() => ({ body: { error: 'user admin is not allowed', id: 3 } })),
    'who may not, and whom to write to': refusing(() => ({
      body: 'user admin is not allowed: write to the Administrator',
    })),
    'a mail address alone': refusing(() => ({ body: 'write to admin@example.org' })),
    'with 200 whom to write to': refusing(
      () => ({
        status: 200,
        body: {
          error: 'no',
          contact: { account: 'helpdesk', realname: 'Help Desk', email: 'help@pms.test' },
        },
      }),
      hasValidToken,
    ),
    'one contact, and a word like the account': refusing((s) => ({
      body: {
        error: 'Unauthorized',
        contact: `${second(s).realname} <${second(s).email}>`,
        hours: `8 am - 10 ${second(s).account}`,
      },
    })),
    'an account without a mail address, which nobody has': (request, next, service) => {
      const shown = refusing((s) => ({ body: { account: second(s).account, email: null } }));
      const list = changingUsers((user) => ({ ...user, email: null }));
      return (hasToken(request) ? list : shown)(request, next, service);
    },
  }),
  ...rows('start-task', {
    'its number': saying(() => 'task 2 needs a login'),
    'its name': saying((s) => `${task(s)['name']} needs a login`),
    'its name and who may not': saying((s) => `user ${s.store.account} may not start "${task(s)['name']}"`),
    'who may not': saying(() => 'user admin is not allowed'),
    'a line of a log': saying(() => '2026-11-22 10:00:00 ERROR'),
    'its name in a line of a log': saying(
      (s) => `${s.store.now().toISOString().slice(0, 19).replace('T', ' ')} ERROR ${task(s)['name']}`,
    ),
    'its name in a line of a log whose minutes and seconds are numbers of the task': saying((s) => {
      const { name, module, planDuration } = task(s);
      return `2026-11-23 ${module}:${planDuration}:36 ERROR ${name}`;
    }),
    'when it was opened': saying((s) => `not since ${task(s)['openedDate']}`),
    'two people': saying(({ store }) => `write to ${store.users[1]!.account} or ${store.users[2]!.account}`),
  }),
  ...rows('confirm-bug', {
    'two values of one field': saying(() => 'pri=2 or pri=3'),
  }),
  ...rows('create-story', {
    'the title that was sent, and the id of a user': refusing((s, { title }) => ({
      body: { error: 'no', user: { id: second(s).id }, title },
    })),
    'the title that was sent, and a number like the id of a story': refusing(({ store }, { title }) => ({
      body: { error: 'no', title, session: 'active', request: store.nextStoryId + 3 },
    })),
  }),
  ...Object.fromEntries(
    (['confirm-bug', 'start-task', 'create-story'] as const).flatMap((operation) =>
      Object.entries(
        rows(operation, {
          'with 200 what was sent': refusing((_, sent) => ({
            status: 200,
            body: { error: 'no Token', ...sent },
          })),
        }),
      ),
    ),
  ),
};
