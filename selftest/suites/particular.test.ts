import { expect, test } from 'vitest';
import type { JsonObject } from '../../engine/evidence/body.ts';
import { parseEvidence, type Exchange } from '../../engine/evidence/evidence.ts';
import type { CheckReport } from '../../engine/judging/report.ts';
import { jsonResponse } from '../../reference/override.ts';
import { judgeEvidence } from '../../engine/verdict.ts';
import { rightRun, runAgainst, runBent, type Bend } from '../in-process.ts';
import { serviceOf } from '../service-of.ts';

const outcomesOf = (checks: readonly CheckReport[]): unknown =>
  Object.fromEntries(checks.map(({ id, outcome }) => [id, outcome]));

test('a start that needs realStarted: what it becomes when it is not sent is a rejection', async () => {
  const { report } = await runBent(
    ({ path, body }, next) =>
      path.endsWith('/start') && !body.includes('realStarted') ? jsonResponse(400, { error: 'no' }) : next(),
    {},
    { only: ['start-task/*'] },
  );
  const check = report.checks.find(({ id }) => id === 'start-task/real-started-not-sent');
  expect(check?.outcome).toBe('observed');
  expect(check?.observations).toMatchObject([{ field: 'realStarted', value: 'a rejection' }]);
});

/** The present of the services in this process. */
const present = `${new Date().toISOString().slice(0, 10)}T12:34:56Z`;

test.for([
  ['the clock of the run shows the present', present, 'now'],
  ['the clock of the run shows another time', '2020-01-01T00:00:00.000Z', 'another moment'],
  ['the start of the run is not known', '', 'unknown'],
] as const)('realStarted that was not sent, without a Date header: %s', async ([, startedAt, value]) => {
  const evidence = parseEvidence((await rightRun()).evidence);
  const undated = ({ response, ...exchange }: Exchange): Exchange => ({
    ...exchange,
    ...(response && {
      response: { ...response, headers: response.headers.filter(([name]) => name !== 'Date') },
    }),
  });
  const { report } = judgeEvidence(
    {
      ...evidence,
      header: { ...evidence.header, startedAt },
      exchanges: evidence.exchanges.map(undated),
    },
    { failOn: 'fail', allowIncomplete: false },
  );
  const check = report.checks.find(({ id }) => id === 'start-task/real-started-not-sent');
  expect(check?.observations).toMatchObject([{ field: 'realStarted', value }]);
});

test('the order of the members of a rejection makes no difference between two targets', async () => {
  const members = Array.from({ length: 12 }, (_, at) => [`member${at}`, at] as const);
  const shown = [members, members.toReversed()].map(async (ordered) => {
    const rejection = jsonResponse(404, Object.fromEntries(ordered));
    const { report } = await runBent(
      ({ path }, next) => (path.endsWith('/abc/start') ? rejection : next()),
      {},
      { only: ['start-task/*'] },
    );
    return report.checks.find(({ id }) => id === 'start-task/malformed-id')!.observations[0]!.value;
  });
  const [one, other] = await Promise.all(shown);
  expect(one).toMatchObject({ status: 404 });
  expect(other).toEqual(one);
});

test('what is judged of nothing left is sent without undocumented behaviour too', async () => {
  const { report } = await runAgainst({}, { open: false, only: ['start-task/*'] });
  expect(outcomesOf(report.checks)).toMatchObject({
    'start-task/keeps-nothing-left': 'pass',
    'start-task/nothing-left': 'skipped',
  });
  const sent = report.exchanges.map(({ step }) => step).filter((step) => step.startsWith('open/'));
  expect(sent).toEqual(['open/unknown-id', 'open/nothing-left', 'open/nothing-consumed']);
});

test.for([
  ['7f0c1b9e-52aa-4c3d-9e1f-aa0b1c2d3e4f', 'a UUID is the same in both letter cases'],
  ['9482716503270011', 'the Token has no letters'],
] as const)('the Token %s is not sent in the other letter case', async ([token, reason]) => {
  const { report } = await runAgainst({ token }, { only: ['list-users/*'] });
  const check = report.checks.find(({ id }) => id === 'list-users/refuses-token-in-the-other-case')!;
  expect([check.outcome, check.reason]).toEqual(['blocked', expect.stringContaining(reason)]);
});

test('a service that accepts no title twice has no fault: what is sent again has a title of its own', async () => {
  const titles = new Set<unknown>();
  const bend: Bend = ({ path, body }, next) => {
    const answer = next();
    if (!path.endsWith('/stories') || answer.status !== 200) return answer;
    const { title } = JSON.parse(body) as JsonObject;
    if (titles.has(title)) return jsonResponse(400, { error: 'Story has the same title as a file existed.' });
    titles.add(title);
    return answer;
  };
  const { report } = await runBent(bend, {}, { thorough: 30 });
  expect(report.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')).toEqual([]);
});

const without = ['estimate', 'keywords', 'source', 'sourceNote', 'verify'].map((field) => `without/${field}`);

test.for([
  ['a right service, all fields alone', {}, ['create-story/accepts-all-fields'], []],
  [
    'a service that rejects all fields',
    serviceOf('create-story-refuses-a-fractional-estimate'),
    ['create-story/accepts-all-fields', 'create-story/accepts-sufficient-fields'],
    without,
  ],
] as const)(
  '%s: stories that name the field are sent if only five or ten are accepted',
  async ([, service, only, further]) => {
    const { report } = await runAgainst(service, { only });
    const sent = report.exchanges.map(({ step }) => step).filter((step) => /^with(out)?\//.test(step));
    expect(sent.sort()).toEqual(further);
  },
);

test('a record with a deep tree in a further field is read, masked and written like any other', async () => {
  const tree = `"replies":${'['.repeat(900)}${']'.repeat(900)},`;
  const { report } = await runBent(({ path }, next) => {
    const response = next();
    return path.endsWith('/start')
      ? { ...response, body: response.body.replace('"realStarted"', `${tree}"realStarted"`) }
      : response;
  });
  expect(report.verdict).toBe('conformant');
});
