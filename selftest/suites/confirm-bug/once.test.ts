import { expect, test } from 'vitest';
import { parseEvidence } from '../../../evidence/evidence.ts';
import { runAgainst } from '../../in-process.ts';
import { serviceOf } from '../../service-of.ts';

const confirmsOnce = serviceOf('confirms-once');

test('the bug that shows that bugs can be confirmed only once gets no generated request', async () => {
  const { evidence } = await runAgainst(confirmsOnce, { only: ['confirm-bug/any-fields'], thorough: 10 });
  const { exchanges } = parseEvidence(evidence);
  const urlsOf = (prefix: string) =>
    exchanges.filter(({ step }) => step.startsWith(prefix)).map(({ request }) => request.url);
  const [used] = urlsOf('thorough/order/twice');
  expect(used).toBeDefined();
  expect(urlsOf('thorough/case/').length).toBeGreaterThan(0);
  expect(urlsOf('thorough/case/')).not.toContain(used);
});
