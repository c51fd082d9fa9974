import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { format, resolveConfig } from 'prettier';
import { judge } from '../judge.ts';
import { pageOf, type Tried } from './zentao-markdown.ts';
import { waiverSetsOf } from './zentao-waivers.ts';

const folder = new URL('../docs/zentao/', import.meta.url);
const ending = '.evidence.ndjson.gz';

/**
 * Returns docs/zentao.md and settings/waiver-sets.json, made from the evidence in docs/zentao. A run with --extra-field
 * is stored as `<version>+<field>`: its failures are waived too, but the page shows the run without the field only.
 */
export async function zentaoPages(): Promise<{ readonly page: string; readonly waiverSets: string }> {
  const recorded = readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name): Tried => {
      const { report } = judge(gunzipSync(readFileSync(new URL(name, folder))).toString());
      return { version: name.slice(0, -ending.length), report };
    })
    .toSorted((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }));
  const plain = recorded.filter(({ version }) => !version.includes('+'));
  const config = await resolveConfig(new URL('../docs/zentao.md', import.meta.url));
  return {
    page: await format(pageOf(plain), { ...config, parser: 'markdown' }),
    waiverSets: await format(JSON.stringify(waiverSetsOf(recorded)), { ...config, parser: 'json' }),
  };
}
