import { describe, expect, test } from 'vitest';
import { type Gated, gateOf, type GateSettings, headline } from '../../judging/gate.ts';
import { outcomes, type OutcomeCounts, type Report } from '../../judging/report.ts';

const counts = (some: Partial<OutcomeCounts>): OutcomeCounts =>
  ({ ...Object.fromEntries(outcomes.map((outcome) => [outcome, 0])), ...some }) as OutcomeCounts;

interface Facts {
  readonly must?: Partial<OutcomeCounts>;
  readonly should?: Partial<OutcomeCounts>;
  readonly verdict?: Report['verdict'];
  readonly pinned?: 'same' | 'different' | 'incomplete';
  readonly stale?: number;
  readonly broken?: number;
  readonly stopped?: string;
}

function gated({ must = { pass: 5 }, should = {}, verdict = 'conformant', pinned, ...facts }: Facts): Gated {
  const { stale = 0, broken = 0, stopped } = facts;
  const differs = [
    { outcome: 'fail', findings: [{}, {}] },
    { outcome: 'fail', findings: [{}] },
  ];
  const missed = [
    { outcome: 'blocked', findings: [] },
    { outcome: 'pass', findings: [] },
  ];
  const compared = { same: [{ outcome: 'pass', findings: [] }], different: differs, incomplete: missed };
  const waivers = Array.from({ length: stale }, (_, at) => ({
    state: 'stale',
    entry: `waivers[${at}]`,
    check: 'a/b',
  }));
  return {
    verdict,
    counts: { must: counts(must), should: counts(should), open: counts({}) },
    checks: Array.from({ length: broken }, () => ({ outcome: 'broken' })),
    waivers,
    run: stopped === undefined ? {} : { stopped },
    ...(pinned ? { pinned: { verdict: pinned, checks: compared[pinned] } } : {}),
  } as unknown as Gated;
}

const defaults: GateSettings = { failOn: 'fail', allowIncomplete: false };
const failing: Facts = { verdict: 'non-conformant', must: { pass: 3, fail: 2 } };
const partly: Facts = { verdict: 'incomplete', must: { pass: 3, blocked: 1, skipped: 1 } };
const lost = { unreachable: true };

describe('the gate', () => {
  test.each<[string, Facts, Partial<GateSettings>, object, number, readonly string[]]>([
    ['conformant', {}, {}, {}, 0, []],
    [
      'a broken check comes before everything else',
      { ...failing, broken: 1, stopped: 'x' },
      {},
      lost,
      5,
      ['1 check broke, which is a defect of the suite'],
    ],
    ['internal error in the suite', { ...failing, stopped: 'defect' }, {}, { broke: true }, 5, ['defect']],
    [
      'unreachable',
      { ...partly, stale: 1, stopped: 'timeout' },
      { allowIncomplete: true },
      lost,
      4,
      ['timeout'],
    ],
    [
      'nothing judged',
      { verdict: 'incomplete', must: { blocked: 4, skipped: 1 } },
      { allowIncomplete: true },
      {},
      3,
      ['no check was judged'],
    ],
    [
      'nothing judged that is waived',
      { verdict: 'incomplete', must: { blocked: 4, waived: 1 } },
      { allowIncomplete: true },
      {},
      0,
      [],
    ],
    ['an unneeded waiver', { stale: 1 }, {}, {}, 1, ['waivers[0]: a/b passes now, delete it']],
    ['non-conformant', failing, {}, {}, 1, ['2 of 5 required checks fail']],
    [
      'non-conformant, with allowIncomplete',
      failing,
      { allowIncomplete: true },
      {},
      1,
      ['2 of 5 required checks fail'],
    ],
    ['a single failure', { ...failing, must: { fail: 1 } }, {}, {}, 1, ['1 of 1 required check fails']],
    ['a warning', { should: { warn: 1 } }, {}, {}, 0, []],
    [
      'a warning, with failOn warn',
      { should: { warn: 1 } },
      { failOn: 'warn' },
      {},
      1,
      ['1 warning, which gate too'],
    ],
    ['incomplete', partly, {}, {}, 3, ['2 of 5 required checks without a result']],
    ['incomplete, with allowIncomplete', partly, { allowIncomplete: true }, {}, 0, []],
    [
      'ended early, with allowIncomplete',
      { ...partly, stopped: 'x' },
      { allowIncomplete: true },
      {},
      3,
      ['the run ended early: x'],
    ],
    [
      'different from the baseline',
      { pinned: 'different' },
      {},
      {},
      1,
      ['differs from observed.json in 3 points'],
    ],
    [
      'different from the baseline, with allowIncomplete',
      { pinned: 'different' },
      { allowIncomplete: true },
      {},
      1,
      ['differs from observed.json in 3 points'],
    ],
    [
      'different from the baseline, with the gate conformance only',
      { pinned: 'different' },
      { gate: ['conformance'] },
      {},
      0,
      [],
    ],
    [
      'not compared with the baseline',
      { pinned: 'incomplete' },
      {},
      {},
      3,
      ['1 of 2 checks of observed.json not compared'],
    ],
    [
      'not compared with the baseline, with allowIncomplete',
      { pinned: 'incomplete' },
      { allowIncomplete: true },
      {},
      0,
      [],
    ],
    ['same as the baseline', { pinned: 'same' }, {}, {}, 0, []],
    [
      'same as the baseline, with the gate same only',
      { ...failing, pinned: 'same' },
      { gate: ['same'] },
      {},
      0,
      [],
    ],
    [
      'both gates, neither is met',
      { ...failing, pinned: 'different' },
      { gate: ['same', 'conformance'] },
      {},
      1,
      ['2 of 5 required checks fail', 'differs from observed.json in 3 points'],
    ],
  ])('%s', (_, facts, settings, ending, exitCode, reasons) => {
    const gate = gateOf(gated(facts), { ...defaults, ...settings }, ending);
    expect(gate).toEqual({ met: exitCode === 0, exitCode, reasons });
  });
});

describe('the headline', () => {
  test.each<[Facts, Partial<GateSettings>, object, string]>([
    [{}, {}, {}, 'CONFORMANT · gate met (exit 0)'],
    [
      { must: { pass: 5, waived: 2 }, should: { waived: 1 } },
      {},
      {},
      'CONFORMANT, 3 waived · gate met (exit 0)',
    ],
    [
      { pinned: 'different' },
      {},
      {},
      'CONFORMANT · gate not met: differs from observed.json in 3 points (exit 1)',
    ],
    [failing, {}, {}, 'NON-CONFORMANT · gate not met: 2 of 5 required checks fail (exit 1)'],
    [partly, {}, {}, 'INCOMPLETE · gate not met: 2 of 5 required checks without a result (exit 3)'],
    [
      partly,
      { allowIncomplete: true },
      {},
      'INCOMPLETE, 2 of 5 required checks without a result · gate met (exit 0)',
    ],
    [
      { pinned: 'incomplete' },
      { allowIncomplete: true },
      {},
      'CONFORMANT, 1 of 2 checks of observed.json not compared · gate met (exit 0)',
    ],
    [{ ...failing, pinned: 'same' }, { gate: ['same'] }, {}, 'NON-CONFORMANT, 2 failing · gate met (exit 0)'],
    [
      { pinned: 'different' },
      { gate: ['conformance'] },
      {},
      'CONFORMANT, differs from observed.json in 3 points · gate met (exit 0)',
    ],
    [
      { stale: 4 },
      {},
      {},
      'CONFORMANT · gate not met: waivers[0]: a/b passes now, delete it; waivers[1]: a/b passes now, delete it; 2 more (exit 1)',
    ],
    [{ ...partly, stopped: 'connection refused' }, {}, lost, 'UNREACHABLE: connection refused (exit 4)'],
  ])('of %j with %j', (facts, settings, ending, text) => {
    const report = gated(facts);
    expect(headline({ ...report, gate: gateOf(report, { ...defaults, ...settings }, ending) }).text).toBe(
      text,
    );
  });
});
