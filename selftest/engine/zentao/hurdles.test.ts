import { describe, expect, test } from 'vitest';
import { deadEndOf } from '../../../reporters/summary.ts';
import type { WireRequest } from '../../../engine/wire/wire.ts';
import { impatientClock } from '../../in-process.ts';
import { answer, errorPage, type Answer } from '../../replay/answers.ts';
import { runReplay, type ReplayRun } from '../../replay/run.ts';

const page = (status: number, title: string): Answer => ({
  status,
  type: 'text/html',
  body: `<html><head><title>${title}</title><style>p { color: red }</style></head><body><h1>${title}</h1></body></html>`,
});

const loggingIn = (found: Answer, settings = {}): Promise<ReplayRun> =>
  runReplay(
    { version: '18.10', intercept: ({ path }) => (path.endsWith('/tokens') ? found : undefined) },
    settings,
  );

const longWords = `The account is locked: ${'please wait, or ask whoever keeps this service. '.repeat(8)}End.`;

describe('a log-in that fails says what to do', () => {
  test.each([
    [
      'there is no such service',
      page(404, 'Not Found'),
      'no service responds at http://zentao.test/api.php/v1 (404 with "Not Found Not Found"); is the service installed below a path, such as http://zentao.test/zentao?',
    ],
    [
      'another site answers',
      page(200, 'Welcome'),
      'no service responds at http://zentao.test/api.php/v1 (200 with',
    ],
    [
      'the service breaks',
      errorPage,
      'the service failed at the login as admin: POST /tokens answered 500 with "TypeError: Unsupported operand types #0 control.php(1)"; its own log may say why',
    ],
    [
      'there is no Token',
      answer(200, { status: 'success' }),
      'the login as admin returned no Token: POST /tokens answered 200 with {"status":"success"}; is it a ZenTao with API v1?',
    ],
    [
      'it is refused',
      answer(400, { error: '登录失败' }),
      'the login as admin was rejected: POST /tokens answered 400 with "登录失败"; check PMS_ACCOUNT and PMS_PASSWORD, or give PMS_TOKEN.',
    ],
    [
      'it has no such path',
      answer(404, { error: 'not found' }),
      'POST /tokens answered 404 with "not found", so the service is no ZenTao, or the base URL is wrong',
    ],
    ['the words are long', answer(400, { error: longWords }), longWords],
  ])('%s', async (_, found, words) => {
    const { report, exitCode } = await loggingIn(found);
    expect(exitCode).toBe(4);
    expect(report.run.stopped).toContain(words);
  });

  test('as the next step, too', async () => {
    const { report } = await loggingIn(answer(400, { error: '登录失败' }));
    const { advice, last } = deadEndOf(report)!;
    expect(advice[0]).toMatch(/^Check the account and its password/);
    expect(last?.curl).toContain(`--data-raw '{"account":"admin","password":"'"$PMS_PASSWORD"'"}'`);
  });

  test('not about the account where the service asks to wait', async () => {
    const { report } = await loggingIn(answer(429, { error: 'slow down' }));
    expect(report.run.stopped).toContain('--rate');
    expect(report.gate.ending).toBe('unreachable');
    expect(deadEndOf(report)!.advice[0]).toMatch(/^The target limits the rate/);
  });

  test('not about the account where the service has no login', async () => {
    const { report } = await loggingIn(answer(404, { error: 'not found' }));
    expect(report.gate.ending).toBe('nothing-there');
    expect(JSON.stringify(deadEndOf(report))).not.toMatch(
      /PMS_PASSWORD and|locks an account|Check the account/,
    );
  });

  test('below a path', async () => {
    const { report } = await loggingIn(page(404, 'Not Found'), { baseUrl: 'http://zentao.test/pms' });
    expect(report.run.stopped).toContain('is /pms the path under which it is installed?');
  });
});

describe('a set-up that fails says what to do', () => {
  const creating = (found: Answer, nth: number): Promise<ReplayRun> => {
    let count = 0;
    return runReplay({
      version: '18.10',
      intercept: ({ method, path }) =>
        method === 'POST' && path !== '/tokens' && (count += 1) >= nth ? found : undefined,
    });
  };

  test('where the service asks to wait: fewer requests', async () => {
    const { report } = await creating(answer(429, { error: 'slow down' }), 1);
    const hints = new Set(report.checks.flatMap(({ hint }) => hint ?? []));
    expect([...hints].join('\n')).toContain('--rate');
    expect([...hints].join('\n')).not.toContain('May the account create');
  });

  test.each([
    [answer(404, { error: 'not found' }), /^The service has no POST \/products: it is no ZenTao, or/],
    [answer(405, { error: 'no' }), /^The service has no POST \/products: it is no ZenTao, or/],
    [answer(400, { error: 'no' }), /^May the account create a product\? If not, /],
  ])('%j', async (found, advice) => {
    const { report } = await creating(found, 1);
    const hints = report.checks.flatMap(({ hint }) => hint ?? []);
    expect(hints.filter((hint) => advice.test(hint)).length).toBeGreaterThan(10);
  });

  test('where the Token is rejected in the middle: another Token', async () => {
    const { report } = await creating(answer(401, { error: 'Unauthorized' }), 8);
    expect(report.gate.ending).toBe('token-refused');
    expect(report.exchanges.at(-1)?.response?.status).toBeLessThan(500);
    expect(deadEndOf(report)!.advice[0]).toMatch(/^Give a Token that is valid now/);
  });

  test('where a gateway responds in the middle: the service behind it', async () => {
    const isAway = (number: number, { method, url }: WireRequest): boolean =>
      number >= 8 && (method === 'POST' || url.endsWith('/users?limit=1'));
    const { report } = await runReplay(
      { version: '18.10', fault: (number, request) => (isAway(number, request) ? 'gateway' : undefined) },
      {},
      { clock: impatientClock() },
    );
    expect(report.gate.ending).toBe('unreachable');
    expect(report.exchanges.at(-1)?.response?.status).toBeLessThan(500);
    expect(deadEndOf(report)!.advice[0]).toMatch(
      /^Look into the log of the gateway: is the service behind it running/,
    );
    expect(report.notes?.join()).toMatch(/; [23]\d\.\d s were spent waiting/);
  });
});

test('logs in by itself for GET alone', async () => {
  const run = await runReplay({ version: '18.10' }, { fixtures: 'ids', readOnly: true });
  const sent = run.service.log.filter(({ method }) => method !== 'GET').map(({ path }) => path);
  expect(sent).toEqual(['/tokens']);
  const lists = run.report.checks.filter(({ operation }) => operation === 'list-users');
  expect(lists.filter(({ outcome }) => outcome === 'pass').length).toBeGreaterThan(10);
  expect(run.ledger).toBe('');
});

test('logs in by itself for ids, and removes nothing of theirs', async () => {
  const run = await runReplay(
    { version: '18.10', prepare: true },
    { fixtures: 'ids', only: ['create-story/*'], product: 1 },
  );
  expect(run.service.log.filter(({ method }) => method === 'DELETE')).toEqual([]);
  expect(run.report.checks.find(({ id }) => id === 'create-story/version-is-1')?.outcome).toBe('pass');
});

test('an execution whose name is taken, by one that no list shows, is created under another name', async () => {
  const sent: string[] = [];
  const { report } = await runReplay({
    version: '18.10',
    intercept: ({ method, path, body }) => {
      if (method !== 'POST' || !/\/projects\/\d+\/executions$/.test(path)) return undefined;
      const { name } = body as { readonly name: string };
      sent.push(name);
      return sent.length === 1 ? answer(400, { error: { name: [`『Name』『${name}』exists.`] } }) : undefined;
    },
  });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(`${sent[0]}b`);
  const started = report.checks.find(({ id }) => id === 'start-task/accepts-all-fields')!;
  expect(started.reason ?? '').not.toContain('set-up could not');
  expect(started.outcome).not.toBe('blocked');
});
