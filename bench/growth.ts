import { join } from 'node:path';
import { bounded, median, megabytes, milliseconds, type Row } from './figures.ts';
import { measuredBy } from './processes.ts';
import type { Bench } from './start-up.ts';
import { startTarget } from './target.ts';

/** Output of `grow.mjs`. Times are processor time. */
interface Growth {
  readonly requests: number;
  /** Time of the run. */
  readonly ownMs: number;
  /** Time to only parse and validate the same bytes. */
  readonly bareMs: number;
  /** Total size of the response bodies. */
  readonly bytes: number;
  /** Size of the largest body, in bytes. */
  readonly largest: number;
  /** Peak memory beyond that of a run with few users, in bytes. */
  readonly memory: number;
}

const users = 100_000;

/** Measures a run with 100,000 users on a service that accepts any limit. */
export async function growth({ root, dist }: Bench): Promise<Row[]> {
  const few = await startTarget(1, {}, 'any-limit');
  const many = await startTarget(1, { users }, 'any-limit');
  try {
    const targets = [few, many].map((target) => JSON.stringify(target.settings()));
    const script = join(root, 'bench/grow.mjs');
    const rounds = Array.from({ length: 5 }, () =>
      measuredBy<Growth>(script, [join(dist, 'index.js'), ...targets]),
    );
    const [{ requests, bytes, largest }] = rounds as [Growth];
    const medianOf = (value: (round: Growth) => number): number => median(rounds.map(value));
    return [
      { what: 'requests about the list', value: String(requests) },
      { what: 'received', value: `${megabytes(bytes)}, the largest body ${megabytes(largest)}` },
      { what: 'own processor time', value: milliseconds(medianOf(({ ownMs }) => ownMs)) },
      bounded(
        'own time / bare parse and validation',
        medianOf(({ ownMs, bareMs }) => ownMs / bareMs),
        6,
      ),
      bounded(
        'peak memory over that of a run with few users, MB',
        medianOf(({ memory }) => memory / 1e6),
        200,
      ),
    ];
  } finally {
    few.close();
    many.close();
  }
}
