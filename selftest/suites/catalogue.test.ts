import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseEvidence } from '../../engine/evidence/evidence.ts';
import type { CheckReport, Report } from '../../engine/judging/report.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { allChecks, suites } from '../../suites/index.ts';
import { judgeEvidence } from '../../engine/verdict.ts';
import { needsOf } from '../../engine/zentao/needs.ts';
import { complaintsIn, lineOf, misjudged, misjudgedFreedom } from '../blame.ts';
import { askFor, checksPage } from '../docs/checks-page.ts';
import { askedAlone, runAgainst } from '../in-process.ts';
import { approvedVerdicts, reference, verdictFiles, verdictRows, verdictText } from '../verdicts/rows.ts';
import { differences } from '../verdicts/shown.ts';

const idsOf = (checks: readonly CheckReport[]): string[] => checks.map(({ id }) => id).sort();

describe('the reference service', () => {
  // Without a row's number it has its own; what is wrong with a list alone is asked without what others are sent.
  const sizes = [...new Set([...deviations, ...freedoms].map(({ users = 17 }) => users))];

  test.for(sizes.filter((users) => users > 3))(
    'of %i users passes every check, with nothing blocked',
    async (users) => {
      const { report, exitCode } = await runAgainst({ users });
      const others = report.checks.filter(({ outcome }) => outcome !== 'pass' && outcome !== 'observed');
      const unexpected = others.filter(({ outcome, thorough }) => outcome !== 'skipped' || !thorough);
      expect(unexpected.map((check) => lineOf('reference', check))).toEqual([]);
      expect(report.verdict).toBe('conformant');
      expect(exitCode).toBe(0);
    },
  );
});

/** The outcome and the findings of some checks. */
const outcomesOf = (report: Report, ids: readonly string[]) =>
  report.checks
    .filter(({ id }) => ids.includes(id))
    // Which cause explains a finding depends on the other checks.
    .map(({ id, outcome, findings }) => ({
      id,
      outcome,
      findings: findings.map(({ cause: _cause, ...finding }) => finding),
    }));

/** The same, if no other check was selected. */
function judgedAlone(text: string, only: readonly string[]) {
  const evidence = parseEvidence(text);
  const { header } = evidence;
  const selected = { ...evidence, header: { ...header, facts: { ...header.facts, only } } };
  return outcomesOf(judgeEvidence(selected, { failOn: 'fail', allowIncomplete: false }).report, only);
}

/** The checks with findings of each wrong service, for docs/checks.md, which shows some of them. */
const found = new Map<object, readonly CheckReport[]>();

/** What each service shows, for the files of selftest/verdicts. */
const shown = new Map<string, string>();

describe('every deviation is caught, and what to fix first is in its operation and of its field', () => {
  test.for(deviations)('$id', async (deviation) => {
    const { report, evidence } = await runAgainst(deviation, askedAlone(deviation));
    expect(judgedAlone(evidence, deviation.caughtBy)).toEqual(outcomesOf(report, deviation.caughtBy));
    found.set(
      deviation,
      report.checks.filter(({ findings }) => findings.length > 0),
    );
    shown.set(deviation.id, differences(report, reference));
    expect(misjudged(report, deviation)).toEqual([]);
    for (const { expected, actual } of complaintsIn(report).flatMap((check) => check.findings)) {
      expect(expected).not.toBe('');
      expect(actual).not.toBe(expected);
    }
  });
});

test('docs/checks.md is what npm run derive -- --all makes', async () => {
  const written = readFileSync(new URL('../../docs/checks.md', import.meta.url), 'utf8');
  const withoutFinding = written
    .split('\n### ')
    .filter((entry) => /\n- Level: (?:must|should)/.test(entry) && !entry.includes('\n- A finding: '));
  expect(withoutFinding.map((entry) => entry.split('\n')[0])).toEqual([]);
  // What generated requests find takes longer than the rest of the page: `npm run derive -- --all --check`.
  const page = await checksPage(async (deviation, thorough) =>
    thorough ? [] : (found.get(deviation) ?? (await askFor(deviation))),
  );
  expect(written.replaceAll(/^- A finding: .*; smallest request: .*\n/gm, '')).toBe(page);
});

test('every check can fail', () => {
  const caught = new Set(deviations.flatMap(({ caughtBy }) => caughtBy));
  // Those that only a thorough run asks have wrong services of their own.
  const judging = allChecks.filter(({ statement, thorough }) => statement.level !== 'open' && !thorough);
  expect(judging.filter(({ id }) => !caught.has(id)).map(({ id }) => id)).toEqual([]);
});

describe('every freedom passes', () => {
  test.for(freedoms)('$id', async (freedom) => {
    const { report } = await runAgainst(freedom, askedAlone(freedom));
    shown.set(freedom.id, differences(report, reference));
    expect(misjudgedFreedom(report, freedom)).toEqual([]);
  });
});

// `npx vitest run selftest/suites/catalogue.test.ts -u` writes the files; their diff is what a change of a judge changes.
test.for(verdictFiles)('%s shows what selftest/verdicts holds', async (file) => {
  const rows = verdictRows.filter((row) => row.file === file);
  const lines = await Promise.all(
    rows.map(async (row) => [row.id, shown.get(row.id) ?? row.shown(await row.run())] as const),
  );
  await expect(verdictText(lines)).toMatchFileSnapshot(`../verdicts/${file}.txt`);
});

test('what is held can be found again by the id of its row, as mutation testing does', () => {
  expect([...approvedVerdicts().keys()].sort()).toEqual(verdictRows.map(({ id }) => id).sort());
});

describe('one bug and one task for each operation', () => {
  test('reach every must about fields and transitions', async () => {
    const { by } = needsOf(suites, allChecks, { open: true });
    const { report } = await runAgainst({ bugs: by.bugs.length, tasks: by.tasks.length });
    const blocked = report.checks.filter(({ outcome }) => outcome === 'blocked');
    expect(idsOf(blocked.filter(({ level }) => level === 'must'))).toEqual([]);
    expect(blocked.filter(({ hint }) => !/PMS_(BUG|TASK)_IDS/.test(hint ?? ''))).toEqual([]);
  });
});
