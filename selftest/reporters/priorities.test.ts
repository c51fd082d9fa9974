import { describe, expect, test } from 'vitest';
import type { Cause, CheckReport, Report } from '../../engine/judging/report.ts';
import { toConsole } from '../../reporters/console.ts';
import { toHtml } from '../../reporters/html.ts';
import { toMarkdown } from '../../reporters/markdown.ts';
import { nextStep, prioritiesOf } from '../../reporters/next-step.ts';
import { sinceOf } from '../../reporters/since.ts';
import { oddities } from '../../reporters/worth.ts';
import { check, finding } from './sample-checks.ts';
import { conformant, incomplete, nonConformant } from './sample.ts';

const failing = (id: string, outcome: 'fail' | 'warn', ...fields: string[]): CheckReport =>
  check(id, id, 'start-task.sets-status', outcome, {
    level: outcome === 'fail' ? 'must' : 'should',
    findings: fields.map((field) => finding(`${field} is wrong`, field, 'x', 'y', 1)),
  });
const cause = (summary: string, checks: string[], fields: string[]): Cause => ({
  id: 'value',
  scope: 'start-task',
  summary,
  checks,
  fields: fields.map((field) => `start-task ${field}`),
  findings: fields.length,
});
/** Each finding has the first cause that names its check and its field. */
const report = (checks: CheckReport[], causes: Cause[] = []): Report => ({
  ...conformant,
  checks: checks.map((each) => ({
    ...each,
    findings: each.findings.map((one) => {
      const at = causes.findIndex(
        ({ checks: ids, fields }) => ids.includes(each.id) && fields.includes(`start-task ${one.field}`),
      );
      return at < 0 ? one : { ...one, cause: at };
    }),
  })),
  causes,
});

describe('what to fix first', () => {
  const a = failing('start-task/a', 'fail', 'id', 'pri', 'left');
  const b = failing('start-task/b', 'fail', 'id');
  const c = failing('start-task/c', 'warn', 'name');
  const d = failing('start-task/d', 'warn', 'desc', 'name');

  test('must before should, causes before single failures, each finding once', () => {
    const causes = [cause('names', [c.id, d.id], ['name']), cause('numbers', [a.id, b.id], ['id', 'pri'])];
    const told = prioritiesOf(report([d, c, b, a], causes)).map(({ level, cause: of, checks, findings }) => [
      level,
      of?.summary ?? checks[0].id,
      findings.map(({ field }) => field),
    ]);
    expect(told).toEqual([
      ['must', 'numbers', ['id', 'id', 'pri']],
      ['must', a.id, ['left']],
      ['should', 'names', ['name', 'name']],
      ['should', d.id, ['desc']],
    ]);
  });

  test('a failure of a must is the example, and makes the cause one of must', () => {
    const mixed = [failing('start-task/w', 'warn', 'id'), failing('start-task/f', 'fail', 'id')];
    const [first] = prioritiesOf(report(mixed, [cause('ids', ['start-task/w', 'start-task/f'], ['id'])]));
    expect([first!.level, first!.checks[0].id]).toEqual(['must', 'start-task/f']);
  });

  test('nothing fails: nothing to fix', () => {
    expect(prioritiesOf(conformant)).toEqual([]);
  });
});

describe('the next step', () => {
  test.each([
    [conformant, 'Nothing is left to fix.'],
    [
      incomplete,
      'Recommended: the body is labelled as HTML (list-users/media-type-is-json): expected application/json, actual text/html.',
    ],
    [
      report([failing('start-task/a', 'fail', 'id')]),
      'Fix this: id is wrong (start-task/a): expected x, actual y.',
    ],
  ])('%#', (of, step) => {
    expect(nextStep(of)).toBe(step);
  });

  test('waived checks are left, and waivers that excuse nothing are to be deleted', () => {
    const [first, ...others] = conformant.checks;
    const waived = { ...conformant, checks: [{ ...first!, outcome: 'waived' as const }, ...others] };
    expect(nextStep(waived)).toBe('Nothing is left to fix, except 1 waived check.');
    const waiver = { entry: 'waivers[0]', check: first!.id, reason: 'known', findings: 0 };
    const waivers = (['stale', 'expired', 'used'] as const).map((state) => ({ ...waiver, state }));
    expect(nextStep({ ...waived, waivers })).toBe('Delete 2 waivers that excuse nothing any more.');
  });

  test('where nothing has a result, it is what the cause says', () => {
    const checks = conformant.checks.map(({ hint: _hint, ...each }) => ({
      ...each,
      outcome: 'blocked' as const,
      reason: 'no answer',
    }));
    const causes = [{ ...cause('it fails inside', [], []), next: ['Look into the log.', 'Then wait.'] }];
    expect(nextStep({ ...conformant, verdict: 'incomplete', checks, causes })).toBe(
      'It fails inside. Look into the log.',
    );
  });

  test('what is to be given is said together', () => {
    const blocked = (id: string, hint: string): CheckReport =>
      check(id, id, 'start-task.sets-status', 'blocked', { reason: id, hint });
    const given = [blocked('start-task/a', 'Give 4 tasks.'), blocked('start-task/b', 'Give 4 tasks.')];
    expect(nextStep(report(given))).toBe('Give 4 tasks. 2 checks wait for it.');
    expect(nextStep(report([...given, blocked('confirm-bug/c', 'Give 1 bug.')]))).toBe(
      'Give 4 tasks. Give 1 bug. 3 checks wait for these.',
    );
    const follows = ['d', 'e', 'f'].map((id) => {
      const { hint: _hint, ...rest } = blocked(`start-task/${id}`, '');
      return { ...rest, reason: 'there is no task to judge' };
    });
    const passing = check('list-users/g', 'g', 'start-task.sets-status', 'pass');
    expect(nextStep(report([passing, ...follows, ...given]))).toBe('Give 4 tasks. 2 checks wait for it.');
  });
});

test('what only a thorough run asks is not missing in another', () => {
  const [first, ...others] = conformant.checks;
  const left = { ...first!, outcome: 'skipped' as const, reason: 'not asked', observations: [] };
  expect(nextStep({ ...conformant, checks: [{ ...left, thorough: true }, ...others] })).toBe(
    'Nothing is left to fix.',
  );
  expect(nextStep({ ...conformant, checks: [left, ...others] })).not.toBe('Nothing is left to fix.');
});

test.each([
  ['console', (of: Report) => toConsole(of, { colour: false, width: 200 })],
  ['Markdown', toMarkdown],
  ['HTML', toHtml],
])('%s tells of checks without an answer why, where each has a reason of its own', (_, format) => {
  const reasons = ['the answer is no page', 'the list is empty'];
  const blocked = reasons.map((reason, at) =>
    check(`list-users/check-${at}`, 'a check', 'list-users.page-fields', 'blocked', { reason }),
  );
  const told = format(report([...conformant.checks, ...blocked]))
    .split('Not answered')
    .at(-1)!
    .split('Checks</h2>')[0];
  for (const reason of reasons) expect(told).toContain(reason);
});

describe('since the last run', () => {
  const before: Report = { ...nonConformant, run: { ...nonConformant.run, id: 'earlier' } };

  test('what was fixed and what is new', () => {
    const since = sinceOf(before, conformant)!;
    expect(since.fixed.map(({ id }) => id)).toContain('start-task/status-is-doing');
    expect([since.fresh, since.still]).toEqual([[], 0]);
    const back = sinceOf({ ...conformant, run: before.run }, nonConformant)!;
    // A waived failure is nothing new.
    const waived = 'create-story/status-is-active';
    expect(back.fresh.map(({ id }) => id)).toEqual(
      since.fixed.map(({ id }) => id).filter((id) => id !== waived),
    );
    expect(back.fixed).toEqual([]);
  });

  test('another target, the same run, and no earlier run say nothing', () => {
    expect(
      sinceOf({ ...before, target: { ...before.target, baseUrl: 'http://h' } }, conformant),
    ).toBeUndefined();
    expect(sinceOf(conformant, conformant)).toBeUndefined();
    expect(sinceOf(undefined, conformant)).toBeUndefined();
  });
});

describe('worth a look', () => {
  const answered = (body: string, status = 200, durationMs = 5): Report => {
    const [first] = conformant.exchanges;
    return {
      ...conformant,
      exchanges: [{ ...first!, durationMs, response: { ...first!.response!, status, body } }],
    };
  };

  test.each([
    [
      '{"users":[{"account":"mira","password":"5f4dcc3b5aa765d61d8327deb882cf99"}]}',
      'Responses contain passwords or hashes',
    ],
    ['#0 /var/www/control.php(12): show()', 'Stack traces are shown to the outside'],
    ['Traceback (most recent call last):\n  File "a.py"', 'Stack traces are shown to the outside'],
    ['{"key":"-----BEGIN RSA PRIVATE KEY-----"}', 'Responses contain secrets'],
    ['{"session":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2ln"}', 'Responses contain secrets'],
  ])('%s', (body, title) => {
    expect(oddities(answered(body)).map((each) => each.title)).toEqual([title]);
  });

  test('5xx and very slow answers', () => {
    expect(oddities(answered('{}', 502))).toEqual([]);
    expect(oddities(answered('{}', 500, 3000)).map(({ title, says }) => [title, says])).toEqual([
      ['The service fails inside', '1 request got 500'],
      ['Very slow responses', '1 response took more than 2.0 s, the slowest 3.0 s'],
    ]);
  });

  test.each(['{"id":1,"account":"mira"}', '{"password":""}', '{"at":"10:15:30"}', 'not at a loss (yet)'])(
    'nothing in %s',
    (body) => {
      expect(oddities(answered(body))).toEqual([]);
    },
  );

  test.each(['\n', 'eyJ-'])('nothing in a million of %j', (part) => {
    expect(oddities(answered(part.repeat(1_000_000)))).toEqual([]);
  });
});
