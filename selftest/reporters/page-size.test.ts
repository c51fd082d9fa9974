import { expect, test } from 'vitest';
import { toHtml } from '../../reporters/html.ts';
import { rightRun } from '../in-process.ts';

test('the page of a right service is less than 400 KB', async () => {
  const { report } = await rightRun();
  expect(report.verdict).toBe('conformant');
  expect(Buffer.byteLength(toHtml(report))).toBeLessThan(400_000);
});
