import type { Send } from './ask.ts';
import { partsOf, type Cluster } from './clusters.ts';
import type { Case, Domain } from './domain.ts';
import type { Trial } from './trials.ts';

type Values = Case['values'];

/** So many requests before it are sent again at most. */
const mostBefore = 2;

interface ReplayOf {
  readonly cluster: Cluster;
  readonly trials: readonly Trial[];
  readonly domain: Domain;
  readonly send: Send;
  readonly showsIn: (index: number) => boolean;
  /** Requests that may be spent. */
  readonly budget: number;
}

/**
 * A case that is right by itself may fail after another one: the requests that came before it, to the same object
 * where it has one, are sent again before it; then less of the last one. The shortest sequence is the last that shows it.
 * @returns the requests that were spent
 */
export async function replayInOrder({
  cluster,
  trials,
  domain,
  send,
  showsIn,
  budget,
}: ReplayOf): Promise<number> {
  const { exchange, origin, values } = cluster.origin;
  const isSameObject = ({ request }: Trial['exchange']): boolean => request.url === exchange.request.url;
  const before = trials
    .filter(({ role, reply }) => role === 'case' && reply.kind === 'record')
    .filter((other) => isSameObject(other.exchange) && other.exchange.index < exchange.index)
    .map((other) => other.values);
  let spent = 0;
  let tries = 0;
  const shows = async (sequence: readonly Values[]): Promise<boolean> => {
    if (spent + sequence.length + 1 > budget) return false;
    spent += sequence.length + 1;
    const answer = await send(values, 'again', origin, ++tries, sequence);
    return answer !== undefined && showsIn(answer.index);
  };
  for (let count = 1; count <= Math.min(mostBefore, before.length); count += 1) {
    const sequence = before.slice(-count);
    if (!(await shows(sequence))) continue;
    for (const [field, sent] of count === 1 ? partsOf({ values: sequence[0]! }, domain) : []) {
      if (domain.fields[field]!.optional && (await shows([{ [field]: sent }]))) return spent;
    }
    return spent;
  }
  return spent;
}
