import { accessSync, constants, existsSync } from 'node:fs';
import { fileProblem } from '../messages/file-problem.ts';
import { basename, dirname } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import type { Report } from '../engine/judging/report.ts';
import { printable, quoted, refusal } from '../engine/settings/error.ts';
import { parseJson } from '../engine/evidence/body.ts';
import { jsonType } from '../engine/settings/kind.ts';
import { bytesOf } from '../engine/settings/read-file.ts';
import { draftWaivers, type Waiver } from '../engine/judging/waivers.ts';
import { groupsWithoutResult } from '../reporters/summary.ts';
import { line } from '../reporters/text.ts';
import { writeFiles } from '../reporters/write-files.ts';
import { wordsOf } from '../messages/index.ts';
import { type Phrase, phrase } from '../messages/phrase.ts';
import { SaidError } from '../messages/said-error.ts';

/**
 * Adds a waiver without reason for each failure and warning of a report to the `waivers` of a JSON file, which is
 * made when it is not there. What else stands in the file stays.
 * @param path absolute
 * @param gateWith gives the report with further waivers, in the language of the reader
 * @returns lines on what was done, and on what still keeps the gate from being met
 * @throws SaidError when the file is no JSON object or can't be written
 */
export async function addDrafts(
  report: Report,
  path: string,
  gateWith: (waivers: readonly Waiver[]) => Report,
): Promise<string> {
  const drafts = draftWaivers(report);
  const gated = gateWith(drafts);
  const { command } = wordsOf(gated);
  const left = whatIsLeft(gated);
  if (drafts.length === 0) return [command.nothingDrafted, ...left].join('\n');
  const content = drafts.reduce(withWaiver, readObject(path));
  await writeFiles(dirname(path), [{ name: basename(path), content }]);
  return [command.drafted(drafts.length, printable(path, 200)), ...left].join('\n');
}

/** What no waiver can cover: the gate, and each reason why a required check has no result. */
function whatIsLeft(report: Report): string[] {
  const { met, exitCode, reasons } = report.gate;
  if (met) return [];
  const { command, report: said, terms } = wordsOf(report);
  const groups = groupsWithoutResult(report, ['broken', 'blocked', 'skipped']).flatMap(
    ({ reasons, hint, checks }) => {
      const required = checks.filter(({ level }) => level === 'must');
      const first = required[0]?.id;
      if (first === undefined) return [];
      const why = terms.parts([...reasons.slice(0, 2), ...(hint === undefined ? [] : [hint])]);
      return `  ${command.notCoveredChecks(first, required.length - 1, line(why, 300))}`;
    },
  );
  return [command.notCovered(`${line(terms.parts(reasons), 300)} ${said.exit(exitCode)}`), ...groups];
}

/** The text of a config file with one waiver more; all else in it stays as it stands. */
function withWaiver(text: string, waiver: Waiver): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, insertFinalNewline: true };
  const edits = modify(text, ['waivers', -1], waiver, { isArrayInsertion: true, formattingOptions });
  return applyEdits(text, edits);
}

const notJsonObject = phrase('not-json-object', 'it is not a JSON object', '不是 JSON 对象');
const acceptsWritable = phrase(
  'accepts-writable',
  'a JSON file that can be created or written',
  '可以创建或写入的 JSON 文件',
);

/**
 * Makes sure, before anything is asked, that drafts can be added to a file.
 * @param path absolute
 * @param setting as the user gave it
 * @throws SettingsError when the file is no JSON object, or can't be written
 */
export function demandDraftable(path: string, setting: string): void {
  try {
    readObject(path);
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
  } catch (error) {
    const { cause = error } = error as Error;
    const isOfText = cause === error && error instanceof SaidError;
    const problem = isOfText ? notJsonObject : fileProblem(cause);
    throw refusal(setting, quoted(path), acceptsWritable, problem);
  }
}

/** The text of a JSON object to which waivers can be added; of a file that is not there, an empty one. */
function readObject(path: string): string {
  let text: string;
  try {
    text = bytesOf(path).toString('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '{}\n';
    throw cannotAdd(path, fileProblem(error), error);
  }
  const value = parseJson(text.replace(/^\uFEFF/, ''));
  if (jsonType(value) === 'object') return text;
  throw cannotAdd(path, notJsonObject);
}

const cannotAddWaivers = phrase(
  'cannot-add-waivers',
  (file: string, why: string) => `cannot add waivers to ${file}: ${why}`,
  (file, why) => `无法向 ${file} 添加豁免：${why}`,
);

function cannotAdd(path: string, why: Phrase, cause?: unknown): SaidError {
  return new SaidError(cannotAddWaivers(printable(path, 200), why), { cause });
}
