import { sentBody } from '../evidence/body.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Observed } from '../evidence/observed.ts';
import { asksToRetryLater, mayBeGateways } from '../evidence/no-evidence.ts';
import type { PinnedReport, Report } from './report.ts';
import type { Messages } from '../messages/index.ts';
import { phraseIn } from '../messages/phrase.ts';

/** Returns the notes of a report: other versions, baselines, time spent waiting, undocumented fields that were sent. */
export function notesOf(
  evidence: Evidence,
  judging: Report['suite'],
  baseline: Observed | undefined,
  pinned: PinnedReport | undefined,
  words: Messages,
): string[] {
  const { notes } = words.judging;
  return [
    ...suiteNotes(evidence.header.suite, judging, notes),
    ...baselineNotes(baseline, judging, pinned?.unknown ?? [], words),
    ...waitingNotes(evidence, notes),
    ...extraFieldNotes(evidence, words),
    ...(evidence.footer.notes ?? []).map((note) => phraseIn(note, words)),
  ];
}

type Notes = Messages['judging']['notes'];

function suiteNotes(recorded: Report['suite'], judging: Report['suite'], notes: Notes): string[] {
  const { version, contractDigest } = recorded;
  if (contractDigest !== judging.contractDigest) {
    return [notes.otherContract(version, contractDigest, judging.version, judging.contractDigest)];
  }
  return version === judging.version ? [] : [notes.otherVersion(version, judging.version)];
}

function waitingNotes({ exchanges, footer }: Evidence, notes: Notes): string[] {
  const askedToWait = exchanges.filter(asksToRetryLater).length;
  const gateways = exchanges.filter(mayBeGateways).length;
  if (askedToWait + gateways === 0) return [];
  return [notes.waited(askedToWait, gateways, ((footer.waitedMs ?? 0) / 1000).toFixed(1))];
}

function extraFieldNotes({ header: { facts }, exchanges }: Evidence, { terms, judging }: Messages): string[] {
  const extra = facts.extraFields ?? [];
  const sent = exchanges.filter((exchange) =>
    extra.some(
      ({ operation, field }) => exchange.operation === operation && Object.hasOwn(sentBody(exchange), field),
    ),
  ).length;
  if (sent === 0) return [];
  const fields = extra.map(({ operation, field, value }) => `${operation}.${field}=${JSON.stringify(value)}`);
  return [judging.notes.extraFields(sent, terms.list(fields))];
}

function baselineNotes(
  baseline: Observed | undefined,
  { contractDigest }: Report['suite'],
  unknown: readonly string[],
  { terms, judging: { notes } }: Messages,
): string[] {
  if (baseline === undefined) return [];
  const { suite } = baseline;
  return [
    ...(suite.contractDigest === contractDigest ? [] : [notes.otherBaseline(suite.contractDigest)]),
    ...(unknown.length === 0 ? [] : [notes.unknownPins(terms.list(unknown))]),
  ];
}
