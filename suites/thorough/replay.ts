import type { Exchange } from '../../evidence/evidence.ts';
import { idInPath } from '../common/subject.ts';
import { onlyOf, partsOf, type Case } from './domain.ts';
import type { Company } from './failures.ts';
import { leastOf } from './reduce.ts';
import type { Player } from './session.ts';
import { companionOf, companionsOf, isCase, partsOfStep, stepOf } from './steps.ts';

/** So many requests before it are sent again at most. */
const mostBefore = 3;

/** So many were under way at once with a case, about. */
const nearCases = 6;

interface ReplayOf {
  /** What failed, and is right by itself. */
  readonly exchange: Exchange;
  /** The field that is found fault with, where the request has it. */
  readonly field?: string | undefined;
  /** What was recorded of all operations. */
  readonly recorded: readonly Exchange[];
  readonly players: ReadonlyMap<string, Player>;
  readonly showsIn: (exchange: Exchange) => boolean;
  /** Requests that may be spent. */
  readonly budget: number;
}

/** A request that goes with another one. */
interface Companion {
  readonly exchange: Exchange;
  readonly values: Case['values'];
}

/**
 * What is right by itself may fail after other requests, or in parallel with them: those are sent again with it, then
 * fewer of them, and less in them. The last that shows it is the smallest.
 * @returns the requests that were spent
 */
export async function replay(of: ReplayOf): Promise<number> {
  const { exchange, field, recorded, players, showsIn, budget } = of;
  const player = players.get(exchange.operation)!;
  const all = player.valuesOf(exchange);
  let [spent, tries] = [0, 0];
  const shows = async (
    how: Company['how'],
    companions: readonly Companion[],
    values: Case['values'] = all,
  ): Promise<boolean> => {
    if (spent + companions.length + 1 > budget) return false;
    spent += companions.length + 1;
    tries += 1;
    const step = stepOf('again', partsOfStep(exchange.step).origin, tries);
    const family = companionsOf(how, exchange.operation, step);
    const mates = companions.map((mate, at) => {
      const { send, objectOf } = players.get(mate.exchange.operation)!;
      const mateStep = companionOf(family, at + 1, mate.exchange.step);
      return () => send(mate.values, mateStep, objectOf(mate.exchange));
    });
    if (how === 'order') for (const send of mates) await send();
    const [answer] = await Promise.all([
      player.send(values, step, player.objectOf(exchange)),
      ...(how === 'beside' ? mates.map((send) => send()) : []),
    ]);
    return answer !== undefined && showsIn(answer);
  };
  for (const [how, others] of attempts(exchange, recorded)) {
    const mates = others.map((other) => ({
      exchange: other,
      values: players.get(other.operation)!.valuesOf(other),
    }));
    if (!(await shows(how, mates))) continue;
    let least = await leastOf(mates, async (some) => some.length > 0 && shows(how, some));
    const [mate, ...more] = least;
    if (mate && more.length === 0) {
      const { domain } = players.get(mate.exchange.operation)!;
      const less = (kept: readonly string[]) => [{ ...mate, values: onlyOf(domain, mate.values, kept) }];
      least = less(await leastOf(namesOf(mate.values, domain), (kept) => shows(how, less(kept))));
    }
    const names = namesOf(all, player.domain).filter((name) => name !== field);
    await leastOf(names, (kept) => shows(how, least, onlyOf(player.domain, all, [...kept, field])));
    break;
  }
  return spent;
}

const namesOf = (values: Case['values'], domain: Player['domain']): string[] =>
  partsOf({ values }, domain).map(([name]) => name);

/** What may have made a request fail, the likeliest first; some requests each. */
function attempts(
  failed: Exchange,
  recorded: readonly Exchange[],
): (readonly [how: Company['how'], others: readonly Exchange[]])[] {
  const { role } = partsOfStep(failed.step);
  const before = role === 'burst' ? [] : befores(failed, recorded);
  const beside = role === 'sequence' ? [] : besides(failed, recorded);
  return [
    ...before.map((some) => ['order', some] as const),
    ...beside.map((some) => ['beside', some] as const),
  ].filter(([, some]) => some.length > 0);
}

/** The requests just before it, in its sequence; and those to the same object. */
function befores(failed: Exchange, recorded: readonly Exchange[]): (readonly Exchange[])[] {
  const { role } = partsOfStep(failed.step);
  const before = recorded.filter(
    ({ step, index }) => step.startsWith(`thorough/${role}/`) && index < failed.index,
  );
  const same = before.filter(
    ({ operation, request }) => operation === failed.operation && request.url === failed.request.url,
  );
  const hasObject = idInPath(failed) !== undefined;
  const lists = [
    ...(role === 'sequence' ? [before] : []),
    ...(hasObject || role !== 'sequence' ? [same] : []),
  ];
  const all = Array.from({ length: mostBefore }, (_, at) => lists.map((list) => list.slice(-1 - at))).flat();
  const keys = all.map((some) => some.map(({ index }) => index).join());
  return all.filter((_, at) => keys.indexOf(keys[at]!) === at);
}

/** One of those that were sent at once with it, and one of each other operation; then another one, then all. */
function besides(failed: Exchange, recorded: readonly Exchange[]): (readonly Exchange[])[] {
  const { role } = partsOfStep(failed.step);
  const distance = ({ index }: Exchange): number => Math.abs(index - failed.index);
  const near = recorded
    .filter(({ step, index }) => index !== failed.index && isCase(partsOfStep(step)))
    .filter(({ step }) => partsOfStep(step).role !== 'sequence')
    .toSorted((a, b) => distance(a) - distance(b));
  const burstOf = ({ step }: Exchange): string | undefined => step.split('/')[3];
  const own = near
    .filter(({ operation, step }) => operation === failed.operation && partsOfStep(step).role === role)
    .filter((one) => burstOf(one) === burstOf(failed))
    .slice(0, role === 'case' ? nearCases : undefined);
  const others = near.filter(({ operation }) => operation !== failed.operation);
  const ofEach = others.filter(
    ({ operation }, at) => others.findIndex((other) => other.operation === operation) === at,
  );
  return [...[...own.slice(0, 1), ...ofEach, ...own.slice(1, 2)].map((one) => [one]), own];
}
