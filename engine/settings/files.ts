import { createPrivateKey, X509Certificate } from 'node:crypto';
import { basename, join } from 'node:path';
import { parseJson } from '../evidence/body.ts';
import { type Observed, observedVersion, readObserved, versionOf } from '../evidence/observed.ts';
import { printable, quoted, refusal, SettingsError } from './error.ts';
import { type Kind, Refused } from './kind.ts';
import { path, pathOf } from './kinds.ts';
import { bytesOf, isFolder } from './read-file.ts';
import { fileProblem } from '../../messages/file-problem.ts';
import { mapTexts, type Phrase, phrase } from '../../messages/phrase.ts';
import { SaidError } from '../../messages/said-error.ts';

/** Returns the text of a UTF-8 file without its byte order mark. Throws what `bytesOf` throws. */
export const textOf = (path: string, most?: number): string => textIn(bytesOf(path, most));

const textIn = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\uFEFF/, '');

/** The form of a complaint about a setting whose value is not shown. */
export const settingProblem = phrase(
  'setting-problem',
  (setting: string, problem: string, accepted: string) => `${setting}: ${problem}; accepted: ${accepted}`,
  (setting, problem, accepted) => `${setting}：${problem}；可接受：${accepted}`,
);
const inUtf16 = phrase(
  'is-utf16',
  'UTF-16, as the > of PowerShell writes it',
  '编码为 UTF-16（PowerShell 的 > 会这样写）',
);
/** What is accepted as the text of a file of settings. */
export const acceptsUtf8 = phrase('accepts-utf8', 'a file in UTF-8', 'UTF-8 编码的文件');

/** @throws SettingsError for a file in UTF-16 */
export function demandNoUtf16(bytes: Buffer, setting: string): void {
  const isUtf16 = bytes.includes(0) || /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(bytes.toString('latin1', 0, 2));
  if (isUtf16) throw new SettingsError(settingProblem(setting, inUtf16, acceptsUtf8));
}

/** What is accepted as a file. */
export const acceptsReadable = phrase('accepts-readable', 'a file that can be read', '可以读取的文件');

/**
 * Reads a text file that a setting names.
 * @param most bytes
 * @throws SettingsError naming the setting
 */
export function readText(path: string, setting: string, most: number): string {
  let bytes: Buffer;
  try {
    bytes = bytesOf(path, most);
  } catch (error) {
    throw new SettingsError(settingProblem(setting, fileProblem(error), acceptsReadable));
  }
  demandNoUtf16(bytes, setting);
  return textIn(bytes);
}

/**
 * Returns the absolute path of a file that a user names, or whose folder: the `--out` of a run.
 * @param name of the file in the folder
 */
export function fileIn(given: string, cwd: string, name: string): string {
  const path = pathOf(given, cwd);
  return isFolder(path) ? join(path, name) : path;
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

const fileNotInFolder = phrase(
  'file-not-in-folder',
  (file: string) => `it has no ${file}`,
  (file) => `其中没有 ${file}`,
);

/** What is wrong with a file that a user names, or with the one that its folder lacks. */
export function namedFileProblem(error: unknown, given: string): Phrase {
  const { code, path = given } = error as NodeJS.ErrnoException;
  const isInFolder = basename(path) !== basename(given);
  return code === 'ENOENT' && isInFolder ? fileNotInFolder(basename(path)) : fileProblem(error);
}

/** Certificates of authorities, as PEM text. */
export const certificates = contentOf({
  accepts: phrase('accepts-certificates', 'a file of PEM certificates', 'PEM 证书文件'),
  otherwise: phrase('no-certificate', 'no valid certificate in it', '其中没有有效的证书'),
  parse: readCertificates,
  content: {
    read: (value) => readCertificates(String(value)),
    accepts: phrase(
      'accepts-certificate-text',
      'the text of a PEM certificate, or of several',
      '一个或多个 PEM 证书的文本',
    ),
  },
});

const aKey = phrase('a-key', 'the text of a key', '私钥的文本');

/** The key of a client certificate, as PEM text. */
export const privateKey: Kind<string> = {
  ...contentOf({
    accepts: phrase(
      'accepts-key',
      'a file with a PEM private key that is not encrypted',
      '含有未加密的 PEM 私钥的文件',
    ),
    otherwise: phrase('no-key', 'no valid private key in it', '其中没有有效的私钥'),
    parse: readKey,
    content: {
      read: (value) => readKey(String(value)),
      accepts: phrase(
        'accepts-key-text',
        'the text of a PEM private key that is not encrypted',
        '未加密的 PEM 私钥的文本',
      ),
    },
  }),
  // Programs give the key itself.
  show: (value) => (/\n|PRIVATE KEY/.test(String(value)) ? aKey : quoted(value)),
};

/** The content is not what the setting takes. */
export const notOne = phrase('not-one', 'it is none', '内容不符');

/** What another target was seen to do. */
export const observed: Kind<Observed> = contentOf({
  accepts: phrase('accepts-observed', 'the observed.json of a run', '一次运行的 observed.json'),
  otherwise: notOne,
  parse: (text) => readObservedNow(parseJson(text)),
  content: {
    read: readObservedNow,
    accepts: phrase('accepts-observed-value', 'the value of an observed.json', 'observed.json 的值'),
  },
});

const oldObserved = phrase(
  'old-observed',
  (version: number, now: number) =>
    `it has version ${version}, and this version of the suite compares version ${now}: record it again`,
  (version, now) => `其版本为 ${version}，而此版本的套件比较版本 ${now}：请重新记录`,
);

function readObservedNow(value: unknown): Observed | Refused | undefined {
  const version = versionOf(value);
  if (typeof version !== 'number' || version === observedVersion) return readObserved(value);
  return new Refused(oldObserved(version, observedVersion));
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

const encryptedKey = phrase('encrypted-key', 'the key is encrypted', '私钥已加密');

function readKey(text: string): string | Refused | undefined {
  const [key] = text.match(/-----BEGIN ([A-Z ]*)PRIVATE KEY-----[^]+?-----END \1PRIVATE KEY-----/) ?? [];
  if (key === undefined) return undefined;
  if (/-----BEGIN ENCRYPTED|^Proc-Type:.*ENCRYPTED/m.test(key)) return new Refused(encryptedKey);
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
