import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { argumentsOf, endWith, everyOf } from '../arguments.ts';
import { oneProcessPerCore } from '../node-options.ts';
import { allRows } from './all.ts';
import { record } from './recorded.ts';
import { allSeries, made, tallyOf, type Row, type Tally } from './series.ts';
import { progressLine, tableOf } from './table.ts';

const usage = `npm run trials [-- [--every <n>] [--record] [<part of the name of a row or trial>]]
Exits 1 if the suite got anything wrong. --record writes the results to docs/proof.
--every runs one in n trials, 1 all of them. Without it, services take turns in moving world: a sixth of its trials.
Series: ${Object.keys(allSeries).join(', ')}`;
const processes = 2;

interface Share {
  /** Number of the process. Of each row it runs every trial whose turn modulo the number of processes is this. */
  readonly process: number;
  /** Not given: the trials of the design of each row. */
  readonly every?: number | undefined;
  readonly only: string;
}

const isNamed = ({ series, row }: Pick<Row, 'series' | 'row'>, only: string): boolean =>
  `${series}: ${row}`.includes(only);

/** Runs the rows that a name chooses; where it chooses none, the trials whose names have it. */
async function work({ process: own, every, only }: Share): Promise<void> {
  const isOfRow = allRows.some((row) => isNamed(row, only));
  for (const [at, row] of allRows.entries()) {
    if (isOfRow && !isNamed(row, only)) continue;
    const names = isOfRow ? [] : (await row.trials()).map((trial) => made(trial).name);
    if (!isOfRow && !names.some((name) => name.includes(only))) continue;
    let turn = own;
    const isOfRun = (place: number): boolean =>
      every === undefined ? row.isOfDesign?.(place) !== false : (place + at) % every === 0;
    const takes = (place: number): boolean =>
      (isOfRow ? isOfRun(place) : names[place]!.includes(only)) && turn++ % processes === 0;
    process.send?.(await tallyOf(row, takes));
  }
}

function share(given: Share): Promise<Tally[]> {
  const tallies: Tally[] = [];
  const worker = fork(process.argv[1]!, ['--share', JSON.stringify(given)], {
    execArgv: [...process.execArgv, ...oneProcessPerCore],
  });
  worker.on('message', (message) => {
    const tally = message as Tally;
    tallies.push(tally);
    // A run that is stopped has told what it found so far.
    console.error(`process ${given.process}: ${progressLine(tally)}`);
  });
  return new Promise((resolve, reject) => {
    worker.on('exit', (code) =>
      code === 0 ? resolve(tallies) : reject(new Error(`a worker ended with ${code}`)),
    );
  });
}

const { values, positionals, every } = argumentsOf(usage, () => {
  const given = parseArgs({
    allowPositionals: true,
    options: {
      every: { type: 'string' },
      record: { type: 'boolean', default: false },
      share: { type: 'string' },
    },
  });
  return { ...given, every: given.values.every === undefined ? undefined : everyOf(given.values.every) };
});
if (values.share !== undefined) {
  await work(JSON.parse(values.share) as Share);
  process.disconnect();
} else {
  const only = positionals.join(' ');
  const shares = await Promise.all(
    Array.from({ length: processes }, (_, own) => share({ process: own, every, only })),
  );
  // Every process has a tally of the same rows, in their order.
  const tallies = shares[0]!.map((first, at) => ({
    ...first,
    trials: shares.reduce((sum, tallies) => sum + tallies[at]!.trials, 0),
    wrongs: shares.flatMap((tallies) => tallies[at]!.wrongs),
  }));
  if (tallies.length === 0) endWith(`no row or trial has "${only}" in its name\n${usage}`);
  console.log(tableOf(tallies));
  // A row of which only some trials were chosen by name is not the whole of its series.
  const wholeRows = tallies.filter((tally) => isNamed(tally, only));
  if (values.record) await record(wholeRows, every ?? 1);
  process.exitCode = tallies.some(({ wrongs }) => wrongs.length > 0) ? 1 : 0;
}
