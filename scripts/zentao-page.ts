import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { format, resolveConfig } from 'prettier';
import { judge } from '../judge.ts';
import { pageOf } from './zentao-markdown.ts';

const folder = new URL('../docs/zentao/', import.meta.url);
const ending = '.evidence.ndjson.gz';

/** Gives docs/zentao.md, from the evidence in docs/zentao. */
export async function zentaoPage(): Promise<string> {
  const tried = readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => {
      const { report } = judge(gunzipSync(readFileSync(new URL(name, folder))).toString());
      return { version: name.slice(0, -ending.length), report };
    })
    .toSorted((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }));
  const config = await resolveConfig(new URL('../docs/zentao.md', import.meta.url));
  return format(pageOf(tried), { ...config, parser: 'markdown' });
}
