import type { Language } from '../messages/index.ts';

/** In the order in which they count (POSIX, 8.2). */
const localeVariables = ['LC_ALL', 'LC_MESSAGES', 'LANG'];

/**
 * The language of a user's locale; English where it is none of those that reports come in, where its character set is
 * not UTF-8, and in CI, whose logs others read.
 * @param valueOf the value of an environment variable; undefined for one that is empty
 */
export function languageOfLocale(valueOf: (name: string) => string | undefined): Language {
  if (valueOf('CI') !== undefined) return 'en';
  const locale = localeVariables.map(valueOf).find((value) => value !== undefined);
  return /^zh(?:_\w+)?(?:\.utf-?8)?(?:@.*)?$/i.test(locale ?? '') ? 'zh' : 'en';
}
