import { describe, test } from 'vitest';
import { hostileTargets } from './targets.ts';
import { expectSound, runAgainstHostile, sayingsOf } from './hostile-run.ts';

describe.concurrent('a target that', () => {
  for (const target of hostileTargets) {
    const { id, does, expect: expected } = target;
    test(`${does} (${id})`, async ({ expect }) => {
      const { result, requested } = await runAgainstHostile(target);
      const wrong = result.report.checks
        .filter(({ outcome }) => outcome === 'fail')
        .map(({ id: check, findings }) => `${check}: ${findings[0]?.actual}`);
      expect({ exitCode: result.exitCode, ...(expected.exitCode === 1 ? {} : { wrong }) }).toEqual({
        exitCode: expected.exitCode,
        ...(expected.exitCode === 1 ? {} : { wrong: [] }),
      });
      if (expected.says) expect(sayingsOf(result)).toMatch(expected.says);
      if (expected.notes) expect(result.report.notes?.join('\n')).toMatch(expected.notes);
      expect(requested.length).toBeLessThanOrEqual(expected.requestsAtMost ?? Infinity);
      expect(requested.filter((url) => url.startsWith('/elsewhere'))).toEqual([]);
      expectSound(result);
      const withoutResponse = result.report.exchanges.filter(({ error }) => error);
      for (const { error } of withoutResponse) expect(error?.kind, error?.message).not.toBe('other');
      expect(result.report.run.requests).toBeGreaterThan(0);
    });
  }
});
