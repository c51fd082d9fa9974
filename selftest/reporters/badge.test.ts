import type { Report } from '../../judging/report.ts';
import { expect, test } from 'vitest';
import { toBadge } from '../../reporters/badge.ts';
import { conformant, incomplete, nonConformant } from './sample.ts';

const { must } = conformant.counts;
const waived: Report = {
  ...conformant,
  counts: { ...conformant.counts, must: { ...must, pass: must.pass - 2, waived: 2 } },
};
const notMet = { met: false, exitCode: 1, reasons: ['it differs'] } as const;

test.each<[Report, string, string]>([
  [conformant, 'conformant', 'brightgreen'],
  [nonConformant, 'non-conformant (2 failing)', 'red'],
  [incomplete, 'incomplete (3 unanswered)', 'lightgrey'],
  [waived, 'conformant, 2 waived', 'yellowgreen'],
  [{ ...waived, gate: notMet }, 'conformant, 2 waived, gate not met', 'orange'],
])('the badge is an endpoint of shields', (report, message, color) => {
  expect(JSON.parse(toBadge(report))).toEqual({ schemaVersion: 1, label: 'API v1 contract', message, color });
});

test('no badge shows a percentage', () => {
  for (const report of [conformant, nonConformant, incomplete]) expect(toBadge(report)).not.toContain('%');
});
