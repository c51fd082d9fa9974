import { describe, expect, test } from 'vitest';
import { type GivenSettings, judge, run, SettingsError, settingsWithDefaults } from '../../index.ts';
import { resolveSettings } from '../../engine/settings/settings.ts';
import type { Report } from '../../engine/judging/report.ts';
import { deviations } from '../../reference/deviations.ts';
import { createService, seedOf, type Service, type ServiceOptions } from '../../reference/service.ts';
import { rightRun } from '../in-process.ts';

/** Calls back with the settings of a service that listens. */
async function withService<T>(
  options: ServiceOptions,
  use: (settings: GivenSettings, service: Service) => Promise<T>,
): Promise<T> {
  const service = createService(options);
  const baseUrl = await service.listen();
  try {
    return await use({ ...seedOf(service), baseUrl }, service);
  } finally {
    await service.close();
  }
}

const outcomesOf = ({ checks }: Report) => checks.map(({ id, outcome }) => [id, outcome]);

describe('settings of a program', () => {
  test('have the defaults of the command line', () => {
    const { settings } = resolveSettings({ flags: {}, env: {}, cwd: process.cwd() });
    expect(settingsWithDefaults({})).toEqual(settings);
    expect(settingsWithDefaults({ timeoutMs: undefined }).timeoutMs).toBe(10_000);
  });

  test('are taken as they are when they are whole, and not changed', () => {
    const given = Object.freeze({
      baseUrl: 'https://pms.example.com/root/',
      token: 'x',
      bugs: [1],
      timeoutMs: 5,
      out: '/reports',
      waivers: [{ check: 'list-users/order', reason: 'known', entry: 'waivers[0] in my.json (line 4)' }],
    });
    const settings = settingsWithDefaults(given);
    expect(settings).toMatchObject({ ...given, baseUrl: 'https://pms.example.com/root' });
    expect(settingsWithDefaults(settings)).toEqual(settings);
  });

  // What each setting accepts: selftest/engine/settings/refusals.test.ts.
  test.for<[GivenSettings | unknown, string]>([
    [{ baseUrl: 'https://h' }, 'baseUrl needs a Token: set token'],
    [{ baseUrl: 'https://h', fixtures: 'zentao' }, 'For a ZenTao, account and password are enough'],
    [{ timeoutMs: 0 }, 'timeoutMs: got 0; accepted: a whole number of milliseconds'],
    [{ timeoutMs: Number.NaN }, 'timeoutMs: got null'],
    [{ maxBodyBytes: 1 }, 'maxBodyBytes: got 1; accepted: a whole number of bytes'],
    [{ bugs: '1,2' }, 'bugs: got "1,2"; accepted: an array of positive whole numbers'],
    [{ token: 'a\nb' }, 'token: got a value of 3 characters'],
    [{ ca: 'no certificate' }, 'ca: got "no certificate"; accepted: the text of a PEM certificate'],
    [{ expectObserved: 'observed.json' }, 'expectObserved: got "observed.json"'],
    [{ baseURL: 'https://h' }, 'unknown setting "baseURL"; did you mean "baseUrl"?'],
    [{ waivers: [{ check: 'list-users/order' }] }, 'waivers[0].reason in the settings: got nothing'],
    [null, 'settings: got a JSON null'],
    [{ only: ['no-such/*'] }, 'only: got "no-such/*", which matches no check'],
    [{ only: ['start-task/*'], readOnly: true }, 'readOnly: no check is left'],
  ])('are refused before anything is asked: %j', async ([settings, message]) => {
    const problem = await run(settings as GivenSettings).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(SettingsError);
    expect((problem as Error).message).toContain(message);
  });
});

describe('run', () => {
  test('needs no settings: the reference service is asked, whatever the environment says', async () => {
    process.env['PMS_BASE_URL'] = 'http://127.0.0.1:1';
    process.env['PMS_ONLY'] = 'list-users/order';
    try {
      const { report, exitCode } = await run();
      expect([report.target.kind, report.verdict, exitCode]).toEqual(['reference', 'conformant', 0]);
    } finally {
      delete process.env['PMS_BASE_URL'];
      delete process.env['PMS_ONLY'];
    }
  });

  test('two at once do not disturb each other', async () => {
    const deviation = deviations.find(({ caughtBy }) => caughtBy.includes('start-task/status-is-doing'))!;
    const alone = await withService(deviation, (settings) => run(settings));
    const [wrong, right] = await withService(deviation, (first) =>
      withService({}, (second) => Promise.all([run(first), run({ ...second, seed: 2 })])),
    );
    expect(outcomesOf(wrong.report)).toEqual(outcomesOf(alone.report));
    expect([wrong.exitCode, right.exitCode, right.report.verdict]).toEqual([1, 0, 'conformant']);
    for (const { report } of [wrong, right]) {
      const strays = report.exchanges.filter(({ request }) => !request.url.startsWith(report.target.baseUrl));
      expect(strays).toEqual([]);
      // The headers of the evidence are those that went over the wire, each request with its own.
      const { host } = new URL(report.target.baseUrl);
      const hosts = report.exchanges.flatMap(({ request }) =>
        request.headers.filter(([name]) => name.toLowerCase() === 'host').map(([, value]) => value),
      );
      expect(hosts).toHaveLength(report.exchanges.length);
      expect(new Set(hosts)).toEqual(new Set([host]));
    }
  });

  test('tells how far it is, and ends when it is told to, with a report of what it has', async () => {
    const controller = new AbortController();
    const seen: number[] = [];
    const { report, exitCode } = await withService({}, (settings) =>
      run(
        { ...settings, concurrency: 1 },
        {
          signal: controller.signal,
          onProgress: ({ requests }) => {
            seen.push(requests);
            if (requests === 3) controller.abort();
          },
        },
      ),
    );
    expect(seen.slice(0, 3)).toEqual([1, 2, 3]);
    expect(report.run.stopped).toBe('the run was interrupted');
    expect(report.exchanges.length).toBeLessThan(6);
    expect([report.verdict, exitCode]).toEqual(['incomplete', 3]);
  });

  test('leaves the process alone', async () => {
    const listeners = () => ['SIGINT', 'uncaughtException'].map((event) => process.listenerCount(event));
    const before = [process.exitCode, ...listeners()];
    const { exitCode } = await run({ baseUrl: 'http://127.0.0.1:1', token: 'x' });
    expect(exitCode).toBe(4);
    expect([process.exitCode, ...listeners()]).toEqual(before);
  });
});

describe('judge', () => {
  test('gives the report of the run from its evidence', async () => {
    const { report, evidence } = await rightRun();
    expect(judge(evidence).report).toEqual(report);
    expect(() => judge(evidence, { failOn: 'x' as 'warn' })).toThrow(SettingsError);
    expect(() => judge(evidence.slice(0, -10))).toThrow(/^line \d+: /);
  });
});
