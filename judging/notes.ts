import { sentBody } from '../evidence/body.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Observed } from '../evidence/observed.ts';
import { asksForPatience, mayBeGateways } from '../evidence/patience.ts';
import { unknownPins } from './pinned.ts';
import type { CheckReport, Report } from './report.ts';
import type { Messages } from '../messages/index.ts';
import { phraseIn } from '../messages/phrase.ts';

/** What a reader of the whole report must know of it: other versions, waiting, fields beyond the document. */
export function notesOf(
  evidence: Evidence,
  judging: Report['suite'],
  {
    pinned,
    reports,
    words,
  }: {
    readonly pinned: Observed | undefined;
    readonly reports: readonly CheckReport[];
    readonly words: Messages;
  },
): string[] {
  const { notes } = words.judging;
  return [
    ...suiteNotes(evidence.header.suite, judging, notes),
    ...pinNotes(pinned, judging, reports, words),
    ...patienceNotes(evidence, notes),
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

function patienceNotes({ exchanges, footer }: Evidence, notes: Notes): string[] {
  const asked = exchanges.filter(asksForPatience).length;
  const gateways = exchanges.filter(mayBeGateways).length;
  if (asked + gateways === 0) return [];
  return [notes.waited(asked, gateways, ((footer.waitedMs ?? 0) / 1000).toFixed(1))];
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

function pinNotes(
  observed: Observed | undefined,
  { contractDigest }: Report['suite'],
  reports: readonly CheckReport[],
  { terms, judging: { notes } }: Messages,
): string[] {
  if (observed === undefined) return [];
  const { suite } = observed;
  const unknown = unknownPins(observed, reports);
  return [
    ...(suite.contractDigest === contractDigest ? [] : [notes.otherBaseline(suite.contractDigest)]),
    ...(unknown.length === 0 ? [] : [notes.unknownPins(terms.list(unknown))]),
  ];
}
