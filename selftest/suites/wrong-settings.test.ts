import { describe, expect, test } from 'vitest';
import { headline } from '../../engine/judging/gate.ts';
import type { Report } from '../../engine/judging/report.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import type { RunSettings } from '../../engine/run.ts';
import { runBent, type Bend } from '../in-process.ts';

const right: Bend = (_, next) => next();

const answering =
  (path: string, status: number): Bend =>
  (request, next) =>
    request.path.includes(path) ? { status, headers: {}, body: '{"error":"no"}' } : next();

const productOf =
  (product: number): Bend =>
  (request, next) => {
    const isThere = !request.path.endsWith('/stories') || request.body.includes(`"product":${product}`);
    return isThere ? next() : { status: 404, headers: {}, body: '{"error":"no such product"}' };
  };

/** Exit code and first line of a run. */
async function firstLine(
  settings: Partial<RunSettings>,
  bend: Bend = right,
  options: ServiceOptions = {},
): Promise<string> {
  const { report } = await runBent(bend, options, settings);
  return headline(report).text;
}

const of = (operation: string): Partial<RunSettings> => ({ only: [`${operation}/*`] });

const missing = [9_000_001, 9_000_002, 9_000_003];
const firstBug = 'PMS_BUG_IDS: bug 9000001 gets';

test.each<[string, Partial<RunSettings>, Bend, string]>([
  ['bugs that do not exist', { bugs: missing }, right, firstBug],
  ['one bug that does not exist', { ...of('confirm-bug'), bugs: missing.slice(0, 1) }, right, firstBug],
  ['the same without open points', { bugs: missing.slice(0, 1), open: false }, right, firstBug],
  ['tasks that do not exist', { tasks: missing }, right, 'PMS_TASK_IDS: task 900000'],
  [
    'used-up tasks',
    of('start-task'),
    answering('/start', 409),
    'PMS_TASK_IDS: every task given gets 409, such as',
  ],
  ['used-up bugs', of('confirm-bug'), answering('/confirm', 409), 'PMS_BUG_IDS: every bug given gets 409'],
  ['a missing operation', of('confirm-bug'), answering('/confirm', 404), 'PMS_BUG_IDS: bug 1041 gets'],
  [
    'a missing product',
    { ...of('create-story'), product: 8 },
    productOf(7),
    'PMS_PRODUCT_ID: product 8 gets',
  ],
  [
    'a product that takes no stories',
    of('create-story'),
    answering('/stories', 409),
    'PMS_PRODUCT_ID: every product given gets 409, such as product 7',
  ],
])('%s: exit 3, and the first line names the setting', async (_, settings, bend, says) => {
  const line = await firstLine(settings, bend);
  expect(line).toMatch(/^INCOMPLETE · gate not met: PMS_/);
  expect(line).toContain(says);
  expect(line).toMatch(/\(exit 3\)$/);
});

test.each<[string, Partial<RunSettings>, Bend]>([
  ['400 to every bug', of('confirm-bug'), answering('/confirm', 400)],
  [
    '409 to one task that others do not get',
    of('start-task'),
    (request, next) =>
      /"consumed":\d{3}/.test(request.body) ? { status: 500, headers: {}, body: '' } : next(),
  ],
  [
    '409 to every story with ten fields',
    of('create-story'),
    (request, next) =>
      request.body.includes('"keywords"') ? { status: 409, headers: {}, body: '' } : next(),
  ],
])('%s is a failure', async (_, settings, bend) => {
  expect(await firstLine(settings, bend)).toMatch(/^NON-CONFORMANT /);
});

test('a creator who is another listed account than the one given: the finding names the setting', async () => {
  const { report } = await runBent(right, {}, { ...of('create-story'), account: 'user07' });
  const check = report.checks.find(({ id }) => id === 'create-story/opened-by-is-the-account');
  const failing = report.checks.filter(({ outcome }) => outcome === 'fail');
  expect(failing.map(({ id }) => id)).toEqual([check?.id ?? failing[0]!.id]);
  expect(failing[0]!.findings[0]).toMatchObject({
    field: 'openedBy',
    expected: '"user07", unless PMS_ACCOUNT is not the account of the Token',
    actual: '"admin"',
  });
});

describe('an assignee who is not in the list of all users', () => {
  const nobody = '"assignedTo":"nobody"';
  const shownAsNull: Bend = (request, next) => {
    const response = next();
    const isOf = request.body.includes(nobody) && response.status < 300;
    const body = response.body.replace(/"assignedTo":(?:\{[^}]*\}|"[^"]*"|null)/, '"assignedTo":null');
    return isOf ? { ...response, body } : response;
  };
  const refused: Bend = (request, next) =>
    request.body.includes(nobody) ? { status: 400, headers: {}, body: '{"error":"who?"}' } : next();

  test.for<[string, Bend]>([
    ['shown as null', shownAsNull],
    ['refused', refused],
  ])('%s: the setting is named', async ([, bend]) => {
    const { report } = await runBent(bend, {}, { assignee: 'nobody' });
    const wrong = report.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
    expect(wrong.map(({ id, findings }) => [id, findings[0]])).toEqual([]);
    const reasons = report.checks.flatMap(({ outcome, reason }) => (outcome === 'blocked' ? reason : []));
    expect(reasons).toContain('the account nobody (PMS_ASSIGNEE) is not in the list of all users');
  });

  test('where the list of all users cannot be read, it is a failure', async () => {
    const unread: Bend = (request, next, service) =>
      request.path.includes('browse=all')
        ? { status: 400, headers: {}, body: '{"error":"no such list"}' }
        : shownAsNull(request, next, service);
    const options = { operation: 'confirm-bug', override: { problems: () => [] } } as const;
    const { report } = await runBent(unread, options, { ...of('confirm-bug'), assignee: 'nobody' });
    expect(report.checks.find(({ id }) => id === 'confirm-bug/echoes-assigned-to')?.outcome).toBe('fail');
  });

  test('a listed one who is shown as null is a failure of the service', async () => {
    const bend: Bend = (request, next, service) =>
      shownAsNull({ ...request, body: request.body.replace('user07', 'nobody') }, next, service);
    const { report } = await runBent(bend, {}, { assignee: 'user07' });
    expect(report.checks.find(({ id }) => id === 'confirm-bug/echoes-assigned-to')?.outcome).toBe('fail');
  });
});

/** A service that rejects a start of these tasks, and of each that is started. */
const usedUp =
  (status: number, isUsed: (at: number) => boolean): Bend =>
  (request, next, { store }) => {
    const id = Number(/tasks\/(\d+)\/start/.exec(request.path)?.[1]);
    const at = [...store.tasks.keys()].indexOf(id);
    const isRefused = at >= 0 && isUsed(at) && next({ body: '{' }).status !== 401;
    return isRefused ? { status, headers: {}, body: '{"error":"not in wait"}' } : next();
  };

const musts = ({ checks }: Report): string[] =>
  checks
    .filter(({ level, outcome }) => level === 'must' && outcome !== 'pass' && outcome !== 'skipped')
    .map(({ id }) => id);

describe('used-up tasks among good ones', () => {
  test.for([409, 403, 404, 400, 422])('two, answered %i', async (status) => {
    const bend = usedUp(status, (at) => at < 2);
    const { report } = await runBent(bend, { tasks: 22 }, of('start-task'));
    expect(musts(report)).toEqual([]);
  });

  test.for([409, 403])('the first fourteen, answered %i', async (status) => {
    const bend = usedUp(status, (at) => at < 14);
    const { report } = await runBent(bend, { tasks: 22 }, of('start-task'));
    expect(musts(report)).toEqual([]);
  });

  test('all but one', async () => {
    const { report } = await runBent(
      usedUp(409, (at) => at !== 9),
      { tasks: 22 },
      of('start-task'),
    );
    expect(musts(report)).toEqual(['start-task/refused-request-changes-nothing']);
    const [check] = report.checks.filter(({ id }) => id === 'start-task/refused-request-changes-nothing');
    expect(check).toMatchObject({
      outcome: 'blocked',
      hint: 'Starts of other tasks got 409 with {"error":"not in wait"}. Remove the reason that it gives. If it is the state of the tasks, give others in wait (PMS_TASK_IDS).',
    });
  });
});

test.for(['start', 'confirm'] as const)(
  '403 to every %s: what to give names the setting',
  async (operation) => {
    const path = `/${operation}`;
    const { report } = await runBent(answering(path, 403));
    const given = { start: ['start-task', 'PMS_TASK_IDS'], confirm: ['confirm-bug', 'PMS_BUG_IDS'] }[
      operation
    ];
    const [check] = report.checks.filter(({ id }) => id === `${given[0]}/accepts-all-fields`);
    expect(check?.outcome).toBe('blocked');
    expect(check?.hint).toMatch(new RegExp(`^Correct ${given[1]} `));
  },
);

test.for([400, 422])('%i to every start: the finding names the setting', async (status) => {
  const { report } = await runBent(answering('/start', status), {}, of('start-task'));
  expect(report.verdict).toBe('non-conformant');
  const [check] = report.checks.filter(({ id }) => id === 'start-task/accepts-all-fields');
  expect(report.causes[check!.findings[0]!.cause!]!.next?.join()).toContain('PMS_TASK_IDS');
});

test('400 to every story: the finding names the setting', async () => {
  const { report } = await runBent(answering('/stories', 400), {}, of('create-story'));
  expect(report.verdict).toBe('non-conformant');
  const [check] = report.checks.filter(({ id }) => id === 'create-story/accepts-sufficient-fields');
  expect(report.causes[check!.findings[0]!.cause!]!.next?.join()).toContain('PMS_PRODUCT_ID');
});
