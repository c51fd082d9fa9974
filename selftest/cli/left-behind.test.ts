import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leftBehind } from '../../cli/ledger-file.ts';
import { useFolder } from '../folder.ts';

const file = useFolder();

const header = (fixtures: string): string =>
  `{"kind":"run","changesVersion":1,"runId":"ab12cd34","baseUrl":"http://zentao.test","fixtures":"${fixtures}","startedAt":"x"}\n`;
const made = '{"kind":"bug-created","id":"7","exchange":1}\n{"kind":"task-created","id":"8","exchange":1}\n';
const gone = made.replaceAll('created', 'deleted');
const end = '{"kind":"run-ended","id":"ab12","exchange":0}\n';

test.each([
  ['nothing was created yet', header('zentao'), '0 objects of this run may be left on http://zentao.test.'],
  ['two objects', header('zentao') + made, '2 objects of this run may be left on http://zentao.test.'],
  ['all gone, and the run did not say so', header('zentao') + made + gone, '0 objects'],
  ['the end of the run', header('zentao') + made + gone + end, undefined],
  ['ids of the user', header('ids') + made, undefined],
  ['no ledger', 'hello\n', undefined],
])('%s: the command that removes it is said, if there is one', (_, text, words) => {
  writeFileSync(file('changes.ndjson'), text);
  const said = leftBehind({ out: file() }, {}, file());
  if (words === undefined) return expect(said).toBeUndefined();
  expect(said).toContain(words);
  expect(said).toMatch(
    /To remove them: PMS_TOKEN=… pms-conformance cleanup changes\.ndjson --base-url http:\/\/zentao\.test$/,
  );
});

test('the command names a folder elsewhere, quoted for a shell, and has every setting, and no secret', () => {
  const folder = file("it's");
  mkdirSync(folder);
  writeFileSync(file("it's", 'changes.ndjson'), header('zentao') + made);
  const flags = {
    password: 's3cret',
    ca: 'my ca.pem',
    insecure: true,
    proxy: 'http://me:pw@proxy.test',
    timeout: '5s',
    config: 'pms.json',
    only: 'list-users/*',
  };
  const said = leftBehind({ out: folder, account: 'ann', password: 's3cret' }, flags, file('other'))!;
  const quoted = `'${file("it's", 'changes.ndjson').replace("'", "'\\''")}'`;
  expect(said).toContain(
    `To remove them: PMS_PASSWORD=… pms-conformance cleanup ${quoted} --base-url http://zentao.test --account ann --timeout 5s --ca 'my ca.pem' --insecure --proxy 'http://***@proxy.test' --config pms.json`,
  );
});
