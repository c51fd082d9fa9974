import { expect, test } from 'vitest';
import { runAgainst } from '../in-process.ts';

const checks = /\/refuses-token-in-the-other-case$/;

test.for([
  ['7f0c1b9e-52aa-4c3d-9e1f-aa0b1c2d3e4f', 'a UUID is the same in both letter cases'],
  ['9482716503270011', 'the Token has no letters'],
] as const)('the Token %s is not sent in the other letter case', async ([token, reason]) => {
  const { report } = await runAgainst(
    { token, bugs: 2, tasks: 2 },
    { only: ['confirm-bug/*', 'list-users/*'] },
  );
  const judged = report.checks.filter(({ id, outcome }) => checks.test(id) && outcome !== 'skipped');
  expect(judged.map(({ outcome, reason: why }) => [outcome, why])).toEqual([
    ['blocked', expect.stringContaining(reason)],
    ['blocked', expect.stringContaining(reason)],
  ]);
});
