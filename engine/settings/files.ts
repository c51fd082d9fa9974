import { createPrivateKey, X509Certificate } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseJson } from '../evidence/body.ts';
import { type Observed, observedVersion, readObserved, versionOf } from '../evidence/observed.ts';
import { printable, quoted, refusal, SettingsError } from './error.ts';
import { type Kind, Refused } from './kind.ts';
import { path, pathOf } from './kinds.ts';
import { bytesOf } from './read-file.ts';
import { fileProblem } from '../../messages/file-problem.ts';
import { mapTexts, type Phrase, say } from '../../messages/phrase.ts';
import { SaidError } from '../../messages/said-error.ts';

/** Returns the text of a UTF-8 file without its byte order mark. Throws what `bytesOf` throws. */
export const textOf = (path: string, most?: number): string =>
  bytesOf(path, most)
    .toString('utf8')
    .replace(/^\uFEFF/, '');

/**
 * Reads a text file that a setting names.
 * @param most bytes
 * @throws SettingsError naming the setting
 */
export function readText(path: string, setting: string, most: number): string {
  try {
    return textOf(path, most);
  } catch (error) {
    throw new SettingsError(say('setting-problem', setting, fileProblem(error), say('accepts-readable')));
  }
}

/**
 * Returns the absolute path of a file that a user names, or whose folder: the `--out` of a run.
 * @param name of the file in the folder
 */
export function fileIn(given: string, cwd: string, name: string): string {
  const path = pathOf(given, cwd);
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, name) : path;
}

/**
 * Reads a file that a user names.
 * @param setting the setting or command that takes it
 * @param parse throws a SaidError for a file of anything else
 * @throws SettingsError with the path, what is accepted and what is wrong with the file
 */
export function readNamedFile<T>(setting: string, given: string, accepts: Phrase, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw errorOfNamedFile(setting, given, accepts, error);
  }
}

/** Returns the SettingsError for an error about a file that a user names; any other error as it is. */
export function errorOfNamedFile(setting: string, given: string, accepts: Phrase, error: unknown): unknown {
  const isOfFile = (error as NodeJS.ErrnoException).code !== undefined;
  if (!isOfFile && !(error instanceof SaidError)) return error;
  const why = error instanceof SaidError ? mapTexts(error.said, printable) : namedFileProblem(error, given);
  return refusal(setting, quoted(given), accepts, why);
}

/** What is wrong with a file that a user names, or with the one that its folder lacks. */
export function namedFileProblem(error: unknown, given: string): Phrase {
  const { code, path = given } = error as NodeJS.ErrnoException;
  const isInFolder = basename(path) !== basename(given);
  return code === 'ENOENT' && isInFolder ? say('file-not-in-folder', basename(path)) : fileProblem(error);
}

/** Certificates of authorities, as PEM text. */
export const certificates = contentOf({
  accepts: say('accepts-certificates'),
  otherwise: say('no-certificate'),
  parse: readCertificates,
  content: { read: (value) => readCertificates(String(value)), accepts: say('accepts-certificate-text') },
});

/** The key of a client certificate, as PEM text. */
export const privateKey: Kind<string> = {
  ...contentOf({
    accepts: say('accepts-key'),
    otherwise: say('no-key'),
    parse: readKey,
    content: { read: (value) => readKey(String(value)), accepts: say('accepts-key-text') },
  }),
  // Programs give the key itself.
  show: (value) => (/\n|PRIVATE KEY/.test(String(value)) ? say('a-key') : quoted(value)),
};

/** What another target was seen to do. */
export const observed: Kind<Observed> = contentOf({
  accepts: say('accepts-observed'),
  otherwise: say('not-one'),
  parse: (text) => readObservedNow(parseJson(text)),
  content: { read: readObservedNow, accepts: say('accepts-observed-value') },
});

function readObservedNow(value: unknown): Observed | Refused | undefined {
  const version = versionOf(value);
  if (typeof version !== 'number' || version === observedVersion) return readObserved(value);
  return new Refused(say('old-observed', version, observedVersion));
}

interface Content<T> {
  readonly accepts: Phrase;
  /** What is wrong with a file of anything else. */
  readonly otherwise: Phrase;
  readonly parse: (text: string) => T | Refused | undefined;
  /** What a program gives in the place of the file. */
  readonly content: { readonly read: (value: unknown) => T | Refused | undefined; readonly accepts: Phrase };
}

/** A kind of setting for which users name a file, and which is what stands in it. */
function contentOf<T>({ accepts, otherwise, parse, content }: Content<T>): Kind<T> {
  const { name, schema } = path;
  return {
    name,
    schema,
    read: (given, base) => {
      const file = path.read(given, base);
      if (file instanceof Refused) return file;
      try {
        return parse(textOf(file)) ?? new Refused(otherwise);
      } catch (error) {
        return new Refused(fileProblem(error));
      }
    },
    accepts,
    content: { ...content, read: (value) => content.read(value) ?? new Refused() },
  };
}

function readCertificates(text: string): string | undefined {
  const found = text.match(/-----BEGIN CERTIFICATE-----[^]+?-----END CERTIFICATE-----/g) ?? [];
  return found.length > 0 && found.every(isCertificate) ? found.join('\n') : undefined;
}

function readKey(text: string): string | Refused | undefined {
  const [key] = text.match(/-----BEGIN ([A-Z ]*)PRIVATE KEY-----[^]+?-----END \1PRIVATE KEY-----/) ?? [];
  if (key === undefined) return undefined;
  if (/-----BEGIN ENCRYPTED|^Proc-Type:.*ENCRYPTED/m.test(key)) return new Refused(say('encrypted-key'));
  try {
    return createPrivateKey(key).type === 'private' ? key : undefined;
  } catch {
    return undefined;
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).fingerprint256 !== '';
  } catch {
    return false;
  }
}
