import { describe, expect, test } from 'vitest';
import type { PlannedRequest } from '../../evidence/planned-request.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { Journal } from '../../evidence/journal.ts';
import { isNoEvidence, markDoubtful } from '../../evidence/no-evidence.ts';
import { Recorder, RunStopped, type RecorderOptions } from '../../evidence/recorder.ts';
import { say } from '../../messages/phrase.ts';
import type { Wire, WireRequest } from '../../wire/wire.ts';
import { closed, impatientClock, status, untaken, type Answer } from './world.ts';

const served: Answer = { response: { status: 200, headers: [], body: '{}', bodyBytes: 2 } };

const list: PlannedRequest = {
  operation: 'list-users',
  step: 'first',
  purpose: say('list-plain'),
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

/** A recorder of a service that gives these answers in the order of asking, and the last one from then on. */
function recorderOf(
  answers: readonly Answer[] | ((number: number, ask: string) => Answer),
  given: Partial<RecorderOptions> = {},
) {
  let number = 0;
  return recorderOn(async ({ method }) => {
    number += 1;
    const mine = number;
    await Promise.resolve();
    return typeof answers === 'function'
      ? answers(mine, method)
      : answers[Math.min(mine, answers.length) - 1]!;
  }, given);
}

/** A recorder whose requests are answered by a function. */
function recorderOn(answer: (request: WireRequest) => Promise<Answer>, given: Partial<RecorderOptions> = {}) {
  const journal = new Journal();
  const clock = impatientClock();
  const send: Wire['send'] = async (request) => ({
    sent: request.headers,
    ...(await answer(request)),
    durationMs: 1,
  });
  const recorder = new Recorder(
    { send, close: async () => undefined },
    {
      redact: (text) => text,
      concurrency: 4,
      maxWaitMs: 30_000,
      timeoutMs: 10_000,
      journal,
      clock,
      ...given,
    },
  );
  return { recorder, journal, clock };
}

/** Exchanges in short: step, what came, and why it was sent again. */
function story(exchanges: readonly Exchange[]): string[] {
  return exchanges.map(({ step, response, error, repeats }) =>
    [step, response?.status ?? error?.kind, ...(repeats ? [repeats.because, repeats.exchange] : [])].join(
      ' ',
    ),
  );
}

describe('a gateway that answers in place of the service', () => {
  test('a GET is asked again when the service is there', async () => {
    const { recorder, journal } = recorderOf([served, status(502), status(502), status(504), served]);
    await recorder.exchange(list);
    expect((await recorder.exchange(list)).response?.status).toBe(200);
    expect(story(journal.exchanges)).toEqual([
      'first 200',
      'first 502',
      'probe 502',
      'probe 504',
      'probe 200',
      'first 200 gateway 1',
    ]);
    expect(recorder.waitedMs).toBe(750);
  });

  test('a POST that got 502 or 504 is not sent again, and the next ones wait until the service is there', async () => {
    for (const code of [502, 504]) {
      const { recorder, journal } = recorderOf([served, status(code), status(code), served]);
      await recorder.exchange(list);
      const [lost, next] = await Promise.all([
        recorder.exchange(create),
        Promise.resolve().then(async () => {
          await settled();
          return recorder.exchange(start);
        }),
      ]);
      expect([lost.response?.status, next.response?.status]).toEqual([code, 200]);
      expect(story(journal.exchanges)).toEqual([
        'first 200',
        `all ${code}`,
        `probe ${code}`,
        'probe 200',
        'start 200',
      ]);
    }
  });

  test('a POST that got 503 is sent again', async () => {
    const { recorder, journal } = recorderOf([served, status(503), served]);
    await recorder.exchange(list);
    expect((await recorder.exchange(create)).response?.status).toBe(200);
    expect(story(journal.exchanges)).toEqual(['first 200', 'all 503', 'probe 200', 'all 200 gateway 1']);
  });

  test('when nothing else comes, the target is unreachable', async () => {
    for (const code of [502, 503, 504]) {
      const { recorder, journal } = recorderOf([status(code)], { maxWaitMs: 5000 });
      await recorder.exchange(list);
      expect(recorder.stopped).toMatchObject({
        unreachable: true,
        reason: { say: 'gateway-instead' },
      });
      expect(recorder.waitedMs).toBe(5000);
      expect(journal.exchanges.length).toBeLessThan(10);
      await expect(recorder.exchange(create)).rejects.toThrow(RunStopped);
    }
  });

  test('without time to wait, a few of its answers do not end the run', async () => {
    const { recorder } = recorderOf([served, status(502), status(502), served], { maxWaitMs: 0 });
    await recorder.exchange(list);
    expect((await recorder.exchange(create)).response?.status).toBe(502);
    expect((await recorder.exchange(create)).response?.status).toBe(200);
    expect(recorder.stopped).toBeUndefined();
  });

  test('a kind of request that it answers for ever costs no time, and ends nothing', async () => {
    const { recorder, journal } = recorderOf((_, method) => (method === 'POST' ? status(502) : served), {
      concurrency: 1,
    });
    await recorder.exchange(list);
    for (let at = 0; at < 20; at += 1) await recorder.exchange(create);
    expect(recorder.waitedMs).toBe(0);
    expect(recorder.stopped).toBeUndefined();
    expect(journal.exchanges.length).toBe(1 + 20 + 3);
  });

  test('is waited for no longer than the run lasts', async () => {
    const controller = new AbortController();
    const { recorder } = recorderOf(
      (number) => {
        if (number === 4) controller.abort();
        return number === 1 ? served : status(502);
      },
      { signal: controller.signal },
    );
    await recorder.exchange(list);
    await expect(recorder.exchange(create)).rejects.toThrow('the run was interrupted');
    await recorder.drain();
  });
});

describe('what a 503 without Retry-After means', () => {
  const exchange = (
    index: number,
    ask: PlannedRequest,
    answer: Answer,
    repeats?: Exchange['repeats'],
  ): Exchange => ({
    index,
    ...ask,
    request: ask,
    ...answer,
    durationMs: 1,
    ...(repeats ? { repeats } : {}),
  });
  const noAnswers = (...exchanges: Exchange[]): boolean[] => markDoubtful(exchanges).map(isNoEvidence);
  const conflict = status(409);
  const because = 'gateway';

  test.each<[string, Exchange[], boolean[]]>([
    [
      'no request of its kind escapes it',
      [exchange(0, list, served), exchange(1, create, status(503))],
      [false, true],
    ],
    [
      'others of its kind escape it',
      [exchange(0, create, served), exchange(1, create, status(503))],
      [false, false],
    ],
    [
      'others are refused for their Token',
      [exchange(0, create, status(401)), exchange(1, create, status(503))],
      [false, true],
    ],
    [
      'asking again helped',
      [
        exchange(0, create, status(503)),
        exchange(1, create, served, { exchange: 0, because }),
        exchange(2, create, status(503)),
      ],
      [true, false, true],
    ],
    [
      'asking again never helped, others escape',
      [
        exchange(0, create, status(503)),
        exchange(1, create, status(503), { exchange: 0, because }),
        exchange(2, create, served),
      ],
      [false, false, false],
    ],
    [
      'the first one may have been obeyed',
      [exchange(0, start, status(503)), exchange(1, start, conflict, { exchange: 0, because })],
      [true, true],
    ],
  ])('%s', (_, exchanges, expected) => {
    expect(noAnswers(...exchanges)).toEqual(expected);
  });

  test('502 and 504 are never an answer', () => {
    expect(noAnswers(exchange(0, create, served), exchange(1, create, status(502)))).toEqual([false, true]);
    expect(noAnswers(exchange(0, create, served), exchange(1, create, status(504)))).toEqual([false, true]);
  });
});

describe('closed connections', () => {
  test('to questions on open points end nothing, however many', async () => {
    const { recorder } = recorderOf((_, method) => (method === 'POST' ? closed : served));
    for (let at = 0; at < 20; at += 1) await recorder.exchange(open(at));
    expect(recorder.stopped).toBeUndefined();
    expect((await recorder.exchange(list)).response?.status).toBe(200);
  });

  test('to five other questions in a row end the run', async () => {
    const { recorder } = recorderOf([closed]);
    for (let at = 0; at < 5; at += 1) {
      await recorder.exchange(open(at));
      await recorder.exchange(create);
    }
    expect(recorder.stopped?.reason).toMatchObject({ say: 'stopped-responding' });
  });

  test('are not connections that are refused: nobody is there', async () => {
    const { recorder } = recorderOf([untaken]);
    for (let at = 0; at < 5; at += 1) await recorder.exchange(open(at));
    expect(recorder.stopped?.reason).toMatchObject({ say: 'stopped-responding' });
  });
});

describe('a service that was there and takes no connection', () => {
  test('is waited for; what nobody took is sent again, what was closed under way only where it does no harm', async () => {
    const { recorder, journal } = recorderOf([
      served,
      untaken,
      untaken,
      served,
      served,
      closed,
      served,
      served,
      closed,
      served,
    ]);
    await recorder.exchange(list);
    expect((await recorder.exchange(create)).response?.status).toBe(200);
    expect((await recorder.exchange(list)).response?.status).toBe(200);
    expect((await recorder.exchange(start)).error?.kind).toBe('reset');
    expect(story(journal.exchanges)).toEqual([
      'first 200',
      'all refused',
      'probe refused',
      'probe 200',
      'all 200 gateway 1',
      'first reset',
      'probe 200',
      'first 200 gateway 5',
      'start reset',
      'probe 200',
    ]);
  });

  test('ends the run when the time to wait is spent', async () => {
    const { recorder } = recorderOf([served, untaken]);
    await recorder.exchange(list);
    await recorder.exchange(create);
    expect(recorder.waitedMs).toBe(30_000);
    expect(recorder.stopped?.reason).toMatchObject({ say: 'stopped-responding' });
  });
});

describe('a write that is refused beside others', () => {
  const crowd = (recorder: Recorder): Promise<Exchange[]> =>
    Promise.all([create, start].map((ask) => recorder.exchange(ask)));

  test.each([409, 423, 429])('is sent again alone: %i', async (code) => {
    const { recorder, journal } = recorderOf([status(code), served]);
    const answers = await crowd(recorder);
    expect(answers.map(({ response }) => response?.status)).toEqual([200, 200]);
    expect(story(journal.exchanges)).toEqual([`all ${code}`, 'start 200', 'all 200 alone 0']);
  });

  test('is judged as refused when it was alone', async () => {
    const { recorder, journal } = recorderOf([status(409), served]);
    expect((await recorder.exchange(create)).response?.status).toBe(409);
    expect(journal.exchanges).toHaveLength(1);
  });

  test('is not sent again for ever: what is refused alone as well has another reason', async () => {
    const { recorder, journal } = recorderOf([status(409)]);
    for (let round = 0; round < 10; round += 1) await crowd(recorder);
    expect(journal.exchanges.filter(({ repeats }) => repeats).length).toBeLessThan(6);
  });

  test('a question on an open point only where the service is known for it', async () => {
    const { recorder, journal } = recorderOf((number) => ([1, 3, 7].includes(number) ? status(409) : served));
    await Promise.all([recorder.exchange(open(1)), recorder.exchange(list)]);
    expect(story(journal.exchanges)).toEqual(['open/1 409', 'first 200']);
    await crowd(recorder);
    await Promise.all([recorder.exchange(list), recorder.exchange(open(2))]);
    expect(story(journal.exchanges).filter((each) => each.includes('alone'))).toHaveLength(2);
  });

  test('nothing else is under way while it is sent alone', async () => {
    let underWay = 0;
    const most: number[] = [];
    const clock = impatientClock();
    let number = 0;
    const recorder = new Recorder(
      {
        send: async ({ headers }) => {
          underWay += 1;
          number += 1;
          const mine = number;
          const before = underWay;
          await settled();
          if (mine > 8) most.push(Math.max(before, underWay));
          underWay -= 1;
          return { sent: headers, ...(mine <= 8 ? status(423) : served), durationMs: 1 };
        },
        close: async () => undefined,
      },
      { redact: (text) => text, concurrency: 8, maxWaitMs: 0, timeoutMs: 10_000, clock },
    );
    const answers = await Promise.all(Array.from({ length: 8 }, () => recorder.exchange(create)));
    expect(answers.map(({ response }) => response?.status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(most).toEqual(Array.from({ length: 8 }, () => 1));
  });
});

test('a rate is kept also by what is sent again', async () => {
  const { recorder, clock } = recorderOf([status(429), status(429), served], { rate: 2, concurrency: 8 });
  const before = clock.now();
  await Promise.all(Array.from({ length: 9 }, () => recorder.exchange(list)));
  expect(clock.now() - before).toBeGreaterThanOrEqual(4000);
});

/** Lets everything that can go on do so. */
async function settled(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
}

test('a service that takes one request at a time, and answers 503 with Retry-After to others, gets them one by one', async () => {
  let underWay = 0;
  const turn = () => new Promise((done) => setImmediate(done));
  const { recorder } = recorderOn(async () => {
    underWay += 1;
    const answer = underWay > 1 ? status(503, [['Retry-After', '1']]) : served;
    await turn();
    underWay -= 1;
    return answer;
  });
  const answers = await Promise.all(Array.from({ length: 60 }, () => recorder.exchange(list)));
  expect(new Set(answers.map(({ response }) => response?.status))).toEqual(new Set([200]));
  expect(recorder.waitedMs).toBeLessThan(5_000);
  expect(recorder.sendsOneByOne).toBe(true);
});
