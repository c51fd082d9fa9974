import { describe, expect, test } from 'vitest';
import { pageOf } from '../../scripts/zentao-markdown.ts';
import { usualRun } from '../replay/run.ts';

describe('the page on ZenTao', async () => {
  const { report } = await usualRun('18.8');
  const page = pageOf([{ version: '18.8', report }]);

  test('has a row for each version, with its date and verdict', () => {
    const row = page.split('\n').find((line) => line.startsWith('| [18.8](#zentao-188) |'));
    expect(row).toContain(`| ${report.run.startedAt.slice(0, 10)} |`);
    expect(row).toContain('| non-conformant |');
  });

  test('says how many requests each phase took', () => {
    const [all, ...phases] = /in (\d+) requests \((\d+) to set up, (\d+) to test, (\d+) to clean up\)/
      .exec(page)!
      .slice(1)
      .map(Number);
    expect(all).toBe(report.run.requests);
    expect(phases.reduce((sum, count) => sum + count)).toBe(all);
    expect(Math.min(...phases)).toBeGreaterThan(30);
  });

  test('has each failed check, with expected and actual values', () => {
    const differing = report.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
    expect(differing.length).toBeGreaterThan(5);
    for (const { id, level } of differing) expect(page).toContain(`### \`${id}\` (${level})`);
    expect(page).toContain(
      '- `/deadline`: expected `a date such as 2026-11-21, or null`, actual `"0000-00-00"`',
    );
  });

  test('shows the fields with findings of each response, and the whole body of a rejection', () => {
    expect(page).toMatch(/\n200\n\{"id":\d+,.*"deadline":"0000-00-00".*, …\}\n```/);
    expect(page).toMatch(/POST \/api\.php\/v1\/stories\n\{"title":.*\}\n\n400\n\{"error":\{"branch":\[/);
  });

  test('lists the blocked checks by reason', () => {
    expect(page).toContain('### Blocked');
    expect(page).toMatch(
      /`there is no story to judge: see create-story\/accepts-sufficient-fields`: `create-story\//,
    );
  });
});
