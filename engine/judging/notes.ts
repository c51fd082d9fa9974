import { sentBody } from '../evidence/body.ts';
import { plainShellWord } from '../evidence/shell.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Observed } from '../evidence/observed.ts';
import { asksToRetryLater, isNoEvidence, mayBeGateways } from '../evidence/exchange-facts.ts';
import { createdBy } from './change-kinds.ts';
import type { Change, PhrasedPinned, Report } from './report.ts';
import { type Phrase, type Said, say } from '../../messages/phrase.ts';

/** Returns the notes of a report: other versions, baselines, time spent waiting, undocumented fields that were sent. */
export function notesOf(
  evidence: Evidence,
  judging: Report['suite'],
  baseline: Observed | undefined,
  pinned: PhrasedPinned | undefined,
  unknownOperations: readonly string[],
): Phrase[] {
  const { header, exchanges, footer } = evidence;
  const { version, contractDigest } = header.suite;
  const isOtherContract = contractDigest !== judging.contractDigest;
  const unknown = pinned?.unknown ?? [];
  const askedToWait = exchanges.filter(asksToRetryLater).length;
  const gateways = exchanges.filter((each) => mayBeGateways(each) && isNoEvidence(each)).length;
  const waited = ((footer.waitedMs ?? 0) / 1000).toFixed(1);
  const extra = header.facts.extraFields ?? [];
  const withExtra = exchanges.filter((exchange) =>
    extra.some(
      ({ operation, field }) => exchange.operation === operation && Object.hasOwn(sentBody(exchange), field),
    ),
  ).length;
  const fields = extra.map(({ operation, field, value }) => `${operation}.${field}=${JSON.stringify(value)}`);
  return [
    isOtherContract &&
      say('judging.notes.otherContract', version, contractDigest, judging.version, judging.contractDigest),
    !isOtherContract &&
      version !== judging.version &&
      say('judging.notes.otherVersion', version, judging.version),
    unknownOperations.length > 0 &&
      say('judging.notes.unknownOperations', say('terms.list', unknownOperations)),
    baseline !== undefined &&
      baseline.suite.contractDigest !== judging.contractDigest &&
      say('judging.notes.otherBaseline', baseline.suite.contractDigest),
    unknown.length > 0 && say('judging.notes.unknownPins', say('terms.list', unknown)),
    askedToWait + gateways > 0 && say('judging.notes.waited', askedToWait, gateways, waited),
    withExtra > 0 && say('judging.notes.extraFields', withExtra, say('terms.list', fields)),
    ...(footer.notes ?? []),
  ].filter((note) => note !== false);
}

/** Names the objects that setup created and cleanup did not remove. */
export function leftNotes({ header: { target } }: Evidence, changes: readonly Change[]): Said[] {
  const left = changes.filter(({ id, undone }) => id !== 'unknown' && !undone);
  const kinds = new Set(left.flatMap((change) => createdBy(change) ?? []));
  if (target.fixtures !== 'zentao' || kinds.size === 0) return [];
  const named = [...kinds].map((of) => {
    const ids = left.filter((change) => createdBy(change) === of).map(({ id }) => id);
    return say('terms.object', of, say('terms.list', ids));
  });
  const command = `pms-conformance cleanup changes.ndjson --base-url ${plainShellWord(target.baseUrl)}`;
  return [say('judging.notes.leftOnTarget', say('terms.parts', named), command)];
}
