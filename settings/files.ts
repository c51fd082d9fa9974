import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Observed, observedVersion, readObserved, versionOf } from '../evidence/observed.ts';
import { type Kind, Refused } from './kind.ts';
import { path } from './kinds.ts';

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
  EEXIST: 'there is a file of that name',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'a symbolic link leads back to itself',
};

/** What went wrong with a file, in plain words. */
export function fileProblem(error: unknown): string {
  const { code = 'unknown error' } = error as NodeJS.ErrnoException;
  return problems[code] ?? code;
}

/** A JSON text as its value; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Certificates of authorities, as PEM text. */
export const certificates = contentOf({
  accepts: 'a file of PEM certificates',
  otherwise: 'no valid certificate in it',
  parse: readCertificates,
  content: {
    read: (value) => readCertificates(String(value)),
    accepts: 'the text of a PEM certificate, or of several',
  },
});

/** What another target was seen to do. */
export const observed: Kind<Observed> = contentOf({
  accepts: 'the observed.json of a run',
  otherwise: 'it is none',
  parse: (text) => readObservedNow(parseJson(text)),
  content: { read: readObservedNow, accepts: 'the value of an observed.json' },
});

function readObservedNow(value: unknown): Observed | Refused | undefined {
  const version = versionOf(value);
  if (typeof version !== 'number' || version === observedVersion) return readObserved(value);
  return new Refused(
    `it is of version ${version}, and version ${observedVersion} is compared: record it again, with this version of the suite`,
  );
}

interface Content<T> {
  readonly accepts: string;
  /** What is wrong with a file of anything else. */
  readonly otherwise: string;
  readonly parse: (text: string) => T | Refused | undefined;
  /** What a program gives in the place of the file. */
  readonly content: { readonly read: (value: unknown) => T | Refused | undefined; readonly accepts: string };
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
        return parse(readFileSync(file, 'utf8')) ?? new Refused(otherwise);
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

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).fingerprint256 !== '';
  } catch {
    return false;
  }
}
