import { expect, test } from 'vitest';
import { adviceNames } from '../../../engine/settings/settings.ts';
import { wordsOf } from '../../../messages/index.ts';
import { phraseNaming } from '../../../messages/phrase.ts';
import { nextStep } from '../../../reporters/next-step.ts';
import { runBent } from '../../in-process.ts';
import { said } from '../../said.ts';

const [en, zh] = [wordsOf({}), wordsOf({ language: 'zh' })];
const flags = { baseUrl: '--base-url', bugs: '--bugs', token: 'PMS_TOKEN' } as const;
const file = { baseUrl: 'baseUrl in pms-conformance.config.json', tasks: 'PMS_TASK_IDS in .env' } as const;

test('a setting is called by the flag that the user gave; one that is missing, as the base URL was given', () => {
  const names = adviceNames(flags);
  expect(names).toMatchObject({ PMS_BUG_IDS: '--bugs', PMS_PRODUCT_ID: '--product' });
  expect(names).not.toHaveProperty('PMS_TOKEN');
  expect(adviceNames(file)).toMatchObject({ PMS_PRODUCT_ID: 'product in pms-conformance.config.json' });
  expect(adviceNames(file)).not.toHaveProperty('PMS_TASK_IDS');
  expect(adviceNames({ baseUrl: 'PMS_BASE_URL', out: '--out' })).toEqual({ PMS_OUT: '--out' });
});

test.each([
  [
    said('give-bugs', 4),
    en,
    'Give 4 bugs that are not confirmed (--bugs); 1 is enough for the required checks.',
  ],
  [said('do-base-url', '/v1', 'http://a'), en, 'Give the base URL without /v1: --base-url=http://a.'],
  [said('do-base-url', '/v1', 'http://a'), zh, '请给出不带 /v1 的基础 URL：--base-url=http://a。'],
  [
    said('end-container'),
    en,
    'In a container, localhost is the container itself: give the name of the host (--base-url).',
  ],
  [said('answered', 400, 'PMS_BUG_IDS is wrong'), en, '400 with PMS_BUG_IDS is wrong'],
  [said('end-token', false), en, expect.stringContaining('(PMS_TOKEN)')],
])('%j', (phrase, words, text) => {
  expect(phraseNaming(phrase, words, adviceNames(flags))).toEqual(text);
});

test('a report of a run with flags advises the flag, in both languages', async () => {
  for (const language of ['en', 'zh'] as const) {
    const { shown } = await runBent(
      (_, next) => next(),
      {},
      { bugs: [901], only: ['confirm-bug/*'], language },
      { names: { baseUrl: '--base-url', bugs: '--bugs' } },
    );
    expect(nextStep(shown)).toContain('--bugs');
    expect(nextStep(shown)).not.toContain('PMS_');
  }
});
