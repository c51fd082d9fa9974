import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import type { OutcomeCounts, Report, Verdict } from '../../engine/judging/report.ts';
import { toBadge } from '../../reporters/json.ts';
import { toConsole } from '../../reporters/console.ts';
import { toHtml } from '../../reporters/html.ts';
import { toJunit } from '../../reporters/junit.ts';
import { toMarkdown } from '../../reporters/markdown.ts';
import { stripLines, stripOf, stripToSvg } from '../../reporters/strip.ts';
import {
  asides,
  countOutcomes,
  groupsWithoutResult,
  matrix,
  verdictSentence,
  withoutResult,
} from '../../reporters/summary.ts';
import { conformant, hostileStrings, incomplete, nonConformant } from './sample.ts';

const none = countOutcomes([]);

function withMust(verdict: Verdict, must: Partial<OutcomeCounts>): Report {
  return { ...conformant, verdict, counts: { must: { ...none, ...must }, should: none, open: none } };
}

const unproven = 'No required check failed, but conformance is not proven.';

test.each([
  ['conformant', { pass: 81 }, 'All 81 required checks pass.'],
  ['conformant', { pass: 79, waived: 2 }, '81 required checks: 2 waived, 79 pass.'],
  ['non-conformant', { pass: 1, fail: 1 }, '2 required checks: 1 fail, 1 pass.'],
  ['non-conformant', { pass: 1, fail: 2, blocked: 3 }, '6 required checks: 2 fail, 3 blocked, 1 pass.'],
  ['incomplete', { pass: 5, blocked: 2 }, `7 required checks: 2 blocked, 5 pass. ${unproven}`],
  ['incomplete', { pass: 5 }, `All 5 required checks pass. ${unproven}`],
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

test('checks without a result are grouped by the reason', () => {
  const groups = groupsWithoutResult(nonConformant, withoutResult);
  expect(groups.map(({ outcome, hint, checks }) => [outcome, checks.length, hint])).toEqual([
    ['broken', 1, undefined],
    ['blocked', 2, 'PMS_BUG_IDS (--bugs): ids of bugs that are not confirmed yet'],
    ['skipped', 1, undefined],
  ]);
});

const waived = withMust('conformant', { pass: 8, waived: 2 });
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

test('the strip has a mark for each check, as text and as a picture, whatever its label is', () => {
  expect(stripLines(stripOf(nonConformant.checks))).toEqual([
    'confirm-bug   ??-',
    'start-task    .XX.  o',
    'create-story  ~#',
    'list-users    .  !  o',
  ]);
  const places = ({ checks }: Report) =>
    stripOf(checks).flatMap(({ blocks }) => blocks.flatMap(({ marks }) => marks.map(({ id }) => id)));
  expect(places(nonConformant)).toEqual(places(conformant));
  const svg = stripToSvg(stripOf(nonConformant.checks), Object.values(hostileStrings).join(' '));
  expect(XMLValidator.validate(svg)).toBe(true);
  expect(svg.match(/<use /g)).toHaveLength(nonConformant.checks.length);
  const { svg: root } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(svg);
  expect(Object.keys(root)).not.toContain('script');
});

const gone = 'The run has removed its fixtures';
const formats: Readonly<Record<string, (report: Report) => string>> = {
  console: (report) => toConsole(report, { colour: false, width: 200 }),
  Markdown: toMarkdown,
  JUnit: toJunit,
  HTML: toHtml,
};
const ofTarget = (target: Partial<Report['target']>): Report => ({
  ...nonConformant,
  target: { ...nonConformant.target, ...target },
});

test.each(Object.entries(formats))('%s says with each request that its fixture is gone', (_, format) => {
  for (const fixtures of ['zentao', 'command'] as const) {
    const text = format(ofTarget({ fixtures }));
    expect(text.split(gone)).toHaveLength(text.split('-X POST').length);
    expect(text).toContain('--keep');
  }
  const changes = [{ kind: 'bug-created', id: '7', exchange: 0 }] as const;
  const kept = [ofTarget({ fixtures: 'ids' }), ofTarget({ fixtures: 'zentao', kept: true })];
  for (const report of [...kept, { ...ofTarget({ fixtures: 'zentao' }), changes }])
    expect(format(report)).not.toContain(gone);
});
