import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { plural } from '../judging/plural.ts';
import { printable } from '../settings/error.ts';
import { isFinished, leftIn, parseLedger } from '../zentao/ledger.ts';
import { ledgerName } from './ledger-file.ts';

/**
 * What the run whose reports go to a folder left on a ZenTao, and the command that removes it.
 * @param folder where changes.ndjson is
 * @param cwd from which the command is given
 * @returns one line; undefined when nothing is left
 */
export function leftBehind(folder: string, cwd: string): string | undefined {
  const path = join(folder, ledgerName);
  try {
    const ledger = parseLedger(readFileSync(path, 'utf8'));
    if (ledger.header.fixtures !== 'zentao' || isFinished(ledger)) return undefined;
    const known = plural(leftIn(ledger).length, 'object');
    const shown = relative(cwd, path);
    const named = shown.startsWith('..') ? path : shown;
    const url = printable(ledger.header.baseUrl);
    const command = `pms-conformance cleanup ${shellWord(named)} --base-url ${shellWord(url)}`;
    return `${known} of this run may be left on ${url}. To remove them, as the same account: ${command}`;
  } catch {
    return undefined;
  }
}

function shellWord(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
