import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../engine/evidence/evidence.ts';
import { Journal } from '../../../engine/evidence/journal.ts';
import type { PlannedRequest } from '../../../engine/evidence/planned-request.ts';
import { Recorder, type RecorderOptions } from '../../../engine/evidence/recorder.ts';
import type { WireRequest } from '../../../engine/wire/wire.ts';
import { impatientClock } from '../../in-process.ts';
import { closed, status, untaken, type Answer } from './world.ts';
import { said } from '../../said.ts';

// What a run makes of gateways, closed connections and rejected parallel writes: gateways.test.ts.

const served: Answer = { response: { status: 200, headers: [], body: '{}', bodyBytes: 2 } };

const list: PlannedRequest = {
  operation: 'list-users',
  step: 'list',
  purpose: said('list-plain'),
  method: 'GET',
  url: 'http://service.test/users',
  headers: [],
};
const create: PlannedRequest = {
  ...list,
  operation: 'create-story',
  step: 'all',
  method: 'POST',
  body: '{}',
};
const start: PlannedRequest = { ...create, operation: 'start-task', step: 'start' };
const open = (at: number): PlannedRequest => ({ ...create, step: `open/${at}`, open: true });

/** A recorder of a service whose requests are answered by a function, with the number of each from 1. */
function recorderOf(
  answer: (number: number, request: WireRequest) => Answer | Promise<Answer>,
  given: Partial<RecorderOptions> = {},
) {
  const journal = new Journal();
  const timeless = impatientClock();
  const pauses: number[] = [];
  const sleep = (ms: number): Promise<void> => {
    pauses.push(ms);
    return timeless.sleep(ms);
  };
  const clock = { ...timeless, sleep };
  let number = 0;
  const send = async (request: WireRequest) => {
    const mine = (number += 1);
    await Promise.resolve();
    return { sent: request.headers, ...(await answer(mine, request)), durationMs: 1 };
  };
  const options = { redact: (text: string) => text, concurrency: 4, maxWaitMs: 30_000, timeoutMs: 10_000 };
  const recorder = new Recorder(
    { send, close: async () => undefined },
    { ...options, journal, clock, ...given },
  );
  return { recorder, journal, clock, pauses };
}

/** A recorder of a service that gives these answers in turn, and the last one from then on. */
const recorderWith = (answers: readonly Answer[], given?: Partial<RecorderOptions>) =>
  recorderOf((number) => answers[Math.min(number, answers.length) - 1]!, given);

/** Exchanges in short: step, what came, and why it was sent again. */
const story = ({ exchanges }: Journal): string[] =>
  exchanges.map(({ step, response, error, repeats }) => {
    const again = repeats ? [repeats.because, repeats.exchange] : [];
    return [step, response?.status ?? error?.kind, ...again].join(' ');
  });

/** Lets everything that can go on do so. */
async function settled(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
}

const [gone, away] = [status(502), status(503)];

describe('what stands between is waited for', () => {
  test.each<[string, readonly Answer[], readonly PlannedRequest[], readonly string[]]>([
    [
      'a GET is sent again when the service is there',
      [served, gone, gone, status(504), served],
      [list, list],
      ['list 200', 'list 502', 'probe 502', 'probe 504', 'probe 200', 'list 200 gateway 1'],
    ],
    [
      'a POST that got 502 is not sent again',
      [served, gone, gone, served],
      [list, create, start],
      ['list 200', 'all 502', 'probe 502', 'probe 200', 'start 200'],
    ],
    [
      'nor is one that got 504',
      [served, status(504), status(504), served],
      [list, create, start],
      ['list 200', 'all 504', 'probe 504', 'probe 200', 'start 200'],
    ],
    [
      'a POST that got 503 is sent again',
      [served, away, served],
      [list, create],
      ['list 200', 'all 503', 'probe 200', 'all 200 gateway 1'],
    ],
    [
      'a POST that nobody took is sent again, one that was closed is not',
      [served, untaken, untaken, served, served, closed, served],
      [list, create, start],
      [
        'list 200',
        'all refused',
        'probe refused',
        'probe 200',
        'all 200 gateway 1',
        'start reset',
        'probe 200',
      ],
    ],
    [
      'a GET whose connection was closed is sent again',
      [served, closed, served],
      [list, list],
      ['list 200', 'list reset', 'probe 200', 'list 200 gateway 1'],
    ],
    ['a connection refused before anything worked is not', [untaken], [list], ['list refused']],
    ['nor after a GET that was rejected', [status(404), untaken], [list, list], ['list 404', 'list refused']],
    ['nor after a redirect', [status(302), untaken], [list, list], ['list 302', 'list refused']],
    ['nor after a POST', [served, untaken], [create, list], ['all 200', 'list refused']],
    [
      'a POST that a service may close is not sent again, nor waited for',
      [served, closed],
      [list, open(1), { ...create, unauthenticated: true }],
      ['list 200', 'open/1 reset', 'all reset'],
    ],
    [
      'a GET without a valid Token that was closed is sent again',
      [served, closed, served],
      [list, { ...list, unauthenticated: true }],
      ['list 200', 'list reset', 'probe 200', 'list 200 gateway 1'],
    ],
  ])('%s', async (_, answers, requests, expected) => {
    const { recorder, journal } = recorderWith(answers);
    for (const request of requests) await recorder.exchange(request);
    expect(story(journal)).toEqual(expected);
  });

  test('by the next requests, too', async () => {
    let next: Promise<Exchange> | undefined;
    const { recorder, journal } = recorderOf((number) => {
      if (number === 3) next = recorder.exchange(start);
      return [2, 3].includes(number) ? gone : served;
    });
    await recorder.exchange(list);
    await recorder.exchange(create);
    await next;
    expect(story(journal)).toEqual(['list 200', 'all 502', 'probe 502', 'probe 200', 'start 200']);
  });

  test('without time to wait, a few of its responses do not end the run', async () => {
    const { recorder } = recorderWith([served, gone, gone, served], { maxWaitMs: 0 });
    await recorder.exchange(list);
    expect((await recorder.exchange(list)).response?.status).toBe(502);
    expect((await recorder.exchange(create)).response?.status).toBe(200);
    expect(recorder.stopped).toBeUndefined();
  });

  test('a kind of request to which it responds for ever costs no time, and ends nothing', async () => {
    const answer = (_: number, { method }: WireRequest) => (method === 'POST' ? gone : served);
    const { recorder, journal } = recorderOf(answer, { concurrency: 1 });
    await recorder.exchange(list);
    for (let at = 0; at < 20; at += 1) await recorder.exchange(create);
    expect([recorder.waitedMs, recorder.stopped]).toEqual([0, undefined]);
    expect(journal.exchanges.length).toBe(1 + 20 + 3);
  });

  test('with longer and longer pauses, until the waiting time is used up', async () => {
    const { recorder, pauses } = recorderWith([served, gone], { maxWaitMs: 7000 });
    await recorder.exchange(list);
    expect((await recorder.exchange(list)).response?.status).toBe(502);
    expect(pauses).toEqual([250, 500, 1000, 2000, 2000, 1250]);
    expect(recorder.stopped).toMatchObject({ kind: 'unreachable', unreachable: true });
  });

  test.each<[string, PlannedRequest, number[]]>([
    ['three times, with longer and longer pauses', create, [500, 1000]],
    ['once, if it is invalid', open(1), []],
  ])('a write that alone gets 503 is sent again %s', async (_, request, expected) => {
    const answer = (__: number, { method }: WireRequest) => (method === 'POST' ? away : served);
    const { recorder, journal, pauses } = recorderOf(answer);
    await recorder.exchange(list);
    await recorder.exchange(request);
    expect(pauses).toEqual(expected);
    const retries = journal.exchanges.filter(({ repeats }) => repeats?.because === 'gateway');
    expect(retries.length).toBe(expected.length + 1);
  });

  test('again after each outage, however many there were', async () => {
    const outage = [gone, gone, served];
    const { recorder, journal } = recorderWith([served, ...outage, ...outage, ...outage, ...outage, served]);
    await recorder.exchange(list);
    for (let at = 0; at < 4; at += 1) await recorder.exchange(create);
    expect(journal.exchanges.filter(({ step }) => step === 'probe').length).toBe(8);
  });

  test('once for requests that were under way together', async () => {
    const answer = (_: number, { method }: WireRequest) => (method === 'POST' ? gone : served);
    const { recorder, journal } = recorderOf(answer);
    await recorder.exchange(list);
    for (let at = 0; at < 4; at += 1)
      await Promise.all([recorder.exchange(create), recorder.exchange(create)]);
    expect(journal.exchanges.filter(({ step }) => step === 'probe').length).toBe(3);
  });

  test('no longer than the run lasts', async () => {
    const controller = new AbortController();
    const { recorder } = recorderOf(
      (number) => {
        if (number === 4) controller.abort();
        return number === 1 ? served : gone;
      },
      { signal: controller.signal },
    );
    await recorder.exchange(list);
    await expect(recorder.exchange(create)).rejects.toThrow('the run was interrupted');
    await recorder.drain();
  });
});

describe('a write that is rejected with others', () => {
  const crowd = (recorder: Recorder): Promise<Exchange[]> =>
    Promise.all([create, start].map((ask) => recorder.exchange(ask)));

  test('is judged as rejected when it was alone', async () => {
    const { recorder, journal } = recorderWith([status(409), served]);
    expect((await recorder.exchange(create)).response?.status).toBe(409);
    expect(journal.exchanges).toHaveLength(1);
  });

  test('is not sent again for ever: what is rejected alone as well has another reason', async () => {
    const { recorder, journal } = recorderWith([status(409)]);
    for (let round = 0; round < 10; round += 1) await crowd(recorder);
    expect(journal.exchanges.filter(({ repeats }) => repeats).length).toBeLessThan(6);
  });

  test('an invalid request is sent again only where the service is known for it', async () => {
    const { recorder, journal } = recorderOf((at) => ([1, 3, 7].includes(at) ? status(409) : served));
    await Promise.all([recorder.exchange(open(1)), recorder.exchange(list)]);
    expect(story(journal)).toEqual(['open/1 409', 'list 200']);
    await crowd(recorder);
    await Promise.all([recorder.exchange(list), recorder.exchange(open(2))]);
    expect(story(journal).filter((each) => each.includes('alone'))).toHaveLength(2);
  });

  test('is sent again alone', async () => {
    let running = 0;
    const most: number[] = [];
    const { recorder } = recorderOf(
      async (number) => {
        running += 1;
        const before = running;
        await settled();
        if (number > 8) most.push(Math.max(before, running));
        running -= 1;
        return number <= 8 ? status(423) : served;
      },
      { concurrency: 8, maxWaitMs: 0 },
    );
    const answers = await Promise.all(Array.from({ length: 8 }, () => recorder.exchange(create)));
    expect(new Set(answers.map(({ response }) => response?.status))).toEqual(new Set([200]));
    expect(most).toEqual(Array.from({ length: 8 }, () => 1));
  });
});

test('connections that a service may close do not end the run', async () => {
  const { recorder } = recorderWith([served, closed]);
  await recorder.exchange(list);
  for (let at = 0; at < 6; at += 1) await recorder.exchange(open(at));
  expect(recorder.stopped).toBeUndefined();
});

test('a rate is kept also by what is sent again', async () => {
  const { recorder, clock } = recorderWith([status(429), status(429), served], { rate: 2, concurrency: 8 });
  const before = clock.now();
  await Promise.all(Array.from({ length: 9 }, () => recorder.exchange(list)));
  expect(clock.now() - before).toBeGreaterThanOrEqual(4000);
});

test('a service that sends 503 with Retry-After to parallel requests gets them one by one', async () => {
  let running = 0;
  const { recorder } = recorderOf(async () => {
    running += 1;
    const answer = running > 1 ? status(503, [['Retry-After', '1']]) : served;
    await new Promise((done) => setImmediate(done));
    running -= 1;
    return answer;
  });
  const answers = await Promise.all(Array.from({ length: 60 }, () => recorder.exchange(list)));
  expect(new Set(answers.map(({ response }) => response?.status))).toEqual(new Set([200]));
  expect(recorder.waitedMs).toBeLessThan(5_000);
  expect(recorder.sendsOneByOne).toBe(true);
});
