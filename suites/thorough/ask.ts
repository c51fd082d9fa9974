import { casesOf } from './cases.ts';
import { failuresOf } from './clusters.ts';
import { burstSize, furtherOf } from './cost.ts';
import type { Case } from './domain.ts';
import { idInPath } from '../common/subject.ts';
import type { Property } from './property.ts';
import type { Part, Player, ThoroughSession } from './session.ts';
import { Shrinker } from './shrinker.ts';
import type { Slots } from './slots.ts';
import { purposeOf, stepOf } from './steps.ts';
import { tagged, tagOf } from './tags.ts';
import { domainOf, trialsOf, valuesOf } from './trials.ts';

/** Tasks that are left for making a failing case smaller, once there is one. */
const reserved = 12;

/**
 * Sends the cases of a property, then some at once.
 * @param extra what each request sends beside them
 * @returns what is left: sequences, and to look into what failed when nothing else is under way
 */
export async function askProperty<S extends string>(
  session: ThoroughSession<S>,
  property: Property<S>,
  slots: Slots,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<Part> {
  const { seed, accounts, concurrency, players, view } = session;
  const { operation } = property.subject;
  const most = Math.min(session.most, slots.left);
  const further = furtherOf(most);
  const count = slots.left === Infinity ? most + 2 * further : most;
  const queue = [...(await casesOf(property.domain(accounts), count, seed))];
  const sequence = queue.splice(count - further);
  const bursts = property.atOnce ? queue.splice(count - 2 * further) : [];
  const player = playerOf(session, property, slots, extra);
  players.set(operation, player);
  const shrinker = new Shrinker(session, property);
  let failing = false;
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (failing && slots.left <= reserved) return;
      const exchange = await player.send(next.values, stepOf('case', next.id));
      if (exchange === undefined) return;
      // Only what can be used up must be kept for later.
      if (slots.left === Infinity || failing) continue;
      const trial = trialsOf(view(), property).find((each) => each.exchange === exchange);
      failing = trial !== undefined && failuresOf(trial, property).length > 0;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  for (let burst = 1; bursts.length > 0; burst += 1) {
    const sent = bursts.splice(0, burstSize);
    await Promise.all(sent.map(({ id, values }) => player.send(values, stepOf('burst', id, burst))));
  }
  const enough = !failing || slots.left >= sequence.length + reserved;
  return { operation, sequence: enough ? sequence : [], finish: () => shrinker.run() };
}

function playerOf<S extends string>(
  { api, runId, accounts }: ThoroughSession<S>,
  property: Property<S>,
  slots: Slots,
  extra: Readonly<Record<string, unknown>>,
): Player {
  const known = domainOf(property);
  let tags = 0;
  const bodyOf = (values: Case['values']): Readonly<Record<string, unknown>> => {
    const sent = Object.entries(values).map(([field, { value }]) => [
      field,
      known.fields[field]!.unique ? tagged(String(value), tagOf(runId, tags++)) : value,
    ]);
    return { ...extra, ...(Object.fromEntries(sent) as Record<string, unknown>) };
  };
  return {
    objects: slots.objects,
    domain: property.domain(accounts),
    valuesOf: (exchange) => valuesOf(exchange, known),
    objectOf: (exchange) => slots.objects.find((id) => String(id) === idInPath(exchange)),
    send: async (values, step, to) => {
      const slot = await slots.take(to);
      if (slot === undefined) return undefined;
      const purpose = purposeOf(property.subject.title, step);
      try {
        return await api.call(step as S, { ...slot.call, body: bodyOf(values), purpose });
      } finally {
        slot.free();
      }
    },
  };
}
