import { describe, expect, test } from 'vitest';
import { formatHar } from '../../evidence/har.ts';
import { parseEvidence } from '../../evidence/evidence.ts';
import { judge } from '../../judge.ts';
import type { Report } from '../../judging/report.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { sequence, shuffled } from '../../suites/common/values.ts';
import { trafficRows } from '../../suites/traffic/rows.ts';
import { askedAlone, runAgainst } from '../in-process.ts';

interface Entry {
  startedDateTime: string;
  readonly request: { readonly url: string };
}

/** The entries of a HAR that a run wrote, one after the other: in this process all of it happens at one moment. */
function entriesOf(evidence: string): Entry[] {
  const { log } = JSON.parse(formatHar(parseEvidence(evidence))) as { log: { entries: Entry[] } };
  return log.entries.map((entry, at) => ({
    ...entry,
    startedDateTime: new Date(Date.UTC(2026, 10, 22) + at * 10).toISOString(),
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

const ways: Readonly<Record<string, (entries: readonly Entry[]) => string>> = {
  'as it was written': harOf,
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

/** Where traffic was judged otherwise than the run: always among those that are tried. */
const subtle = [
  'task-without-one-shown-field',
  'cc-without-both-of-three-users',
  'start-task-leaves-out-left-0',
  'start-task-leaves-out-consumed-0',
  'start-task-subtracts-consumed-from-left',
  'start-task-answers-request-before',
  'list-users-total-ignores-the-filter-and-pages-beyond-are-the-last',
  'confirm-bug-keeps-cc-when-an-empty-list-is-sent',
];

// TRAFFIC_EVERY=1 tries all of them, some minutes long.
const every = Number(process.env['TRAFFIC_EVERY'] ?? 40);
// A Token that nobody was ever given looks like any other in a recording.
const told = [...deviations, ...freedoms].filter(({ id }) => !id.includes('made-up'));
const services = told.filter(({ id }, at) => at % every === 0 || subtle.includes(id));

describe.each(services)('traffic of $id', (service) => {
  const ran = runAgainst(service, askedAlone(service));
  const asWritten = ran.then(({ evidence }) => judge(harOf(entriesOf(evidence))).report);

  test.each(Object.entries(ways))('%s gives no finding that the run did not have', async (_, write) => {
    const { evidence, report } = await ran;
    const seen = write === harOf ? await asWritten : judge(write(entriesOf(evidence))).report;
    const known = complaintsIn(report);
    // Of a field that is left out by turns, more answers show more.
    const isKnown = (one: (typeof known)[number]): boolean =>
      known.some(
        ({ check, ofCheck, ofField }) =>
          ofCheck === one.ofCheck ||
          ofField === one.ofField ||
          (service.id === 'task-without-one-shown-field' && check === one.check),
      );
    expect(complaintsIn(seen).filter((complaint) => !isKnown(complaint))).toEqual([]);
  });

  test('is found to be wrong where the run finds it so, by the same checks', async () => {
    const [{ report }, seen] = [await ran, await asWritten];
    const failed = ({ checks }: Report): string[] =>
      checks.flatMap(({ id, findings }) => (trafficRows.has(id) && findings.length > 0 ? id : []));
    const missed = failed(report).filter((id) => !failed(seen).includes(id));
    if (process.env['TRAFFIC_MISSED'] && missed.length > 0)
      console.log('missed', service.id, missed.join(' '));
    expect(missed.length === 0 || failed(seen).length > 0 || isNotSeen(service.id)).toBe(true);
  });
});

/** Wrong services whose mistakes other clients can't be sure of. */
const notSeen = new Set([
  // One account that is not copied may be that of the Token.
  'confirm-bug-drops-the-last-cc',
  'start-task-waits-under-a-lower-case-name',
  // A service may answer with a smaller limit than the requested one.
  'list-users-echoes-the-size-of-the-last-page',
]);

/** A header may be left out of a recording. */
const isNotSeen = (id: string): boolean => id.includes('-labels-nothing') || notSeen.has(id);
