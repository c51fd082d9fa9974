import type { Origin } from '../judging/report.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** One CI system: by which variable it is known, and where it says what; the first that is set counts. */
interface System {
  readonly system: string;
  readonly known: string;
  readonly commit: readonly string[];
  readonly branch: readonly string[];
  readonly url: (env: Variables) => string | undefined;
}

const systems: readonly System[] = [
  {
    system: 'GitHub Actions',
    known: 'GITHUB_ACTIONS',
    commit: ['GITHUB_SHA'],
    branch: ['GITHUB_HEAD_REF', 'GITHUB_REF_NAME'],
    url: (env) =>
      joined(env, ['GITHUB_SERVER_URL', '/', 'GITHUB_REPOSITORY', '/actions/runs/', 'GITHUB_RUN_ID']),
  },
  {
    system: 'GitLab CI',
    known: 'GITLAB_CI',
    commit: ['CI_COMMIT_SHA'],
    branch: ['CI_MERGE_REQUEST_SOURCE_BRANCH_NAME', 'CI_COMMIT_REF_NAME'],
    url: (env) => env['CI_JOB_URL'],
  },
  {
    system: 'Azure Pipelines',
    known: 'TF_BUILD',
    commit: ['BUILD_SOURCEVERSION'],
    branch: ['SYSTEM_PULLREQUEST_SOURCEBRANCH', 'BUILD_SOURCEBRANCHNAME'],
    url: (env) =>
      joined(env, [
        'SYSTEM_COLLECTIONURI',
        'SYSTEM_TEAMPROJECT',
        '/_build/results?buildId=',
        'BUILD_BUILDID',
      ]),
  },
  {
    system: 'Jenkins',
    known: 'JENKINS_URL',
    commit: ['GIT_COMMIT'],
    branch: ['CHANGE_BRANCH', 'BRANCH_NAME', 'GIT_BRANCH'],
    url: (env) => env['BUILD_URL'],
  },
];

/** What the variables of CI say of where a run is started; undefined outside of the systems that are known. */
export function originIn(env: Variables): Origin | undefined {
  const found = systems.find(({ known }) => env[known]);
  if (found === undefined) return undefined;
  const { system } = found;
  const [commit] = found.commit.flatMap((name) => env[name] || []);
  const [branch] = found.branch.flatMap((name) => env[name] || []);
  const url = found.url(env);
  return {
    system,
    ...(commit === undefined ? {} : { commit }),
    ...(branch === undefined ? {} : { branch }),
    ...(url !== undefined && /^https?:\/\//.test(url) ? { url } : {}),
  };
}

/** Names of variables give way to their values; undefined where one is not set. */
function joined(env: Variables, parts: readonly string[]): string | undefined {
  const values = parts.map((part) => (/^[A-Z_]+$/.test(part) ? env[part] : part));
  return values.every(Boolean) ? values.join('') : undefined;
}
