import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { operationIds } from '../../contract/operations.ts';
import { fileProblem, fileIsFolder } from '../../messages/file-problem.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';
import { quoted, SettingsError } from './error.ts';
import { jsonType, type ListKind, ofArray, Refused } from './kind.ts';
import { path, givenTwice } from './kinds.ts';
import type { Settings } from './setting-table.ts';
import { checkHint, matchesNoCheck } from './selection.ts';

/** A file of the service: findings of an operation, or of one check, point at it. */
export interface SourceFile {
  /** An operation, or the id of a check. */
  readonly of: string;
  /** Absolute path. */
  readonly file: string;
}

/** A comma of a file name has no name of an operation or check after it. */
const nextEntry = /,(?=\s*[a-z]+-[a-z-]+(?:\/[^=,]*)?=)/;

const acceptsSources = phrase(
  'accepts-sources',
  (operations: readonly string[]) =>
    `operation=file or check=file, comma-separated, like create-story=src/stories.ts; operations: ${operations.join(', ')}`,
  (operations) =>
    `操作=文件 或 检查=文件，以逗号分隔，例如 create-story=src/stories.ts；操作：${operations.join('、')}`,
);
const acceptsSourceArray = phrase(
  'accepts-source-array',
  (operations: readonly string[]) =>
    `an array of objects like {"of": "create-story", "file": "src/stories.ts"}; operations: ${operations.join(', ')}`,
  (operations) =>
    `对象数组，例如 {"of": "create-story", "file": "src/stories.ts"}；操作：${operations.join('、')}`,
);

/** Files of the service, by operation or check. */
export const sourceFiles: ListKind<SourceFile> = {
  name: 'files',
  read: (text, base) => readAll(text.split(nextEntry).map(parse), base),
  readJson: (value, base) => ofArray((items) => readAll(items, base))(value),
  accepts: acceptsSources(operationIds),
  acceptsJson: acceptsSourceArray(operationIds),
  schema: {
    type: 'array',
    items: {
      type: 'object',
      required: ['of', 'file'],
      additionalProperties: false,
      properties: {
        of: { type: 'string', pattern: `^(?:${operationIds.join('|')})(?:/[a-z0-9-]+)?$` },
        file: { type: 'string', minLength: 1 },
      },
    },
  },
  none: [],
};

function parse(entry: string): unknown {
  const [, of, file] = /^([^=]+)=(.+)$/s.exec(entry.trim()) ?? [];
  return file === undefined ? entry.trim() : { of: of!.trim(), file };
}

function readAll(entries: readonly unknown[], base: string): readonly SourceFile[] | Refused {
  const sources: SourceFile[] = [];
  for (const entry of entries) {
    const source = readSource(entry, base);
    if (source instanceof Refused) return source;
    if (sources.some(({ of }) => of === source.of)) return new Refused(givenTwice(source.of));
    sources.push(source);
  }
  return sources;
}

const notASource = phrase(
  'not-a-source',
  (entry: string) => `${entry} does not name an operation or check, and a file`,
  (entry) => `${entry} 没有给出操作或检查以及文件`,
);
/** A name that is not in a list. */
export const noneOf = phrase(
  'none-of',
  (given: string, known: readonly string[]) => `${given} is none of ${known.join(', ')}`,
  (given, known) => `${given} 不在 ${known.join('、')} 之中`,
);
const problemOfFile = phrase(
  'file-problem',
  (file: string, problem: string) => `${file}: ${problem}`,
  (file, problem) => `${file}：${problem}`,
);

function readSource(entry: unknown, base: string): SourceFile | Refused {
  const { of, file } = (jsonType(entry) === 'object' ? entry : {}) as Readonly<Record<string, unknown>>;
  if (typeof of !== 'string' || typeof file !== 'string') return new Refused(notASource(quoted(entry)));
  const [operation] = of.split('/');
  if (!operationIds.some((id) => id === operation))
    return new Refused(noneOf(quoted(operation), operationIds));
  const read = path.read(file, base);
  if (read instanceof Refused) return new Refused(read.note ?? notASource(quoted(entry)));
  const problem = problemOf(read);
  return problem === undefined ? { of, file: read } : new Refused(problemOfFile(quoted(file), problem));
}

function problemOf(file: string): Phrase | undefined {
  try {
    return statSync(file).isDirectory() ? fileIsFolder : undefined;
  } catch (error) {
    return fileProblem(error);
  }
}

/**
 * Makes sure that each check for which a file is given exists.
 * @param name the setting in the words of the user
 * @throws SettingsError with the ids that may be meant
 */
export function demandKnownChecks(
  { sources }: Settings,
  checks: readonly { readonly id: string }[],
  name = 'sources',
): void {
  const ids = checks.map(({ id }) => id);
  const stray = sources.find(({ of }) => of.includes('/') && !ids.includes(of));
  if (stray) throw new SettingsError(matchesNoCheck(name, quoted(stray.of), checkHint(stray.of, ids)));
}

/**
 * Returns the files at which findings point, as paths of the repository.
 * @param cwd a folder of the repository; outside of one, the paths start here
 */
export function placesOf(
  { sources, out }: Settings,
  cwd = process.cwd(),
): { readonly sources: readonly SourceFile[]; readonly report: string } {
  const root = rootOf(cwd) ?? cwd;
  const shown = (file: string): string => relative(root, file).replaceAll(sep, '/');
  return {
    sources: sources.map(({ of, file }) => ({ of, file: shown(file) })),
    report: shown(join(out, 'report.html')),
  };
}

function rootOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : rootOf(parent);
}
