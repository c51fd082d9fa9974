import { setRepository } from './repository.ts';

/**
 * Tells every file where the repository is: `npm run set-repository -- https://github.com/<owner>/<name>`. With
 * --check, ends with 1 while nobody did.
 */
process.exitCode = setRepository(process.argv[2] ?? '', '.', console);
