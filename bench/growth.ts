import { join } from 'node:path';
import { bounded, median, megabytes, milliseconds, type Row } from './figures.ts';
import { measuredBy } from './processes.ts';
import type { Bench } from './start-up.ts';
import { startTarget } from './target.ts';

/** What `grow.mjs` prints. */
interface Growth {
  readonly requests: number;
  readonly elapsedMs: number;
  readonly ownMs: number;
  readonly bareMs: number;
  readonly bytes: number;
  readonly largest: number;
  readonly memory: number;
}

const users = 100_000;

/** A list of 100,000 users on a service that takes any limit, beside a bare parse and validation of the same bytes. */
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
    const middle = (figure: (round: Growth) => number): number => median(rounds.map(figure));
    return [
      { what: 'requests about the list', value: String(requests) },
      { what: 'received', value: `${megabytes(bytes)}, the largest body ${megabytes(largest)}` },
      { what: 'own processor time', value: milliseconds(middle(({ ownMs }) => ownMs)) },
      bounded(
        'own time / bare parse and validation',
        middle(({ ownMs, bareMs }) => ownMs / bareMs),
        1.5,
      ),
      bounded(
        'peak memory over that of a run with few users, MB',
        middle(({ memory }) => memory / 1e6),
        200,
      ),
    ];
  } finally {
    few.close();
    many.close();
  }
}
