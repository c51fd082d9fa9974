import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leftBehind } from '../../cli/left-behind.ts';

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'pms-left-'));
});
afterAll(() => rmSync(cwd, { recursive: true }));

const header = (fixtures: string): string =>
  `{"kind":"run","changesVersion":1,"runId":"ab12","baseUrl":"http://zentao.test","fixtures":"${fixtures}","startedAt":"x"}\n`;
const made = '{"kind":"bug-created","id":"7","exchange":1}\n{"kind":"task-created","id":"8","exchange":1}\n';
const gone = made.replaceAll('created', 'deleted');
const end = '{"kind":"run-ended","id":"ab12","exchange":0}\n';

test.each([
  ['nothing was created yet', header('zentao'), '0 objects of this run may be left on http://zentao.test.'],
  ['two objects', header('zentao') + made, '2 objects of this run may be left on http://zentao.test.'],
  ['all gone, and the run did not say so', header('zentao') + made + gone, '0 objects'],
])('%s: the command that removes it is said', (_, text, words) => {
  writeFileSync(join(cwd, 'changes.ndjson'), text);
  const said = leftBehind(cwd, cwd);
  expect(said).toContain(words);
  expect(said).toMatch(
    /To remove them: PMS_TOKEN=… pms-conformance cleanup changes\.ndjson --base-url http:\/\/zentao\.test$/,
  );
});

test.each([
  ['the end of the run', header('zentao') + made + gone + end],
  ['ids of the user', header('ids') + made],
  ['no ledger', 'hello\n'],
])('%s: nothing is said', (_, text) => {
  writeFileSync(join(cwd, 'changes.ndjson'), text);
  expect(leftBehind(cwd, cwd)).toBeUndefined();
});

test('a folder elsewhere is named whole, and quoted for a shell', () => {
  const folder = mkdtempSync(join(tmpdir(), "pms it's "));
  writeFileSync(join(folder, 'changes.ndjson'), header('zentao') + made);
  expect(leftBehind(folder, cwd)).toContain(
    `cleanup '${join(folder, 'changes.ndjson').replace("'", "'\\''")}'`,
  );
  rmSync(folder, { recursive: true });
});

test('the command has every setting that it needs, and no secret', () => {
  writeFileSync(join(cwd, 'changes.ndjson'), header('zentao') + made);
  const settings = { account: 'ann', password: 's3cret' };
  const flags = {
    password: 's3cret',
    ca: 'my ca.pem',
    insecure: true,
    proxy: 'http://me:pw@proxy.test',
    timeout: '5s',
    config: 'pms.json',
    only: 'list-users/*',
  };
  expect(leftBehind(cwd, cwd, { settings, flags })).toContain(
    "To remove them: PMS_PASSWORD=… pms-conformance cleanup changes.ndjson --base-url http://zentao.test --account ann --timeout 5s --ca 'my ca.pem' --insecure --proxy 'http://***@proxy.test' --config pms.json",
  );
});
