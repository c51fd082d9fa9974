import type { Redact } from '../engine/evidence/masking/secrets.ts';
import { settingRows } from '../engine/settings/setting-table.ts';
import {
  maskedPhrase,
  maskingOf,
  secretsOf,
  secretsOfFiles,
  secretsOfProgram,
  secretsOfVariables,
} from '../engine/settings/secrets.ts';
import type { Settings } from '../engine/settings/settings.ts';
import type { Phrase } from '../messages/phrase.ts';
import { valuesOf } from './command-line.ts';
import type { Host } from './host.ts';

/** The secrets of the command of this process. */
const known = new Set<string>();
let maskings: { readonly all: Redact; readonly distinct: Redact } | undefined;

/** Learns the secrets of every source before anything is said, and forgets those of an earlier command. */
export function learnSecrets(args: readonly string[], { env, cwd }: Pick<Host, 'env' | 'cwd'>): void {
  known.clear();
  add(secretsOfCall(args, env));
  add(secretsOfFiles(valuesOf('--config', args).at(-1), env, cwd));
}

/** Learns the secrets of settings that were read: a pipe can be read once. */
export function rememberSecrets(settings: Partial<Settings>): void {
  add(secretsOfProgram(settings));
}

/** Secrets wherever in the arguments or the environment they stand. */
export function secretsOfCall(args: readonly string[], env: Host['env']): string[] {
  const inFlags = settingRows.flatMap((row) =>
    valuesOf(row.flag, args).flatMap((text) => secretsOf(row, text)),
  );
  return [...inFlags, ...secretsOfVariables(env)];
}

function add(secrets: readonly string[]): void {
  for (const secret of secrets) known.add(secret);
  maskings = undefined;
}

function masking(): NonNullable<typeof maskings> {
  const secrets = [...known];
  return (maskings ??= {
    all: maskingOf(secrets),
    distinct: maskingOf(secrets.filter((secret) => !isWords.test(secret))),
  });
}

/** Words that any text may have: the value of a header is `testing`, say, or a password. */
const isWords = /^(?:[A-Z]?[a-z]{1,14}|[A-Z]{1,14})(?:[-_. ](?:[A-Z]?[a-z]{1,14}|[A-Z]{1,14}))*$/;

/** Masks secrets in a text that has nothing but values. */
export const maskValue: Redact = (text) => masking().all(text);

/** Masks secrets in the values of a phrase. */
export function masked<Of extends Phrase>(phrase: Of): Of {
  return maskedPhrase(phrase, maskValue);
}

/** A host whose output has no secret. What is a word of the language too is masked in phrases alone, value by value. */
export function guarded(host: Host): Host {
  const withoutSecrets: Redact = (text) => masking().distinct(text);
  return {
    ...host,
    out: (text) => host.out(withoutSecrets(text)),
    err: (text) => host.err(withoutSecrets(text)),
  };
}
