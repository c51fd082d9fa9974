import { sequence as numbers } from '../common/values.ts';
import { casesOf } from './cases.ts';
import type { Case, Domain, Values } from './domain.ts';
import { firstCases, learnLimits, type Learned } from './limits.ts';
import { minimizeFailures } from './minimize.ts';
import type { Property } from './property.ts';
import { burstSize, fewest, type Part, type Sender, type Slots, type ThoroughSession } from './session.ts';
import { caseOf, purposeOf, stepOf, type ThoroughStep } from './steps.ts';
import { tagged, tagOf } from './texts.ts';
import { failuresIn, valuesOf } from './trials.ts';
import type { GeneratedRole } from '../../engine/evidence/role.ts';

/** How many objects are kept for minimizing if a case fails. */
const reserved = 12;

/** The order in which two objects receive the requests of a sequence: same object twice and three times, then changing. */
const turns = [0, 0, 0, 1, 0, 1, 1, 0] as const;

/** What differs between operations. */
interface Particulars {
  /** Fields that each request sends in addition. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** What may be sent, if it depends on more than the accounts. */
  readonly domain?: Domain;
}

/**
 * Sends the cases of a property. Half of them belong to the sequence: only there a fault that depends on earlier requests
 * is seen. The others are sent with the usual concurrency, but a sixth of all in bursts.
 * @returns what is left to do: its part of the sequence, and minimizing what failed
 */
export async function sendCases(
  session: ThoroughSession<string>,
  property: Property,
  slots: Slots,
  { extra = {}, domain = property.domain(session.accounts) }: Particulars = {},
): Promise<Part> {
  const { concurrency, seed } = session;
  const sender = senderOf(session, property, slots, domain, extra);
  const cases = casesOf(domain, Math.min(session.most, slots.left), seed);
  const isFew = cases.length < fewest;
  // The first cases are the most useful: each share gets some of them.
  const sequence = cases.filter((_, at) => !isFew && at % 2 === 1);
  const others = cases.filter((one) => !sequence.includes(one));
  const alone = isFew ? others.length : others.length - Math.max(2, Math.floor(cases.length / 6));
  let learned: Learned | undefined;
  const send = (
    { id, values }: Case,
    why: GeneratedRole,
    more: { readonly burst?: number; readonly to?: number | undefined } = {},
  ) => sender.send(learned?.narrow(values) ?? values, stepOf(why, id, more.burst), more.to);
  for (const part of [others.slice(0, Math.min(alone, firstCases)), others.slice(firstCases, alone)]) {
    const queue = part.values();
    const work = async (): Promise<void> => {
      for (const one of queue) await send(one, 'case');
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    learned ??= await learnLimits(session, property, sender, part);
    sender.domain = learned?.domain ?? domain;
  }
  for (let [from, burst] = [alone, 1]; from < others.length; from += burstSize, burst += 1) {
    const sent = others.slice(from, from + burstSize);
    await Promise.all(sent.map((one) => send(one, 'burst', { burst })));
  }
  const { objects } = sender;
  return {
    sequence: sequence.map((one, at) => {
      const to = objects[turns[at % turns.length]! % objects.length];
      return () => send(one, 'sequence', { to });
    }),
    finish: () => minimizeFailures(session, property),
  };
}

function senderOf(
  { api, runId, senders, view }: ThoroughSession<string>,
  property: Property,
  slots: Slots,
  domain: Domain,
  extra: Readonly<Record<string, unknown>>,
): Sender {
  const { operation } = property.subject;
  let tags = 0;
  const contentOf = (values: Values): Readonly<Record<string, unknown>> => {
    const sent = Object.entries(values).map(([field, { value }]) => [
      field,
      domain.fields[field]!.unique ? tagged(String(value), tagOf(runId, tags++)) : value,
    ]);
    return { ...extra, ...(Object.fromEntries(sent) as Record<string, unknown>) };
  };
  const isSpared = (step: ThoroughStep): boolean =>
    slots.left <= reserved && caseOf(step) !== undefined && failuresIn(view(), property).length > 0;
  const sender: Sender = {
    objects: slots.objects,
    domain,
    valuesOf: (exchange) => valuesOf(exchange, property),
    send: async (values, step, to) => {
      if (isSpared(step)) return undefined;
      const purpose = purposeOf(operation, step);
      const send = (object: { readonly id?: number }) =>
        api.call(step, { ...object, [property.sentIn]: contentOf(values), purpose });
      return slots.use(send, to);
    },
  };
  senders.set(operation, sender);
  return sender;
}

/** Sends the sequences of all operations one by one, mixed by the seed; then minimizes what failed. */
export async function sendSequences(parts: readonly Part[], seed: number): Promise<void> {
  const next = numbers(seed, 'sequence');
  let queues = parts.map(({ sequence }) => [...sequence]);
  while ((queues = queues.filter(({ length }) => length > 0)).length > 0)
    await queues[Math.floor(next() * queues.length)]!.shift()!();
  for (const part of parts) await part.finish();
}
