import { inEnglish } from '../../../messages/index.ts';
import { expect, test } from 'vitest';
import { type Gated, gateOf, type GateSettings, headline } from '../../../engine/judging/gate.ts';
import { outcomes, type OutcomeCounts, type Report } from '../../../engine/judging/report.ts';

const counts = (some: Partial<OutcomeCounts>): OutcomeCounts =>
  ({ ...Object.fromEntries(outcomes.map((outcome) => [outcome, 0])), ...some }) as OutcomeCounts;

interface Facts {
  readonly must?: Partial<OutcomeCounts>;
  readonly verdict?: Report['verdict'];
  readonly pinned?: 'same' | 'different';
  readonly stale?: number;
  readonly broken?: number;
  readonly stopped?: string;
}

/** Outcomes of the checks of a comparison with a baseline, and how many findings each has. */
const compared = {
  same: [['pass', 0]],
  different: [
    ['fail', 2],
    ['fail', 1],
  ],
} as const;

function gated({ must = { pass: 5 }, verdict = 'conformant', pinned, ...facts }: Facts): Gated {
  const { stale = 0, broken = 0, stopped } = facts;
  const waiver = (at: number) => ({ state: 'stale', entry: `waivers[${at}]`, check: 'a/b' });
  const checks = (pinned ? compared[pinned] : []).map(([outcome, findings]) => ({
    outcome,
    findings: Array.from({ length: findings }, () => ({})),
  }));
  return {
    verdict,
    counts: { must: counts(must), should: counts({}), open: counts({}) },
    checks: Array.from({ length: broken }, () => ({ outcome: 'broken' })),
    waivers: Array.from({ length: stale }, (_, at) => waiver(at)),
    run: stopped === undefined ? {} : { stopped },
    ...(pinned ? { pinned: { verdict: pinned, checks } } : {}),
  } as unknown as Gated;
}

const failing: Facts = { verdict: 'non-conformant', must: { pass: 3, fail: 2 } };
const partly: Facts = { verdict: 'incomplete', must: { pass: 3, blocked: 1, skipped: 1 } };
const [lost, broke, none] = [{ unreachable: true }, { kind: 'suite-failed' }, {}];
const allowed = { allowIncomplete: true };
const stale = 'a/b passes now, delete it';

// What selftest/verdicts/gates.ts holds of whole runs is not repeated here.
test.each<[Facts, Partial<GateSettings>, object, string]>([
  // A broken check comes before everything else.
  [
    { ...failing, broken: 1, stopped: 'x' },
    none,
    lost,
    '1 check broke, which is a defect of the suite (exit 5)',
  ],
  [{ ...failing, stopped: 'defect' }, none, broke, 'gate not met: defect (exit 5)'],
  [{ ...partly, stale: 1, stopped: 'timeout' }, allowed, lost, 'UNREACHABLE: timeout (exit 4)'],
  [{ verdict: 'incomplete', must: { blocked: 4, waived: 1 } }, allowed, none, 'gate met (exit 0)'],
  [{ stale: 4 }, none, none, `not met: waivers[0]: ${stale}; waivers[1]: ${stale}; 2 more (exit 1)`],
  [{ ...failing, must: { fail: 1 } }, none, none, 'gate not met: 1 of 1 required check fails (exit 1)'],
  [
    { pinned: 'different' },
    allowed,
    none,
    'CONFORMANT · gate not met: differs from observed.json in 3 points (exit 1)',
  ],
  [{ ...failing, pinned: 'same' }, { gate: ['same'] }, none, 'NON-CONFORMANT, 2 failing · gate met (exit 0)'],
  [
    { ...failing, pinned: 'different' },
    { gate: ['same', 'conformance'] },
    none,
    'gate not met: 2 of 5 required checks fail; differs from observed.json in 3 points (exit 1)',
  ],
])('%j with %j, ended %j: %s', (facts, settings, ending, text) => {
  const report = gated(facts);
  const gate = gateOf(report, { failOn: 'fail', allowIncomplete: false, ...settings }, ending);
  const reasons = gate.reasons.map(inEnglish);
  expect(headline({ ...report, gate: { ...gate, reasons } }).text.endsWith(text)).toBe(true);
  expect(text).toContain(`(exit ${gate.exitCode})`);
  expect(gate.met).toBe(gate.exitCode === 0);
});
