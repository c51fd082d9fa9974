// Writes a comment to the pull request of a run, or updates the comment of an earlier run of the same job.
// https://docs.github.com/rest/issues/comments
import { readFileSync } from 'node:fs';

/** Largest number of pages, of 100 comments each, in which to search for the earlier comment. */
const maxPages = 10;

/**
 * Writes or updates the comment. The token of the job needs the permission `pull-requests: write`.
 * @param text in Markdown
 * @param env environment variables of the job
 * @returns one line with the reason if the comment could not be written, otherwise undefined
 */
export async function comment(text, env) {
  const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_EVENT_PATH, GITHUB_WORKFLOW, GITHUB_JOB, COMMENT_TOKEN } =
    env;
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
    const event = GITHUB_EVENT_PATH ? JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8')) : {};
    const number = event.pull_request?.number;
    if (number === undefined) return undefined;
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

  /** Anyone can write the marker: only what a bot wrote is updated. */
  async function findComment(read) {
    for (let page = 1; page <= maxPages; page += 1) {
      const comments = await read(page);
      const found = comments.find(({ body, user }) => user?.type === 'Bot' && body?.startsWith(marker));
      if (found || comments.length < 100) return found;
    }
    return undefined;
  }
}
