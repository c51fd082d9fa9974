import type { Exchange } from '../../evidence/evidence.ts';
import { idInPath } from '../common/subject.ts';
import { partsOf, type Company } from './clusters.ts';
import type { Case } from './domain.ts';
import type { Player } from './session.ts';
import { companionOf, companionsOf, partsOfStep, stepOf } from './steps.ts';

/** So many requests before it are sent again at most. */
const mostBefore = 3;

interface ReplayOf {
  /** What failed, and is right by itself. */
  readonly exchange: Exchange;
  /** What was recorded of all operations. */
  readonly recorded: readonly Exchange[];
  readonly players: ReadonlyMap<string, Player>;
  readonly showsIn: (exchange: Exchange) => boolean;
  /** Requests that may be spent. */
  readonly budget: number;
}

type Companion = { readonly exchange: Exchange; readonly values?: Case['values'] };

/**
 * What is right by itself may fail after other requests, or beside them: those are sent again with it, then less of
 * them. The last that shows it is the shortest.
 * @returns the requests that were spent
 */
export async function replay({ exchange, recorded, players, showsIn, budget }: ReplayOf): Promise<number> {
  const { role, origin } = partsOfStep(exchange.step);
  const player = players.get(exchange.operation)!;
  let spent = 0;
  let tries = 0;
  const shows = async (how: Company['how'], companions: readonly Companion[]): Promise<boolean> => {
    if (companions.length === 0 || spent + companions.length + 1 > budget) return false;
    spent += companions.length + 1;
    const step = stepOf('again', origin, ++tries);
    const mates = companions.map(({ exchange: other, values }, at) => {
      const mate = players.get(other.operation)!;
      const family = companionsOf(how, exchange.operation, step);
      const mateStep = companionOf(family, at + 1, other.step);
      return () => mate.send(values ?? mate.valuesOf(other), mateStep, mate.objectOf(other));
    });
    const ask = () => player.send(player.valuesOf(exchange), step, player.objectOf(exchange));
    if (how === 'order') for (const send of mates) await send();
    const [answer] = await Promise.all([ask(), ...(how === 'beside' ? mates.map((send) => send()) : [])]);
    return answer !== undefined && showsIn(answer);
  };
  const attempts = [
    ...(role === 'burst' ? [] : befores(exchange, recorded)).map((some) => ['order', some] as const),
    ...(role === 'sequence' ? [] : besides(exchange, recorded)).map((some) => ['beside', some] as const),
  ];
  for (const [how, companions] of attempts) {
    if (
      !(await shows(
        how,
        companions.map((other) => ({ exchange: other })),
      ))
    )
      continue;
    const [first, ...more] = companions as [Exchange, ...Exchange[]];
    let least = companions;
    for (const other of how === 'order' ? more : []) {
      const fewer = least.filter((one) => one !== other);
      if (
        await shows(
          how,
          fewer.map((one) => ({ exchange: one })),
        )
      )
        least = fewer;
    }
    if (least.length > 1) return spent;
    const mate = players.get(first.operation)!;
    for (const [field, sent] of isEnough(mate)
      ? partsOf({ values: mate.valuesOf(first) }, mate.domain)
      : []) {
      if (await shows(how, [{ exchange: first, values: { [field]: sent } }])) return spent;
    }
    return spent;
  }
  return spent;
}

/** Where no field must be sent, one may be sent alone. */
const isEnough = ({ domain }: Player): boolean =>
  Object.values(domain.fields).every(({ optional }) => optional);

/** The requests just before it, in its sequence; and those to the same object. */
function befores(failed: Exchange, recorded: readonly Exchange[]): (readonly Exchange[])[] {
  const { role } = partsOfStep(failed.step);
  const before = recorded.filter(
    ({ step, index }) => step.startsWith(`thorough/${role}/`) && index < failed.index,
  );
  const same = before.filter(
    ({ operation, request }) => operation === failed.operation && request.url === failed.request.url,
  );
  const inOrder = role === 'sequence' ? before : same;
  const all = Array.from({ length: mostBefore }, (_, at) => [
    inOrder.slice(-1 - at),
    ...(inOrder === same || idInPath(failed) === undefined ? [] : [same.slice(-1 - at)]),
  ]).flat();
  const keys = all.map((some) => some.map(({ index }) => index).join());
  return all.filter((_, at) => keys.indexOf(keys[at]!) === at);
}

/** So many were under way at once with a case, about. */
const nearCases = 6;

/** One of those that were sent at once with it, then another one, then all. */
function besides(failed: Exchange, recorded: readonly Exchange[]): (readonly Exchange[])[] {
  const { role } = partsOfStep(failed.step);
  const distance = ({ index }: Exchange): number => Math.abs(index - failed.index);
  const near = recorded
    .filter(({ operation, step }) => operation === failed.operation && partsOfStep(step).role === role)
    .filter(({ step }) => role === 'case' || step.split('/').at(-1) === failed.step.split('/').at(-1))
    .filter(({ index }) => index !== failed.index)
    .toSorted((a, b) => distance(a) - distance(b));
  const all = role === 'case' ? near.slice(0, nearCases) : near;
  return [...all.slice(0, 2).map((one) => [one]), all];
}
