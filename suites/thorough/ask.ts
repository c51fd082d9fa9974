import type { Exchange } from '../../evidence/evidence.ts';
import { askAtOnce } from './at-once.ts';
import { casesOf } from './cases.ts';
import { failuresOf } from './clusters.ts';
import type { Case } from './domain.ts';
import type { Property } from './property.ts';
import { makeSmaller } from './smaller.ts';
import type { ThoroughSession } from './session.ts';
import type { Slots } from './slots.ts';
import { stepOf, type Role, type ThoroughStep } from './steps.ts';
import { tagged, tagOf } from './tags.ts';
import { domainOf, trialsOf } from './trials.ts';

/**
 * Sends one generated request, and others to the same object before it; nothing where no fixture is left for it.
 * @param number tells apart requests that were made of one case
 */
export type Send = (
  values: Case['values'],
  role: Role,
  origin: string,
  number?: number,
  before?: readonly Case['values'][],
) => Promise<Exchange | undefined>;

/** Of objects that are used up, so many are left for bursts. */
const keptForBursts = 8;
/** Tasks that are left for making a failing case smaller, once there is one. */
const reserved = 12;

/**
 * Sends the cases of a property, and smaller ones of those that fail.
 * @param extra what each request sends beside them
 */
export async function askProperty<S extends string>(
  session: ThoroughSession<S>,
  property: Property<S>,
  slots: Slots,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { most, seed, accounts, concurrency, view } = session;
  const cases = await casesOf(property.domain(accounts), most, seed);
  const send = sender(session, property, slots, { count: cases.length, extra });
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
  { api, runId }: ThoroughSession<S>,
  property: Property<S>,
  slots: Slots,
  { count, extra }: { readonly count: number; readonly extra: Readonly<Record<string, unknown>> },
): Send {
  const { fields } = domainOf(property);
  const { title } = property.subject;
  const purposes: Readonly<Record<Role, (origin: string) => string>> = {
    case: (origin) => `${title}: generated values, case ${origin} of ${count}`,
    again: (origin) => `${title}: case ${origin}, which failed, once more`,
    smaller: (origin) => `${title}: a smaller one of case ${origin}, which failed`,
    burst: (origin) => `${title}: one of several at once (${origin})`,
    order: (origin) => `${title}: what came before case ${origin}, which failed, once more`,
  };
  let tags = 0;
  const bodyOf = (values: Case['values']): Readonly<Record<string, unknown>> => {
    const sent = Object.entries(values).map(([field, { value }]) => [
      field,
      fields[field]!.unique ? tagged(String(value), tagOf(runId, tags++)) : value,
    ]);
    return { ...extra, ...(Object.fromEntries(sent) as Record<string, unknown>) };
  };
  return async (values, role, origin, number, before = []) => {
    const slot = await slots.take();
    if (slot === undefined) return undefined;
    const call = (step: ThoroughStep, sent: Case['values'], purpose: string): Promise<Exchange> =>
      api.call(step as S, { ...(slot.id === undefined ? {} : { id: slot.id }), body: bodyOf(sent), purpose });
    try {
      for (const [at, sent] of before.entries())
        await call(`${stepOf('order', origin, number)}/${at + 1}`, sent, purposes.order(origin));
      return await call(stepOf(role, origin, number), values, purposes[role](origin));
    } finally {
      slot.free();
    }
  };
}
