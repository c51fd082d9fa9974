import { describe, expect, test } from 'vitest';
import { impatientClock } from '../../in-process.ts';
import { runReplay, type ReplayRun } from '../../replay/run.ts';
import type { Fault, ReplayOptions } from '../../replay/service.ts';

const undisturbed = (report: ReplayRun['report']): unknown =>
  report.checks.map(({ id, outcome }) => `${outcome} ${id}`);

/** Lists need no objects of their own. */
const only = ['confirm-bug/*', 'start-task/*', 'create-story/*'];

const run = (options: Partial<ReplayOptions>, settings = {}): Promise<ReplayRun> =>
  runReplay({ version: '18.10', ...options }, { only, ...settings }, { clock: impatientClock() });

const setUpRequests = ({ report }: ReplayRun): number =>
  report.exchanges.findIndex(({ operation }) => operation !== 'set-up');

describe('a service that goes away for a while', async () => {
  const calm = await run({});
  const expected = undisturbed(calm.report);
  const beginning = setUpRequests(calm);
  const cleaning = calm.report.exchanges.findIndex(
    ({ operation, index }) => operation === 'set-up' && index > beginning,
  );
  const faults: readonly Fault[] = ['gateway', 'refused', 'answer lost', 'gateway gave up'];
  const moments = [
    ['the log-in', 1],
    ['the first of many', 6],
    ['the last of set-up', beginning],
    ['clean-up', cleaning + 1],
    ['the end of clean-up', calm.report.exchanges.length - 1],
  ] as const;
  const cases = moments.flatMap(([name, at]) =>
    faults
      .filter((fault) => !(at === 1 && (fault === 'refused' || fault === 'answer lost')))
      .map((fault) => [name, fault, at] as const),
  );

  test.each(cases)('at %s: %s', async (_, fault, at) => {
    const met = await run({ fault: (number) => (number >= at && number < at + 6 ? fault : undefined) });
    expect(met.report.run.stopped).toBeUndefined();
    expect(undisturbed(met.report)).toEqual(expected);
    expect(met.left).toEqual([]);
    const kept = met.report.changes.filter(({ id, undone }) => !undone && id !== 'unknown');
    expect(kept).toEqual([]);
  });
});

describe('a service that stays away', () => {
  test('is not waited for where nothing ever listened', async () => {
    const { report, exitCode } = await run({ fault: () => 'refused' });
    expect(exitCode).toBe(4);
    expect(report.exchanges).toHaveLength(1);
    expect(report.run.stopped).toBe(
      'nothing listens at http://zentao.test (the connection was refused): is the service running, and is the port right?',
    );
  });

  test('behind a gateway is waited for as long as --max-wait allows', async () => {
    const { report, exitCode } = await run({ fault: () => 'gateway' });
    expect(exitCode).toBe(4);
    expect(report.exchanges.length).toBeGreaterThan(10);
    expect(report.run.stopped).toContain('its gateway says 502 with "502"');
    expect(report.run.stopped).toContain('--max-wait');
  });

  test('during clean-up: what is left stands in the ledger', async () => {
    let asked = false;
    const met = await run({
      fault: (_, { method }) => {
        asked ||= method === 'DELETE';
        return asked ? 'refused' : undefined;
      },
    });
    expect(met.left.length).toBeGreaterThan(20);
    expect(met.ledger).not.toContain('run-ended');
    expect(met.report.changes.filter(({ undone }) => undone)).toEqual([]);
  });
});

test('one asks for all whether the service is back', async () => {
  const { report } = await run(
    { fault: (number) => (number >= 8 && number < 30 ? 'refused' : undefined) },
    { concurrency: 8 },
  );
  const refused = report.exchanges.filter(({ error }) => error?.kind === 'refused');
  const asking = refused.filter(({ step }) => step === 'wait');
  expect(refused).toHaveLength(22);
  expect(asking.length).toBeGreaterThanOrEqual(22 - 8);
});
