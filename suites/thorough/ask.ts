import { sequence as numbers } from '../common/values.ts';
import { casesOf } from './cases.ts';
import { sharesOf } from './cost.ts';
import type { Case, Domain } from './domain.ts';
import { failuresIn } from './failures.ts';
import { lookInto } from './loop.ts';
import { idInPath } from '../common/subject.ts';
import type { Property } from './property.ts';
import type { Part, Player, Slots, ThoroughSession } from './session.ts';
import { isCase, isTwice, partsOfStep, purposeOf, stepOf, type ThoroughStep } from './steps.ts';
import { tagged, tagOf } from './texts.ts';
import { domainOf, valuesOf } from './trials.ts';

/** Objects that are left for making a failing case smaller, once there is one. */
const reserved = 12;

/** Of an object that takes several requests and another one: each comes after itself, twice too, and after the other. */
const turns = [0, 0, 0, 1, 0, 1, 1, 0] as const;

/** What one operation alone has to say of its generated requests. */
interface Particulars {
  /** What each request sends beside the values of its case. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** What may be sent, where more is known of that than the accounts. */
  readonly domain?: Domain;
}

/**
 * Sends the cases of a property that are not for a sequence: up to the concurrency, then some at once.
 * @returns what is left: sequences, and to look into what failed when nothing else is under way
 */
export async function askProperty<S extends string>(
  session: ThoroughSession<S>,
  property: Property<S>,
  slots: Slots,
  { extra = {}, domain = property.domain(session.accounts) }: Particulars = {},
): Promise<Part> {
  const { concurrency, seed } = session;
  const player = playerOf(session, property, slots, domain, extra);
  const cases = await casesOf(domain, Math.min(session.most, slots.left), seed);
  const { alone, bursts, sequence } = sharesOf(cases);
  const queue = alone.values();
  const work = async (): Promise<void> => {
    for (const { id, values } of queue) await player.send(values, stepOf('case', id));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  for (const [burst, sent] of bursts.entries()) {
    await Promise.all(sent.map(({ id, values }) => player.send(values, stepOf('burst', id, burst + 1))));
  }
  const { objects } = player;
  return {
    operation: property.subject.operation,
    sequence: sequence.map(({ id, values }, at) => {
      const object = objects[turns[at % turns.length]! % objects.length];
      return () => player.send(values, stepOf('sequence', id), object);
    }),
    finish: () => lookInto(session, property),
  };
}

function playerOf<S extends string>(
  { api, runId, players, view }: ThoroughSession<S>,
  property: Property<S>,
  slots: Slots,
  domain: Domain,
  extra: Readonly<Record<string, unknown>>,
): Player {
  const { operation } = property.subject;
  const known = domainOf(property);
  let tags = 0;
  const contentOf = (values: Case['values']): Readonly<Record<string, unknown>> => {
    const sent = Object.entries(values).map(([field, { value }]) => [
      field,
      known.fields[field]!.unique ? tagged(String(value), tagOf(runId, tags++)) : value,
    ]);
    return { ...extra, ...(Object.fromEntries(sent) as Record<string, unknown>) };
  };
  const isSpared = (step: ThoroughStep): boolean =>
    slots.left <= reserved && isCase(partsOfStep(step)) && failuresIn(view(), property).length > 0;
  const player: Player = {
    objects: slots.objects,
    domain,
    valuesOf: (exchange) => valuesOf(exchange, property, known),
    objectOf: (exchange) =>
      isTwice(exchange.step)
        ? Number(idInPath(exchange))
        : slots.objects.find((id) => String(id) === idInPath(exchange)),
    send: async (values, step, to) => {
      if (isSpared(step)) return undefined;
      const purpose = purposeOf(operation, step);
      const send = (object: { readonly id?: number }) =>
        api.call(step as S, { ...object, [property.sentIn]: contentOf(values), purpose });
      return slots.use(send, to);
    },
  };
  players.set(operation, player);
  return player;
}

/** Sends what is left of all operations one by one, in an order of the seed; then what failed is looked into. */
export async function playSequence(parts: readonly Part[], seed: number): Promise<void> {
  const next = numbers(seed, 'sequence');
  let queues = parts.map(({ sequence }) => [...sequence]);
  while ((queues = queues.filter(({ length }) => length > 0)).length > 0)
    await queues[Math.floor(next() * queues.length)]!.shift()!();
  for (const part of parts) await part.finish();
}
