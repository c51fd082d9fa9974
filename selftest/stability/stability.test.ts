import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contractDigest } from '../../contract/digest.ts';
import { statements, type Statement } from '../../contract/statements.ts';
import { contractVersion } from '../../contract/version.ts';
import { exitCodes } from '../../engine/judging/exit-code.ts';
import { aspectNames } from '../../messages/en/aspects.ts';
import { allChecks } from '../../suites/index.ts';
import { configSetting, oppositeFlag, settingRows } from '../../engine/settings/setting-table.ts';
import { waiversSchema } from '../../engine/settings/waivers.ts';
import { parseEvidence } from '../../engine/evidence/evidence.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { toJson, toObserved } from '../../reporters/json.ts';
import { judgeEvidence } from '../../engine/verdict.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { rightRun, runAgainst } from '../in-process.ts';
import { definedPhrases } from '../messages/defined.ts';
import { errorsBy } from '../schemas/errors.ts';

const textOf = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const pinned = (lines: readonly string[], file: string) =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`${file}`);

/** True from the minor version on that follows the one that a check came with. */
function isOver(provisional: string, version: string): boolean {
  const [since, now] = [provisional, version].map((text) => text.split('.').map(Number));
  return now![0]! - since![0]! > 0 || (now![0] === since![0] && now![1]! > since![1]!);
}

// What a user's gate, waiver or program rests on. A difference is a decision: it belongs into CHANGELOG.md.
describe('pinned for users', () => {
  test('checks: id, level, statement', () =>
    pinned(
      allChecks.map(({ id, statement, provisional }) =>
        [id, statement.level, statement.id, ...(provisional ? ['provisional'] : [])].join('  '),
      ),
      'checks.txt',
    ));

  test('statements: id, level', () =>
    pinned(
      Object.entries<Statement>(statements).map(([id, { level }]) => `${id}  ${level}`),
      'statements.txt',
    ));

  test('settings: key, flag, environment, kind', () =>
    pinned(
      [
        ...settingRows.map(({ key, flag, env, metavar, takes }) =>
          [key, metavar ? flag : `${flag} ${oppositeFlag(flag)}`, env, takes.name].join('  '),
        ),
        `  ${configSetting.flag}  ${configSetting.env}`,
        `waivers: ${Object.keys(waiversSchema.items.properties).join(' ')}`,
      ],
      'settings.txt',
    ));

  test('phrases that evidence and reports hold, and names of observed points', () => {
    const isKept = ({ file }: { readonly file: string }): boolean =>
      !/^(?:cli|reporters|engine\/settings)\//.test(file);
    return pinned(
      [...definedPhrases.filter(isKept).map(({ name }) => name), ...aspectNames].sort(),
      'phrases.txt',
    );
  });

  test('exit codes', () => {
    expect(exitCodes).toEqual({ ok: 0, notMet: 1, usage: 2, incomplete: 3, unreachable: 4, internal: 5 });
  });

  test('a report with everything in it is as its schema says', async () => {
    const recorded = await runAgainst(
      deviations.find(({ id }) => id === 'start-task-swaps-consumed-and-left')!,
    );
    const evidence = parseEvidence(recorded.evidence);
    const { report } = judgeEvidence(
      {
        ...evidence,
        header: { ...evidence.header, suite: { ...evidence.header.suite, contractDigest: 'x' } },
      },
      {
        failOn: 'fail',
        allowIncomplete: false,
        expectObserved: JSON.parse(toObserved((await runAgainst(freedoms[0]!)).report)),
        waivers: [{ check: 'start-task/echoes-left', field: 'left', reason: 'r', issue: 'i' }],
      },
    );
    expect(report).toMatchObject({ notes: [expect.any(String)], pinned: {}, waivers: [{ state: 'used' }] });
    const errorsOf = errorsBy('report.schema.json');
    expect(errorsOf(JSON.parse(toJson(report)))).toBe('No errors');
    const wrong = [
      { pinned: { ...report.pinned, verdict: 'conformant' } },
      { waivers: [{ ...report.waivers![0], state: 'gone' }] },
    ];
    for (const change of wrong) expect(errorsOf({ ...report, ...change })).not.toBe('No errors');
  });

  test('fields of evidence.ndjson', async () => {
    const lines = (await rightRun()).evidence.trimEnd().split('\n');
    const [header, exchange, footer] = [lines[0]!, lines[1]!, lines.at(-1)!].map((line) => JSON.parse(line));
    expect(header.evidenceVersion).toBe(1);
    await pinned(
      Object.entries({ header, exchange, footer }).flatMap(([name, line]) =>
        Object.keys(line as object).map((key) => `${name} ${key}`),
      ),
      'evidence.txt',
    );
  });
});

describe('versions', () => {
  // Not a snapshot: `vitest run -u` must never rewrite what a released version meant.
  test('the contract tables keep their version only as long as they are the same', () => {
    const file = `selftest/stability/contract-${contractVersion}.txt`;
    const advice = `the tables changed: write ${contractDigest} to ${file} if no release has ${contractVersion} yet (CHANGELOG.md); else raise contract/version.ts, and write it to a file of its own`;
    expect(existsSync(new URL(`../../${file}`, import.meta.url)), advice).toBe(true);
    expect(textOf(file).trim(), advice).toBe(contractDigest);
  });

  test('a report says all three', async () => {
    const { report } = await runAgainst({}, { only: ['list-users/*'] });
    expect(report.reportVersion).toBe(1);
    expect(report.suite).toEqual({
      name: packageJson.name,
      version: packageJson.version,
      contractVersion,
      contractDigest,
    });
  });

  test('the changelog has the version, and only headings of its form', () => {
    const headings = textOf('CHANGELOG.md').match(/^##+ .*$/gm) ?? [];
    expect(headings[0]).toBe('## [Unreleased]');
    expect(headings.some((heading) => heading.startsWith(`## [${packageJson.version}]`))).toBe(true);
    const form =
      /^## \[(Unreleased|\d+\.\d+\.\d+)\]( - \d{4}-\d\d-\d\d)?$|^### (Added|Changed|Deprecated|Removed|Fixed|Security|Verdicts)$/;
    expect(headings.filter((heading) => !form.test(heading))).toEqual([]);
  });
});

describe('provisional checks', () => {
  test('stay so for the minor version that they came with', () => {
    const overdue = allChecks.filter(
      ({ provisional }) => provisional !== undefined && isOver(provisional, packageJson.version),
    );
    expect(overdue.map(({ id }) => id)).toEqual([]);
  });

  test.each([
    ['0.1', '0.1.0', false],
    ['0.1', '0.1.9', false],
    ['0.1', '0.2.0', true],
    ['0.1.0', '0.1.4', false],
    ['0.9', '0.10.0', true],
    ['0.10', '0.9.0', false],
    ['0.2', '0.1.0', false],
    ['1.0', '0.9.0', false],
    ['0.2', '1.2.0', true],
  ])('one of %s in %s: over is %s', (provisional, version, over) => {
    expect(isOver(provisional, version)).toBe(over);
  });
});
