// Writes a comment to the pull request of a run, or updates the comment of an earlier run of the same job.
// Argument: the file written by `--delivery`. The token needs the permission `pull-requests: write`. It is in the environment
// of this step only.
// https://docs.github.com/rest/issues/comments
import { readFileSync } from 'node:fs';
import { annotate } from './annotate.mjs';

/** Largest number of pages, of 100 comments each, in which to search for the earlier comment. */
const maxPages = 10;

const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_EVENT_PATH, GITHUB_WORKFLOW, GITHUB_JOB, COMMENT_TOKEN } =
  process.env;
const [delivery] = process.argv.slice(2);
const marker = `<!-- pms-conformance: ${[GITHUB_WORKFLOW, GITHUB_JOB].join(' / ').replaceAll('--', '')} -->`;
const issues = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues`;

async function send(method, url, body) {
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

async function write(text) {
  const event = GITHUB_EVENT_PATH ? JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8')) : {};
  const number = event.pull_request?.number;
  if (number === undefined) return;
  const earlier = await findComment((page) =>
    send('GET', `${issues}/${number}/comments?per_page=100&page=${page}`),
  );
  const body = { body: `${marker}\n${text}` };
  await (earlier
    ? send('PATCH', `${issues}/comments/${earlier.id}`, body)
    : send('POST', `${issues}/${number}/comments`, body));
}

try {
  await write(JSON.parse(readFileSync(delivery, 'utf8')).comment);
} catch (error) {
  annotate('warning', 'pms-conformance', `The comment was not written: ${error.message}`);
}
