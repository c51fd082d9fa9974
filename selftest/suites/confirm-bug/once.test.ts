import { expect, test } from 'vitest';
import { parseEvidence } from '../../../engine/evidence/evidence.ts';
import { runAgainst } from '../../in-process.ts';
import { serviceOf } from '../../service-of.ts';

const confirmsOnce = serviceOf('confirms-once');

test('bugs that can be confirmed only once get a generated request only if they are unused', async () => {
  const { evidence } = await runAgainst(
    { ...confirmsOnce, bugs: 60 },
    { only: ['confirm-bug/any-fields'], thorough: 10 },
  );
  const { exchanges } = parseEvidence(evidence);
  const bugsOf = (isGenerated: boolean) =>
    exchanges
      .filter(
        ({ operation, step }) => operation === 'confirm-bug' && step.startsWith('thorough/') === isGenerated,
      )
      .map(({ request }) => request.url);
  expect(bugsOf(true).length).toBeGreaterThan(0);
  expect(bugsOf(true).filter((url) => bugsOf(false).includes(url))).toEqual([]);
});
