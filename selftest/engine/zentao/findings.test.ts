import { beforeAll, describe, expect, test } from 'vitest';
import { toObserved } from '../../../reporters/json.ts';
import { recordedOperations, type ReplayRun, usualRun } from '../../replay/run.ts';
import { versions, type Version } from '../../replay/versions.ts';

/** Which user was copied, and what was sent, is the seed's choice; the form of the answer is not. */
function withoutChance(path: string, actual: string): string {
  if (path.startsWith('/mailto/') && /^\{"id":"?\d+"?,"account":"/.test(actual)) return 'a user';
  return /^\/(pri|consumed|left|assignedTo\/id)$/.test(path) ? actual.replace(/^"\d+"$/, '"<n>"') : actual;
}

/** The first cause, the findings, and the reasons of blocked checks, a line each. */
function outcomesOf({ report: { checks, causes } }: ReplayRun): string {
  const findings = checks
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
    .flatMap(({ id, outcome, findings: all }) =>
      all.map(({ path = '', expected, actual }) => {
        const wanted = expected.replace(/^as before: .*/, 'as before');
        return `${outcome} ${id} ${path}: ${wanted}; ${withoutChance(path, actual)}`;
      }),
    );
  const blocked = checks
    .filter(({ outcome }) => outcome === 'blocked')
    .map(({ reason }) => `blocked: ${reason!.replace(/(wrong type): .*/, '$1')}`);
  const first = `first cause: ${causes[0]!.summary.replace(/\d+ further/, 'n further')}`;
  return `${[first, ...new Set([...findings.sort(), ...blocked.sort()])].join('\n')}\n`;
}

describe.each(Object.keys(versions) as Version[])('ZenTao %s', (version) => {
  let result: ReplayRun;
  beforeAll(async () => {
    result = await usualRun(version);
  });

  // Each line was compared with the document by hand.
  test('deviates where it was seen to, and nowhere else', async () => {
    await expect(outcomesOf(result)).toMatchFileSnapshot(`findings/${version}.txt`);
  });

  test('breaks no check, skips none, and takes realStarted as sent, whatever the zone of the server', () => {
    const plain = result.report.checks.filter(
      ({ thorough, operation }) => !thorough && recordedOperations.includes(operation),
    );
    expect(plain.filter(({ outcome }) => outcome === 'broken' || outcome === 'skipped')).toEqual([]);
    expect(plain.find(({ id }) => id === 'start-task/echoes-real-started')?.outcome).toBe('pass');
    expect(result).toMatchObject({ exitCode: 1, report: { verdict: 'non-conformant' } });
  });

  test('leaves nothing behind', () => {
    expect(result.left).toEqual([]);
    const kept = result.report.changes.filter(({ id, undone }) => !undone && id !== 'unknown');
    expect(kept).toEqual([]);
  });
});

test('observed.json shows in what two versions differ: status, media type, form of the error, effect', async () => {
  const runs = await Promise.all([usualRun('16.5'), usualRun('18.10')]);
  const [old, recent] = runs.map(({ report }) => {
    const { points } = JSON.parse(toObserved(report)) as {
      points: { check: string; aspect: string; value: unknown }[];
    };
    // No ids, names or times: they differ from run to run.
    expect(JSON.stringify(points)).not.toContain(report.run.id);
    expect(JSON.stringify(points)).not.toMatch(/\d{4}-\d\d-\d\dT/);
    return (check: string, aspect: string) =>
      points.find((point) => point.check === check && point.aspect === aspect)?.value;
  });
  const json = { mediaType: 'application/json' };
  const done = { state: { status: 'done' }, notAsSent: [] };
  const noFields = ['start-task/no-fields', 'no fields'] as const;
  expect(old!(...noFields)).toEqual({ ...json, status: 400, body: 'object(error: string)' });
  expect(recent!(...noFields)).toEqual({ ...json, status: 200, body: 'record', effect: done });
  expect(recent!('start-task/nothing-left', 'nothing left')).toMatchObject({
    effect: { ...done, notAsSent: ['assignedTo'] },
  });
  expect(recent!('start-task/malformed-id', 'id is a word')).toMatchObject({
    status: 500,
    mediaType: 'text/html',
  });
  const success = ['create-story/success-status', 'status of success'] as const;
  expect([old!(...success), recent!(...success)]).toEqual([200, 201]);
});
