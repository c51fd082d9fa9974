import { sentBody } from '../evidence/body.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Observed } from '../evidence/observed.ts';
import { asksForPatience, mayBeGateways } from '../evidence/patience.ts';
import { unknownPins } from './pinned.ts';
import type { CheckReport, Report } from './report.ts';

/** What a reader of the whole report must know of it: other versions, waiting, fields beyond the document. */
export function notesOf(
  evidence: Evidence,
  judging: Report['suite'],
  pinned: Observed | undefined,
  reports: readonly CheckReport[],
): string[] {
  return [
    ...suiteNotes(evidence.header.suite, judging),
    ...pinNotes(pinned, judging, reports),
    ...patienceNotes(evidence),
    ...extraFieldNotes(evidence),
    ...(evidence.footer.notes ?? []),
  ];
}

function suiteNotes(recorded: Report['suite'], judging: Report['suite']): string[] {
  const { version, contractDigest } = recorded;
  if (contractDigest !== judging.contractDigest) {
    return [
      `The evidence was recorded by version ${version} for contract ${contractDigest} and is judged by version ${judging.version} for contract ${judging.contractDigest}: checks whose requests the other contract lacks are blocked.`,
    ];
  }
  return version === judging.version
    ? []
    : [`The evidence was recorded by version ${version} and is judged by version ${judging.version}.`];
}

function patienceNotes({ exchanges, footer }: Evidence): string[] {
  const asked = exchanges.filter(asksForPatience).length;
  const gateways = exchanges.filter(mayBeGateways).length;
  const said = [
    ...(asked > 0 ? [`The service asked to wait (429, or 503 with Retry-After) ${asked} times`] : []),
    ...(gateways > 0
      ? [`${asked > 0 ? 'a' : 'A'} gateway responded instead (502, 503, 504) ${gateways} times`]
      : []),
  ];
  const waited = ((footer.waitedMs ?? 0) / 1000).toFixed(1);
  return said.length === 0 ? [] : [`${said.join(', ')}; ${waited} s were spent waiting.`];
}

function extraFieldNotes({ header: { facts }, exchanges }: Evidence): string[] {
  const extra = facts.extraFields ?? [];
  const sent = exchanges.filter((exchange) =>
    extra.some(
      ({ operation, field }) => exchange.operation === operation && Object.hasOwn(sentBody(exchange), field),
    ),
  ).length;
  if (sent === 0) return [];
  const fields = extra.map(({ operation, field, value }) => `${operation}.${field}=${JSON.stringify(value)}`);
  return [
    `The documented request was rejected. ${sent} requests were sent with ${fields.join(', ')}, which the document does not have, so that the other checks get a result.`,
  ];
}

function pinNotes(
  observed: Observed | undefined,
  { contractDigest }: Report['suite'],
  reports: readonly CheckReport[],
): string[] {
  if (observed === undefined) return [];
  const { suite } = observed;
  const unknown = unknownPins(observed, reports);
  return [
    ...(suite.contractDigest === contractDigest
      ? []
      : [`The baseline was recorded for contract ${suite.contractDigest}, this run uses another one.`]),
    ...(unknown.length === 0
      ? []
      : [`The baseline names checks that this version does not have: ${unknown.join(', ')}.`]),
  ];
}
