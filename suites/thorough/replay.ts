import type { Exchange } from '../../evidence/evidence.ts';
import { idInPath } from '../common/subject.ts';
import type { Company } from './failures.ts';
import { partsOf, plainOf, type Case, type Domain, type Sent } from './domain.ts';
import type { Player } from './session.ts';
import { companionOf, companionsOf, partsOfStep, stepOf, type Role } from './steps.ts';

/** So many requests before it are sent again at most. */
const mostBefore = 3;

type Values = Case['values'];

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

/** A request that goes with another one, with other values than it had where those are given. */
type Companion = { readonly exchange: Exchange; readonly values?: Values };

/**
 * What is right by itself may fail after other requests, or beside them: those are sent again with it, then less of
 * them, and less in them. The last that shows it is the shortest.
 * @returns the requests that were spent
 */
export async function replay(of: ReplayOf): Promise<number> {
  const replaying = new Replaying(of);
  await replaying.run();
  return replaying.spent;
}

class Replaying {
  spent = 0;
  private tries = 0;
  private readonly player: Player;
  private values: Values;

  constructor(private readonly of: ReplayOf) {
    this.player = of.players.get(of.exchange.operation)!;
    this.values = this.player.valuesOf(of.exchange);
  }

  async run(): Promise<void> {
    const { exchange, recorded } = this.of;
    const { role } = partsOfStep(exchange.step);
    const attempts = [
      ...(role === 'burst' ? [] : befores(exchange, recorded)).map((some) => ['order', some] as const),
      ...(role === 'sequence' ? [] : besides(this.of)).map((some) => ['beside', some] as const),
    ];
    for (const [how, others] of attempts.filter(([, some]) => some.length > 0)) {
      const all = others.map((other) => ({ exchange: other }));
      if (!(await this.shows(how, all))) continue;
      const least = how === 'order' ? await this.fewer(all) : all;
      await this.takeLess(how, await this.takeLessBefore(how, least));
      return;
    }
  }

  /** The last of them is needed: it was tried without the others before. */
  private async fewer(all: readonly Companion[]): Promise<readonly Companion[]> {
    let least = all;
    for (const other of all.slice(1)) {
      const fewer = least.filter((one) => one !== other);
      if (await this.shows('order', fewer)) least = fewer;
    }
    return least;
  }

  private async takeLess(how: Company['how'], companions: readonly Companion[]): Promise<void> {
    const shows = (values: Values): Promise<boolean> => this.shows(how, companions, values);
    this.values = await lessOf(this.values, this.player.domain, shows, this.of.field);
  }

  private async takeLessBefore(
    how: Company['how'],
    companions: readonly Companion[],
  ): Promise<readonly Companion[]> {
    const [{ exchange }, ...more] = companions as [Companion, ...Companion[]];
    if (more.length > 0) return companions;
    const mate = this.of.players.get(exchange.operation)!;
    const shows = (values: Values): Promise<boolean> => this.shows(how, [{ exchange, values }]);
    return [{ exchange, values: await lessOf(mate.valuesOf(exchange), mate.domain, shows) }];
  }

  private async shows(
    how: Company['how'],
    companions: readonly Companion[],
    own: Values = this.values,
  ): Promise<boolean> {
    const { exchange, players, showsIn, budget } = this.of;
    if (this.spent + companions.length + 1 > budget) return false;
    this.spent += companions.length + 1;
    this.tries += 1;
    const step = stepOf('again', partsOfStep(exchange.step).origin, this.tries);
    const family = companionsOf(how, exchange.operation, step);
    const mates = companions.map(({ exchange: other, values }, at) => {
      const mate = players.get(other.operation)!;
      const mateStep = companionOf(family, at + 1, other.step);
      return () => mate.send(values ?? mate.valuesOf(other), mateStep, mate.objectOf(other));
    });
    const ask = () => this.player.send(own, step, this.player.objectOf(exchange));
    if (how === 'order') for (const send of mates) await send();
    const [answer] = await Promise.all([ask(), ...(how === 'beside' ? mates.map((send) => send()) : [])]);
    return answer !== undefined && showsIn(answer);
  }
}

/** Nothing but what is plain at first; then without one half of the fields, or the other, and so on. */
async function lessOf(
  all: Values,
  domain: Domain,
  shows: (values: Values) => Promise<boolean>,
  kept?: string,
): Promise<Values> {
  let values = all;
  const fields = (): string[] =>
    partsOf({ values }, domain).flatMap(([name]) => (name === kept ? [] : [name]));
  for (let left = fields(), size = left.length; size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < left.length; from += size) {
      const less = without(values, left.slice(from, from + size), domain);
      if (await shows(less)) values = less;
    }
    left = fields();
    size = Math.min(size, left.length);
  }
  return values;
}

function without(values: Values, fields: readonly string[], domain: Domain): Values {
  const kept = Object.entries(values).flatMap(([field, sent]): [string, Sent][] => {
    if (!fields.includes(field)) return [[field, sent]];
    return domain.fields[field]!.optional ? [] : [[field, plainOf(domain, field)]];
  });
  return Object.fromEntries(kept);
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

/** Cases that others may be under way beside. */
const besideCases: readonly Role[] = ['case', 'burst'];

/** One of those that were sent at once with it, and one of each other operation; then another one, then all. */
function besides({ exchange: failed, recorded }: ReplayOf): (readonly Exchange[])[] {
  const { role } = partsOfStep(failed.step);
  const distance = ({ index }: Exchange): number => Math.abs(index - failed.index);
  const near = recorded
    .filter(({ index }) => index !== failed.index)
    .toSorted((a, b) => distance(a) - distance(b));
  const own = near
    .filter(({ operation, step }) => operation === failed.operation && partsOfStep(step).role === role)
    .filter(({ step }) => role === 'case' || step.split('/').at(-1) === failed.step.split('/').at(-1));
  const all = role === 'case' ? own.slice(0, nearCases) : own;
  const others = near.filter(
    ({ operation, step }) => operation !== failed.operation && besideCases.includes(partsOfStep(step).role),
  );
  const ofEach = others.filter(
    ({ operation }, at) => others.findIndex((other) => other.operation === operation) === at,
  );
  return [...[...all.slice(0, 1), ...ofEach, ...all.slice(1, 2)].map((one) => [one]), all];
}
