import { isNoAnswer } from '../../evidence/patience.ts';
import { enums } from '../../contract/enums.ts';
import { isObject, own, type JsonObject } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { Pattern, View } from '../../evidence/view.ts';
import type { Because } from '../../judging/because.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { render } from '../../schemas/violations.ts';
import { leakIn } from '../common/common-checks.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import type { Answered } from '../common/reply.ts';
import { indexesOf } from '../common/judges.ts';
import { notReached, recordsOf, sentBody, stepsOf } from '../common/subject.ts';
import { shownFields } from './bodies.ts';
import { lostAnswers } from './history.ts';
import { subject, type ConfirmStep } from './steps.ts';

type Confirms = View<ConfirmStep>;
type ShownField = (typeof shownFields)[number];

/** A shown field in one form for requests and records: an account, a word, a number, or sorted accounts. */
function valueOf(body: JsonObject, field: ShownField): string | number | undefined {
  const value = own(body, field);
  if (field === 'assignedTo' && isObject(value)) return asScalar(own(value, 'account'));
  if (Array.isArray(value)) return [...value].map(String).sort().join(',');
  return asScalar(value);
}

function asScalar(value: unknown): string | number | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** Refused requests to a bug, and the confirmation after them that sends none, or few, of their fields. */
interface Sample {
  readonly before: Answered | undefined;
  readonly probes: readonly Exchange[];
  /** Those that the target took: what they set is not an effect of a refused one. */
  readonly taken: readonly Exchange[];
  readonly after: Answered;
}

/** The refused requests of a sample, and the confirmation after them. */
const sampleSteps = [
  ['effect/token/*', 'effect/after'],
  ['effect/token/*', 'fresh/only/comment'],
  ['effect/again/*', 'fresh/empty'],
  ['effect/third/*', 'fresh/type/codeerror'],
] as const;

/**
 * No value that only a refused request sent comes back. Against a record from before, one field is proof. On
 * bugs that nobody knew before, fields may match by chance: proof are matches on all of them that chance can
 * hardly explain.
 */
export function judgeNoEffect(view: Confirms): Judgement {
  const samples = sampleSteps
    .map(([probes, after]) => sampleOf(view, probes, after))
    .filter((sample) => sample !== undefined);
  const probes = view.steps('effect/token/*');
  if (probes.length > 0 && probes.every((probe) => leakIn(probe, subject))) {
    const what = 'requests without a valid Token were not refused: see the checks on the Token';
    return blocked(
      { kind: 'cannot-tell', what },
      probes.map(({ index }) => index),
    );
  }
  if (samples.length === 0)
    return notReached(view, subject, 'effect/before', 'effect/after', 'fresh/only/comment');
  const exchanges = samples.flatMap((sample) => [
    ...(sample.before ? [sample.before.exchange.index] : []),
    ...sample.probes.map(({ index }) => index),
    sample.after.exchange.index,
  ]);
  const unknown = matchesOnAll(
    samples.filter(({ before }) => before === undefined),
    bitsOf(view),
  );
  const proven = unknown.reduce((sum, { bits }) => sum + bits, 0) >= enoughBits;
  const findings = [
    ...samples.flatMap(changedIn),
    ...(proven ? unknown.filter(({ bits }) => bits > 0).flatMap((match) => match.findings) : []),
  ];
  return findings.length > 0 || unknown.length === 0
    ? settled(exchanges, mergeFindings(findings))
    : blocked(mayBeChance(unknown), exchanges);
}

function sampleOf(
  view: Confirms,
  probeSteps: Pattern<ConfirmStep>,
  afterStep: ConfirmStep,
): Sample | undefined {
  const after = recordsOf(view, subject, afterStep)[0];
  const answered = view.steps(probeSteps).filter((probe) => !isNoAnswer(probe));
  const probes = answered.filter((probe) => !leakIn(probe, subject));
  const taken = answered.filter((probe) => leakIn(probe, subject));
  if (!after || probes.length === 0) return undefined;
  const before = lastBefore(view, after, probes[0]!.index);
  return anyLost(view, before, after) ? undefined : { before, probes, taken, after };
}

/** Fields of a bug whose values were known that have one of a refused request. */
function changedIn({ before, probes, taken, after }: Sample): Finding[] {
  if (!before) return [];
  return probes.flatMap((probe) =>
    shownFields
      .filter((field) => Object.hasOwn(before.record, field))
      .filter((field) => isSame(probe, after, field) && !taken.some((each) => isSame(each, after, field)))
      .filter((field) => valueOf(sentBody(probe), field) !== valueOf(before.record, field))
      .map((field) => finding(probe, before, after, field)),
  );
}

/** Matches that chance brings once in some thousand runs at most, as a power of two. */
const enoughBits = 12;

/** How hard it is for one value of a field to match by chance, as a power of two: it is one of so many. */
function bitsOf(view: Confirms): Readonly<Record<ShownField, number>> {
  const accounts = new Set(
    stepsOf(view, subject, 'record', 'refusal').flatMap(
      (exchange) => own(sentBody(exchange), 'mailto') ?? [],
    ),
  ).size;
  const pairs = (accounts * (accounts - 1)) / 2;
  const choices = { assignedTo: accounts, type: enums.bugType.values.length, mailto: pairs, pri: 4 };
  const bits = (field: ShownField): [ShownField, number] => [field, Math.log2(Math.max(1, choices[field]))];
  return Object.fromEntries(shownFields.map(bits)) as Record<ShownField, number>;
}

interface Match {
  readonly field: ShownField;
  /** Nothing, where one value that all bugs have from the start explains it. */
  readonly bits: number;
  readonly findings: readonly Finding[];
}

/** The fields that have the value of the refused requests on each of the bugs that show them. */
function matchesOnAll(samples: readonly Sample[], bits: ReturnType<typeof bitsOf>): Match[] {
  return shownFields.flatMap((field) => {
    const telling = samples.filter(
      ({ after }) => Object.hasOwn(after.record, field) && !Object.hasOwn(sentBody(after.exchange), field),
    );
    const matches = telling.map(({ probes, after }) => ({
      after,
      probes: probes.filter((probe) => isSame(probe, after, field)),
    }));
    if (matches.length === 0 || matches.some(({ probes }) => probes.length === 0)) return [];
    const values = new Set(matches.map(({ after }) => valueOf(after.record, field)));
    const findings = matches.flatMap(({ probes, after }) =>
      probes.map((probe) => finding(probe, undefined, after, field)),
    );
    return [{ field, bits: values.size < 2 ? 0 : values.size * bits[field], findings }];
  });
}

function mayBeChance(matches: readonly Match[]): Because {
  const fields = matches.map(({ field }) => field).join(' and ');
  return {
    kind: 'cannot-tell',
    what: `bugs that met refused requests have the ${fields} of these, which may be chance: nobody knew them before`,
    give: 'Give four bugs that are not confirmed (PMS_BUG_IDS), and another seed (PMS_SEED): it sends other values.',
  };
}

function isSame(probe: Exchange, { record }: Answered, field: ShownField): boolean {
  return valueOf(sentBody(probe), field) === valueOf(record, field);
}

function finding(probe: Exchange, before: Answered | undefined, after: Answered, field: ShownField): Finding {
  const [wanted, got] = [before && own(before.record, field), own(after.record, field)];
  const expected = before
    ? `as before: ${render(wanted)}`
    : 'not the value that only the refused request sent';
  return findingIn(probe, 'took-effect', { field, expected, actual: render(got), wanted, got });
}

function lastBefore(view: Confirms, after: Answered, index: number): Answered | undefined {
  return recordsOf(view, subject)
    .filter(({ exchange }) => exchange.request.url === after.exchange.request.url && exchange.index < index)
    .at(-1);
}

/** True when what lies between two answers of a bug may have changed it, unseen. */
function anyLost(view: Confirms, before: Answered | undefined, { exchange }: Answered): boolean {
  const from = before?.exchange.index ?? 0;
  return lostAnswers(view, exchange.request.url).some(({ index }) => index > from && index < exchange.index);
}

/** A field that a confirmation does not send has the value that the confirmation before it returned. */
export function judgeKeeps(view: Confirms): Judgement {
  const findings: Finding[] = [];
  const exchanges = new Set<number>();
  const last = new Map<string, Answered>();
  for (const answer of recordsOf(view, subject)) {
    const { exchange, record } = answer;
    const before = last.get(exchange.request.url);
    last.set(exchange.request.url, answer);
    if (!before || exchange.step === 'effect/after' || anyLost(view, before, answer)) continue;
    const sent = sentBody(exchange);
    exchanges.add(before.exchange.index).add(exchange.index);
    for (const field of shownFields) {
      if (Object.hasOwn(sent, field) || !Object.hasOwn(record, field)) continue;
      if (!Object.hasOwn(before.record, field)) continue;
      if (sameValue(before.record, record, field)) continue;
      const [wanted, got] = [own(before.record, field), own(record, field)];
      const expected = `as before: ${render(wanted)}`;
      findings.push(findingIn(exchange, 'not-kept', { field, expected, actual: render(got), wanted, got }));
    }
  }
  if (exchanges.size > 0) return settled([...exchanges], mergeFindings(findings));
  const reached = indexesOf(recordsOf(view, subject));
  if (reached.length === 0) return notReached(view, subject);
  return blocked({ kind: 'cannot-tell', what: 'no bug could be confirmed twice' }, reached);
}

/** Nobody is copied, however that is written. */
const nobody = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function sameValue(before: JsonObject, after: JsonObject, field: ShownField): boolean {
  if ([before, after].every((record) => nobody(own(record, field)))) return true;
  const one = valueOf(before, field);
  const two = valueOf(after, field);
  return one === two && (one !== undefined || render(own(before, field)) === render(own(after, field)));
}
