import { faults, type Tally } from './series.ts';

const width = 60;

function line(name: string, numbers: readonly (number | string)[]): string {
  return [name.padEnd(width), ...numbers.map((number) => String(number).padStart(9))].join(' ');
}

const countsOf = (tallies: readonly Tally[]): number[] => {
  const wrongs = tallies.flatMap((tally) => tally.wrongs);
  return [
    tallies.reduce((sum, { trials }) => sum + trials, 0),
    ...faults.map((fault) => wrongs.filter((wrong) => wrong.fault === fault).length),
  ];
};

function groups<Item>(items: readonly Item[], key: (item: Item) => string): [string, Item[]][] {
  const found = new Map<string, Item[]>();
  for (const item of items) found.set(key(item), [...(found.get(key(item)) ?? []), item]);
  return [...found];
}

/** Returns the number of trials of one row and each thing that is wrong in them, in one line. */
export const progressLine = ({ series, row, trials, wrongs }: Tally): string =>
  [
    `${series}: ${row}: ${trials} trials, ${wrongs.length} wrong`,
    ...wrongs.map(({ fault, what, trial }) => `${fault}: ${what} (${trial})`),
  ].join('; ');

/** Returns a table with one line for each group of rows and each row with errors; then the errors by frequency. */
export function tableOf(tallies: readonly Tally[]): string {
  const heading = line('', ['trials', ...faults.map((fault) => fault.split(' ').at(-1)!)]);
  const rows = groups(tallies, ({ series, row }) => `${series}: ${row.split(' | ')[0]}`);
  const lines = rows.flatMap(([name, some]) => [
    line(name, countsOf(some)),
    ...(some.length > 1 ? some.filter(({ wrongs }) => wrongs.length > 0) : []).map((tally) =>
      line(`    ${tally.row.split(' | ').slice(1).join(' | ')}`, countsOf([tally])),
    ),
  ]);
  const wrongs = tallies.flatMap((tally) => tally.wrongs.map((wrong) => ({ ...wrong, row: tally.row })));
  const causes = groups(wrongs, ({ fault, what, row }) => `${fault}: ${what} (${row.split(' | ')[0]})`)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name, some]) => `${String(some.length).padStart(6)}  ${name}, such as: ${some[0]!.trial}`);
  return [
    heading,
    ...lines,
    line('in all', countsOf(tallies)),
    ...(causes.length > 0 ? ['', ...causes] : []),
  ].join('\n');
}
