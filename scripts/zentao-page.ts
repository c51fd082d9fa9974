import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { format, resolveConfig } from 'prettier';
import { parseEvidence } from '../evidence/evidence.ts';
import { judgeEvidence } from '../verdict.ts';
import { pageOf, type Tried } from './zentao-markdown.ts';

// npm run docs:zentao [-- <version>=<evidence.ndjson>…]: keeps the evidence given, and writes the page from all of it.

const page = new URL('../docs/zentao.md', import.meta.url);
const folder = new URL('../docs/zentao/', import.meta.url);
const ending = '.evidence.ndjson.gz';

mkdirSync(folder, { recursive: true });
for (const given of process.argv.slice(2)) {
  const [version, path] = given.split('=');
  if (!version || !path) throw new Error(`${given}: expected <version>=<evidence.ndjson>`);
  const text = readFileSync(path, 'utf8');
  parseEvidence(text);
  writeFileSync(new URL(`${version}${ending}`, folder), gzipSync(text, { level: 9 }));
}

const tried = readdirSync(folder)
  .filter((name) => name.endsWith(ending))
  .map((name): Tried => {
    const evidence = parseEvidence(gunzipSync(readFileSync(new URL(name, folder))).toString());
    const { report } = judgeEvidence(evidence, { failOn: 'fail', allowIncomplete: false });
    return { version: name.slice(0, -ending.length), report };
  })
  .toSorted((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }));
const config = await resolveConfig(page);
writeFileSync(page, await format(pageOf(tried), { ...config, parser: 'markdown' }));
