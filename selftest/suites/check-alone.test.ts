import { describe, expect, test } from 'vitest';
import { operationIds, operations } from '../../contract/operations.ts';
import { parseEvidence } from '../../engine/evidence/evidence.ts';
import type { CheckReport } from '../../engine/judging/report.ts';
import { deviations } from '../../reference/deviations.ts';
import type { RunResult, RunSettings } from '../../engine/run.ts';
import { allChecks, suites } from '../../suites/index.ts';
import { runAgainst, runBent, type Bend } from '../in-process.ts';

const thorough = 30;

/** The outcome of a check, and what is found, without what differs between two runs: numbers of requests, made-up texts. */
const shownOf = ({ outcome, findings }: CheckReport) => [
  outcome,
  findings.map(({ fault, field, path }) => [fault, field, path]),
];

const shownIn = ({ report }: RunResult, ids: readonly string[]) =>
  Object.fromEntries(
    report.checks.filter(({ id }) => ids.includes(id)).map((check) => [check.id, shownOf(check)]),
  );

/** The steps of one operation, sorted: concurrent requests are recorded in any order. */
const stepsOf = ({ evidence }: RunResult, operation: string): string[] =>
  parseEvidence(evidence)
    .exchanges.filter((exchange) => exchange.operation === operation)
    .map(({ step }) => step)
    .sort();

describe('a check alone, on the right service, sends its operation whole and has the outcome of the whole run', () => {
  const whole = { plain: runAgainst({}), thorough: runAgainst({}, { thorough }) };

  test.for(suites)('$operation.id', async ({ operation, checks }) => {
    for (const check of checks) {
      const settings = check.thorough ? { thorough } : {};
      const compared = await (check.thorough ? whole.thorough : whole.plain);
      const alone = await runAgainst({}, { ...settings, only: [check.id] });
      expect(shownIn(alone, [check.id])).toEqual(shownIn(compared, [check.id]));
      expect([check.id, stepsOf(alone, operation.id)]).toEqual([check.id, stepsOf(compared, operation.id)]);
    }
  });
});

// The catalogue judges each deviation with its own checks alone; of some, they are sent alone, too.
test.for(deviations.filter((_, at) => at % 40 === 1))(
  'the checks that catch $id have alone the outcome and the findings of the whole run',
  async (deviation) => {
    const only = deviation.caughtBy;
    const [alone, whole] = [await runAgainst(deviation, { only }), await runAgainst(deviation)];
    expect(shownIn(alone, only)).toEqual(shownIn(whole, only));
  },
);

test('a wrong assignee has the same outcome for the checks of one operation alone', async () => {
  const rejected: Bend = (request, next) =>
    request.body.includes('"assignedTo":"nobody"')
      ? { status: 400, headers: {}, body: '{"error":"who?"}' }
      : next();
  const runWith = (settings: Partial<RunSettings>) =>
    runBent(rejected, {}, { assignee: 'nobody', ...settings });
  const ids = allChecks.flatMap(({ id, operation }) => (operation === 'confirm-bug' ? [id] : []));
  const [alone, whole] = [await runWith({ only: ['confirm-bug/*'] }), await runWith({})];
  expect(shownIn(alone, ids)).toEqual(shownIn(whole, ids));
  expect(alone.report.verdict).toBe('incomplete');
});

test('--no-open sends the undocumented requests that judged checks need, and no others', async () => {
  const { evidence } = await runAgainst({}, { open: false });
  const sent = parseEvidence(evidence).exchanges.map(({ operation, step }) => `${operation} ${step}`);
  const unknownIds = operationIds
    .filter((id) => operations[id].path.includes('<id>'))
    .map((id) => `${id} open/unknown-id`);
  expect(sent.filter((step) => step.includes(' open/')).sort()).toEqual(
    [
      ...unknownIds,
      'create-story open/unknown-product',
      'start-task open/nothing-consumed',
      'start-task open/nothing-left',
    ].sort(),
  );
});

test('each operation gets the accounts that it needs, whatever else is sent', async () => {
  const peopleIn = async (settings: Partial<RunSettings>) => {
    const { evidence } = await runAgainst({}, settings);
    const named = parseEvidence(evidence).exchanges.flatMap(({ operation, request }) =>
      operation === 'start-task' ? [...(request.body ?? '').matchAll(/"assignedTo":"([^"]*)"/g)] : [],
    );
    return [...new Set(named.map(([, account]) => account))].sort();
  };
  expect(await peopleIn({ only: ['start-task/status-is-doing'] })).toEqual(await peopleIn({}));
});
