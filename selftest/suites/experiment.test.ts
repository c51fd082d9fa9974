import { expect, test } from 'vitest';
import type { Exchange } from '../../evidence/evidence.ts';
import { View } from '../../evidence/view.ts';
import type { OperationApi } from '../../suites/common/api.ts';
import { oneEach, perform, type Place } from '../../suites/common/experiment.ts';
import { verdictOf } from '../../suites/common/verdict.ts';
import { subject, type StartStep } from '../../suites/start-task/steps.ts';

const task = { id: 1, status: 'doing', assignedTo: 'user07', realStarted: '', consumed: 3, left: 12 };

/** A service that answers each request with a status, by its step and the task that it names. */
type Service = (step: string, id: number) => number;

async function verdictWith(service: Service, tasks = 5) {
  const exchanges: Exchange[] = [];
  const call = async (step: string, { id }: Place): Promise<Exchange> => {
    const status = service(step, id!);
    const body = JSON.stringify(status < 300 ? task : { error: 'no' });
    const request = { method: 'POST', url: `http://service.test/tasks/${id}/start`, headers: [] };
    const response = { status, headers: [], body, bodyBytes: body.length };
    const index = exchanges.length;
    exchanges.push({ index, operation: 'start-task', step, purpose: step, request, response, durationMs: 0 });
    return exchanges[index]!;
  };
  const api = { call, notAsked: () => undefined } as unknown as OperationApi<StartStep>;
  const places = oneEach(
    Array.from({ length: tasks }, (_, at): Place => ({ id: at + 1 })),
    undefined,
  );
  await perform({ api, wants: () => true }, subject, places, {
    step: 'clean',
    treatment: () => ({ body: { left: 900 } }),
    control: () => ({ body: { left: 9 } }),
  });
  const view = new View<StartStep>({ bugs: [], tasks: [] } as never, undefined, exchanges, [], exchanges);
  const sent = exchanges.map(({ step, request }) => `${step} ${/\d+/.exec(request.url)![0]}`);
  return { sent, verdict: verdictOf(view, subject, 'clean') };
}

const isControl = (step: string): boolean => step.startsWith('control/');

test.for<[string, Service, readonly string[], string]>([
  ['is accepted', () => 200, ['clean 1'], 'accepted'],
  [
    'is rejected, and the control request is not',
    (step) => (isControl(step) ? 200 : 400),
    ['clean 1', 'control/clean 1', 'again/clean 2'],
    'rejected',
  ],
  ['is rejected as everything is', () => 400, ['clean 1', 'control/clean 1', 'again/clean 2'], 'unclear'],
  [
    'is rejected, since somebody else has used the task up',
    (_, id) => (id === 1 ? 409 : 200),
    ['clean 1', 'control/clean 1', 'again/clean 2'],
    'accepted',
  ],
  [
    'gets one 500',
    (step) => (step === 'clean' ? 500 : 200),
    ['clean 1', 'control/clean 2', 'again/clean 3'],
    'intermittent',
  ],
  [
    'gets 500 each time, and the control request does not',
    (step) => (isControl(step) ? 200 : 500),
    ['clean 1', 'control/clean 2', 'again/clean 3', 'again/2/clean 4', 'again/3/clean 5'],
    'rejected',
  ],
  ['needs a permission', () => 403, ['clean 1'], 'unclear'],
])('a request that %s', async ([, service, steps, kind]) => {
  const { sent, verdict } = await verdictWith(service);
  expect(sent).toEqual(steps);
  expect(verdict.kind).toBe(kind);
});

test('with one task, the request is sent again to that one', async () => {
  const { sent, verdict } = await verdictWith(() => 400, 1);
  expect(sent).toEqual(['clean 1', 'control/clean 1', 'again/clean 1']);
  expect(verdict.kind).toBe('unclear');
});
