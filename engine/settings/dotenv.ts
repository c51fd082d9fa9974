import { parse } from 'dotenv';
import { SettingsError } from './error.ts';
import { bytesOf, isFolder, isThere } from './read-file.ts';
import { environmentNames } from './setting-table.ts';
import type { Environment } from './sources.ts';
import { fileProblem } from '../../messages/file-problem.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';
import { lineWrong } from '../evidence/evidence.ts';
import { acceptsReadable, acceptsUtf8, demandNoUtf16, settingProblem } from './files.ts';

/** Most bytes of a `.env`. */
const maxBytes = 1024 * 1024;
/** Lines for which the text is parsed again. */
const mostParsedAgain = 100;

/** What stands in a `.env`, and what the user should know of it. */
interface Dotenv {
  readonly values: Environment;
  readonly warnings: readonly Phrase[];
}

const dotenvIsFolder = phrase(
  'dotenv-is-folder',
  '.env is a folder, so no settings are read from it',
  '.env 是一个目录，因此不从中读取设置',
);
const lineSetsNothing = phrase(
  'line-sets-nothing',
  (name: string) => `it names ${name} and sets nothing`,
  (name) => `该行写有 ${name}，但没有设置任何值`,
);
const lineInvisible = phrase(
  'line-invisible',
  (name: string, character: string) =>
    `it has the invisible character ${character} next to ${name}, and sets nothing`,
  (name, character) => `${name} 旁有不可见字符 ${character}，因此没有设置任何值`,
);
const acceptsAssignment = phrase(
  'accepts-assignment',
  (name: string) => `${name}=<value>`,
  (name) => `${name}=<值>`,
);

/**
 * Reads a `.env`, where there is one. A folder of that name is none: containers make it in the place of a missing file.
 * @param env beats the file, so a line for what it sets may be wrong
 * @throws SettingsError when it can't be read as UTF-8, or a line has the name of a setting and sets nothing: without its
 * base URL a run would test the embedded reference service
 */
export function readDotenv(path: string, env: Environment): Dotenv {
  if (!isThere(path)) return { values: {}, warnings: [] };
  if (isFolder(path)) return { values: {}, warnings: [dotenvIsFolder] };
  const text = decoded(read(path));
  const values = parse(text);
  let left = mostParsedAgain;
  // So many such lines are no mistakes, but a long value.
  const isPartOfValue = (at: number) => (): boolean => left-- <= 0 || changesWithout(at, text, values);
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const name = namedIn(line);
    if (name === undefined || env[name]?.trim() || setsSomething(line, values, isPartOfValue(at))) continue;
    const [hidden] = /\p{Cf}/u.exec(line) ?? [];
    const problem =
      hidden === undefined
        ? lineSetsNothing(name)
        : lineInvisible(name, `U+${hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
    throw refusal(lineWrong(at + 1, problem), acceptsAssignment(name));
  }
  demandClosedQuotes(text, values, env);
  return { values, warnings: [] };
}

const quoteOpen = phrase(
  'quote-open',
  (quote: string) => `the quote ${quote} is not closed`,
  (quote) => `引号 ${quote} 没有闭合`,
);
const acceptsQuoted = phrase(
  'accepts-quoted',
  (name: string, quote: string) => `${name}=${quote}<value>${quote}`,
  (name, quote) => `${name}=${quote}<值>${quote}`,
);

/** The parser takes a quote that is not closed as a part of the value. */
function demandClosedQuotes(text: string, values: Environment, env: Environment): void {
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const [entry] = Object.entries(parse(line));
    const [, quote] = /^[^=:]*[=:]\s*(["'`])/.exec(line) ?? [];
    if (entry === undefined || quote === undefined) continue;
    const [name, value] = entry;
    if (!environmentNames.includes(name) || env[name]?.trim() || values[name] !== value) continue;
    if (value.startsWith(quote))
      throw refusal(lineWrong(at + 1, quoteOpen(quote)), acceptsQuoted(name, quote));
  }
}

function read(path: string): Buffer {
  try {
    return bytesOf(path, maxBytes);
  } catch (error) {
    throw refusal(fileProblem(error), acceptsReadable);
  }
}

const notUtf8 = phrase('not-utf8', 'not UTF-8', '不是 UTF-8');

function decoded(bytes: Buffer): string {
  demandNoUtf16(bytes, '.env');
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  // What is no UTF-8 is read as U+FFFD, which may stand in the file as well.
  const lines = bytes.toString('latin1').split('\n');
  const wrong = lines.findIndex((line) => {
    const part = Buffer.from(line, 'latin1');
    return !Buffer.from(part.toString('utf8')).equals(part);
  });
  if (wrong >= 0) throw refusal(lineWrong(wrong + 1, notUtf8), acceptsUtf8);
  return text;
}

/** The name of a setting in a line that is no comment, in whatever case, with dashes, or with characters that nobody sees. */
function namedIn(line: string): string | undefined {
  const seen = line
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();
  if (seen.startsWith('#')) return undefined;
  const names =
    seen
      .toUpperCase()
      .replaceAll('-', '_')
      .match(/PMS_\w+/g) ?? [];
  return names.find((name) => environmentNames.includes(name));
}

/** True for a line that assigns, or that is a part of a value of several lines. */
function setsSomething(line: string, values: Environment, isPartOfValue: () => boolean): boolean {
  const assigned = Object.keys(parse(line));
  const isOther = (name: string): boolean =>
    !environmentNames.includes(name.toUpperCase().replaceAll('-', '_'));
  if (assigned.some((name) => environmentNames.includes(name) || isOther(name))) return true;
  if (assigned.some((name) => Object.hasOwn(values, name))) return false;
  return isPartOfValue();
}

function changesWithout(at: number, text: string, values: Environment): boolean {
  const without = text.split(/\r?\n/).toSpliced(at, 1, '').join('\n');
  return JSON.stringify(parse(without)) !== JSON.stringify(values);
}

function refusal(problem: Phrase, accepts: Phrase): SettingsError {
  return new SettingsError(settingProblem('.env', problem, accepts));
}
