import { describe, expect, test } from 'vitest';
import { longestChain } from '../../bench/wire.ts';
import { idIn, operationIds, type OperationId } from '../../contract/operations.ts';
import type { Report } from '../../engine/judging/report.ts';
import { repeatStep } from '../../engine/evidence/role.ts';
import { rowOf } from '../../engine/judging/suite.ts';
import { suites } from '../../suites/index.ts';
import { type Bend, rightRun, runAgainst, runBent } from '../in-process.ts';

/**
 * The rounds that a run takes where every answer takes one: a service in this process answers what has been
 * asked, all at once, and only then looks at what is asked next.
 */
async function roundsWith(concurrency: number): Promise<number> {
  let rounds = 0;
  let asked: (() => void)[] = [];
  const answerAll = (): void => {
    rounds += 1;
    const answers = asked;
    asked = [];
    for (const answer of answers) answer();
  };
  const waiting: Bend = async (_, next) => {
    await new Promise<void>((answer) => {
      if (asked.push(answer) === 1) setImmediate(answerAll);
    });
    return next();
  };
  await runBent(waiting, {}, { concurrency });
  return rounds;
}

test('a request that is sent again is judged like the first one', () => {
  const otherwise = suites.flatMap(({ operation, steps }) =>
    Object.keys(steps).flatMap((step) => {
      if (/^(?:again|control)\//.test(step) || step.endsWith('*')) return [];
      const answers = [1, 2, 3].map((turn) => rowOf(steps, repeatStep(step, turn))?.answer);
      return answers.every((answer) => answer === steps[step]!.answer) ? [] : `${operation.id} ${step}`;
    }),
  );
  expect(otherwise).toEqual([]);
});

describe('a run with every check', () => {
  test('asks so many requests of each operation, no more', async () => {
    const { report, evidence } = await rightRun();
    const ofOperation = (operation: string): number =>
      evidence
        .split('\n')
        .filter((line) => line.startsWith('{"index"') && line.includes(`"operation":"${operation}"`)).length;
    const counts = operationIds.map((id) => [id, ofOperation(id)] as const);
    expect(Object.fromEntries(counts)).toEqual({
      'confirm-bug': 53,
      'start-task': 36,
      'create-story': 43,
      'list-users': 82,
    });
    expect(report.run.requests).toBe(counts.reduce((sum, [, count]) => sum + count, 0));
  });

  test('waits for no more answers in a row than its longest chain has', async () => {
    expect(await roundsWith(64)).toBe(longestChain);
  });

  test('keeps its four connections busy', async () => {
    const { report } = await rightRun();
    const rounds = await roundsWith(4);
    expect(rounds).toBeLessThanOrEqual(Math.ceil(1.3 * (report.run.requests / 4)));
  });
});

describe('a run of one operation', async () => {
  const service = { token: 'a-token-of-32-characters-0123456' };
  const { report: whole } = await runAgainst(service);
  // Bodies differ in accounts, of which a whole run knows more, and objects if several operations share them.
  const sentTo = (operation: OperationId, { exchanges }: Report): unknown[] => {
    const sent = exchanges.filter((exchange) => exchange.operation === operation);
    const ids = [...new Set(sent.map(({ request }) => idIn(operation, request.url)))].sort();
    return (
      sent
        // Requests to different objects run in parallel.
        .toSorted((a, b) => (a.request.url < b.request.url ? -1 : Number(a.request.url > b.request.url)))
        .map(({ step, purpose, request: { method, url, headers } }) => {
          const id = idIn(operation, url);
          const place = id === undefined ? url : url.replace(`/${id}`, `/<${ids.indexOf(id)}>`);
          return [step, purpose, method, place, headers];
        })
    );
  };

  // What is wrong with one operation is looked for in such a run: `askedAlone`.
  test.each(operationIds)('asks of it what a run of all does: %s', async (operation) => {
    const { report } = await runAgainst(service, { only: [`${operation}/*`] });
    expect(sentTo(operation, report)).toEqual(sentTo(operation, whole));
  });
});
