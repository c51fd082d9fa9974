import { isObject, own, type JsonObject } from '../../harness/body.ts';
import type { Judgement } from '../../harness/check.ts';
import type { Exchange } from '../../harness/evidence.ts';
import type { EvidenceView } from '../../harness/evidence-view.ts';
import type { Finding } from '../../harness/report.ts';
import { render } from '../../schemas/violations.ts';
import { leakIn } from '../common/common-checks.ts';
import { mergeFindings, notReached, recordsOf, sentBody } from '../common/judging.ts';
import type { Answered } from '../common/reply.ts';
import { shownFields } from './bodies.ts';
import { lostAnswers, subject } from './subject.ts';

const { operation } = subject;
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

/** Refused requests to a bug, and the confirmation after them that sends none of their fields. */
interface Sample {
  readonly before: Answered | undefined;
  readonly suspects: readonly { readonly probe: Exchange; readonly fields: readonly ShownField[] }[];
  readonly after: Answered;
}

/**
 * No value that only a refused request sent comes back. Against a record from before, one field is proof.
 * Without one, fields may match by chance: proof are the cc list of two accounts, or three fields of one request.
 */
export function judgeNoEffect(view: EvidenceView): Judgement {
  const samples = [
    sampleOf(view, 'effect/token/*', 'effect/after'),
    sampleOf(view, 'effect/token/*', 'fresh/only/comment'),
    sampleOf(view, 'effect/again/*', 'fresh/empty'),
  ].filter((sample) => sample !== undefined);
  const probes = view.steps(operation, 'effect/token/*');
  if (probes.length > 0 && probes.every((probe) => leakIn(probe, subject))) {
    const reason = 'requests without a valid Token were not refused: see the checks on the Token';
    return { exchanges: probes.map(({ index }) => index), blocked: { reason } };
  }
  if (samples.length === 0)
    return notReached(view, subject, 'effect/before', 'effect/after', 'fresh/only/comment');
  const exchanges = samples.flatMap(({ before, suspects, after }) => [
    ...(before ? [before.exchange.index] : []),
    ...suspects.map(({ probe }) => probe.index),
    after.exchange.index,
  ]);
  const findings = samples.flatMap(provenIn);
  if (findings.length > 0) return { exchanges, findings: mergeFindings(findings) };
  return { exchanges };
}

function sampleOf(view: EvidenceView, probeSteps: string, afterStep: string): Sample | undefined {
  const after = recordsOf(view, subject, afterStep)[0];
  const probes = view
    .steps(operation, probeSteps)
    .filter((probe) => probe.response !== undefined && !leakIn(probe, subject));
  if (!after || probes.length === 0) return undefined;
  const before = lastBefore(view, after, probes[0]!.index);
  if (anyLost(view, before, after)) return undefined;
  return {
    before,
    after,
    suspects: probes.map((probe) => ({ probe, fields: matching(probe, before, after) })),
  };
}

function provenIn({ before, after, suspects }: Sample): Finding[] {
  return suspects.flatMap(({ probe, fields }) => {
    const cc = own(sentBody(probe), 'mailto');
    const copied = fields.includes('mailto') && Array.isArray(cc) && cc.length > 1;
    const proven = before !== undefined || copied || fields.length > 2;
    return proven ? fields.map((field) => finding(probe, before, after, field)) : [];
  });
}

function matching(probe: Exchange, before: Answered | undefined, after: Answered): ShownField[] {
  const sent = sentBody(probe);
  return shownFields.filter((field) => {
    const value = valueOf(sent, field);
    if (value !== valueOf(after.record, field)) return false;
    return !before || (Object.hasOwn(before.record, field) && value !== valueOf(before.record, field));
  });
}

function finding(probe: Exchange, before: Answered | undefined, after: Answered, field: ShownField): Finding {
  return {
    message: `${field} was changed by a request without a valid Token`,
    field,
    path: `/${field}`,
    expected: before
      ? `as before: ${render(own(before.record, field))}`
      : 'not the value that only the refused request sent',
    actual: render(own(after.record, field)),
    exchange: probe.index,
  };
}

function lastBefore(view: EvidenceView, after: Answered, index: number): Answered | undefined {
  return recordsOf(view, subject)
    .filter(({ exchange }) => exchange.request.url === after.exchange.request.url && exchange.index < index)
    .at(-1);
}

/** True when what lies between two answers of a bug may have changed it, unseen. */
function anyLost(view: EvidenceView, before: Answered | undefined, { exchange }: Answered): boolean {
  const from = before?.exchange.index ?? 0;
  return lostAnswers(view, exchange.request.url).some(({ index }) => index > from && index < exchange.index);
}

/** A field that a confirmation does not send has the value that the confirmation before it returned. */
export function judgeKeeps(view: EvidenceView): Judgement {
  const findings: Finding[] = [];
  const exchanges = new Set<number>();
  const last = new Map<string, Answered>();
  for (const answer of recordsOf(view, subject, ...subject.valid, 'lower-case')) {
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
      findings.push({
        message: `${field} was not sent and lost its value`,
        field,
        path: `/${field}`,
        expected: `as before: ${render(own(before.record, field))}`,
        actual: render(own(record, field)),
        exchange: exchange.index,
      });
    }
  }
  if (exchanges.size === 0) {
    const reached = recordsOf(view, subject).map(({ exchange }) => exchange.index);
    if (reached.length === 0) return notReached(view, subject, ...subject.valid);
    return { exchanges: reached, blocked: { reason: 'no bug could be confirmed twice' } };
  }
  return { exchanges: [...exchanges], findings: mergeFindings(findings) };
}

function sameValue(before: JsonObject, after: JsonObject, field: ShownField): boolean {
  const one = valueOf(before, field);
  const two = valueOf(after, field);
  return one === two && (one !== undefined || render(own(before, field)) === render(own(after, field)));
}
