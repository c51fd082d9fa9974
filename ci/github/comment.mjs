// Writes a comment to the pull request of a run, or updates the one that an earlier run of the same job wrote.
// https://docs.github.com/rest/issues/comments
import { readFileSync } from 'node:fs';

/** Comments that are looked through for an earlier one, 100 a page. */
const mostPages = 10;

/**
 * Takes the text and the environment of a job; gives one line on why there is no comment, or nothing.
 * The Token of the job needs `pull-requests: write`.
 */
export async function comment(text, env) {
  const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_EVENT_PATH, GITHUB_WORKFLOW, GITHUB_JOB, COMMENT_TOKEN } =
    env;
  const event = GITHUB_EVENT_PATH ? JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8')) : {};
  const number = event.pull_request?.number;
  if (number === undefined) return undefined;
  const marker = `<!-- pms-conformance: ${[GITHUB_WORKFLOW, GITHUB_JOB].join(' / ').replaceAll('--', '')} -->`;
  const issues = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues`;
  const send = async (method, url, body) => {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${COMMENT_TOKEN}`,
        'x-github-api-version': '2022-11-28',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response.json();
    const hint = response.status === 403 ? ': the job needs the permission pull-requests: write' : '';
    throw new Error(`${method} of the comment was answered with ${response.status}${hint}`);
  };
  try {
    const earlier = await findComment((page) =>
      send('GET', `${issues}/${number}/comments?per_page=100&page=${page}`),
    );
    const body = { body: `${marker}\n${text}` };
    await (earlier
      ? send('PATCH', `${issues}/comments/${earlier.id}`, body)
      : send('POST', `${issues}/${number}/comments`, body));
    return undefined;
  } catch (error) {
    return error.message;
  }

  async function findComment(read) {
    for (let page = 1; page <= mostPages; page += 1) {
      const comments = await read(page);
      const found = comments.find(({ body }) => body?.startsWith(marker));
      if (found || comments.length < 100) return found;
    }
    return undefined;
  }
}
