import { machineProblem } from './machine-problem.ts';
import { type Phrase, say } from './phrase.ts';
import { SaidError } from './said-error.ts';

const problems: Readonly<Record<string, Phrase>> = {
  ENOENT: say('file-missing'),
  EISDIR: say('file-is-folder'),
  ENOTDIR: say('path-no-folder'),
  EEXIST: say('file-exists'),
  EACCES: say('file-denied'),
  EPERM: say('file-denied'),
  EROFS: say('file-read-only'),
  ENOSPC: say('file-disk-full'),
  EDQUOT: say('file-quota'),
  EBUSY: say('file-busy'),
  ENAMETOOLONG: say('file-long-name'),
  ELOOP: say('file-loop'),
};

/** Takes what reading or writing a file threw; gives what is wrong, in the words of the system where its code is unknown. */
export function fileProblem(error: unknown): Phrase {
  if (error instanceof SaidError) return error.said;
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  return problems[code] ?? machineProblem(error) ?? message;
}
