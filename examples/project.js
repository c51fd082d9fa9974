// The logic of a small project management service, without HTTP. The examples serve it with their frameworks.
// Each operation takes the values of the request and returns `{ status, body }`.
import { isOutside, isUser, newBug, newStory, newTask, reference, users } from './records.js';

/** Valid Tokens, each with its account. */
const accounts = new Map([['example-token', 'ann']]);

/** The settings for the conformance suite. */
export const fixtures = {
  token: 'example-token',
  account: 'ann',
  bugs: Array.from({ length: 40 }, (_, at) => at + 1),
  tasks: Array.from({ length: 20 }, (_, at) => at + 1),
  product: 1,
};

const bugTypes =
  'codeerror config install security performance standard automation designdefect others'.split(' ');
const categories = 'feature interface performance safe experience improve other'.split(' ');
const sources = ['customer', 'user', 'po', 'market'];

const ok = (body) => ({ status: 200, body });
const rejected = (status, error) => ({ status, body: { error } });

/** Returns a service with its own records. */
export function createProject() {
  const bugs = new Map(fixtures.bugs.map((id) => [id, newBug(id)]));
  const tasks = new Map(fixtures.tasks.map((id) => [id, newTask(id)]));
  let stories = 0;

  const add = (records, make, count) =>
    Array.from({ length: count }, () => {
      const id = records.size + 1;
      records.set(id, make(id));
      return id;
    });

  return {
    /** Creates unconfirmed bugs and tasks in `wait`. For tests only. */
    makeFixtures: (count) =>
      ok({
        bugs: add(bugs, newBug, count.bugs),
        tasks: add(tasks, newTask, count.tasks),
        product: fixtures.product,
      }),

    /** Returns the account of a Token, or undefined. */
    accountOf: (token) => accounts.get(token),

    confirmBug(id, { assignedTo, type, mailto, pri } = {}) {
      const bug = bugs.get(id);
      if (!bug) return rejected(404, 'no such bug');
      if (assignedTo !== undefined && !isUser(assignedTo)) return rejected(400, 'assignedTo is no account');
      if (type !== undefined && !bugTypes.includes(type)) return rejected(400, 'type is not in the list');
      if (mailto !== undefined && !Array.isArray(mailto)) return rejected(400, 'mailto is no array');
      if (pri !== undefined && !Number.isInteger(pri)) return rejected(400, 'pri is no whole number');
      Object.assign(bug, { confirmed: 1 }, assignedTo && { assignedTo: reference(assignedTo) });
      Object.assign(bug, type && { type }, mailto && { mailto }, pri !== undefined && { pri });
      return ok(bug);
    },

    startTask(id, { assignedTo, realStarted, consumed, left } = {}) {
      const task = tasks.get(id);
      if (!task) return rejected(404, 'no such task');
      if (task.status !== 'wait') return rejected(409, 'the task is under way');
      if (assignedTo !== undefined && !isUser(assignedTo)) return rejected(400, 'assignedTo is no account');
      const sent = { assignedTo, realStarted, consumed, left };
      const given = Object.entries(sent).filter(([, value]) => value !== undefined);
      Object.assign(task, { status: 'doing' }, Object.fromEntries(given));
      return ok(task);
    },

    createStory(openedBy, story = {}) {
      const { title, spec, product, pri, category, source = 'customer' } = story;
      if (typeof title !== 'string' || typeof spec !== 'string')
        return rejected(400, 'title and spec are texts');
      if (product !== fixtures.product) return rejected(400, 'no such product');
      if (!Number.isInteger(pri)) return rejected(400, 'pri is no whole number');
      if (!categories.includes(category)) return rejected(400, 'category is not in the list');
      if (!sources.includes(source)) return rejected(400, 'source is not in the list');
      const { verify = '', sourceNote = '', estimate = 0, keywords = '' } = story;
      stories += 1;
      const sent = { title, spec, product, pri, category, source, verify, sourceNote, estimate, keywords };
      return { status: 201, body: { ...newStory(stories, openedBy), ...sent } };
    },

    listUsers({ browse = 'inside', page = '1', limit = '20' }) {
      const wanted = { inside: (user) => !isOutside(user), outside: isOutside }[browse] ?? (() => true);
      const [number, size] = [Number(page), Number(limit)];
      if (!(Number.isInteger(number) && number > 0)) return rejected(400, 'page is no positive whole number');
      if (!(Number.isInteger(size) && size > 0)) return rejected(400, 'limit is no positive whole number');
      const found = users.filter(wanted);
      const from = (number - 1) * size;
      return ok({ page: number, total: found.length, limit: size, users: found.slice(from, from + size) });
    },
  };
}
