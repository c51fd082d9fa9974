import type { Exchange } from '../../evidence/evidence.ts';
import { casesOf } from './cases.ts';
import { sharesOf } from './cost.ts';
import type { Case } from './domain.ts';
import { failuresOf } from './failures.ts';
import { lookInto } from './loop.ts';
import { idInPath } from '../common/subject.ts';
import type { Property } from './property.ts';
import type { Part, Player, ThoroughSession } from './session.ts';
import type { Slots } from './slots.ts';
import { isCase, isTwice, partsOfStep, purposeOf, stepOf } from './steps.ts';
import { tagged, tagOf } from './tags.ts';
import { domainOf, trialsOf, valuesOf } from './trials.ts';

/** Objects that are left for making a failing case smaller, once there is one. */
const reserved = 12;

/** Of an object that takes several requests and another one: each comes after itself, twice too, and after the other. */
const turns = [0, 0, 0, 1, 0, 1, 1, 0] as const;

/**
 * Sends the cases of a property that are not for a sequence.
 * @param extra what each request sends beside them
 * @returns what is left: sequences, and to look into what failed when nothing else is under way
 */
export async function askProperty<S extends string>(
  session: ThoroughSession<S>,
  property: Property<S>,
  slots: Slots,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<Part> {
  const { operation } = property.subject;
  const player = playerOf(session, property, slots, extra);
  const most = Math.min(session.most, slots.left);
  const cases = await casesOf(property.domain(session.accounts), most, session.seed);
  const sequence = await askCases(player, cases, session);
  return { operation, sequence: sequenceOf(player, sequence), finish: () => lookInto(session, property) };
}

/**
 * Sends cases up to the concurrency, then some at once.
 * @returns those that are left for a sequence
 */
export async function askCases(
  player: Player,
  cases: readonly Case[],
  { concurrency }: Pick<ThoroughSession<string>, 'concurrency'>,
): Promise<readonly Case[]> {
  const { alone, bursts, sequence } = sharesOf(cases);
  const queue = alone.values();
  const work = async (): Promise<void> => {
    for (const { id, values } of queue) await player.send(values, stepOf('case', id));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  for (const [burst, sent] of bursts.entries()) {
    await Promise.all(sent.map(({ id, values }) => player.send(values, stepOf('burst', id, burst + 1))));
  }
  return sequence;
}

/** Sends cases one by one, to one of two objects where they take several requests each. */
export function sequenceOf(player: Player, cases: readonly Case[]): Part['sequence'] {
  const { objects } = player;
  return cases.map(({ id, values }, at) => {
    const object = objects[turns[at % turns.length]! % objects.length];
    return () => player.send(values, stepOf('sequence', id), object);
  });
}

function playerOf<S extends string>(
  { api, runId, accounts, players, view }: ThoroughSession<S>,
  property: Property<S>,
  slots: Slots,
  extra: Readonly<Record<string, unknown>>,
): Player {
  const known = domainOf(property);
  let tags = 0;
  let failing = false;
  const fails = (exchange: Exchange): boolean => {
    const trial = trialsOf(view(), property).find((each) => each.exchange === exchange);
    return trial !== undefined && failuresOf(trial, property).length > 0;
  };
  const bodyOf = (values: Case['values']): Readonly<Record<string, unknown>> => {
    const sent = Object.entries(values).map(([field, { value }]) => [
      field,
      known.fields[field]!.unique ? tagged(String(value), tagOf(runId, tags++)) : value,
    ]);
    return { ...extra, ...(Object.fromEntries(sent) as Record<string, unknown>) };
  };
  const player: Player = {
    objects: slots.objects,
    domain: property.domain(accounts),
    valuesOf: (exchange) => valuesOf(exchange, known),
    objectOf: (exchange) =>
      isTwice(exchange.step)
        ? Number(idInPath(exchange))
        : slots.objects.find((id) => String(id) === idInPath(exchange)),
    send: async (values, step, to) => {
      const isNew = isCase(partsOfStep(step));
      if (isNew && failing && slots.left <= reserved) return undefined;
      const slot = await slots.take(to);
      if (slot === undefined) return undefined;
      const purpose = purposeOf(property.subject.title, step);
      try {
        const exchange = await api.call(step as S, { ...slot.call, body: bodyOf(values), purpose });
        // Only what can be used up must be kept for later.
        if (isNew && slots.left < Infinity) failing ||= fails(exchange);
        return exchange;
      } finally {
        slot.free();
      }
    },
  };
  players.set(property.subject.operation, player);
  return player;
}
