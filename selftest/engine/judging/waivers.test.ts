import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Check } from '../../../engine/judging/check.ts';
import { parseEvidence, type Evidence } from '../../../engine/evidence/evidence.ts';
import { judge, reportIn } from '../../../engine/judging/judge.ts';
import { inEnglish } from '../../../messages/index.ts';
import type { Finding } from '../../../engine/judging/finding.ts';
import type { Report } from '../../../engine/judging/report.ts';
import type { PlacedWaiver, Waiver } from '../../../engine/judging/waivers.ts';
import { resolveSettings } from '../../../engine/settings/settings.ts';
import { draftWaivers, waiversToMend } from '../../../engine/judging/waivers.ts';
import { demandUsableWaivers } from '../../../engine/settings/waivers.ts';
import { deviations } from '../../../reference/deviations.ts';
import { toConsole } from '../../../reporters/console.ts';
import { toHtml } from '../../../reporters/html.ts';
import { toJunit } from '../../../reporters/junit.ts';
import { toMarkdown } from '../../../reporters/markdown.ts';
import { judgeEvidence } from '../../../engine/verdict.ts';
import { allChecks, suites } from '../../../suites/index.ts';
import { blocked, settled } from '../../../engine/judging/judgement.ts';
import type { JudgedSuite } from '../../../engine/judging/suite.ts';
import { cli } from '../../cli/fake-host.ts';
import { useFolder } from '../../folder.ts';
import { rightRun, runAgainst } from '../../in-process.ts';
import { serviceOf } from '../../service-of.ts';

const swaps = serviceOf('start-task-swaps-consumed-and-left');
const wrongMediaType = deviations.find(({ caughtBy }) => caughtBy.includes('list-users/media-type-is-json'))!;
const gates = { failOn: 'fail', allowIncomplete: false } as const;

const recorded = { failing: (await runAgainst(swaps)).evidence, good: (await rightRun()).evidence };
const failing = parseEvidence(recorded.failing);
const good = parseEvidence(recorded.good);

const consumed: Waiver = { check: 'start-task/echoes-consumed', reason: 'swapped', issue: 'PMS-7' };
const left: Waiver = { check: 'start-task/echoes-left', field: 'left', reason: 'swapped too' };

function outcome(evidence: Evidence, id: string, ...waivers: Waiver[]) {
  const { report } = judgeEvidence(evidence, { ...gates, waivers });
  return report.checks.find((check) => check.id === id)!;
}

describe('a waived failure', () => {
  test('is reported as waived with its reason, and does not fail the gate', () => {
    const { report, exitCode } = judgeEvidence(failing, { ...gates, waivers: [consumed, left] });
    expect(report.verdict).toBe('conformant');
    expect(exitCode).toBe(0);
    expect(report.counts.must).toMatchObject({ fail: 0, waived: 2 });
    const check = report.checks.find(({ id }) => id === consumed.check)!;
    expect(check).toMatchObject({ outcome: 'waived', reason: 'swapped (PMS-7)' });
    expect(check.findings.length).toBeGreaterThan(0);
    expect(report.waivers).toMatchObject([
      {
        check: consumed.check,
        issue: 'PMS-7',
        state: 'used',
        entry: 'waivers[0]',
        findings: check.findings.length,
      },
      { check: left.check, field: 'left', state: 'used', entry: 'waivers[1]' },
    ]);
  });

  test('can be selected by prefix or outcome', () => {
    expect(outcome(failing, left.check, { check: 'start-task/*', reason: 'r' }).outcome).toBe('waived');
    expect(outcome(failing, left.check, { ...left, outcome: 'fail' }).outcome).toBe('waived');
    expect(outcome(failing, left.check, { ...left, field: 'status' }).outcome).toBe('fail');
    expect(
      outcome(failing, left.check, { check: 'start-task/*', outcome: 'warn', reason: 'r' }).outcome,
    ).toBe('fail');
  });

  test('can be a warning', async () => {
    const { report, exitCode } = await runAgainst(wrongMediaType, {
      failOn: 'warn',
      waivers: [{ check: 'list-users/media-type-is-json', reason: 'old proxy' }],
    });
    const check = report.checks.find(({ id }) => id === 'list-users/media-type-is-json')!;
    expect(check).toMatchObject({ outcome: 'waived', reason: 'old proxy', level: 'should' });
    expect(exitCode).toBe(report.checks.some((each) => each.outcome === 'warn') ? 1 : 0);
  });

  test('is in every report', () => {
    const { report } = judgeEvidence(failing, { ...gates, waivers: [consumed, left] });
    expect(toConsole(report, { colour: false, width: 200 })).toMatch(
      /2 waivers used\.[^]*WAIVED {2}start-task/,
    );
    expect(toMarkdown(report)).toContain('### waived: `start-task/echoes-consumed`');
    expect(toHtml(report)).toContain('swapped (PMS-7)');
    expect(toJunit(report)).toContain('reason: swapped (PMS-7)');
    expect(toJunit(report)).not.toContain('<failure');
  });
});

/** Returns a suite with only this check. */
function suiteOf(check: Check): JudgedSuite {
  const { operation } = suites.find(({ operation: { id } }) => id === check.operation)!;
  return { operation, steps: {}, checks: [check], changes: 'nothing' };
}

describe('a waiver of a field', () => {
  const finding = (field: string): Finding => ({
    fault: 'wrong-type',
    field,
    expected: 'e',
    actual: 'a',
    exchange: 0,
  });
  const shown = (field: string) => ({ field, message: `${field} has the wrong type`, exchange: 0 });
  const check: Check = {
    ...allChecks.find(({ id }) => id === 'start-task/field-types')!,
    judge: () => settled([0], [finding('pri'), finding('left'), finding('left')]),
  };
  const judged = (...waivers: Waiver[]) =>
    reportIn(
      'en',
      judge(good, [suiteOf(check)], () => [], { waivers }),
    );

  test('does not waive other fields, and the report lists what it waived', () => {
    const { checks, verdict } = judged({ check: check.id, field: 'left', reason: 'known' });
    expect(verdict).toBe('non-conformant');
    expect(checks[0]).toMatchObject({
      outcome: 'fail',
      reason: 'not counted here, as waived: left (known)',
      findings: [shown('pri')],
      waived: [shown('left'), shown('left')],
    });
  });

  test('can be combined with others', () => {
    const { checks } = judged(
      { check: check.id, field: 'left', reason: 'known' },
      { check: 'start-task/*', field: 'pri', reason: 'too' },
    );
    expect(checks[0]).toMatchObject({ outcome: 'waived', reason: 'too; known' });
    expect(checks[0]!.findings).toHaveLength(3);
  });

  test('is stale if its field has no finding, although the check fails', () => {
    const report = judged({ check: check.id, field: 'status', reason: 'known' });
    expect(waiversToMend(report).map(inEnglish)).toEqual([
      'waivers[0]: start-task/field-types finds nothing in status now, delete it',
    ]);
  });
});

describe('a waiver that excuses nothing', () => {
  const problem = (waiver: Partial<PlacedWaiver>): string => {
    try {
      demandUsableWaivers([{ check: consumed.check, reason: 'r', ...waiver }], allChecks);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test.each([
    [{ until: '2020-01-01' }, ''],
    [
      { check: 'start-task/echoes-consume' },
      'waivers[0]: start-task/echoes-consume matches no check, delete it or say start-task/echoes-consumed',
    ],
    [{ check: 'naught' }, 'waivers[0]: naught matches no check, delete it'],
    [{ check: 'nothing' }, 'waivers[0]: nothing matches no check, delete it or say start-task/nothing-left'],
    [{ check: '*' }, 'waivers[0]: * matches no check, delete it'],
    [{ outcome: 'warn' }, 'waivers[0]: start-task/echoes-consumed never ends with warn, delete it'],
    [
      { check: 'start-task/no-fields' },
      'waivers[0]: start-task/no-fields never ends with fail or warn, delete it',
    ],
    [
      { entry: 'waivers[0] in my.json (line 3)', check: 'x/y' },
      'waivers[0] in my.json (line 3): x/y matches no check, delete it',
    ],
  ] as const)('%j', (waiver, expected) => expect(problem(waiver)).toBe(expected));

  test('fails the gate if its check passes now', () => {
    const { report, exitCode } = judgeEvidence(good, { ...gates, waivers: [consumed] });
    expect(exitCode).toBe(1);
    expect(report.gate).toEqual({ met: false, exitCode: 1, reasons: waiversToMend(report).map(inEnglish) });
    expect(report.verdict).toBe('conformant');
    expect(report.gate.reasons).toEqual(['waivers[0]: start-task/echoes-consumed passes now, delete it']);
    expect(toConsole(report, { colour: false, width: 200 })).toContain('fails any more, delete: waivers[0].');
  });

  test('is reported together with failures', () => {
    const waivers = [consumed, { check: 'list-users/echoes-page', reason: 'r' }];
    const { report } = judgeEvidence(failing, { ...gates, waivers });
    expect(report.counts.must).toMatchObject({ fail: 1, waived: 1 });
    expect(report.gate.reasons).toEqual([
      expect.stringMatching(/^1 of \d+ required checks fails$/),
      'waivers[1]: list-users/echoes-page passes now, delete it',
    ]);
  });

  test('is no error if its check has no result, which the report shows', async () => {
    const { report, exitCode } = await runAgainst(swaps, { only: ['list-users/*'], waivers: [consumed] });
    expect(report.waivers![0]!.state).toBe('not reached');
    expect(exitCode).toBe(3);
    expect(toMarkdown(report)).toContain('Waivers whose checks have no result');
  });
});

describe('a provisional check', () => {
  const failingCheck: Check = {
    ...allChecks.find(({ id }) => id === 'start-task/field-types')!,
    provisional: '0.1',
    judge: () => settled([0], [{ fault: 'refused', what: 'w', expected: 'e', actual: 'a', exchange: 0 }]),
  };
  const others = allChecks.filter(({ id }) => id === 'list-users/echoes-page').map(suiteOf);

  test('is reported, but neither counted nor gating, if it fails', () => {
    const report = reportIn(
      'en',
      judge(good, [suiteOf(failingCheck), ...others], () => []),
    );
    expect(report.checks[0]).toMatchObject({
      outcome: 'waived',
      provisional: true,
      reason: 'provisional, new in 0.1: does not gate in this version',
    });
    expect(report.verdict).toBe('conformant');
    expect(report.counts.must).toMatchObject({ pass: 1, waived: 0 });
    expect(toConsole(report, { colour: false, width: 100 })).toContain(
      '1 new check provisional, not counted and not gating: 1 waived.',
    );
    expect(draftWaivers(report)).toEqual([]);
  });

  test('does not change the verdict if it is blocked', () => {
    const blockedCheck: Check = { ...failingCheck, judge: () => blocked({ kind: 'unasked' }) };
    const report = reportIn(
      'en',
      judge(good, [suiteOf(blockedCheck), ...others], () => []),
    );
    expect(report.checks[0]!.outcome).toBe('blocked');
    expect(report.verdict).toBe('conformant');
  });

  test('does not gate if it is broken', () => {
    const brokenCheck: Check = {
      ...failingCheck,
      judge: () => {
        throw new Error('x');
      },
    };
    const report = judge(good, [suiteOf(brokenCheck), ...others], () => []);
    expect(report.checks[0]!.outcome).toBe('broken');
    expect(report.gate.exitCode).toBe(0);
  });

  test('without `provisional`, the same check fails the verdict', () => {
    const { provisional: _, ...ordinary } = failingCheck;
    expect(judge(good, [suiteOf(ordinary), ...others], () => []).verdict).toBe('non-conformant');
  });
});

describe('the command line', () => {
  const file = useFolder('test');
  const config = () => file('pms-conformance.config.json');

  beforeEach(() => {
    for (const [name, text] of Object.entries(recorded)) writeFileSync(file(`${name}.ndjson`), text);
  });

  const judgeFile = (name: string, ...args: string[]) =>
    cli(['judge', file(name), '--out', file('out'), '--config', config(), ...args]);
  const give = (...waivers: object[]) =>
    writeFileSync(config(), JSON.stringify({ seed: 3, waivers }, null, 2));

  test('drafts waivers, rejects empty reasons, and accepts the waivers with reasons', async () => {
    give();
    const drafting = await judgeFile('failing.ndjson', '--write-waivers');
    expect(drafting.exitCode).toBe(1);
    expect(drafting.out).toMatch(
      /\nDrafted 2 waivers in .*: fill in each reason; an empty one is rejected\.\nNON-CONFORMANT · .*: .*report\.html\n$/,
    );
    const drafted = readFileSync(config(), 'utf8');
    expect(JSON.parse(drafted)).toEqual({
      seed: 3,
      waivers: [
        { check: 'start-task/echoes-consumed', field: 'consumed', reason: '' },
        { check: 'start-task/echoes-left', field: 'left', reason: '' },
      ],
    });
    const refused = await judgeFile('failing.ndjson');
    expect(refused.exitCode).toBe(2);
    expect(refused.err).toMatch(/^error: waivers\[0\]\.reason in .*: got ""; accepted: a text, not empty\n$/);
    writeFileSync(config(), drafted.replaceAll('"reason": ""', '"reason": "swapped"'));
    expect((await judgeFile('failing.ndjson')).exitCode).toBe(0);
    const again = await judgeFile('failing.ndjson', '--write-waivers');
    expect(again.out).toMatch(
      /\nNo waiver was drafted, because every failure is waived\.\nCONFORMANT, \d waived · gate met \(exit 0\): .*report\.html\n$/,
    );
  });

  test('drafting also reports the checks that no waiver covers', async () => {
    give();
    writeFileSync(file('poor.ndjson'), (await runAgainst(swaps, { product: undefined })).evidence);
    const { out } = await judgeFile('poor.ndjson', '--write-waivers', file('draft.json'));
    expect(out).toMatch(
      /\nDrafted 2 waivers [^\n]*\nNo waiver covers the rest: \d+ of \d+ required checks without a result \(exit 3\)\.\n {2}create-story\/[a-z-]+ and \d+ more: .*PMS_PRODUCT_ID/,
    );
    expect((await judgeFile('failing.ndjson', '--write-waivers', file('draft.json'))).out).not.toContain(
      'No waiver covers',
    );
  });

  test('drafting does not change the rest of the file', async () => {
    const text = '{"seed":3,\n\t"failOn"  : "warn",   "open":  true,\n  "waivers": [\n  ]\n}\n';
    writeFileSync(config(), text);
    await judgeFile('failing.ndjson', '--write-waivers');
    const drafted = readFileSync(config(), 'utf8');
    expect(drafted.startsWith(text.slice(0, text.indexOf('[')))).toBe(true);
    expect(JSON.parse(drafted).waivers.length).toBeGreaterThan(1);
  });

  test('drafts to a separate file, and adds to its content', async () => {
    give({ check: left.check, reason: 'known' });
    await judgeFile('failing.ndjson', '--write-waivers', file('draft.json'));
    expect(JSON.parse(readFileSync(file('draft.json'), 'utf8'))).toEqual({
      waivers: [{ check: 'start-task/echoes-consumed', field: 'consumed', reason: '' }],
    });
    writeFileSync(file('draft.json'), 'no JSON');
    const { exitCode, err } = await judgeFile('failing.ndjson', '--write-waivers', file('draft.json'));
    expect(exitCode).toBe(5);
    expect(err).toMatch(
      /^error: cannot add waivers to .*draft\.json: it is not a JSON object\nAll that was recorded is in evidence\.ndjson\. To judge it again: pms-conformance judge /,
    );
    expect(readFileSync(file('draft.json'), 'utf8')).toBe('no JSON');
  });

  test('shows file, entry and lines of a waiver whose check passes now, after writing the reports', async () => {
    give({ check: consumed.check, reason: 'known' });
    const { exitCode, err } = await judgeFile('good.ndjson');
    expect(exitCode).toBe(1);
    expect(err).toMatch(
      /^error: waivers\[0\] in .*config\.json \(lines 4 to 7\): start-task\/echoes-consumed passes now, delete it\n$/,
    );
    expect(JSON.parse(readFileSync(file('out/report.json'), 'utf8')).verdict).toBe('conformant');
  });

  test('shows waivers that match nothing, and sends nothing', async () => {
    give({ check: consumed.check, reason: 'known', until: '2020-01-01' }, { check: 'a/b', reason: 'x' });
    const { exitCode, out, err } = await cli(['run', '--out', file('out'), '--config', config()]);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err).toMatch(/^error: waivers\[1\] in .* \(lines 9 to 12\): a\/b matches no check, delete it\n$/);
  });

  const dayAfter = (days: number): string => {
    const [header = ''] = readFileSync(file('failing.ndjson'), 'utf8').split('\n');
    const { startedAt } = JSON.parse(header) as { startedAt: string };
    return new Date(Date.parse(startedAt.slice(0, 10)) + days * 86_400_000).toISOString().slice(0, 10);
  };
  const written = (name: string): string => readFileSync(file('out', name), 'utf8');

  test.each(['failing.ndjson', 'good.ndjson'])(
    'tests with a waiver that has expired, which excuses nothing and fails the gate: %s',
    async (evidence) => {
      const until = dayAfter(-1);
      give({ check: consumed.check, reason: 'known', until });
      const { exitCode, err } = await judgeFile(evidence);
      expect(exitCode).toBe(1);
      const said = `(lines 4 to 8): expired on ${until}, fix ${consumed.check} or delete it`;
      expect(err).toContain(said);
      const report = JSON.parse(written('report.json')) as Report;
      expect(report.waivers).toMatchObject([{ state: 'expired', until, findings: 0 }]);
      expect(report.checks.find(({ id }) => id === consumed.check)!.outcome).toBe(
        evidence === 'failing.ndjson' ? 'fail' : 'pass',
      );
      expect(report.gate.reasons.at(-1)).toContain(said);
      expect(written('report.md')).toContain('Waivers that have expired and excuse nothing: waivers');
    },
  );

  test.each([
    [0, true],
    [14, true],
    [15, false],
  ])('a waiver that expires in %i days is told: %s', async (days, isTold) => {
    const until = dayAfter(days);
    give({ check: consumed.check, reason: 'known', until });
    const { out } = await judgeFile('failing.ndjson');
    const report = JSON.parse(written('report.json')) as Report;
    expect(report.checks.find(({ id }) => id === consumed.check)!.outcome).toBe('waived');
    for (const text of [out.replace(/\s+/g, ' '), written('report.md'), written('junit.xml')])
      expect(text.includes(`expires on ${until}. After that day`)).toBe(isTold);
  });

  test('finds the lines of 4,000 waivers', () => {
    give(...Array.from({ length: 4000 }, (_, at) => ({ check: left.check, field: `f${at}`, reason: 'r' })));
    const { settings } = resolveSettings({ flags: {}, env: {}, cwd: file(), command: 'judge' });
    expect(settings.waivers).toHaveLength(4000);
    expect(settings.waivers.at(-1)!.entry).toMatch(/^waivers\[3999\] in .* \(lines \d+ to \d+\)$/);
  });

  test('finds the lines of waivers in any file', () => {
    const text = `{"only": [{"waivers": 1}],
      "waivers": [{"check": "a/b", "reason": "old"}],
      "account": "waivers", "seed": 1,
      "waivers": [ {"check": "a/b", "reason": "} ] \\" {"},
        {
          "check": "c/d", "reason": "x" }
      ] }`.replace('"only": [{"waivers": 1}],', '"only": ["waivers", "x/*"],');
    writeFileSync(config(), text);
    const { settings } = resolveSettings({ flags: {}, env: {}, cwd: file(), command: 'judge' });
    expect(settings.waivers.map(({ entry }) => entry)).toEqual([
      'waivers[0] in pms-conformance.config.json (line 4)',
      'waivers[1] in pms-conformance.config.json (lines 5 to 6)',
    ]);
  });
});
