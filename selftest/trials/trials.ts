import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { allRows } from './all.ts';
import { record } from './recorded.ts';
import { tallyOf, type Tally } from './series.ts';
import { tableOf } from './table.ts';

// npm run trials [-- [--every <n>] [--record] [<part of a row's or a trial's name>]]: exits 1 when a run got anything
// wrong. --record keeps what came of it in docs/proof.
const processes = 2;

interface Share {
  /** Rows whose place, divided by the number of processes, leaves this. */
  readonly mine: number;
  readonly every: number;
  readonly only: string;
}

async function work({ mine, every, only }: Share): Promise<void> {
  for (const [at, row] of allRows.entries()) {
    if (at % processes !== mine) continue;
    const whole = `${row.series}: ${row.row}`.includes(only);
    const names = whole ? [] : (await row.trials()).map(({ name }) => name);
    if (!whole && !names.some((name) => name.includes(only))) continue;
    process.send?.(
      await tallyOf(row, (place) => (whole ? (place + at) % every === 0 : names[place]!.includes(only))),
    );
  }
}

function share(mine: number, every: number, only: string): Promise<Tally[]> {
  const tallies: Tally[] = [];
  const worker = fork(process.argv[1]!, ['--share', JSON.stringify({ mine, every, only } satisfies Share)]);
  worker.on('message', (tally) => tallies.push(tally as Tally));
  return new Promise((resolve, reject) => {
    worker.on('exit', (code) =>
      code === 0 ? resolve(tallies) : reject(new Error(`a worker ended with ${code}`)),
    );
  });
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
    share: { type: 'string' },
  },
});
if (values.share !== undefined) {
  await work(JSON.parse(values.share) as Share);
  process.disconnect();
} else {
  const every = Number(values.every);
  const only = positionals.join(' ');
  const shares = await Promise.all(Array.from({ length: processes }, (_, mine) => share(mine, every, only)));
  const order = new Map(allRows.map(({ series, row }, at) => [`${series}: ${row}`, at]));
  const tallies = shares
    .flat()
    .toSorted((a, b) => order.get(`${a.series}: ${a.row}`)! - order.get(`${b.series}: ${b.row}`)!);
  console.log(tableOf(tallies));
  if (values.record) await record(tallies, every);
  process.exitCode = tallies.some(({ wrongs }) => wrongs.length > 0) || tallies.length === 0 ? 1 : 0;
}
