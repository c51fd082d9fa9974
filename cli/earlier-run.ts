import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../judging/check.ts';
import type { Report } from '../judging/report.ts';
import type { Compared } from '../reporters/since.ts';
import type { Settings } from '../settings/settings.ts';
import { suites } from '../suites/index.ts';
import { parseLedger, type Ledger } from '../zentao/ledger.ts';
import { ledgerName } from './ledger-file.ts';
import { type Phrase, say } from '../messages/phrase.ts';

/** The settings that give the objects of changes such as `bug-confirmed`. */
const givenAs: Readonly<Record<string, 'bugs' | 'tasks'>> = { bug: 'bugs', task: 'tasks' };

/** What a run uses up of the fixtures that a user gives. */
const uses = suites.flatMap(({ operation: { id: operation }, changes }) => {
  if (changes === 'nothing') return [];
  const [one, what] = changes.kind.split('-') as [string, string];
  const given = givenAs[one];
  return given === undefined ? [] : { operation, kind: changes.kind, given, one, what };
});

/**
 * A line for each kind of fixture that is given again, though an earlier run into the same folder used it up.
 * @param asked the checks that the run asks
 */
export function usedBefore(settings: Settings, asked: readonly Pick<Check<string>, 'operation'>[]): Phrase[] {
  const { baseUrl, out } = settings;
  const ledger = readLedger(join(out, ledgerName));
  if (ledger === undefined || baseUrl === undefined || ledger.header.baseUrl !== baseUrl) return [];
  const needed = uses.filter((use) => asked.some(({ operation }) => operation === use.operation));
  return needed.flatMap(({ kind, given, one, what }) => {
    const before = new Set(ledger.events.filter((event) => event.kind === kind).map(({ id }) => id));
    const again = settings[given].filter((id) => before.has(String(id)));
    if (again.length === 0) return [];
    const run = `${ledger.header.startedAt} (${ledgerName})`;
    return [say('used-before', one as 'bug' | 'task', again.map(String), what, run)];
  });
}

/** The report that the run before left in the folder, as far as it is compared; undefined when there is none of this version. */
export function earlierReport(out: string): Compared | undefined {
  try {
    const text = readFileSync(join(out, 'report.json'), 'utf8');
    // The exchanges are the last of it and three quarters of the text.
    const [beginning] = text.split(',\n  "exchanges": [', 1);
    const value = JSON.parse(beginning === text ? text : `${beginning}}`) as Partial<Report> | null;
    const known = value?.reportVersion === 1 && Array.isArray(value.checks) && value.target && value.run;
    return known ? (value as Compared) : undefined;
  } catch {
    return undefined;
  }
}

/** The ledger of the run before; undefined when there is none that can be read. */
function readLedger(path: string): Ledger | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return parseLedger(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
