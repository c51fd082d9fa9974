import type { Origin } from '../engine/judging/report.ts';
import { maskValue } from './secrets.ts';

/** One CI system: by which variable it is known, and where it says what; the first that is set counts. */
interface System {
  readonly system: string;
  readonly known: string;
  readonly commit: string;
  readonly branch: readonly string[];
  /** Names of variables give way to their values. */
  readonly url: readonly string[];
}

// prettier-ignore
const systems: readonly System[] = [
  { system: 'GitHub Actions', known: 'GITHUB_ACTIONS', commit: 'GITHUB_SHA', branch: ['GITHUB_HEAD_REF', 'GITHUB_REF_NAME'],
    url: ['GITHUB_SERVER_URL', '/', 'GITHUB_REPOSITORY', '/actions/runs/', 'GITHUB_RUN_ID'] },
  { system: 'GitLab CI', known: 'GITLAB_CI', commit: 'CI_COMMIT_SHA',
    branch: ['CI_MERGE_REQUEST_SOURCE_BRANCH_NAME', 'CI_COMMIT_REF_NAME'], url: ['CI_JOB_URL'] },
  { system: 'Azure Pipelines', known: 'TF_BUILD', commit: 'BUILD_SOURCEVERSION',
    branch: ['SYSTEM_PULLREQUEST_SOURCEBRANCH', 'BUILD_SOURCEBRANCHNAME'],
    url: ['SYSTEM_COLLECTIONURI', 'SYSTEM_TEAMPROJECT', '/_build/results?buildId=', 'BUILD_BUILDID'] },
  { system: 'Jenkins', known: 'JENKINS_URL', commit: 'GIT_COMMIT', branch: ['CHANGE_BRANCH', 'BRANCH_NAME', 'GIT_BRANCH'],
    url: ['BUILD_URL'] },
];

/** What the variables of CI say of where a run is started; undefined outside of the systems that are known. No secret is in it. */
export function originIn(env: Readonly<Record<string, string | undefined>>): Origin | undefined {
  const found = systems.find(({ known }) => env[known]);
  if (found === undefined) return undefined;
  const commit = env[found.commit];
  const [branch] = found.branch.flatMap((name) => env[name] || []);
  const parts = found.url.map((part) => (/^[A-Z_]+$/.test(part) ? env[part] : part));
  const url = parts.join('');
  return {
    system: found.system,
    ...(commit ? { commit: maskValue(commit) } : {}),
    ...(branch ? { branch: maskValue(branch) } : {}),
    ...(parts.every(Boolean) && /^https?:\/\//.test(url) ? { url: maskValue(url) } : {}),
  };
}
