import { describe, expect, test } from 'vitest';
import type { HeaderList } from '../../engine/wire/message.ts';
import { recordedBody, recordingsOf, type Recording } from './recordings.ts';
import { login, ReplayService } from './service.ts';

/** Values that depend on what happened before on the recorded service. */
const varying = new Set(['id', 'title', 'name', 'project', 'openedDate', 'lastEditedDate', 'assignedDate']);
const moments = /^20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\dZ?$/;

function comparable(text: string, sent: string): unknown {
  if (!text.startsWith('{')) return text.includes('HTML page') || text.startsWith('<') ? 'a page' : text;
  return JSON.parse(text, (key, value: unknown) => {
    if (varying.has(key) && typeof value === 'number') return 0;
    if (varying.has(key) || key === 'realname' || key === 'assignedToRealName') return typeof value;
    return typeof value === 'string' && moments.test(value) && !sent.includes(value) ? 'a moment' : value;
  });
}

function headersOf({ token }: Recording, valid: string): HeaderList {
  return Object.entries(token ?? { Token: '<TOKEN>' }).map(([name, value]) => [
    name,
    value === '<TOKEN>' ? valid : value,
  ]);
}

/** The service in the state in which the recorded request met the real one. */
function prepared(version: '16.5' | '18.8', { name, path }: Recording): ReplayService {
  const service = new ReplayService({ version });
  const { state } = service;
  for (const [kind, model] of [
    ['products', 'fixture-product'],
    ['executions', 'fixture-execution'],
    ['tasks', 'fixture-task'],
    ['bugs', 'fixture-bug'],
  ] as const) {
    const id = path.startsWith(`/${kind}/`) ? Number(path.split('/')[2]) : 1;
    const known = Number.isInteger(id) && id > 0 && id < 900_000;
    state.add(kind, recordedBody(version, model), known ? id : 1);
  }
  const full =
    name.endsWith('-twice') &&
    recordingsOf(version).find((each) => each.name === name.replace('twice', 'full'));
  if (full) send(service, { ...full, path });
  return service;
}

function send(service: ReplayService, recording: Recording): ReturnType<ReplayService['handle']> {
  const { method, path, body } = recording;
  return service.handle({
    method,
    url: `http://zentao.test/api.php/v1${path}`,
    headers: headersOf(recording, service.token),
    ...(body === undefined ? {} : { body }),
  });
}

const replayed = /^(bug-confirm|task-start|users-list|story-create)(?!.*(untouched|duplicate))/;

describe.each(['18.8', '16.5'] as const)('the replay of %s answers as recorded', (version) => {
  const chosen = recordingsOf(version).filter(({ name }) => replayed.test(name));

  test.each(chosen.map((recording) => [recording.name, recording] as const))('%s', (_, recording) => {
    const { status, type, body } = send(prepared(version, recording), recording);
    const sent = recording.body ?? '';
    expect({ status, type, body: comparable(body, sent) }).toEqual({
      status: recording.status,
      type: recording.type,
      body: comparable(recording.answer, sent),
    });
  });

  test('a login', () => {
    const service = new ReplayService({ version });
    const body = JSON.stringify(login);
    const { status } = send(service, { ...recordingsOf(version)[0]!, method: 'POST', path: '/tokens', body });
    expect(status).toBe(201);
  });
});
