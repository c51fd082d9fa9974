import express from 'express';
import { bugs, products, stories, tasks, users } from './data.js';

const { PORT = '8080', TOKEN = 'secret-token-of-admin' } = process.env;
const account = 'admin';

const bugTypes =
  'codeerror config install security performance standard automation designdefect others'.split(' ');
const categories = 'feature interface performance safe experience improve other'.split(' ');
const sources = 'customer user po market'.split(' ');

/** An error that the error handler below turns into a response. */
class HttpError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const now = () => new Date().toISOString();

function userReference(name) {
  const user = users.find((one) => one.account === name);
  if (!user) throw new HttpError(422, `no such user: ${name}`);
  return { id: user.id, account: user.account, avatar: '', realname: user.realname };
}

function find(list, id) {
  const found = list.find((one) => one.id === Number(id));
  if (!found) throw new HttpError(404, 'not found');
  return found;
}

function oneOf(values, value, field) {
  if (!values.includes(value)) throw new HttpError(422, `${field} must be one of ${values.join(', ')}`);
  return value;
}

function authenticate(req, res, next) {
  if (req.get('Token') !== TOKEN) {
    res.status(401).json({ error: 'Unauthorized' });
    return;
  }
  next();
}

const api = express.Router();
api.use(authenticate);
api.use(express.json());

api.get('/users', (req, res) => {
  const { browse = 'inside' } = req.query;
  const page = Math.max(1, Number.parseInt(req.query.page, 10) || 1);
  const limit = Math.max(1, Number.parseInt(req.query.limit, 10) || 20);
  const list = users.filter((user) => !['inside', 'outside'].includes(browse) || user.type === browse);
  const start = (page - 1) * limit;
  res.json({
    page,
    total: list.length,
    limit,
    users: list.slice(start, start + limit).map(({ type: _type, ...user }) => user),
  });
});

api.post('/bugs/:id/confirm', (req, res) => {
  const bug = find(bugs, req.params.id);
  const { assignedTo, type, mailto, comment, pri } = req.body ?? {};
  if (assignedTo !== undefined) {
    bug.assignedTo = userReference(assignedTo);
    bug.assignedDate = now();
  }
  if (type !== undefined) bug.type = oneOf(bugTypes, type, 'type');
  if (mailto !== undefined) bug.mailto = [...mailto];
  if (pri !== undefined) bug.pri = pri;
  if (comment) bug.comments.push({ by: account, comment });
  bug.confirmed = 1;
  bug.lastEditedBy = userReference(account);
  bug.lastEditedDate = now();
  const { comments: _comments, ...record } = bug;
  res.json(record);
});

api.post('/tasks/:id/start', (req, res) => {
  const task = find(tasks, req.params.id);
  if (task.status !== 'wait') throw new HttpError(409, `task is ${task.status}`);
  const { assignedTo, realStarted, consumed, left } = req.body ?? {};
  task.status = 'doing';
  task.assignedTo = assignedTo ?? task.assignedTo;
  task.realStarted = realStarted ?? now().slice(0, 19).replace('T', ' ');
  task.consumed = consumed ?? task.consumed;
  task.left = left ?? task.left;
  task.lastEditedBy = account;
  res.json(task);
});

api.post('/stories', (req, res) => {
  const { title, product, pri = 3, category = 'feature', source = '', ...rest } = req.body ?? {};
  if (!title) throw new HttpError(422, 'title must not be empty');
  find(products, product);
  const story = {
    id: stories.length + 1,
    product,
    branch: 0,
    module: 0,
    plan: '',
    source: source === '' ? '' : oneOf(sources, source, 'source'),
    sourceNote: rest.sourceNote ?? '',
    title,
    keywords: rest.keywords ?? '',
    type: 'story',
    category: oneOf(categories, category, 'category'),
    pri,
    estimate: rest.estimate ?? 0,
    status: 'active',
    stage: 'wait',
    mailto: [],
    openedBy: account,
    openedDate: now(),
    assignedTo: '',
    assignedDate: null,
    version: 1,
    deleted: false,
    spec: rest.spec ?? '',
    verify: rest.verify ?? '',
    children: [],
  };
  stories.push(story);
  res.status(201).json(story);
});

const app = express();
app.use('/api.php/v1', api);
app.use((error, req, res, _next) => {
  res.status(error.status ?? 500).json({ error: error.message });
});
app.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}`));
