import { spawnSync } from 'node:child_process';
import { startTarget } from './target.ts';
const few = await startTarget(1, {}, 'any-limit');
const many = await startTarget(1, { users: 100_000 }, 'any-limit');
const r = spawnSync(process.execPath, [...(process.env.PROF ? ['--cpu-prof','--cpu-prof-dir=/tmp/prof'] : []), '--expose-gc', 'bench/grow.mjs', process.cwd() + '/dist/index.js', ...[few, many].map((t) => JSON.stringify(t.settings()))], { stdio: 'inherit' });
few.close(); many.close();
