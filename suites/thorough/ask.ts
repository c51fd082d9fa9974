import type { Exchange } from '../../evidence/evidence.ts';
import { askAtOnce } from './at-once.ts';
import { casesOf } from './cases.ts';
import { failuresOf } from './clusters.ts';
import type { Case } from './domain.ts';
import type { Property } from './property.ts';
import { makeSmaller } from './smaller.ts';
import type { ThoroughSession } from './session.ts';
import type { Slots } from './slots.ts';
import { stepOf, type Role } from './steps.ts';
import { tagged, tagOf } from './tags.ts';
import { domainOf, trialsOf } from './trials.ts';

/** Sends one generated request; nothing where no fixture is left for it. */
export type Send = (
  values: Case['values'],
  role: Role,
  origin: string,
  number?: number,
) => Promise<Exchange | undefined>;

/** Of objects that are used up, so many are left for bursts. */
const keptForBursts = 8;
/** Tasks that are left for making a failing case smaller, once there is one. */
const reserved = 12;

/** Sends the cases of a property, and smaller ones of those that fail. */
export async function askProperty<S extends string>(
  session: ThoroughSession<S>,
  property: Property<S>,
  slots: Slots,
): Promise<void> {
  const { most, seed, accounts, concurrency, view } = session;
  const cases = await casesOf(property.domain(accounts), most, seed);
  const send = sender(session, property, slots, cases.length);
  const queue = [...cases];
  const kept = property.atOnce && slots.left < Infinity ? Math.min(keptForBursts, slots.left >> 2) : 0;
  let failing = false;
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (slots.left <= kept || (failing && slots.left <= reserved)) return;
      const exchange = await send(next.values, 'case', next.id);
      if (exchange === undefined) return;
      // Only what can be used up must be kept for later.
      if (slots.left === Infinity || failing) continue;
      const trial = trialsOf(view(), property).find((each) => each.exchange === exchange);
      failing = trial !== undefined && failuresOf(trial, property).length > 0;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await makeSmaller(session, property, send);
  if (property.atOnce) await askAtOnce(session, property, send);
}

function sender<S extends string>(
  { api, runId, facts }: ThoroughSession<S>,
  property: Property<S>,
  slots: Slots,
  count: number,
): Send {
  const { fields } = domainOf(property);
  const { title } = property.subject;
  const purposes: Readonly<Record<Role, (origin: string) => string>> = {
    case: (origin) => `${title}: generated values, case ${origin} of ${count}`,
    again: (origin) => `${title}: case ${origin}, which failed, once more`,
    smaller: (origin) => `${title}: a smaller one of case ${origin}, which failed`,
    burst: (origin) => `${title}: one of several at once (${origin})`,
    order: (origin) => `${title}: one step of sequence ${origin}`,
  };
  let tags = 0;
  return async (values, role, origin, number) => {
    const slot = await slots.take();
    if (slot === undefined) return undefined;
    const sent = Object.entries(values).map(([field, { value }]) => [
      field,
      fields[field]!.unique ? tagged(String(value), tagOf(runId, tags++)) : value,
    ]);
    const body = { ...property.always(facts), ...(Object.fromEntries(sent) as Record<string, unknown>) };
    try {
      const id = slot.id === undefined ? {} : { id: slot.id };
      return await api.call(stepOf(role, origin, number) as S, {
        ...id,
        body,
        purpose: purposes[role](origin),
      });
    } finally {
      slot.free();
    }
  };
}
