import { expect, test } from 'vitest';
import { jsonResponse } from '../../reference/override.ts';
import { createService } from '../../reference/service.ts';
import { runOn } from '../in-process.ts';

const failed = jsonResponse(500, { error: 'stack depth' });

/** Returns the messages of the check that confirmations are accepted, where some valid ones get 500. */
async function messages(isFailing: (body: string) => boolean): Promise<string[]> {
  const { report } = await runOn(createService(), {}, ({ path, headers, body }, next, { token }) => {
    const isIts = path.endsWith('/confirm') && headers.some((header) => header[1] === token);
    return isIts && isFailing(body) ? failed : next();
  });
  const check = report.checks.find(({ id }) => id === 'confirm-bug/accepts-all-fields')!;
  return check.findings.map(({ message }) => message);
}

test('a 500 to three persons in copy: other values were accepted, the same ones were not sent again', async () => {
  const hasThree = (body: string) => /"mailto":\["[^"]*"(,"[^"]*"){2}/.test(body);
  expect(await messages(hasThree)).toEqual(['a valid request failed, and was accepted with other values']);
});

test('a 503 to every start but malformed ones is the service itself, not a gateway: it fails, and no note speaks of a gateway', async () => {
  const { report } = await runOn(createService(), {}, ({ path, headers, body }, next, { token }) => {
    const isIts = path.endsWith('/start') && headers.some((header) => header[1] === token);
    return isIts && isJson(body) ? jsonResponse(503, { error: 'no task service' }) : next();
  });
  const check = report.checks.find(({ id }) => id === 'start-task/accepts-all-fields')!;
  expect(check.outcome).toBe('fail');
  expect((report.notes ?? []).join()).not.toContain('gateway');
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
