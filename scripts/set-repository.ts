import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Tells every file where the repository is: `npm run set-repository -- https://github.com/<owner>/<name>`. With
 * --check, ends with 1 while nobody did.
 */
const [, , given = ''] = process.argv;
/** Nobody's name on GitHub, where letters of a name keep their case but no two names differ by it alone. */
const nobody = 'OWNER/';

const { repository } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly repository: { readonly url: string };
};
const now = slugOf(repository.url)!;

if (given === '--check') check();
else fillIn(slugOf(given));

/** `<owner>/<name>` of a GitHub URL. */
function slugOf(url: string): string | undefined {
  return /^(?:git\+)?https:\/\/github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url)?.[1];
}

function check(): void {
  if (!now.startsWith(nobody)) return;
  const how = 'npm run set-repository -- https://github.com/<owner>/<name>';
  console.error(`The repository is not filled in yet, so nothing is published: ${how}`);
  process.exitCode = 1;
}

function fillIn(slug: string | undefined): void {
  if (slug === undefined) {
    // action.yml, the workflows and the issue forms are of use nowhere else.
    console.error(`set-repository: got "${given}"; accepted: https://github.com/<owner>/<name>`);
    process.exitCode = 2;
    return;
  }
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    if (!text.includes(now)) continue;
    writeFileSync(file, text.replaceAll(now, slug));
    console.log(`${file}: ${now} is ${slug}`);
  }
}
