import { describe, expect, test } from 'vitest';
import { judge } from '../../../engine/judge.ts';
import { draftWaivers } from '../../../engine/judging/waivers.ts';
import type { Report } from '../../../engine/judging/report.ts';
import { compareReports } from '../../../reporters/compare/comparison.ts';
import { asides } from '../../../reporters/summary.ts';
import type { Wire } from '../../../engine/wire/wire.ts';
import type { Override } from '../../../reference/override.ts';
import { deviations } from '../../../reference/deviations.ts';
import type { ServiceOptions } from '../../../reference/service.ts';
import { runAgainst } from '../../in-process.ts';
import { runReplay, usualRun } from '../../replay/run.ts';
import { composed } from '../../trials/compose.ts';
import { ReplayService } from '../../replay/service.ts';
import type { Version } from '../../replay/versions.ts';

/** Deviations of different kinds: Tokens, rejections, fields, pages. */
const twentyDeviations = [
  'confirm-bug-needs-an-assignee',
  'confirm-bug-drops-cc',
  'confirm-bug-assignee-lacks-account',
  'confirm-bug-deleted-is-zero-in-quotes',
  'start-task-takes-lengthened-token',
  'start-task-closed-by-is-an-array',
  'start-task-lacks-assigned-to-real-name',
  'start-task-sets-status-wait',
  'create-story-refuses-ten-fields',
  'create-story-id-is-a-string',
  'create-story-pri-is-a-string',
  'create-story-estimate-is-a-string',
  'create-story-sets-stage-developing',
  'create-story-opened-date-is-local',
  'create-story-drops-source-note',
  'create-story-labels-json-as-html',
  'create-story-takes-altered-token',
  'list-users-lacks-limit',
  'list-users-total-is-a-string',
  'list-users-fails-with-500-outside',
];

/** The same service with one more deviation. */
function echoingPage(version: Version): { readonly wire: Wire } {
  const wire = new ReplayService({ version }).wire();
  const send: Wire['send'] = async (request, signal) => {
    const result = await wire.send(request, signal);
    if (!result.response) return result;
    const body = result.response.body.replace(
      /"page":\s*(\d+)/,
      (_, page: string) => `"page":${Number(page) + 1}`,
    );
    return { ...result, response: { ...result.response, body } };
  };
  return { wire: { ...wire, send, close: () => wire.close() } };
}

const versions: readonly Version[] = ['16.5', '18.10', '18.8-stringified'];

describe.each(versions)('a real service that is not conformant, %s', (version) => {
  test('meets the gate once all failures are waived, and fails it with a new one', async () => {
    const first = await usualRun(version);
    expect(first.exitCode).toBe(1);
    const waivers = draftWaivers(first.report).map((draft) => ({
      ...draft,
      reason: 'known',
      issue: 'PMS-1',
    }));
    const again = judge(first.evidence, { waivers });
    const open = again.report.checks.filter(
      ({ level, outcome }) => level === 'must' && !['pass', 'waived', 'skipped'].includes(outcome),
    );
    expect(open).toEqual([]);
    expect(again.report.gate).toEqual({ met: true, exitCode: 0, reasons: [] });
    const consequences = again.report.checks.filter(
      ({ outcome, findings }) => outcome === 'waived' && findings.length === 0,
    );
    expect(consequences.length).toBeGreaterThan(0);
    const fail =
      again.report.checks.filter(({ outcome }) => outcome === 'waived').length - consequences.length;
    expect(asides(again.report)).toContain(
      `Of the waived checks ${fail} fail, and ${consequences.length} have no result because of these.`,
    );
    for (const { reason } of consequences)
      expect(reason).toMatch(/; waived with [a-z-]+\/[a-z-]+: .*known \(PMS-1\)/);
    const worse = await runReplay({ version }, { waivers }, echoingPage(version));
    const isWorse = (to: Report) =>
      compareReports([first.report, to].map((report, at) => ({ file: `${at}.json`, report }))).worse;
    expect([isWorse(again.report), isWorse(worse.report)]).toEqual([false, true]);
    expect(worse.report.gate).toEqual({
      met: false,
      exitCode: 1,
      reasons: [expect.stringMatching(/^1 of \d+ required checks fails$/)],
    });
  });
});

test('if string ids of stories are waived, the check that compares ids is waived too', async () => {
  const override: Override = {
    record: (record, { operation }) =>
      operation === 'create-story' ? { ...record, id: String(record['id']) } : record,
  };
  const { report, evidence } = await runAgainst({ override });
  const waivers = draftWaivers(report).map((draft) => ({ ...draft, reason: 'known' }));
  const again = judge(evidence, { waivers }).report;
  const [ids] = again.checks.filter(({ id }) => id === 'create-story/new-id-each-time');
  expect([ids?.outcome, again.verdict]).toEqual(['waived', 'conformant']);
});

/** Required checks that neither pass nor are waived or skipped, with the reason. */
const open = ({ checks }: Report): string[] =>
  checks.flatMap(({ id, level, outcome, reason }) =>
    level === 'must' && !['pass', 'waived', 'skipped'].includes(outcome) ? `${id}: ${reason}` : [],
  );

/** One service with all of these deviations. */
const mixOf = (ids: readonly string[]): ServiceOptions =>
  composed(ids.map((id) => deviations.find((each) => each.id === id)!))!;

test.for([
  ['start-task-takes-lengthened-token'],
  ['list-users-lacks-limit'],
  ['list-users-lacks-total'],
  ['list-users-lacks-users'],
  ['list-users-shows-one-too-many'],
  ['list-users-fails-with-500-outside'],
  ['confirm-bug-needs-an-assignee'],
  ['create-story-refuses-ten-fields'],
  ['create-story-refuses-category-safe'],
  twentyDeviations,
])('checks blocked by waived failures are waived too: %j', async (ids) => {
  const { report, evidence } = await runAgainst(mixOf(ids));
  const waivers = draftWaivers(report).map((draft) => ({ ...draft, reason: 'known' }));
  const again = judge(evidence, { waivers }).report;
  expect(open(again)).toEqual([]);
  expect(again.gate.exitCode).toBe(0);
  const consequences = again.checks.filter(
    ({ id, outcome }) =>
      outcome === 'waived' && report.checks.find((one) => one.id === id)!.outcome === 'blocked',
  );
  if (ids.length > 1) expect(consequences.length).toBeGreaterThan(5);
  for (const { reason } of consequences) expect(reason).toMatch(/; waived with [a-z-]+\/[a-z-]+: .*known/);
});

test('checks that lack a fixture are not waived with a failure', async () => {
  const { report, evidence } = await runAgainst(mixOf(twentyDeviations), { bugs: [], product: undefined });
  const waivers = draftWaivers(report).map((draft) => ({ ...draft, reason: 'known' }));
  const { gate, checks } = judge(evidence, { waivers }).report;
  expect(gate.exitCode).toBe(3);
  const confirming = checks.filter(
    ({ id, level, thorough }) => level === 'must' && !thorough && /^(confirm-bug|create-story)/.test(id),
  );
  expect(new Set(confirming.map(({ outcome }) => outcome))).toEqual(new Set(['blocked']));
});
