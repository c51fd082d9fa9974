import type { en } from '../en/index.ts';
import { checks } from './checks.ts';
import { command } from './command.ts';
import { compare } from './compare.ts';
import { departures } from './departures.ts';
import { explain } from './explain.ts';
import { gate } from './gate.ts';
import { page } from './page.ts';
import { report } from './report.ts';
import { terms } from './terms.ts';

/** All messages in Chinese. */
export const zh: typeof en = {
  language: 'zh',
  terms,
  report,
  gate,
  page,
  compare,
  checks,
  departures,
  explain,
  command,
};
