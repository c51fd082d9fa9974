import { sentBody } from '../evidence/body.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Observed } from '../evidence/observed.ts';
import { asksToRetryLater, mayBeGateways } from '../evidence/no-evidence.ts';
import type { PinnedReport, Report } from './report.ts';
import type { Messages } from '../../messages/index.ts';
import { phraseIn } from '../../messages/phrase.ts';

/** Returns the notes of a report: other versions, baselines, time spent waiting, undocumented fields that were sent. */
export function notesOf(
  evidence: Evidence,
  judging: Report['suite'],
  baseline: Observed | undefined,
  pinned: PinnedReport | undefined,
  unknownOperations: readonly string[],
  words: Messages,
): string[] {
  const { header, exchanges, footer } = evidence;
  const { version, contractDigest } = header.suite;
  const { terms } = words;
  const { notes } = words.judging;
  const isOtherContract = contractDigest !== judging.contractDigest;
  const unknown = pinned?.unknown ?? [];
  const askedToWait = exchanges.filter(asksToRetryLater).length;
  const gateways = exchanges.filter(mayBeGateways).length;
  const waited = ((footer.waitedMs ?? 0) / 1000).toFixed(1);
  const extra = header.facts.extraFields ?? [];
  const withExtra = exchanges.filter((exchange) =>
    extra.some(
      ({ operation, field }) => exchange.operation === operation && Object.hasOwn(sentBody(exchange), field),
    ),
  ).length;
  const fields = extra.map(({ operation, field, value }) => `${operation}.${field}=${JSON.stringify(value)}`);
  return [
    isOtherContract && notes.otherContract(version, contractDigest, judging.version, judging.contractDigest),
    !isOtherContract && version !== judging.version && notes.otherVersion(version, judging.version),
    unknownOperations.length > 0 && notes.unknownOperations(terms.list(unknownOperations)),
    baseline !== undefined &&
      baseline.suite.contractDigest !== judging.contractDigest &&
      notes.otherBaseline(baseline.suite.contractDigest),
    unknown.length > 0 && notes.unknownPins(terms.list(unknown)),
    askedToWait + gateways > 0 && notes.waited(askedToWait, gateways, waited),
    withExtra > 0 && notes.extraFields(withExtra, terms.list(fields)),
    ...(footer.notes ?? []).map((note) => phraseIn(note, words)),
  ].filter((note) => note !== false);
}
