import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEvidence } from '../../evidence/evidence.ts';
import { formatHar } from '../../evidence/har.ts';
import { judge } from '../../judge.ts';
import { toConsole } from '../../reporters/console.ts';
import { renderAll } from '../../reporters/files.ts';
import { runBent } from '../in-process.ts';
import { hostileStrings } from '../reporters/sample.ts';
import { execute } from './execute.ts';
import { cliScript } from './installed-package.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pms-packed-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['hostile', Object.values(hostileStrings).join(' ')],
  ['Chinese', '进行中 “处理中”… ✓ é 𠮷 §'],
])(
  'the packed command writes what the modules write: a service whose status is %s text',
  async (_, status) => {
    const { evidence } = await runBent((request, next) => {
      const response = next();
      const body = response.body.replaceAll('"doing"', () => JSON.stringify(status));
      return request.path.includes('/tasks/') ? { ...response, body } : response;
    });
    await writeFile(join(folder, 'evidence.ndjson'), evidence);
    const args = [
      cliScript(),
      'judge',
      'evidence.ndjson',
      '--out',
      'report',
      '--har',
      '--gate',
      'conformance',
    ];
    const { code, out, err } = await execute(process.execPath, args, { cwd: folder });
    expect([code, err]).toEqual([1, '']);
    const { report } = judge(evidence);
    const files = [
      ...renderAll(report),
      { name: 'evidence.ndjson', content: evidence },
      { name: 'exchanges.har', content: formatHar(parseEvidence(evidence)) },
    ];
    expect((await readdir(join(folder, 'report'))).sort()).toEqual(files.map(({ name }) => name).sort());
    for (const { name, content } of files) {
      expect(await readFile(join(folder, 'report', name), 'utf8'), name).toBe(content);
    }
    expect(out).toContain(toConsole(report, { colour: false, width: 100 }).trimEnd());
    await rm(join(folder, 'report'), { recursive: true });
  },
);
