import { checks } from './checks.ts';
import { command } from './command.ts';
import { compare } from './compare.ts';
import { departures } from './departures.ts';
import { explain } from './explain.ts';
import { gate } from './gate.ts';
import { page } from './page.ts';
import { report } from './report.ts';
import { terms } from './terms.ts';

/** All messages in English; the type of a catalogue is taken from it. */
export const en = {
  language: 'en' as 'en' | 'zh',
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
