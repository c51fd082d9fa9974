import { describe, expect, test } from 'vitest';
import type { Report } from '../../engine/judging/report.ts';
import { toConsole } from './packed.ts';
import { conformant, hostile, nonConformant } from './sample.ts';

const plain = { colour: false, width: 100 };
// oxlint-disable-next-line no-control-regex
const colours = /\u001b\[\d+m/g;

test('the whole output', async () => {
  await expect(toConsole(nonConformant, plain)).toMatchFileSnapshot('golden/console.txt');
});

test('a conformant target is said in a few lines', () => {
  expect(toConsole(conformant, plain)).toMatchInlineSnapshot(`
    "CONFORMANT · gate met (exit 0)
    https://pms.example.test/zentao
    All 10 required checks pass.
    Nothing is left to fix.
    2 undocumented behaviours recorded, not judged.

                  required  recommended  undocumented
    confirm-bug   3 pass
    start-task    4 pass                 1 observed
    create-story  2 pass
    list-users    1 pass    1 pass       1 observed

    Worth a look
    No statement of the document speaks of these, so they are off the verdict.

    SEEN  The service fails inside
      seen      1 request got 500
      at        response 4
    "
  `);
});

test('colours change nothing but the colour', () => {
  const coloured = toConsole(nonConformant, { colour: true, width: 100 });
  expect(coloured).toMatch(colours);
  expect(coloured.replace(colours, '')).toBe(toConsole(nonConformant, plain));
});

test.each([60, 80, 120])('prose keeps to %i columns', (width) => {
  const prose = toConsole(nonConformant, { colour: false, width })
    .split('\n')
    .filter((line) => !/^ {2}(rerun|request|expected|actual|at)/.test(line));
  expect(prose.filter((line) => line.length > width)).toEqual([]);
});

test('a narrow terminal gets the same counts', () => {
  const counts = (width: number) =>
    toConsole(nonConformant, { colour: false, width })
      .split('\n\n')[1]
      ?.match(/\d+ (fail|pass|blocked|skipped|broken|waived|warn|observed)\b/g)
      ?.toSorted();
  expect(counts(60)).toEqual(counts(100));
});

test('only the first findings of a check are told', () => {
  const check = nonConformant.checks.find(({ id }) => id === 'start-task/status-is-doing')!;
  const { cause: _, ...first } = check.findings[0]!;
  const findings = Array.from({ length: 42 }, (_, at) => ({
    ...first,
    message: `finding ${at}`,
  }));
  const report: Report = { ...nonConformant, causes: [], checks: [{ ...check, findings }] };
  expect(toConsole(report, plain)).toContain('and 37 more findings');
  expect(toConsole(report, plain)).not.toContain('finding 5');
});

describe('hostile text', () => {
  test.each([true, false])('steers no terminal (colours: %s)', (colour) => {
    const output = toConsole(hostile, { colour, width: 80 }).replace(colours, '');
    expect(output).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}/u);
  });

  test.each([40, 41, 43, 47, 53, 80])('is no command in a log at %i columns', (width) => {
    expect(toConsole(hostile, { colour: false, width })).not.toMatch(/^\s*::.*::|##\[|##vso\[/m);
  });
});

test('of 25 causes 10 are shown, and the others are counted', () => {
  const { checks } = nonConformant;
  const failing = checks.find(({ outcome }) => outcome === 'fail')!;
  const findings = failing.findings.map(({ cause: _, ...finding }) => finding);
  const many = Array.from({ length: 25 }, (_, at) => ({ ...failing, findings, id: `start-task/x${at}` }));
  const text = toConsole({ ...nonConformant, causes: [], checks: many }, plain);
  expect(text.match(/^ {2}rerun /gm)).toHaveLength(10);
  expect(text).toContain('\n15 more in report.html.\n');
});

test('the command that tests a check alone names the secrets that were flags', () => {
  const rerun = ['PMS_TOKEN=…', 'PMS_HEADERS=…', '--base-url', 'https://pms.test'];
  const text = toConsole({ ...nonConformant, run: { ...nonConformant.run, rerun } }, plain);
  expect(text).toMatch(
    /^ {2}rerun {5}PMS_TOKEN=… PMS_HEADERS=… npx pms-conformance run --only \S+ --base-url https:\/\/pms\.test$/m,
  );
});

test.each<[string, readonly string[] | undefined, string]>([
  ['of old evidence', undefined, '--base-url https://pms.example.test/zentao'],
  ['of a run', ['--base-url', 'https://pms.test', '--bugs', '7'], '--base-url https://pms.test --bugs 7'],
  [
    'of a stranger',
    ['--bugs', '7; touch $(x)'],
    `--base-url https://pms.example.test/zentao --bugs '7; touch $(x)'`,
  ],
  [
    'of a stranger, with what looks like a secret',
    ['--base-url', 'https://pms.test', 'PMS_TOKEN=…; touch x', 'A=…'],
    `--base-url https://pms.test 'PMS_TOKEN=…; touch x' 'A=…'`,
  ],
])('the command that tests a check alone reaches the service as the run did: %s', (_, rerun, words) => {
  const { run } = nonConformant;
  const text = toConsole({ ...nonConformant, run: { ...run, ...(rerun ? { rerun } : {}) } }, plain);
  const commands = text.match(/(?<=^ {2}rerun {5}).*/gm)!;
  expect(commands.map((each) => each.replace(/--only \S+/, '--only x'))).toEqual(
    commands.map(() => `npx pms-conformance run --only x ${words}`),
  );
});
