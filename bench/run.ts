import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { table, type Row } from './figures.ts';
import { growth } from './growth.ts';
import { inProcess } from './in-process.ts';
import { masking } from './masking.ts';
import { page } from './page.ts';
import { comparedWithPeers } from './peers.ts';
import { startUp, type Bench } from './start-up.ts';
import { watching } from './watching.ts';
import { wire } from './wire.ts';

/**
 * Measures the suite and prints Markdown tables. `--rounds`: number of runs of each command; `--only`: the name of one
 * part; `--peers`: adds the part `peers`, which installs other tools; `--dist`: the folder of the bundle.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    dist: { type: 'string', default: 'dist' },
    only: { type: 'string' },
    peers: { type: 'boolean', default: false },
  },
});
const parts: Readonly<Record<string, (bench: Bench) => Promise<Row[]>>> = {
  // First, because the memory that the other parts use in this process makes it slower by a sixth.
  'in-process': inProcess,
  'start-up': startUp,
  wire,
  growth,
  masking,
  watching,
  page,
  ...(values.peers && { peers: comparedWithPeers }),
};
if (values.only !== undefined && !(values.only in parts)) {
  const known = Object.keys(parts).join(', ');
  throw new Error(
    `no part ${values.only}; there are ${known}${values.peers ? '' : ', and with --peers: peers'}`,
  );
}
const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, values.dist);
if (!existsSync(join(dist, 'cli.js'))) throw new Error(`${dist} has no bundle: npm run build`);
const out = mkdtempSync(join(tmpdir(), 'pms-conformance-bench-'));
const bench: Bench = { root, dist, out, rounds: Number(values.rounds) };

console.log(
  `${new Date().toISOString().slice(0, 10)}, node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n`,
);
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (values.only !== undefined && values.only !== name) continue;
    console.log(`## ${name}\n\n${table(await measure(bench))}\n`);
  }
} finally {
  rmSync(out, { recursive: true });
}
