import { createServer } from 'node:http';
import { createProject } from '../project.js';

const prefix = '/api.php/v1';

/** Returns a node:http server for the project. It does not listen yet. */
export function createService() {
  const project = createProject();
  return createServer(async (request, response) => {
    const { status, body } = answer(project, request, await textOf(request));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}

function answer(project, { method, url, headers }, text) {
  const account = project.accountOf(headers.token);
  if (account === undefined) return { status: 401, body: { error: 'a valid Token is needed' } };
  const { pathname, searchParams } = new URL(url, 'http://service');
  const [, resource, id, action] = pathname.replace(prefix, '').split('/');
  const route = [method, resource, id && '<id>', action].filter(Boolean).join(' ');
  if (route === 'GET users') return project.listUsers(Object.fromEntries(searchParams));
  const body = parse(text);
  if (body === undefined) return { status: 400, body: { error: 'the body is no JSON object' } };
  // Not part of the API: a test route for examples/fixtures/own-service.mjs. Do not add it to a service in production.
  if (method === 'POST' && pathname === '/test/fixtures') return project.makeFixtures(body);
  if (route === 'POST bugs <id> confirm') return project.confirmBug(Number(id), body);
  if (route === 'POST tasks <id> start') return project.startTask(Number(id), body);
  if (route === 'POST stories') return project.createStory(account, body);
  return { status: 404, body: { error: 'no such operation' } };
}

function parse(text) {
  try {
    const value = JSON.parse(text || '{}');
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

async function textOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
