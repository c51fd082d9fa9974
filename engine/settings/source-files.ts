import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { operationIds } from '../../contract/operations.ts';
import { fileProblem } from '../../messages/file-problem.ts';
import { type Phrase, say } from '../../messages/phrase.ts';
import { quoted, SettingsError } from './error.ts';
import { jsonType, type ListKind, ofArray, Refused } from './kind.ts';
import { path } from './kinds.ts';
import type { Settings } from './rows.ts';
import { checkHint } from './selection.ts';

/** A file of the service: findings of an operation, or of one check, point at it. */
export interface SourceFile {
  /** An operation, or the id of a check. */
  readonly of: string;
  /** Absolute path. */
  readonly file: string;
}

/** A comma of a file name has no name of an operation or check after it. */
const nextEntry = /,(?=\s*[a-z]+-[a-z-]+(?:\/[^=,]*)?=)/;

/** Files of the service, by operation or check. */
export const sourceFiles: ListKind<SourceFile> = {
  name: 'files',
  read: (text, base) => readAll(text.split(nextEntry).map(parse), base),
  readJson: (value, base) => ofArray((items) => readAll(items, base))(value),
  accepts: say('accepts-sources', operationIds),
  acceptsJson: say('accepts-source-array', operationIds),
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
    if (sources.some(({ of }) => of === source.of)) return new Refused(say('given-twice', source.of));
    sources.push(source);
  }
  return sources;
}

function readSource(entry: unknown, base: string): SourceFile | Refused {
  const { of, file } = (jsonType(entry) === 'object' ? entry : {}) as Readonly<Record<string, unknown>>;
  if (typeof of !== 'string' || typeof file !== 'string')
    return new Refused(say('not-a-source', quoted(entry)));
  const [operation] = of.split('/');
  if (!operationIds.some((id) => id === operation))
    return new Refused(say('none-of', quoted(operation), operationIds));
  const read = path.read(file, base);
  if (read instanceof Refused) return new Refused(read.note ?? say('not-a-source', quoted(entry)));
  const problem = problemOf(read);
  return problem === undefined ? { of, file: read } : new Refused(say('file-problem', quoted(file), problem));
}

function problemOf(file: string): Phrase | undefined {
  try {
    return statSync(file).isDirectory() ? say('file-is-folder') : undefined;
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
  if (stray)
    throw new SettingsError(say('matches-no-check', name, quoted(stray.of), checkHint(stray.of, ids)));
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
