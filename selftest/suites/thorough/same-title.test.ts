import { expect, test } from 'vitest';
import { runBent } from '../../in-process.ts';

test('a service that takes no title twice has no fault: what is sent again has a title of its own', async () => {
  const titles = new Set<unknown>();
  const { report } = await runBent(
    ({ method, path, body }, next) => {
      const answer = next();
      if (method !== 'POST' || !path.endsWith('/stories') || answer.status !== 200) return answer;
      const { title } = JSON.parse(body) as { title?: unknown };
      if (!titles.has(title)) {
        titles.add(title);
        return answer;
      }
      return {
        ...answer,
        body: JSON.stringify({ error: 'Story has the same title as a file existed.' }),
        status: 400,
      };
    },
    {},
    { thorough: 30 },
  );
  expect(
    report.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn').map(({ id }) => id),
  ).toEqual([]);
});
