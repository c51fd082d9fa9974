/** Variables by which a job of CI is known; not every system sets CI. */
const variables = [
  'CI',
  'GITHUB_ACTIONS',
  'GITLAB_CI',
  'TF_BUILD',
  'JENKINS_URL',
  'TEAMCITY_VERSION',
  'BITBUCKET_BUILD_NUMBER',
  'CODEBUILD_BUILD_ID',
  'BUILDKITE',
  'DRONE',
];

/** True for the environment of a job of CI. `CI=false` and an empty variable say that it is none. */
export function isInCi(env: Readonly<Record<string, string | undefined>>): boolean {
  return variables.some((name) => !['', '0', 'false'].includes(env[name]?.trim().toLowerCase() ?? ''));
}
