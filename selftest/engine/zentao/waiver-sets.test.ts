import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judge } from '../../../engine/judge.ts';
import { waiverSetsOf } from '../../../scripts/zentao-page.ts';
import { recordings } from '../../../scripts/zentao-recordings.ts';
import recorded from '../../../engine/settings/waiver-sets.json' with { type: 'json' };
import { waiverSetNames, waiverSets, waiversIn } from '../../../engine/settings/waivers.ts';
import { cli } from '../../cli/fake-host.ts';
import { runReplay } from '../../replay/run.ts';
import type { Version } from '../../replay/versions.ts';

const page = readFileSync(new URL('../../../docs/zentao.md', import.meta.url), 'utf8');

test('the sets are what the recordings give: npm run derive -- --all', () => {
  const tried = [...recordings].map(([version, evidence]) => ({ version, report: judge(evidence).report }));
  expect(recorded).toEqual(waiverSetsOf(tried));
});

describe.each([...recordings])('ZenTao %s', (version, evidence) => {
  const set = `zentao-${version.split('+')[0]}`;
  const waivers = waiversIn([set]);

  test('as recorded has no failure that its set does not explain, and its set has nothing else', () => {
    const { report } = judge(evidence, { waivers });
    expect(report.counts.must.fail + report.counts.should.warn).toBe(0);
    expect([0, 3]).toContain(report.gate.exitCode);
    expect(report.waivers!.filter(({ state }) => state === 'stale')).toEqual([]);
    const waived = report.checks.filter(
      ({ outcome, findings }) => outcome === 'waived' && findings.length > 0,
    );
    expect(waived.length).toBeGreaterThan(0);
    for (const { reason } of waived)
      expect(reason).toMatch(/^ZenTao [\d.]+: expected .*docs\/zentao\.md#zentao-\d+\)/);
  });

  test('links to a section of the page', () => {
    const anchors = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) =>
      title!.toLowerCase().replace(/[^\w -]/g, ''),
    );
    for (const { issue } of waivers)
      expect(anchors.map((title) => title.replaceAll(' ', '-'))).toContain(issue!.split('#')[1]);
  });
});

test('what another version does is not explained', () => {
  const { gate } = judge(recordings.get('18.10')!, { waivers: waiversIn(['zentao-16.5']) }).report;
  expect(gate.exitCode).toBe(1);
  expect(gate.reasons.join()).toContain('so this is not what zentao-16.5 describes');
});

test.each<Version>(['18.10', '18.8'])(
  'a gate on %s is green on the first day, and red on the first change',
  async (version) => {
    const waiverSets = [`zentao-${version}`] as never;
    const { report, evidence } = await runReplay({ version }, { waiverSets });
    expect(report.gate).toMatchObject({ exitCode: 0, reasons: [] });
    const fewer = waiversIn([`zentao-${version}`]).slice(1);
    expect(judge(evidence, { waivers: fewer }).report.gate.exitCode).toBe(1);
  },
);

test('list --waivers shows them; JSON has the form of a config file', async () => {
  const all = await cli(['list', '--waivers']);
  for (const name of waiverSetNames) expect(all.out).toContain(`${name}: `);
  const one = await cli(['list', '--waivers', 'zentao-18.10', '--format', 'json']);
  expect(JSON.parse(one.out)).toEqual({ waivers: waiverSets['zentao-18.10'] });
  const wrong = await cli(['list', '--waivers', 'zentao-9']);
  expect([wrong.exitCode, wrong.err]).toEqual([2, expect.stringContaining('zentao-18.10')]);
});
