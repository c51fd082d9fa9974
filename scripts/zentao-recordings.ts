import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const folder = new URL('../docs/zentao/', import.meta.url);
const ending = '.evidence.ndjson.gz';

/**
 * The evidence of the recorded runs against ZenTao in docs/zentao, by version. A run with --extra-field is stored as
 * `<version>+<field>`.
 */
export const recordings: ReadonlyMap<string, string> = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => [
      name.slice(0, -ending.length),
      gunzipSync(readFileSync(new URL(name, folder))).toString(),
    ]),
);
