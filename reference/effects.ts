import { operations } from '../contract/operations.ts';
import type { Context, Override, Paging } from './override.ts';
import { blankStory, userReference, type JsonObject, type Store, type User } from './seed.ts';

/** Returns the current time as `YYYY-MM-DDTHH:MM:SSZ`. */
function nowUtc({ now }: Store): string {
  return `${now().toISOString().slice(0, 19)}Z`;
}

/** Returns the current time as `YYYY-MM-DD HH:MM:SS`. */
function nowLocal({ now }: Store): string {
  return now().toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns the fields of a request that the response of the operation shows. */
function reflected(operation: keyof typeof operations, input: JsonObject): JsonObject {
  const rows = Object.entries(operations[operation].body ?? {});
  return Object.fromEntries(
    rows
      .filter(([field, row]) => row.reflectedIn && field in input)
      .map(([field, row]) => [row.reflectedIn, input[field]]),
  );
}

/** Confirms a bug (4.1). Only sets the sent fields, and who edited the bug and when. */
function confirmBug(bug: JsonObject, input: JsonObject, store: Store): void {
  Object.assign(bug, reflected('confirm-bug', input), {
    confirmed: 1,
    lastEditedBy: userReference(store.users, store.account),
    lastEditedDate: nowUtc(store),
  });
  if ('assignedTo' in input) {
    bug['assignedTo'] = userReference(store.users, String(input['assignedTo']));
    bug['assignedDate'] = nowUtc(store);
  }
}

/** Starts a task (3, 4.2). */
function startTask(task: JsonObject, input: JsonObject, store: Store): void {
  Object.assign(task, { realStarted: nowLocal(store) }, reflected('start-task', input), {
    status: 'doing',
    lastEditedBy: store.account,
    lastEditedDate: nowLocal(store),
  });
  const assignee = store.users.find((user) => user.account === task['assignedTo']);
  task['assignedToRealName'] = assignee?.realname ?? '';
  task['assignedDate'] = nowLocal(store);
  const done = Number(task['consumed']);
  const all = done + Number(task['left']);
  task['progress'] = all > 0 ? Math.round((done / all) * 100) : 0;
}

/** Creates a story (3, 4.3) and returns it. */
function createStory(input: JsonObject, store: Store): JsonObject {
  const story = blankStory(store.nextStoryId, store.account, nowUtc(store));
  Object.assign(story, reflected('create-story', input));
  store.nextStoryId += 1;
  store.stories.set(story['id'] as number, story);
  return story;
}

/** Applies the effect of the operation and of the override to the store, and returns the stored record. */
export function takeEffect(stored: JsonObject | undefined, context: Context, override: Override): JsonObject {
  const { operation, input, store } = context;
  const record = stored ?? createStory(input, store);
  if (operation === 'confirm-bug') confirmBug(record, input, store);
  if (operation === 'start-task') startTask(record, input, store);
  override.effect?.(record, context);
  return record;
}

const defaultLimit = 20;
const largestLimit = 1000;

/** Returns the users that match the query, and the effective paging (4.4). */
export function listUsers(context: Context, override: Override): NonNullable<Context['list']> {
  const { input, store } = context;
  const requested: Partial<Paging> = {
    ...('page' in input && { page: Number(input['page']) }),
    ...('limit' in input && { limit: Number(input['limit']) }),
  };
  const { page = 1, limit = defaultLimit } = requested;
  const right = { page, limit: Math.min(limit, largestLimit) };
  const paging = override.paging?.(requested, context) ?? right;
  const browse = 'browse' in input ? input['browse'] : 'inside';
  const isFilter = browse === 'inside' || browse === 'outside';
  const matched = store.users.filter(({ type }) => !isFilter || type === browse);
  const listed = { ...context, list: { matched, ...paging } };
  return { matched: override.select?.(matched, listed) ?? matched, ...paging };
}

/** Returns a user list entry (2.5). */
export function userEntry({ id, dept, account, realname, role, email }: User): JsonObject {
  return { id, dept, account, realname, role, email };
}

/** Returns the page of a list (4.4). */
export function userPage({ matched, page, limit }: NonNullable<Context['list']>): JsonObject {
  const users = matched.slice((page - 1) * limit, page * limit).map(userEntry);
  return { page, total: matched.length, limit, users };
}
