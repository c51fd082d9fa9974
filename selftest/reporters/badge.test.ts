import { expect, test } from 'vitest';
import { toBadge } from '../../reporters/badge.ts';
import { conformant, incomplete, nonConformant } from './sample.ts';

test.each([
  [conformant, 'conformant', 'brightgreen'],
  [nonConformant, 'non-conformant (2 failing)', 'red'],
  [incomplete, 'incomplete (3 unanswered)', 'lightgrey'],
])('the badge is an endpoint of shields', (report, message, color) => {
  expect(JSON.parse(toBadge(report))).toEqual({ schemaVersion: 1, label: 'API v1 contract', message, color });
});

test('no badge shows a percentage', () => {
  for (const report of [conformant, nonConformant, incomplete]) expect(toBadge(report)).not.toContain('%');
});
