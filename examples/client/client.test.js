// Run with: node --test. The last test fails if the client sent what the API document does not have.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { judge } from 'pms-conformance';
import { createService } from '../node-http/service.js';
import { fixtures } from '../project.js';
import { createClient } from './client.js';
import { createRecorder } from './recorder.js';

const recorder = createRecorder();
let client;
let service;

before(async () => {
  service = createService().listen(0, '127.0.0.1');
  await once(service, 'listening');
  const baseUrl = `http://127.0.0.1:${service.address().port}`;
  client = createClient({ baseUrl, token: fixtures.token, send: recorder.send });
});
after(() => service.close());

test('confirms a bug', async () => {
  assert.equal((await client.confirmBug(1, { pri: 2, type: 'config' })).pri, 2);
});

test('starts a task', async () => {
  const start = { realStarted: '2026-01-05 09:30:00', consumed: 1, left: 7 };
  assert.equal((await client.startTask(1, start)).status, 'doing');
});

test('creates a story', async () => {
  const story = { title: 'Log in', spec: 'A form.', product: 1, pri: 3, category: 'feature' };
  assert.equal((await client.createStory(story)).status, 'active');
});

test('lists users', async () => {
  assert.equal((await client.listUsers(1, 3)).users.length, 3);
});

test('sends only what the document has', () => {
  const { report } = judge(recorder.recording(), { gate: ['requests'] });
  assert.deepEqual(report.traffic.departures.kinds, []);
  assert.equal(report.gate.met, true, report.gate.reasons.join('; '));
});
