import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import type { Report } from '../judging/report.ts';
import { printable, quoted, refusal } from '../settings/error.ts';
import { fileProblem, parseJson } from '../settings/files.ts';
import { jsonType } from '../settings/kind.ts';
import { draftWaivers, type Waiver } from '../judging/waivers.ts';
import { plural } from '../judging/plural.ts';
import { unansweredGroups } from '../reporters/summary.ts';
import { line } from '../reporters/text.ts';
import { writeFiles } from '../reporters/write-files.ts';
import { say } from '../messages/phrase.ts';

/**
 * Adds a waiver without reason for each failure and warning of a report to the `waivers` of a JSON file, which is
 * made when it is not there. What else stands in the file stays.
 * @param path absolute
 * @param gateWith the report's verdict with further waivers
 * @returns lines on what was done, and on what still keeps the gate from being met
 * @throws Error of one line when the file is no JSON object or can't be written
 */
export async function addDrafts(
  report: Report,
  path: string,
  gateWith: (waivers: readonly Waiver[]) => Report,
): Promise<string> {
  const drafts = draftWaivers(report);
  const left = whatIsLeft(drafts.length === 0 ? report : gateWith(drafts));
  if (drafts.length === 0) return `Nothing fails that is not waived: no waiver was drafted.${left}`;
  const content = drafts.reduce(withWaiver, readObject(path));
  await writeFiles(dirname(path), [{ name: basename(path), content }]);
  const count = plural(drafts.length, 'waiver');
  return `Drafted ${count} in ${printable(path, 200)}: fill in each reason; an empty one is rejected.${left}`;
}

/** What no waiver can cover: the gate, and each reason why a required check has no result. */
function whatIsLeft(report: Report): string {
  const { met, exitCode, reasons } = report.gate;
  if (met) return '';
  const groups = unansweredGroups(report, ['broken', 'blocked', 'skipped']).flatMap(
    ({ reasons, hint, checks }) => {
      const required = checks.filter(({ level }) => level === 'must');
      const first = required[0]?.id;
      if (first === undefined) return [];
      const more = required.length > 1 ? ` and ${required.length - 1} more` : '';
      return `\n  ${first}${more}: ${line([...reasons.slice(0, 2), ...(hint === undefined ? [] : [hint])].join('; '), 300)}`;
    },
  );
  return `\nNo waiver covers what is left: ${line(reasons.join('; '), 300)} (exit ${exitCode}).${groups.join('')}`;
}

/** The text of a config file with one waiver more; all else in it stays as it stands. */
function withWaiver(text: string, waiver: Waiver): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, insertFinalNewline: true };
  return applyEdits(
    text,
    modify(text, ['waivers', -1], waiver, { isArrayInsertion: true, formattingOptions }),
  );
}

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
    const isOfFile = (cause as NodeJS.ErrnoException).code !== undefined;
    const problem = isOfFile ? fileProblem(cause) : say('not-json-object');
    throw refusal(setting, quoted(path), say('accepts-writable'), problem);
  }
}

/** The text of a JSON object to which waivers can be added; of a file that is not there, an empty one. */
function readObject(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '{}\n';
    throw new Error(`Cannot read ${printable(path, 200)} to add waivers to it.`, { cause: error });
  }
  const value = parseJson(text.replace(/^\uFEFF/, ''));
  if (jsonType(value) === 'object') return text;
  throw new Error(`Cannot add waivers to ${printable(path, 200)}: it is no JSON object.`);
}
