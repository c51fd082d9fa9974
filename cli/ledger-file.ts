import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { fileProblem } from '../messages/file-problem.ts';
import { type Phrase, phraseIn, phrase } from '../messages/phrase.ts';
import { isFinished, type Ledger, parseLedger, remainingIn } from '../engine/zentao/ledger.ts';
import type { Check } from '../engine/judging/check.ts';
import type { Flags, Settings } from '../engine/settings/settings.ts';
import { suites } from '../suites/index.ts';
import { printable } from '../engine/settings/error.ts';
import { textOf } from '../engine/settings/files.ts';
import { configSetting, settingRows } from '../engine/settings/setting-table.ts';
import { shownCommand } from './command-line.ts';
import { wordsOf } from '../messages/index.ts';
import { cannotWriteFile } from '../reporters/write-files.ts';
import { plural } from '../messages/numbers.ts';

interface OpenFile {
  readonly name: string;
  readonly descriptor: number;
}

/** Milliseconds after which a line is on the disk too, where a power cut leaves it. */
const longestUnsaved = 1000;

/** Name of the file in the folder of the reports. */
export const ledgerName = 'changes.ndjson';

/** Names of the files of a ledger, by whether every line of them was written. */
export interface LedgerFiles {
  readonly written: readonly string[];
  readonly incomplete: readonly string[];
}

/**
 * Opens changes.ndjson with its first line, in the place of an earlier run's. The file of an earlier run is kept under a
 * name with that run's id if the run left fixtures of its own behind, was killed, or is in progress.
 * @param folder where the reports go
 * @param warn takes what is wrong when the file can't be written, as the run goes on without it; and which file is kept
 * @returns what takes each line: it outlives the process at once, and a power cut a second later; and the
 * names of the files that were written
 */
export function openLedgerFile(
  folder: string,
  warn: (what: Phrase) => void,
): { write: (line: string) => void; close: () => Promise<void>; files: () => LedgerFiles } {
  let file: OpenFile | undefined;
  let failed = false;
  let timer: NodeJS.Timeout | undefined;
  let saving = Promise.resolve();
  const fail = (error: unknown): void => {
    if (!failed) warn(cannotWriteFile(ledgerName, fileProblem(error)));
    failed = true;
  };
  try {
    keepUnfinished(folder);
  } catch (error) {
    fail(error);
  }
  const earlier = inodeOf(join(folder, ledgerName));
  const write = (line: string): void => {
    if (failed) return;
    try {
      file ??= openNew(folder, earlier, warn);
      writeSync(file.descriptor, line);
      timer ??= setTimeout(() => void (saving = save(file!)), longestUnsaved).unref();
    } catch (error) {
      fail(error);
    }
  };
  const save = async ({ descriptor }: OpenFile): Promise<void> => {
    timer = undefined;
    await promisify(fsync)(descriptor).catch(fail);
  };
  const close = async (): Promise<void> => {
    clearTimeout(timer);
    await saving;
    if (file === undefined) return;
    try {
      // Not by a thread of its own: starting those takes longer.
      fsyncSync(file.descriptor);
    } catch (error) {
      fail(error);
    }
    closeSync(file.descriptor);
  };
  const files = (): LedgerFiles => {
    const names = file === undefined ? [] : [nameOf(file, folder)];
    return failed ? { written: [], incomplete: names } : { written: names, incomplete: [] };
  };
  return { write, close, files };
}

/** Keeps the file of a run whose fixtures are not all removed: cleaning up after that run takes it. */
function keepUnfinished(folder: string): void {
  const ledger = ledgerIn(folder);
  const { runId = '', fixtures } = ledger?.header ?? {};
  if (!ledger || fixtures !== 'zentao' || isFinished(ledger) || !/^\w+$/.test(runId)) return;
  renameSync(join(folder, ledgerName), join(folder, `changes-${runId}.ndjson`));
}

const ledgerKept = phrase(
  'ledger-kept',
  (run: string, file: string, kept: string) =>
    `the run ${run} has changed objects and has no evidence in this folder: it was killed, or is in progress. Its ${file} is now ${kept}`,
  (run, file, kept) =>
    `运行 ${run} 更改过对象，但此文件夹中没有它的 evidence：该运行已被终止，或仍在进行。它的 ${file} 现在名为 ${kept}`,
);

/** Keeps the file of a run that has not ended: one in progress goes on to write to it. Returns whether it did. */
function keepUnended(folder: string, warn: (what: Phrase) => void): boolean {
  const runId = ledgerIn(folder)?.header.runId;
  if (runId === undefined) return false;
  if (beginningOf(join(folder, 'evidence.ndjson')).includes(`"runId":"${runId}"`)) return false;
  const kept = `changes-${runId}.ndjson`;
  renameSync(join(folder, ledgerName), join(folder, kept));
  warn(ledgerKept(runId, ledgerName, kept));
  return true;
}

/** The header of evidence is its first line, and much shorter. */
function beginningOf(path: string): string {
  const bytes = Buffer.alloc(64 * 1024);
  try {
    const descriptor = openSync(path, 'r');
    try {
      return bytes.toString('latin1', 0, readSync(descriptor, bytes));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return '';
  }
}

/** A run that began since has renamed the file. */
function nameOf({ name, descriptor }: OpenFile, folder: string): string {
  const { ino } = fstatSync(descriptor, { bigint: true });
  return readdirSync(folder).find((other) => inodeOf(join(folder, other)) === ino) ?? name;
}

/** Replaces the file that was there when the run began. A run that began since has the name: two may not write one file. */
function openNew(folder: string, earlier: bigint | undefined, warn: (what: Phrase) => void): OpenFile {
  const path = join(folder, ledgerName);
  const isEarlier = earlier !== undefined && inodeOf(path) === earlier;
  if (isEarlier && !keepUnended(folder, warn)) {
    const temporary = join(folder, `.${ledgerName}.${randomUUID()}.tmp`);
    const descriptor = openSync(temporary, 'wx');
    renameSync(temporary, path);
    return { name: ledgerName, descriptor };
  }
  try {
    return { name: ledgerName, descriptor: openSync(path, 'wx') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // Only a new file: one of that name may be a link that leads elsewhere.
    const name = `changes-${process.pid}-${randomUUID().slice(0, 8)}.ndjson`;
    return { name, descriptor: openSync(join(folder, name), 'wx') };
  }
}

function inodeOf(path: string): bigint | undefined {
  return existsSync(path) ? statSync(path, { bigint: true }).ino : undefined;
}

/** The changes.ndjson in a folder; undefined when there is none that can be read. */
function ledgerIn(folder: string): Ledger | undefined {
  try {
    return parseLedger(textOf(join(folder, ledgerName)));
  } catch {
    return undefined;
  }
}

/** The settings that give the objects of changes such as `bug-confirmed`. */
const givenAs: Readonly<Record<string, 'bugs' | 'tasks'>> = { bug: 'bugs', task: 'tasks' };

/** What a run uses up of the fixtures that a user gives. */
const uses = suites.flatMap(({ operation: { id: operation }, changes }) => {
  if (changes === 'nothing') return [];
  const [one, what] = changes.kind.split('-') as [string, string];
  const given = givenAs[one];
  return given === undefined ? [] : { operation, kind: changes.kind, given, one, what };
});

const idsUsedBefore = phrase(
  'used-before',
  (kind: 'bug' | 'task', ids: readonly string[], what: string, run: string) =>
    `${kind}${ids.length === 1 ? '' : 's'} ${ids.join(', ')} ${ids.length === 1 ? 'was' : 'were'} ${what} by the run of ${run}: a service may reject the second time; give other ids`,
  (kind, ids, what, run) =>
    `${kind === 'bug' ? 'Bug' : '任务'} ${ids.join('、')} 已在 ${run} 的运行中${what === 'confirmed' ? '确认' : '开始'}：服务可能拒绝第二次；请提供其他 id`,
);

/**
 * A line for each kind of fixture that is given again, though an earlier run into the same folder used it up.
 * @param asked the checks that the run asks
 */
export function usedBefore(settings: Settings, asked: readonly Pick<Check<string>, 'operation'>[]): Phrase[] {
  const { baseUrl, out } = settings;
  const ledger = ledgerIn(out);
  if (ledger === undefined || baseUrl === undefined || ledger.header.baseUrl !== baseUrl) return [];
  const needed = uses.filter((use) => asked.some(({ operation }) => operation === use.operation));
  return needed.flatMap(({ kind, given, one, what }) => {
    const before = new Set(ledger.events.filter((event) => event.kind === kind).map(({ id }) => id));
    const again = settings[given].filter((id) => before.has(String(id)));
    if (again.length === 0) return [];
    const run = `${ledger.header.startedAt} (${ledgerName})`;
    return [idsUsedBefore(one as 'bug' | 'task', again.map(String), what, run)];
  });
}

const objectsLeftBehind = phrase(
  'left-behind',
  (objects: number, url: string, command: string) =>
    `${plural(objects, 'object')} of this run may be left on ${url}. To remove them: ${command}`,
  (objects, url, command) => `本次运行可能在 ${url} 上留下了 ${objects} 个对象。删除它们的命令：${command}`,
);

/**
 * What a run left on a ZenTao, and the command that removes it.
 * @param settings of the run
 * @param flags of the run
 * @param cwd from which the command is given
 * @returns one line; undefined when nothing is left
 */
export function leftBehind(
  settings: Pick<Settings, 'out' | 'account' | 'password' | 'language'>,
  flags: Flags,
  cwd: string,
): string | undefined {
  const { out, account, password } = settings;
  const path = join(out, ledgerName);
  const ledger = ledgerIn(out);
  if (ledger?.header.fixtures !== 'zentao' || isFinished(ledger)) return undefined;
  const shown = relative(cwd, path);
  const named = shown.startsWith('..') ? path : shown;
  const url = printable(ledger.header.baseUrl);
  const who = account === undefined ? [] : ['--account', account];
  const command = shownCommand(['cleanup', named, '--base-url', url, ...who, ...repeated(flags)]);
  const secret = password === undefined ? 'PMS_TOKEN' : 'PMS_PASSWORD';
  const headers = flags['headers'] === undefined ? '' : 'PMS_HEADERS=… ';
  const said = objectsLeftBehind(remainingIn(ledger).length, url, `${headers}${secret}=… ${command}`);
  return phraseIn(said, wordsOf(settings));
}

/** How requests find their way: the other settings of a run say nothing of its clean-up. */
const needed: readonly string[] = [
  'ca',
  'cert',
  'key',
  'insecure',
  'proxy',
  'proxyBypass',
  'timeout',
  'rate',
  'maxWait',
];

/** Those of the environment and of files are there for the next command too; the account is said in any case. */
function repeated(flags: Flags): string[] {
  const rows = settingRows.filter(({ key }) => needed.includes(key));
  return [...rows, configSetting].flatMap(({ key, flag }) => {
    const value = flags[key];
    if (value === undefined || value === false) return [];
    return value === true ? [flag] : [flag, String(value)];
  });
}
