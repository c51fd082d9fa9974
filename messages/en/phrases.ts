import { judging } from './judging.ts';
import { causes } from './causes.ts';
import { likely } from './likely.ts';
import { requests } from './requests.ts';
import { run } from './run.ts';
import { settings } from './settings.ts';
import { suites } from './suites.ts';

/** Phrases that findings, reasons and observations are made of, in English. */
export const phrases = {
  aspect: (aspect: string): string => aspect,
  ...likely,
  ...causes,
  ...suites,
  ...requests,
  ...run,
  ...settings,
  fault: (fault: keyof typeof judging.faults, field: string, what: string): string =>
    judging.faults[fault](field, what),
  'reason-check': (what: string, check: string): string => `${what}: see ${check}`,
  'reason-token-refused': (answer: string): string => `requests with the Token were rejected: ${answer}`,
  'reason-refused': (answer: string): string =>
    `a request that this check depends on was rejected: ${answer}`,
  'reason-no-answer': (why: string): string => `there is no response to judge: ${why}`,
  'reason-unasked': 'the request was not sent',
};
