import { Hono } from 'hono';
import { createProject } from '../project.js';

/** Returns the project as a Hono app. */
export function createApp() {
  const project = createProject();
  const app = new Hono().basePath('/api.php/v1');
  const send = (context, { status, body }) => context.json(body, status);
  const bodyOf = (context) => context.req.json();

  app.use(async (context, next) => {
    const account = project.accountOf(context.req.header('Token'));
    if (account === undefined) return context.json({ error: 'a valid Token is needed' }, 401);
    context.set('account', account);
    await next();
  });
  app.get('/users', (context) => send(context, project.listUsers(context.req.query())));
  app.post('/bugs/:id/confirm', async (context) =>
    send(context, project.confirmBug(Number(context.req.param('id')), await bodyOf(context))),
  );
  app.post('/tasks/:id/start', async (context) =>
    send(context, project.startTask(Number(context.req.param('id')), await bodyOf(context))),
  );
  app.post('/stories', async (context) =>
    send(context, project.createStory(context.get('account'), await bodyOf(context))),
  );
  app.onError((error, context) => {
    const status = error instanceof SyntaxError ? 400 : 500;
    return context.json({ error: error.message }, status);
  });
  return app;
}
