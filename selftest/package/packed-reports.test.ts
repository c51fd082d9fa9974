import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseEvidence } from '../../engine/evidence/evidence.ts';
import { formatHar } from '../../engine/evidence/har.ts';
import { judge } from '../../engine/judge.ts';
import { toConsole } from '../../reporters/console.ts';
import { renderAll } from '../../reporters/files.ts';
import { useFolder } from '../folder.ts';
import { runBent } from '../in-process.ts';
import { hostileStrings } from '../reporters/sample.ts';
import { execute } from './execute.ts';
import { cliScript } from './installed-package.ts';

const file = useFolder();
const status = [...Object.values(hostileStrings), '进行中 “处理中”… ✓ é 𠮷 §'].join(' ');

test('the packed command writes what the modules write, for a service with hostile and Chinese text', async () => {
  const { evidence } = await runBent((request, next) => {
    const response = next();
    const body = response.body.replaceAll('"doing"', () => JSON.stringify(status));
    return request.path.includes('/tasks/') ? { ...response, body } : response;
  });
  writeFileSync(file('evidence.ndjson'), evidence);
  const args = ['judge', 'evidence.ndjson', '--out', 'report', '--har', '--gate', 'conformance'];
  const { code, out, err } = await execute(process.execPath, [cliScript(), ...args], { cwd: file() });
  expect([code, err]).toEqual([1, '']);
  const { report } = judge(evidence);
  const files = [
    ...renderAll(report, { places: { sources: [], report: 'report/report.html' } }),
    { name: 'evidence.ndjson', content: evidence },
    { name: 'exchanges.har', content: formatHar(parseEvidence(evidence)) },
  ];
  expect(readdirSync(file('report')).sort()).toEqual(files.map(({ name }) => name).sort());
  for (const { name, content } of files)
    expect(readFileSync(file('report', name), 'utf8'), name).toBe(content);
  expect(out).toContain(toConsole(report, { colour: false, width: 100 }).trimEnd());
});
