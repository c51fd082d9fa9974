import { expect, test } from 'vitest';
import type { OutcomeCounts, Report, Verdict } from '../../judging/report.ts';
import {
  asides,
  matrix,
  withoutResult,
  groupsWithoutResult,
  verdictSentence,
} from '../../reporters/summary.ts';
import { conformant, incomplete, nonConformant } from './sample.ts';

const none: OutcomeCounts = {
  fail: 0,
  warn: 0,
  broken: 0,
  blocked: 0,
  waived: 0,
  observed: 0,
  pass: 0,
  skipped: 0,
};

function withMust(verdict: Verdict, must: Partial<OutcomeCounts>): Report {
  return { ...conformant, verdict, counts: { must: { ...none, ...must }, should: none, open: none } };
}

test.each([
  ['conformant', { pass: 81 }, 'All 81 required checks pass.'],
  ['conformant', { pass: 79, waived: 2 }, '81 required checks: 2 waived, 79 pass.'],
  ['non-conformant', { pass: 1, fail: 1 }, '2 required checks: 1 fail, 1 pass.'],
  ['non-conformant', { pass: 1, fail: 2, blocked: 3 }, '6 required checks: 2 fail, 3 blocked, 1 pass.'],
  [
    'incomplete',
    { pass: 5, blocked: 2, skipped: 1 },
    '8 required checks: 2 blocked, 5 pass, 1 skipped. Nothing failed, but conformance is not proven.',
  ],
  ['incomplete', { pass: 5 }, 'All 5 required checks pass. Nothing failed, but conformance is not proven.'],
] as const)('%s with %j is said as: %s', (verdict, must, sentence) => {
  expect(verdictSentence(withMust(verdict, must))).toBe(sentence);
});

test('an early end, a reference target and observations are said', () => {
  const stopped: Report = { ...incomplete, target: { ...incomplete.target, kind: 'reference' } };
  expect(asides(stopped)).toEqual([
    'The run ended early: GET /users refused the Token with 401.',
    'The target is the embedded reference service, not a service of yours.',
    '2 undocumented behaviours recorded, not judged.',
  ]);
  expect(asides(conformant)).toEqual(['2 undocumented behaviours recorded, not judged.']);
});

test('the matrix counts every check once', () => {
  const counted = matrix(nonConformant).flatMap(({ cells }) =>
    Object.values(cells).flatMap((counts) => Object.values(counts)),
  );
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(nonConformant.checks.length);
});

test('checks without an answer are grouped by what kept them from it', () => {
  const groups = groupsWithoutResult(nonConformant, withoutResult).map(({ outcome, hint, checks }) => [
    outcome,
    checks.length,
    hint,
  ]);
  expect(groups).toEqual([
    ['broken', 1, undefined],
    ['blocked', 2, 'PMS_BUG_IDS (--bugs): ids of bugs that are not confirmed yet'],
    ['skipped', 1, undefined],
  ]);
});
