import { expect, test } from 'vitest';
import { settingRows } from '../../../engine/settings/setting-table.ts';
import { wordsOf } from '../../../messages/index.ts';
import { costInWords } from '../../../suites/thorough-cost.ts';

test('--help says what the plan says', () => {
  const plan = costInWords(
    { fixtures: 'ids', bugs: [], tasks: [], only: [], skip: [], readOnly: false, open: true },
    100,
    wordsOf({}),
  );
  const help = settingRows.find(({ key }) => key === 'thorough')!.says;
  const requests = Number(/about (\d+) requests/.exec(plan)?.[1]);
  expect(help).toContain(`about ${Math.round(requests / 10) * 10} requests`);
  for (const [objects] of plan.matchAll(/\d+ (?:stories created|tasks started|bugs confirmed)/g))
    expect(help).toContain(objects);
});
