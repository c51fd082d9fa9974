import { expect, test } from 'vitest';
import { jsonResponse } from '../../reference/override.ts';
import { createService } from '../../reference/service.ts';
import type { CheckReport } from '../../engine/judging/report.ts';
import { type Bend, runOn } from '../in-process.ts';

/** Rejects valid stories that are chosen by their body. */
function rejects(isRejected: (body: string) => boolean): Bend {
  return ({ method, path, headers, body }, next, { token }) => {
    const isStory = method === 'POST' && path.endsWith('/stories');
    const isAllowed = headers.some(([name, value]) => name === 'Token' && value === token);
    return isStory && isAllowed && isRejected(body) ? jsonResponse(422, { error: 'no' }) : next();
  };
}

async function storiesAccepted(bend: Bend): Promise<CheckReport> {
  const { report } = await runOn(createService(), {}, bend);
  return report.checks.find(({ id }) => id === 'create-story/accepts-sufficient-fields')!;
}

test('a service that takes no sign in a story is told which signs were sent', async () => {
  const { outcome, findings } = await storiesAccepted(
    rejects((body) => /[():,;/#+?!]/.test(body.replace(/[{}":,]{1,3}/g, ''))),
  );
  expect(outcome).toBe('fail');
  expect(findings[0]).toMatchObject({
    message: 'a story with the signs ( - _ ) : . , / ; # + ? ! in its texts was rejected',
    actual: '422 with {"error":"no"}',
  });
});

test('one story is rejected whenever it is sent: others with the same signs show that they are not the reason', async () => {
  const { findings, observations } = await storiesAccepted(rejects((body) => body.includes(' Story 1 (')));
  const said = [...findings, ...observations].map(({ message }) => message);
  expect(said).toHaveLength(1);
  expect(said[0]).not.toContain('signs');
});
