import { answer, blank, errorPage, localNow, type Answer } from './answers.ts';
import { recordedBody } from './recordings.ts';
import type { Fields, State, Stored } from './state.ts';
import type { VersionRow } from './versions.ts';

const opener = 'admin';
const zeroDate = '0000-00-00 00:00:00';

/** Starts a task, with what each version makes of incomplete and of invalid bodies. */
export function startTask(state: State, row: VersionRow, id: string, body: Fields): Answer {
  if (!/^-?\d+$/.test(id)) return errorPage;
  const task = state.find('tasks', Number(id));
  if (!task) return answer(200, undefined, row.unknownTaskType);
  if (isFatal(body)) return errorPage;
  const consumed = Number(body['consumed'] ?? 0);
  const refused = refusalOf(row, task, body, consumed);
  if (refused !== undefined) {
    const ignored = row.repeatedStart === 'ignored' && refused.ignorable;
    return ignored ? answer(200, shown(state, row, task)) : answer(400, { error: refused.error });
  }
  Object.assign(task.record, effectOf(row, task, body, consumed));
  return answer(200, shown(state, row, task));
}

/** What ends in a PHP error: words for hours, no date, an array for an account. */
function isFatal({ consumed, left, realStarted, assignedTo }: Fields): boolean {
  const hours = [consumed, left].filter((value) => value !== undefined);
  if (hours.some((value) => Number.isNaN(Number(value)))) return true;
  if (Array.isArray(assignedTo)) return true;
  return typeof realStarted === 'string' && realStarted !== '' && !/^\d{4}-\d\d-\d\d/.test(realStarted);
}

interface Refused {
  readonly error: unknown;
  /** Versions that do not refuse return the task unchanged. */
  readonly ignorable: boolean;
}

function refusalOf(row: VersionRow, task: Stored, { left }: Fields, consumed: number): Refused | undefined {
  if (left === undefined && row.startWithoutLeft === 'refused')
    return { error: blank('Hours Left'), ignorable: false };
  if (task.record['status'] === 'doing')
    return { error: ['You cannot start this task, because it is started.'], ignorable: true };
  if (consumed < 0)
    return { error: { consumed: '"Total Cost" must be > the last number.' }, ignorable: true };
  if (consumed === 0 && left !== undefined && Number(left) === 0)
    return { error: [blank('Total Cost')], ignorable: true };
  return undefined;
}

function effectOf(row: VersionRow, task: Stored, body: Fields, consumed: number): Fields {
  const { assignedTo, realStarted, left } = body;
  const finished = left === undefined || Number(left) === 0;
  const effort = left === undefined ? Number(task.record['left']) : Math.max(0, Number(left));
  const account = assignedTo === undefined ? accountOf(task.record['assignedTo']) : String(assignedTo);
  return {
    status: finished ? 'done' : 'doing',
    assignedTo: finished ? opener : account,
    realStarted: startedAt(row, realStarted),
    consumed,
    left: effort,
    finishedBy: finished ? opener : '',
    finishedDate: finished ? localNow() : '',
    assignedDate: localNow(),
    lastEditedBy: opener,
    lastEditedDate: localNow(),
    progress: effort === 0 ? 100 : Math.round((100 * consumed) / (consumed + effort)),
  };
}

/** A zone is dropped, a date alone becomes its midnight. */
function startedAt(row: VersionRow, sent: unknown): string {
  if (sent === undefined) return row.startWithoutLeft === 'finishes' ? localNow() : zeroDate;
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?/.exec(String(sent)) ?? [];
  return day === undefined ? zeroDate : `${day} ${time ?? '00:00:00'}`;
}

/** The task as this endpoint shows it: unformatted, straight from the database. */
function shown(state: State, row: VersionRow, { id, record }: Stored): Fields {
  const model = recordedBody(row.recordings, 'task-start-full');
  const own = Object.fromEntries(Object.entries(record).filter(([name]) => !(name in rawForms)));
  const assignee = accountOf(record['assignedTo']);
  const user = state.all('users').find((each) => each.record['account'] === assignee);
  const unset = ['mailto', 'storyID', 'storyTitle', 'latestStoryVersion', 'storyStatus'];
  return {
    ...model,
    ...rawForms,
    ...own,
    id,
    assignedTo: assignee,
    assignedToRealName: user?.record['realname'] ?? (row.nulls ? null : ''),
    ...Object.fromEntries(Object.keys(rawForms).map((name) => [name, raw(record, name)])),
    ...Object.fromEntries(unset.map((name) => [name, row.nulls ? null : ''])),
    realStarted: record['realStarted'] ?? (row.nulls ? zeroDate : ''),
  };
}

/** Fields that other endpoints format, with what they look like unset. */
const rawForms: Fields = {
  openedBy: opener,
  openedDate: localNow(),
  finishedBy: '',
  finishedDate: '',
  canceledBy: '',
  canceledDate: '',
  closedBy: '',
  closedDate: '',
  lastEditedBy: '',
  lastEditedDate: '',
  assignedDate: '',
  deleted: '0',
};

function raw(record: Fields, name: string): unknown {
  const value = record[name];
  const local = typeof value === 'string' && !value.endsWith('Z');
  return local ? value : rawForms[name];
}

function accountOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return String((value as Fields)['account']);
  return typeof value === 'string' ? value : '';
}
