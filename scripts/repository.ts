import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Nobody's name on GitHub, where letters of a name keep their case but no two names differ by it alone. */
const nobody = 'OWNER/';

/**
 * Tells every file of a clone where the repository is.
 * @param given its URL; or --check, which asks whether that was done
 * @param root folder of the clone
 * @returns the exit code: 1 when a check finds that nobody did
 */
export function setRepository(
  given: string,
  root: string,
  { log, error }: Pick<Console, 'log' | 'error'>,
): number {
  const { repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly repository: { readonly url: string };
  };
  const now = slugOf(repository.url)!;
  if (given === '--check') {
    if (!now.startsWith(nobody)) return 0;
    const how = 'npm run set-repository -- https://github.com/<owner>/<name>';
    error(`The repository is not filled in yet, so nothing is published: ${how}`);
    return 1;
  }
  const slug = slugOf(given);
  if (slug === undefined) {
    // action.yml, the workflows and the issue forms are of use nowhere else.
    error(`set-repository: got "${given}"; accepted: https://github.com/<owner>/<name>`);
    return 2;
  }
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  for (const file of files) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(now)) continue;
    writeFileSync(path, text.replaceAll(now, slug));
    log(`${file}: ${now} is ${slug}`);
  }
  return 0;
}

/** `<owner>/<name>` of a GitHub URL. */
function slugOf(url: string): string | undefined {
  return /^(?:git\+)?https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url)?.[1];
}
