import { expect, test } from 'vitest';
import { headline } from '../../judging/gate.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import type { RunSettings } from '../../run.ts';
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

test.each<[string, Partial<RunSettings>, Bend, string]>([
  [
    'bugs that do not exist',
    { bugs: [9_000_001, 9_000_002, 9_000_003] },
    right,
    'PMS_BUG_IDS: bug 9000001 is',
  ],
  [
    'one bug that does not exist',
    { ...of('confirm-bug'), bugs: [9_000_001] },
    right,
    'PMS_BUG_IDS: bug 9000001 is',
  ],
  ['the same without open points', { bugs: [9_000_001], open: false }, right, 'PMS_BUG_IDS: bug 9000001 is'],
  ['tasks that do not exist', { tasks: [9_000_001, 9_000_002] }, right, 'PMS_TASK_IDS: task 900000'],
  [
    'tasks that are used up',
    of('start-task'),
    answering('/start', 409),
    'PMS_TASK_IDS: every task given is answered 409, such as task 50',
  ],
  [
    'bugs that are used up',
    of('confirm-bug'),
    answering('/confirm', 409),
    'PMS_BUG_IDS: every bug given is answered 409',
  ],
  [
    'an operation that is not there',
    of('confirm-bug'),
    answering('/confirm', 404),
    'PMS_BUG_IDS: bug 1041 is',
  ],
  [
    'a product that does not exist',
    { ...of('create-story'), product: 8 },
    productOf(7),
    'PMS_PRODUCT_ID: product 8 is',
  ],
  [
    'a product that takes no stories',
    of('create-story'),
    answering('/stories', 409),
    'PMS_PRODUCT_ID: every product given is answered 409, such as product 7',
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
