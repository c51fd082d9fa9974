import { enums } from '../../contract/enums.ts';
import { isObject, own, type JsonObject, sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { isNoAnswer } from '../../evidence/patience.ts';
import { leakIn } from '../common/token-checks.ts';
import type { Answered } from '../common/reply.ts';
import { tokenFaultIds } from '../common/token-steps.ts';
import { ccKey, ccLists, priorities, shownFields, type ShownField } from './bodies.ts';
import { enoughBits, suspicionsOf, type Sample } from './chance.ts';
import { subject } from './steps.ts';

/** Refused requests to a bug, and the confirmation after them that sends none, or few, of their fields. */
export interface Round {
  readonly probes: readonly Exchange[];
  /** What was known of the bug before; undefined for a bug that nobody knew. */
  readonly before?: Answered;
  readonly after: Answered;
}

/** What rounds of refused requests to one bug, or to several that nobody knew, come to. */
export type Told =
  | { readonly kind: 'nothing' }
  /** More rounds would tell it from chance, or from somebody else's change. */
  | { readonly kind: 'undecided'; readonly fields: readonly ShownField[] }
  | { readonly kind: 'effect'; readonly probes: readonly Exchange[]; readonly fields: readonly ShownField[] };

/** The ways that are tried together on a bug that is known: of so few each request has a priority and an assignee of its own. */
export const halves = [tokenFaultIds.slice(0, 3), tokenFaultIds.slice(3)] as const;

/** Rounds that tried the same ways, together. */
export function byHalf(rounds: readonly Round[]): Round[][] {
  const first: readonly string[] = halves[0];
  const isFirst = ({ probes }: Round): boolean => probes.every((probe) => first.includes(nameOf(probe)));
  return [rounds.filter(isFirst), rounds.filter((round) => !isFirst(round))].filter(
    ({ length }) => length > 0,
  );
}

/** A shown field in one form for requests and records: an account, a word, a number, or sorted accounts. */
export function valueOf(body: JsonObject, field: ShownField): string | number | undefined {
  const value = own(body, field);
  const plain = field === 'assignedTo' && isObject(value) ? own(value, 'account') : ccKey(value);
  return typeof plain === 'string' || typeof plain === 'number' ? plain : undefined;
}

/** How many values each field of a refused request is drawn from, as the requests of a run show. */
export function choicesOf(sent: readonly Exchange[]): Readonly<Record<ShownField, number>> {
  const lists = sent.flatMap((exchange) => {
    const mailto = own(sentBody(exchange), 'mailto');
    return Array.isArray(mailto) ? [mailto] : [];
  });
  const accounts = [...new Set(lists.flat().map(String))];
  const sizes = new Set(lists.map(({ length }) => length));
  const drawn = ccLists(accounts).filter(({ length }) => sizes.has(length));
  return {
    assignedTo: Math.max(1, accounts.length),
    type: enums.bugType.values.length,
    mailto: Math.max(1, drawn.length),
    pri: priorities.length,
  };
}

/** Fields that held still through two confirmations at least that did not send them, and met no refused requests meanwhile. */
export function steadyFields(answers: readonly Answered[], probes: readonly Exchange[]): ShownField[] {
  const pairs = answers.slice(1).flatMap((after, at) => {
    const before = answers[at]!;
    const isProbed = probes.some(
      ({ index }) => index > before.exchange.index && index < after.exchange.index,
    );
    return isProbed ? [] : [{ before: before.record, after: after.record, sent: sentBody(after.exchange) }];
  });
  return shownFields.filter((field) => {
    const telling = pairs.filter(({ sent }) => !Object.hasOwn(sent, field));
    const held = telling.filter(({ before, after }) => valueOf(before, field) === valueOf(after, field));
    return telling.length > 1 && held.length === telling.length;
  });
}

/**
 * Weighs rounds on one bug that is known (reading 23): a field that held still by itself and has a value of a refused
 * request again and again, or two fields of one request oftener than chance can.
 */
export function tellKnown(
  rounds: readonly Round[],
  steady: readonly ShownField[],
  choices: Readonly<Record<ShownField, number>>,
): Told {
  const hits = rounds.map((round) =>
    round.probes.filter((probe) => fieldsOf(probe, round, steady).length > 0),
  );
  const again = steady.filter((field) =>
    rounds.every((round) => round.probes.some((probe) => fieldsOf(probe, round, [field]).length > 0)),
  );
  if (again.length > 0) {
    return rounds.length > 1
      ? { kind: 'effect', probes: hits.flat(), fields: again }
      : { kind: 'undecided', fields: again };
  }
  return tellByChance(rounds, choices, 2);
}

/** Weighs rounds on bugs that nobody knew before: fields may match by chance. */
export function tellUnknown(rounds: readonly Round[], choices: Readonly<Record<ShownField, number>>): Told {
  return tellByChance(rounds, choices, 1);
}

function tellByChance(
  rounds: readonly Round[],
  choices: Readonly<Record<ShownField, number>>,
  fewest: number,
): Told {
  const suspicions = suspicionsOf(rounds.map(sampleOf), choices).filter(
    ({ fields }) => fields.length >= fewest,
  );
  const proven = suspicions.filter(({ bits }) => bits >= enoughBits && rounds.length > 1);
  const [first] = proven;
  if (!first) {
    return suspicions.length === 0
      ? { kind: 'nothing' }
      : {
          kind: 'undecided',
          fields: shownFields.filter((field) => suspicions.some(({ fields }) => fields.includes(field))),
        };
  }
  const probes = rounds.flatMap((round) =>
    round.probes.filter((probe) => proven.some((each) => each.probe === nameOf(probe))),
  );
  return { kind: 'effect', probes, fields: first.fields };
}

/** The fields in which a bug has the value of a refused request, and had another one where that is known. */
export function fieldsOf(
  probe: Exchange,
  { before, after }: Round,
  among: readonly ShownField[] = shownFields,
): ShownField[] {
  const sent = sentBody(probe);
  return among.filter((field) => {
    const value = valueOf(sent, field);
    if (value === undefined || Object.hasOwn(sentBody(after.exchange), field)) return false;
    return value === valueOf(after.record, field) && (!before || value !== valueOf(before.record, field));
  });
}

/** The requests of a round that were refused, as far as their answers tell. */
export function refusedOnes(probes: readonly Exchange[]): Exchange[] {
  return probes.filter((probe) => !isNoAnswer(probe) && !leakIn(probe, subject));
}

/** The kind of fault is the last part of the name of a step. */
function nameOf({ step }: Exchange): string {
  return step.split('/').at(-1)!;
}

function sampleOf({ probes, after }: Round): Sample<ShownField> {
  const sent = sentBody(after.exchange);
  const shown = shownFields.filter(
    (field) => !Object.hasOwn(sent, field) && Object.hasOwn(after.record, field),
  );
  return {
    probes: Object.fromEntries(
      probes.map((probe) => [nameOf(probe), valuesOf(sentBody(probe), shownFields)]),
    ),
    // What a bug has that is no value of such a field matches nothing.
    shown: Object.fromEntries(shown.map((field) => [field, valueOf(after.record, field) ?? null])),
  };
}

function valuesOf(body: JsonObject, fields: readonly ShownField[]): Partial<Record<ShownField, unknown>> {
  return Object.fromEntries(
    fields.filter((field) => Object.hasOwn(body, field)).map((field) => [field, valueOf(body, field)]),
  );
}
