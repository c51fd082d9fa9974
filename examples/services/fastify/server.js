import Fastify from 'fastify';
import { createStore } from './store.js';
import {
  bugSchema,
  confirmBody,
  storyBody,
  storySchema,
  startBody,
  taskSchema,
  usersSchema,
} from './schemas.js';

const port = Number(process.env.PORT ?? 8080);
const token = process.env.TOKEN ?? 'secret-token-of-root';

const app = Fastify({ ajv: { customOptions: { removeAdditional: false, coerceTypes: false } } });
app.decorate('store', createStore());
app.decorateRequest('account', null);

async function routes(api) {
  const { store } = api;

  api.addHook('onRequest', async (request, reply) => {
    if (request.headers.token !== token) {
      return reply
        .code(403)
        .send({ statusCode: 403, error: 'Forbidden', message: 'Token is missing or invalid' });
    }
    request.account = 'root';
  });

  api.get('/users', { schema: { response: { 200: usersSchema } } }, async (request) => {
    const { browse = 'inside', page = '1', limit = '50' } = request.query;
    const size = Math.min(Math.max(Number(limit) || 50, 1), 200);
    const number = Math.max(Number(page) || 1, 1);
    const list = store.usersOf(browse);
    return {
      page: number,
      total: list.length,
      limit: size,
      users: list.slice((number - 1) * size, number * size),
    };
  });

  api.post(
    '/bugs/:id/confirm',
    { schema: { body: confirmBody, response: { 200: bugSchema } } },
    async (request, reply) => {
      const bug = store.bugs.get(Number(request.params.id));
      if (!bug) return reply.callNotFound();
      const { assignedTo, comment, ...changes } = request.body;
      const assignee = assignedTo === undefined ? bug.assignedTo : store.reference(assignedTo);
      if (assignee === undefined)
        return reply.code(400).send({ statusCode: 400, message: 'assignedTo: no such user' });
      Object.assign(bug, changes, { assignedTo: assignee, confirmed: 1 });
      store.touch(bug, request.account, comment);
      return bug;
    },
  );

  api.post(
    '/tasks/:id/start',
    { schema: { body: startBody, response: { 200: taskSchema } } },
    async (request, reply) => {
      const task = store.tasks.get(Number(request.params.id));
      if (!task) return reply.callNotFound();
      if (task.status !== 'wait')
        return reply.code(400).send({ statusCode: 400, message: `task is ${task.status}` });
      const { comment: _comment, ...changes } = request.body;
      Object.assign(task, changes, { status: 'doing', lastEditedBy: request.account });
      return task;
    },
  );

  api.post(
    '/stories',
    { schema: { body: storyBody, response: { 200: storySchema } } },
    async (request, reply) => {
      if (!store.products.has(request.body.product)) return reply.callNotFound();
      return store.addStory(request.body, request.account);
    },
  );
}

app.register(routes, { prefix: '/api.php/v1' });
await app.listen({ port, host: '127.0.0.1' });
console.log(`http://127.0.0.1:${port}`);
