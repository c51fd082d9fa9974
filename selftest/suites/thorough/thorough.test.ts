import { describe, expect, test } from 'vitest';
import { judge } from '../../../engine/judge.ts';
import type { CheckReport } from '../../../engine/judging/report.ts';
import type { JsonObject } from '../../../reference/seed.ts';
import type { RunResult } from '../../../engine/run.ts';
import { suites } from '../../../suites/index.ts';
import { freedoms } from '../../../reference/freedoms.ts';
import { thoroughDeviations } from '../../../reference/thorough-deviations.ts';
import { rangeFreedoms } from '../../../reference/freedoms/ranges.ts';
import { jsonResponse } from '../../../reference/override.ts';
import { type Bend, rightRun, runAgainst, runBent, tickingClock } from '../../in-process.ts';

const thorough = { thorough: 100 } as const;

/** Others get right answers, and that those pass is tested: they are not asked again for each wrong service. */
const thoroughly = (operation: string) => ({ ...thorough, only: [`${operation}/*`] });

/** Answers otherwise where the request matches. */
const answers =
  (path: RegExp, change: (record: JsonObject, sent: JsonObject) => void): Bend =>
  (request, next) => {
    const response = next();
    if (!path.test(request.path) || response.status >= 300) return response;
    const record = JSON.parse(response.body) as JsonObject;
    change(record, sentIn(request.body));
    return { ...response, body: JSON.stringify(record) };
  };

const refuses =
  (path: RegExp, when: (sent: JsonObject) => boolean): Bend =>
  (request, next) =>
    path.test(request.path) && when(sentIn(request.body))
      ? jsonResponse(400, { error: 'not like this' })
      : next();

function sentIn(body: string): JsonObject {
  try {
    return JSON.parse(body) as JsonObject;
  } catch {
    return {};
  }
}

const generatedIn = ({ report }: RunResult): CheckReport[] => report.checks.filter((check) => check.thorough);
const complaints = (result: RunResult): CheckReport[] =>
  generatedIn(result).filter(({ outcome }) => outcome !== 'pass' && outcome !== 'observed');

/** How many generated requests were rejected. */
const rejectedIn = ({ report }: RunResult): number =>
  report.exchanges.filter(
    ({ step, response }) => step.startsWith('thorough/') && (response?.status ?? 0) >= 400,
  ).length;

/** Those of the operation that a run asks. */
const faultsIn = (result: RunResult): CheckReport[] =>
  complaints(result).filter(({ outcome }) => outcome !== 'skipped');

/** All that a finding shows, in one sentence. */
function told({ message, generated }: CheckReport['findings'][number]): string {
  if (!generated) return message;
  const { cases, of, seen, after, smallest, nearby = '' } = generated;
  const again = after === undefined ? 'seen again' : `seen again after ${after}`;
  const how = seen === 'now and then' ? `${seen}: it was not seen when the same was asked again` : again;
  const rest = nearby === '' ? '' : `; ${nearby}`;
  return `${message}, in ${cases} of ${of} generated requests; ${how}; the smallest sends ${smallest}${rest}`;
}

/** The bodies, or queries, of generated requests, without what makes titles unique. */
const sentBy = ({ report }: RunResult, operation: string): string[] =>
  report.exchanges
    .filter(
      (exchange) =>
        exchange.operation === operation && /^thorough\/(case|burst|sequence)\//.test(exchange.step),
    )
    .map(
      ({ request, step }) =>
        `${step} ${(request.body ?? request.url).replace(/[0-9a-f]{8}n[0-9a-f]{3}/, '')}`,
    )
    .sort();

describe('a wrong service', () => {
  test.each<[string, Bend, string, RegExp, JsonObject]>([
    [
      'that loses a letter of one text',
      answers(/stories$/, (story) =>
        Object.assign(story, { keywords: String(story['keywords']).replaceAll('Q', '') }),
      ),
      'create-story/any-text',
      /^keywords is not the value that was sent, in \d+ of 100 generated requests; seen again; the smallest sends keywords "Q"; right with /,
      { keywords: 'Q' },
    ],
    [
      'that refuses two values together',
      refuses(/stories$/, (sent) => sent['category'] === 'improve' && sent['pri'] === 2),
      'create-story/any-fields',
      /^a valid request was (?:refused|rejected), .*the smallest sends category "improve"$/,
      { category: 'improve', pri: 2 },
    ],
  ])('%s: the smallest request is shown', async (_, bend, id, message, smallest) => {
    const result = await runBent(bend, {}, thoroughly(id.split('/')[0]!));
    expect(faultsIn(result).map((check) => check.id)).toEqual([id]);
    const [{ findings }] = faultsIn(result) as [CheckReport];
    expect(findings).toHaveLength(1);
    expect(told(findings[0]!)).toMatch(message);
    expect(sentIn(result.report.exchanges[findings[0]!.exchange]!.request.body!)).toMatchObject(smallest);
    expect(result.exitCode).toBe(1);
  });

  test('that pages one limit wrongly: it is named', async () => {
    const result = await runBent(
      (request, next) => {
        const response = next({ path: request.path.replace(/limit=7\b/, 'limit=6') });
        const body = /limit=7\b/.test(request.path)
          ? response.body.replace('"limit":6', '"limit":7')
          : response.body;
        return { ...response, body };
      },
      {},
      thoroughly('list-users'),
    );
    const [check] = faultsIn(result);
    expect(check?.id).toBe('list-users/any-page');
    expect(check?.findings.map(told).join()).toMatch(
      /; the smallest sends limit "7"; right with limit "\d+"$/,
    );
  });

  test('that is wrong after another request to the same bug: the sequence is shown', async () => {
    const copiedFive = new Map<string, boolean>();
    const bend: Bend = (request, next) => {
      const response = next();
      if (!request.path.endsWith('confirm') || response.status >= 300) return response;
      const [sent, bug] = [sentIn(request.body), JSON.parse(response.body) as JsonObject];
      if (copiedFive.get(request.path) && sent['pri']) bug['pri'] = (Number(sent['pri']) % 4) + 1;
      copiedFive.set(request.path, Array.isArray(sent['mailto']) && sent['mailto'].length === 5);
      return { ...response, body: JSON.stringify(bug) };
    };
    const [check] = faultsIn(await runBent(bend, {}, thorough));
    expect(check?.id).toBe('confirm-bug/any-fields');
    expect(check?.findings.map(told).join()).toMatch(
      /seen again after a request with \{"mailto":\["\w+",("\w+",?){4}\]\};/,
    );
  });

  test('that is wrong once: it is a finding, now and then', async () => {
    let times = 0;
    const bend = answers(/stories$/, (story, sent) => {
      if (/[0-9a-f]{8}n/.test(String(sent['title'])) && sent['estimate'] !== undefined && ++times === 1)
        story['estimate'] = 0;
    });
    const [check] = faultsIn(await runBent(bend, {}, thoroughly('create-story')));
    expect(told(check!.findings[0]!)).toMatch(
      /; now and then: it was not seen when the same was asked again;/,
    );
  });

  test('that refuses long texts has a range, and is conformant', async () => {
    const bend = refuses(/stories$/, (sent) => String(sent['keywords'] ?? '').length > 50);
    const result = await runBent(bend, {}, thoroughly('create-story'));
    expect(faultsIn(result)).toEqual([]);
    const ranges = generatedIn(result).flatMap(({ observations }) =>
      observations.filter(({ aspect }) => aspect === 'range'),
    );
    expect(ranges[0]?.message).toMatch(/valid requests were rejected, the minimal one with keywords /);
  });
});

describe('a service that refuses starts long ago', () => {
  const limits = rangeFreedoms.filter(({ id }) => /ago$|before-the-task-was-opened$/.test(id));
  const alone = { ...thoroughly('start-task'), only: ['start-task/*'] };

  test('is one of four kinds', () => expect(limits).toHaveLength(4));

  test.each(limits)('passes, and each check has a result: $id', async (limit) => {
    const result = await runAgainst({ tasks: 140, ...limit }, alone);
    expect(faultsIn(result)).toEqual([]);
    expect(rejectedIn(result)).toBeLessThan(25);
  });

  test.each<[string, (sent: JsonObject) => boolean, string, unknown]>([
    ['an effort', ({ left }) => left === 64, 'left', 65],
    ['an hour', ({ realStarted }) => / 12:/.test(String(realStarted)), 'status', 'wait'],
  ])('and has a fault with %s does not pass', async (_, when, field, value) => {
    for (const limit of limits) {
      const bend = answers(/start$/, (task, sent) => when(sent) && Object.assign(task, { [field]: value }));
      const [check] = faultsIn(await runBent(bend, { tasks: 140, ...limit }, alone));
      expect([limit.id, check?.id, check?.findings.map((finding) => finding.field)]).toEqual([
        limit.id,
        'start-task/any-values',
        [field],
      ]);
    }
  });
});

test('one request to a bug in 60 ms is a limit, which is no finding', async () => {
  const clock = tickingClock();
  const taken = new Map<string, number>();
  const bend: Bend = (request, next) => {
    const [now, last = -Infinity] = [clock.now(), taken.get(request.path)];
    if (!request.path.endsWith('/confirm')) return next();
    if (now - last < 60) return jsonResponse(409, { error: 'changed a moment ago' });
    const response = next();
    taken.set(request.path, now);
    return response;
  };
  const result = await runBent(bend, {}, thoroughly('confirm-bug'), { clock });
  expect(rejectedIn(result)).toBeGreaterThan(2);
  expect(result.report.checks.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
});

test('what generated requests got tells that a rejection is no effect of unauthorized ones', async () => {
  const started = new Map<unknown, number>();
  const bend: Bend = (request, next) => {
    const { assignedTo } = sentIn(request.body);
    const count = started.get(assignedTo) ?? 0;
    if (!request.path.endsWith('/start') || assignedTo === undefined) return next();
    if (count >= 3) return jsonResponse(400, { error: `${String(assignedTo)} has 3 tasks in progress` });
    const response = next();
    if (response.status === 200) started.set(assignedTo, count + 1);
    return response;
  };
  const result = await runBent(bend, { tasks: 200 }, thoroughly('start-task'));
  const [check] = result.report.checks.filter(
    ({ id }) => id === 'start-task/refused-request-changes-nothing',
  );
  expect([check?.outcome, check?.findings]).toEqual(['blocked', []]);
});

test('a rule on who may be assigned gives the same verdict as in a plain run', async () => {
  const bend = refuses(
    /(confirm|start)$/,
    ({ assignedTo }) => assignedTo !== undefined && !['admin', 'user28'].includes(String(assignedTo)),
  );
  const plain = await runBent(bend, { tasks: 140 }, {});
  const result = await runBent(bend, { tasks: 140 }, { thorough: 40 });
  const failedIn = ({ report }: RunResult): string[] =>
    report.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id);
  expect([failedIn(plain), failedIn(result)]).toEqual([[], []]);
});

test('a rule on whom a bug may be assigned to is no finding: not to its opener', async () => {
  const bend: Bend = (request, next) => {
    const [, id] = /bugs\/(\d+)\/confirm$/.exec(request.path) ?? [];
    const opener = ['user07', 'user12', 'user14', 'user21'][Number(id) % 4];
    return id !== undefined && sentIn(request.body)['assignedTo'] === opener
      ? jsonResponse(400, { error: `${opener} opened the bug` })
      : next();
  };
  for (const seed of [1, 2, 3]) {
    const result = await runBent(bend, {}, { ...thoroughly('confirm-bug'), seed });
    expect(result.report.checks.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
  }
});

test.each([
  ['at least 15', (length: number) => length < 15],
  ['at most 20', (length: number) => length > 20],
])('a limit of the length of comments is no finding: %s characters', async (_, isRefused) => {
  const bend = refuses(
    /(confirm|start)$/,
    ({ comment }) => comment !== undefined && isRefused(String(comment).length),
  );
  for (const settings of [{}, { thorough: 40 }]) {
    const { report } = await runBent(bend, { tasks: 140 }, settings);
    expect(report.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)).toEqual([]);
  }
});

test.each<[string, RegExp, (sent: Record<string, unknown>) => boolean]>([
  ['consumed and left together', /start$/, ({ consumed, left }) => Number(consumed) + Number(left) > 600],
  [
    'title and spec together',
    /stories$/,
    ({ title, spec }) => `${String(title)}${String(spec)}`.length > 150,
  ],
  ['the whole body', /(stories|start)$/, (sent) => JSON.stringify(sent).length > 400],
])('a limit of several sizes is no finding: %s', async (_, path, isRefused) => {
  const { report } = await runBent(refuses(path, isRefused), { tasks: 140 }, { thorough: 40 });
  expect(report.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)).toEqual([]);
});

test('a smaller request is sent to a bug that has another value', async () => {
  const stored = new Map<string, unknown>();
  const bend: Bend = (request, next) => {
    const response = next();
    if (!request.path.endsWith('/confirm') || response.status >= 300) return response;
    const [bug, sent] = [sentIn(response.body), sentIn(request.body)];
    const isLost = sent['mailto'] !== undefined && sent['type'] === undefined && stored.has(request.path);
    if (sent['pri'] !== undefined && !isLost) stored.set(request.path, sent['pri']);
    return { ...response, body: JSON.stringify({ ...bug, pri: stored.get(request.path) ?? bug['pri'] }) };
  };
  const [check] = faultsIn(await runBent(bend, {}, thoroughly('confirm-bug')));
  expect(check?.findings[0]?.generated?.smallest).toMatch(/^mailto \[[^,]*\], pri \d$/);
});

test('what generated requests changed was not changed by others', async () => {
  const { report } = await runAgainst({}, { thorough: 60, only: ['confirm-bug/*'] });
  expect(report.checks.filter(({ outcome }) => outcome === 'blocked')).toEqual([]);
});

test('what a bug had from the start is no effect of an unauthorized request that sent some of it', async () => {
  const users = freedoms.find(({ id }) => id === 'page-beyond-of-8-at-2-at-most-is-404')!;
  const { report } = await runAgainst(users, { ...thoroughly('confirm-bug'), seed: 2 });
  expect(report.checks.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
});

test('a source note that a service accepts once is a limit, which is no finding', async () => {
  const once = freedoms.find(({ id }) => id === 'creates-with-a-source-note-once')!;
  const result = await runAgainst(once, thoroughly('create-story'));
  expect(rejectedIn(result)).toBeGreaterThan(2);
  expect(result.report.checks.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
});

test('a field that plain requests lose once, and generated ones again, is a finding', async () => {
  const { override } = thoroughDeviations.find(({ id }) => id.endsWith('pri-is-reset-by-security'))!;
  const result = await runAgainst({ override }, thoroughly('confirm-bug'));
  expect(faultsIn(result).map(({ id, outcome }) => [id, outcome])).toEqual([
    ['confirm-bug/any-fields-keep', 'warn'],
  ]);
});

test('a service that refuses most of what is generated says so first', async () => {
  const bend = refuses(/stories$/, (sent) => / .* .* /.test(String(sent['spec'])) || Number(sent['pri']) > 2);
  const result = await runBent(bend, {}, { ...thorough, only: ['create-story/any-text'] });
  const [check] = generatedIn(result).filter(({ id }) => id === 'create-story/any-text');
  expect(check?.observations[0]?.message).toMatch(
    /^most generated requests were rejected, \d+ of 100: little was judged; never accepted: (?=.*pri 3)(?=.*pri 4)/,
  );
});

describe('of values of which nothing is said', () => {
  const observedOf = ({ report }: RunResult, aspect: string): unknown =>
    report.checks
      .find(({ id }) => id === 'create-story/other-values')!
      .observations.find((each) => each.aspect === aspect)?.value;

  test('an escaped one is observed as that in each text, also where markup may be around it', async () => {
    const escaped = (text: unknown): string =>
      String(text).replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    const bend = answers(/stories$/, (story) =>
      Object.assign(story, { title: escaped(story['title']), spec: escaped(story['spec']) }),
    );
    const result = await runBent(bend, {}, thoroughly('create-story'));
    expect(faultsIn(result)).toEqual([]);
    expect(observedOf(result, 'markup')).toEqual({
      title: 'html-escaped',
      spec: 'html-escaped',
      verify: 'as sent',
      sourceNote: 'as sent',
      keywords: 'as sent',
    });
  });

  test('one that is rejected in one text is sent in each text alone', async () => {
    const bend = refuses(/stories$/, (sent) => String(sent['title']).includes("'"));
    const result = await runBent(bend, {}, thoroughly('create-story'));
    expect(faultsIn(result)).toEqual([]);
    expect(observedOf(result, 'quotes-and-backslashes')).toMatchObject({
      title: 'as sent, refused',
      spec: 'as sent',
    });
  });
});

test('random requests need no more users than there are', async () => {
  const result = await runAgainst({ users: 3, tasks: 40 }, { thorough: 130 });
  expect(complaints(result)).toEqual([]);
});

describe('a thorough run', async () => {
  const result = await runAgainst({}, thorough);

  test('of a right service passes, with every check reached', () => {
    expect(complaints(result)).toEqual([]);
    expect(result.exitCode).toBe(0);
  });

  test('judged again gives the same report', () => {
    expect(judge(result.evidence).report).toEqual(result.report);
  });

  test('asks the same with the same seed, and for one check as for all', async () => {
    const alone = await runAgainst({}, { ...thorough, only: ['create-story/any-text'] });
    expect(sentBy(alone, 'create-story')).toEqual(sentBy(result, 'create-story'));
    expect(sentBy(alone, 'create-story')).toHaveLength(100);
  });

  test('sends a plain one what it sends without, and the generated requests after that', async () => {
    const plain = await rightRun();
    const steps = result.report.exchanges.map(({ step }) => step);
    const before = steps.filter((step) => !step.startsWith('thorough/'));
    expect(before.sort()).toEqual(plain.report.exchanges.map(({ step }) => step).sort());
    const isGenerated = (step: string): boolean => step.startsWith('thorough/');
    const [from, to] = [steps.findIndex(isGenerated), steps.findLastIndex(isGenerated)];
    expect(steps.slice(from, to + 1).filter((step) => !isGenerated(step))).toEqual([]);
    // Objects with unauthorized requests are looked at once more when everything else was sent.
    const late = result.report.exchanges.slice(to + 1).map(({ operation, step }) => `${operation} ${step}`);
    expect([...new Set(late)].sort()).toEqual(['confirm-bug effect/late', 'start-task full']);
  });

  test.for([1, 3, 10])('of %s sends as many requests an operation', async (most) => {
    const { report } = await runAgainst({ tasks: 140 }, { thorough: most });
    const generated = report.exchanges.filter(({ step }) => step.startsWith('thorough/'));
    for (const { id } of suites.flatMap(({ thorough, operation }) => (thorough ? operation : []))) {
      const mine = generated.filter(({ operation }) => operation === id);
      // Lists are read whole, however few pages are held against them.
      const least = id === 'list-users' ? 5 + Math.max(Math.min(most, 3), Math.ceil(most / 2)) : 0;
      expect([id, mine.length]).toEqual([id, Math.max(most, least)]);
    }
    expect(report.verdict).toBe(most < 3 ? 'incomplete' : 'conformant');
  });

  test('that ends early is no pass', async () => {
    const stop = new AbortController();
    let sent = 0;
    const bend: Bend = (_, next) => {
      if (++sent === 250) stop.abort();
      return next();
    };
    const ended = await runBent(bend, {}, thorough, { signal: stop.signal });
    expect(ended.report.verdict).toBe('incomplete');
    expect(new Set(generatedIn(ended).map(({ outcome }) => outcome))).toEqual(new Set(['blocked']));
  });
});

test('a plain run skips what generated requests alone answer, and its verdict does not rest on it', async () => {
  const result = await rightRun();
  expect(new Set(generatedIn(result).map(({ outcome, reason }) => `${outcome}: ${reason}`))).toEqual(
    new Set(['skipped: sent only with --thorough']),
  );
  expect(result.report.verdict).toBe('conformant');
});

describe('three people who leave while pages are requested', () => {
  const answersBeyond = ['page-beyond-is-404', 'page-beyond-is-the-last'].map((id) =>
    freedoms.find((freedom) => freedom.id === id)!,
  );
  const whenLeft =
    (at: number, bend: Bend = (_, next) => next()): Bend =>
    (...args) => {
      const [, , { store }] = args;
      sent += 1;
      if (sent === at) store.users = store.users.toSpliced(7, 3);
      return bend(...args);
    };
  let sent = 0;

  test.each(answersBeyond)('are no fault of the service: $id', async (freedom) => {
    for (const at of [85, 101, 117, 133, 149]) {
      sent = 0;
      const result = await runBent(whenLeft(at), freedom, thoroughly('list-users'));
      expect([at, faultsIn(result)]).toEqual([at, []]);
      expect(sent).toBeGreaterThan(at);
    }
  });

  test.each(answersBeyond)('do not excuse a page that is missing: $id', async (freedom) => {
    for (const at of [101, 133]) {
      sent = 0;
      const missing: Bend = ({ path }, next) =>
        /limit=4\b/.test(path) && /page=1\b/.test(path)
          ? jsonResponse(404, { error: 'no such page' })
          : next();
      const result = await runBent(whenLeft(at, missing), freedom, thoroughly('list-users'));
      expect([at, faultsIn(result).map(({ id }) => id)]).toEqual([at, ['list-users/any-page']]);
    }
  });
});

test('a person who leaves is no failure', async () => {
  const last = 150;
  let requests = 0;
  const bend: Bend = ({ method, body }, next, { store }) => {
    requests += 1;
    if (requests === last) store.users = store.users.filter(({ account }) => account !== 'user07');
    const isGone = requests >= last && method === 'POST' && body.includes('"user07"');
    return isGone ? jsonResponse(400, { error: 'user07 is not known' }) : next();
  };
  const { report } = await runBent(bend, {}, thoroughly('confirm-bug'));
  expect(report.checks.flatMap(({ id, findings }) => (findings.length > 0 ? id : []))).toEqual([]);
});

test.each([5, 11, 13])(
  'what one write in %i did, to which a gateway responded, is not blamed on the next one',
  async (every) => {
    let writes = 0;
    const result = await runBent(
      ({ method }, next) => {
        const response = next();
        return method === 'POST' && (writes += 1) % every === 0
          ? { status: 502, headers: {}, body: 'bad gateway' }
          : response;
      },
      { bugs: 30 },
      { thorough: 40, only: ['confirm-bug/*'] },
    );
    expect(faultsIn(result)).toEqual([]);
    expect(generatedIn(result).find(({ id }) => id === 'confirm-bug/any-fields-keep')?.outcome).toBe('pass');
  },
);
