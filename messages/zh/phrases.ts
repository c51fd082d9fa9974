import type { phrases as english } from '../en/phrases.ts';
import { aspectWords } from './aspects.ts';
import { judging } from './judging.ts';
import { causes } from './causes.ts';
import { likely } from './likely.ts';
import { requests } from './requests.ts';
import { run } from './run.ts';
import { settings } from './settings.ts';
import { suites } from './suites.ts';

/** Phrases that findings, reasons and observations are made of, in Chinese. */
export const phrases: typeof english = {
  aspect: (aspect) => aspectWords(aspect),
  ...likely,
  ...causes,
  ...suites,
  ...requests,
  ...run,
  ...settings,
  fault: (fault, field, what) => judging.faults[fault](field, what),
  'reason-check': (what, check) => `${what}：见 ${check}`,
  'reason-token-refused': (answer) => `带 Token 的请求被拒绝：${answer}`,
  'reason-refused': (answer) => `该检查所依赖的请求被拒绝：${answer}`,
  'reason-no-answer': (why) => `没有可评判的响应：${why}`,
  'reason-unasked': '没有发送该请求',
};
