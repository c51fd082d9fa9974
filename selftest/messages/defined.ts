import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A phrase as the source defines it. */
export interface Defined {
  readonly name: string;
  readonly file: string;
  /** The types of the values of its text, as the source writes them. */
  readonly types: readonly string[];
  /** The constant that it is exported as. */
  readonly exported: string | undefined;
}

/** The files of the program. */
export const sourceFiles = execFileSync('git', ['ls-files', '*.ts'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.startsWith('selftest/'));

const definition =
  /(?:export const (?<exported>\w+) = )?\bphrase\(\s*'(?<name>[^']+)',\s*(?:\((?<values>(?:[^()]|\([^()]*\))*)\) =>)?/g;

/** Every phrase of the program, by the files in which they stand. */
export const definedPhrases: readonly Defined[] = sourceFiles.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(definition)].map(({ groups }) => ({
    name: groups!['name']!,
    file,
    types: typesOf(groups!['values'] ?? ''),
    exported: groups!['exported'],
  })),
);

/** The types in a list of parameters. */
export function typesOf(parameters: string): string[] {
  const parts = parameters.split(/,\s*(?=\w+\??: )/).filter((part) => part.trim() !== '');
  return parts.map((part) =>
    part
      .slice(part.indexOf(':') + 1)
      .trim()
      .replace(/,$/, ''),
  );
}

/** Loads all code that defines phrases. */
export async function loadPhrases(): Promise<void> {
  for (const file of new Set(definedPhrases.map((each) => each.file)))
    await import(/* @vite-ignore */ resolve(file));
}
