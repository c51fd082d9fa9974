import { isDeepStrictEqual } from 'node:util';
import { formatHar } from '../../engine/evidence/har.ts';
import { parseEvidence } from '../../engine/evidence/evidence.ts';
import { judge } from '../../engine/judge.ts';
import type { Report } from '../../engine/judging/report.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import { sequence, shuffled } from '../../suites/common/values.ts';
import { trafficRows } from '../../suites/traffic/rows.ts';
import { askedAlone, runAgainst } from '../in-process.ts';
import { less } from './outcome.ts';
import type { Row, Wrong } from './series.ts';

interface Entry {
  startedDateTime: string;
  readonly request: { readonly url: string };
}

/** The entries of a HAR that a run wrote, one after the other: in this process all of it happens at one moment. */
function entriesOf(evidence: string): Entry[] {
  const { log } = JSON.parse(formatHar(parseEvidence(evidence))) as { log: { entries: Entry[] } };
  const start = Date.parse(log.entries[0]!.startedDateTime);
  return log.entries.map((entry, at) => ({
    ...entry,
    startedDateTime: new Date(start + at * 10).toISOString(),
    time: 5,
  }));
}

const harOf = (entries: readonly object[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } });

const others = [
  {
    startedDateTime: '2026-11-22T00:00:00.100Z',
    time: 1,
    request: { method: 'GET', url: 'http://other.test/logo.png', headers: [] },
    response: { status: 200 },
  },
  {
    startedDateTime: '2026-11-22T00:00:00.200Z',
    time: 1,
    request: { method: 'GET', url: 'http://service.test/api.php/v1/products', headers: [] },
    response: { status: 200, content: { size: 2, text: '{}' } },
  },
];

const mixed = (entries: readonly Entry[]): object[] =>
  entries.flatMap((entry, at) => (at % 5 === 0 ? [others[at % 2]!, entry] : [entry]));

/** How recordings differ from what was sent, besides as it was sent. */
const ways: Readonly<Record<string, (entries: readonly Entry[]) => string>> = {
  shuffled: (entries) => harOf(shuffled(entries, sequence(1, 'traffic'))),
  doubled: (entries) => harOf(entries.flatMap((entry) => [entry, entry])),
  cut: (entries) => harOf(entries).slice(0, -5000),
  'with traffic of others between': (entries) => harOf(mixed(entries)),
};

/** Findings: as those of a check, and as those of a field. */
const complaintsIn = ({ checks }: Report): { check: string; ofCheck: string; ofField: string }[] =>
  checks.flatMap(({ id, operation, level, findings }) =>
    findings.map(({ field = '' }) => ({
      check: id,
      ofCheck: `${id} ${field}`,
      ofField: `${operation} ${level} ${field}`,
    })),
  );

const failedIn = ({ checks }: Report): string[] =>
  checks.flatMap(({ id, findings }) => (trafficRows.has(id) && findings.length > 0 ? id : []));

/** Wrong services whose mistakes other clients can't be sure of. */
const notSeen = new Set([
  // One account that is not copied may be that of the Token.
  'confirm-bug-drops-the-last-cc',
  'start-task-waits-under-a-lower-case-name',
  // A service may answer with a smaller limit than the requested one.
  'list-users-echoes-the-size-of-the-last-page',
]);

/** A header may be left out of a recording, and one account that is not copied may be that of the Token. */
const isNotSeen = (id: string): boolean =>
  id.includes('-labels-nothing') || id.startsWith('confirm-bug-does-not-copy-') || notSeen.has(id);

/** What a report says, without the words that may hold a name. */
const saidOf = ({ checks, causes, verdict }: Report): unknown => [
  verdict,
  causes.map(({ fields, checks: ids }) => [fields, ids]),
  checks.map(({ id, outcome, findings, observations }) => [
    id,
    outcome,
    findings.map(({ field, path, exchange, alsoIn, times }) => [field, path, exchange, alsoIn, times]),
    observations.map(({ aspect, field, exchange }) => [aspect, field, exchange]),
  ]),
];

/** Wrong services of which a recording shows a field more: in a run, a check of that field was blocked. */
const showsMore = new Set(['list-users-answers-the-page-before']);

/** Runs against a service and judges recordings of the run: what the run found, and nothing else, whoever is masked. */
async function judgeRecordings(service: ServiceOptions & { readonly id: string }): Promise<Wrong[]> {
  const { id } = service;
  const { evidence } = await runAgainst(service, { ...askedAlone(service), showPeople: true });
  const { report } = judge(evidence);
  const shown = judge(evidence, { showPeople: true }).report;
  const entries = entriesOf(evidence);
  const known = complaintsIn(report);
  // Of a field that is left out by turns, more answers show more.
  const isKnown = (one: (typeof known)[number]): boolean =>
    known.some(
      ({ check, ofCheck, ofField }) =>
        ofCheck === one.ofCheck ||
        ofField === one.ofField ||
        (id === 'task-without-one-shown-field' && check === one.check),
    );
  const whole = judge(harOf(entries)).report;
  const changed = Object.values(ways).map((write) => judge(write(entries)).report);
  const strange = showsMore.has(id)
    ? []
    : [whole, ...changed].flatMap(complaintsIn).filter((complaint) => !isKnown(complaint));
  const seen = failedIn(whole);
  const missed = seen.length > 0 || isNotSeen(id) ? [] : less(failedIn(report), seen);
  return [
    ...(isDeepStrictEqual(saidOf(report), saidOf(shown))
      ? []
      : [{ fault: 'other verdict', what: `${id}: names change it` } as const]),
    ...strange.map(({ ofCheck }) => ({ fault: 'false failure', what: `${id}: ${ofCheck}` }) as const),
    ...missed.map((what) => ({ fault: 'missed', what: `${id} by ${what}` }) as const),
  ];
}

/** Where traffic was judged otherwise than the run. */
const subtle = [
  'task-without-one-shown-field',
  'cc-without-both-of-three-users',
  'start-task-leaves-out-left-0',
  'start-task-leaves-out-consumed-0',
  'start-task-subtracts-consumed-from-left',
  'start-task-answers-request-before',
  'list-users-total-ignores-the-filter-and-pages-beyond-are-the-last',
  'confirm-bug-keeps-cc-when-an-empty-list-is-sent',
  'refuses-with-what-was-sent',
];

// A Token that nobody was ever given looks like any other in a recording.
const services = [...deviations, ...freedoms].filter(({ id }) => !id.includes('made-up'));

/** The row of the services whose traffic was once judged otherwise than the run. */
export const subtleServices = 'subtle services';

/** Recordings of the runs against every service of the catalogues. */
export const recordingRows: readonly Row[] = [true, false].map((isSubtle) => ({
  series: 'recordings',
  row: isSubtle ? subtleServices : 'other services',
  trials: async () =>
    services
      .filter(({ id }) => subtle.includes(id) === isSubtle)
      .map((service) => ({ name: `recordings | ${service.id}`, run: () => judgeRecordings(service) })),
}));
