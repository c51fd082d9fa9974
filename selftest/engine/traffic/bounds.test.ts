import { describe, expect, test } from 'vitest';
import { noneAttached, readExchange } from '../../../engine/evidence/traffic/entry.ts';
import { TrafficReader } from '../../../engine/traffic.ts';
import { judgeEvidence, suite } from '../../../engine/verdict.ts';
import type { Evidence } from '../../../engine/evidence/evidence.ts';
import { settingsWithDefaults } from '../../../engine/settings/settings.ts';
import { boundsOfFile, charactersOf } from '../../../suites/traffic/room.ts';

const bounds = { exchanges: 400_000, waiting: 100_000, stories: 50_000, remembered: 10, tokens: 500 };

/** A page of users in some scripts, of about 30,000 characters. */
function pageOf(number: number, wrong: object = {}): object {
  const users = Array.from({ length: 20 }, (_, at) => ({
    id: number * 20 + at + 1,
    account: `user${at}`,
    realname: ['王小明', "O'Néill", 'İpek', 'Иван', '🙂 Åse 100%'][at % 5],
    dept: 1,
    role: 'dev',
    email: `user${at}@example.org`,
    avatar: 'ab'.repeat(700),
    ...wrong,
  }));
  return { page: 1, total: 20, limit: 20, users };
}

/** What is recorded of requests for pages, each with another Token. */
function recorded(pages: readonly object[], of = bounds): Evidence {
  const reader = new TrafficReader({ suite, baseUrl: 'http://pms.test', together: 50, bounds: of });
  for (const [at, page] of pages.entries())
    reader.add(
      readExchange(
        JSON.stringify({
          startedDateTime: new Date(Date.UTC(2026, 0, 2) + at * 1000).toISOString(),
          request: {
            method: 'GET',
            url: `http://pms.test/api.php/v1/users?limit=20&page=1`,
            headers: [
              { name: 'Token', value: `a-token-${at}-of-somebody` },
              { name: `X-Header-${at}`, value: 'y'.repeat(1000) },
            ],
          },
          response: { status: 200, headers: [], content: { text: JSON.stringify(page) } },
        }),
        noneAttached,
      ),
    );
  return reader.evidence();
}

const total = ({ exchanges }: Evidence): number =>
  exchanges.reduce((sum, exchange) => sum + charactersOf(exchange), 0);
const asideOf = ({ header }: Evidence): unknown => header.facts.traffic?.aside;
const failedIn = (evidence: Evidence): string[] =>
  judgeEvidence(evidence, settingsWithDefaults({}, 'judge')).report.checks.flatMap(({ id, outcome }) =>
    outcome === 'fail' ? [id] : [],
  );

describe('of traffic without end', () => {
  const wrong = Array.from({ length: 60 }, (_, at) => pageOf(at, { dept: `${at}` }));
  const right = Array.from({ length: 60 }, (_, at) => pageOf(at));

  test('no more is kept than there is room for, and the report counts the rest', () => {
    const some = recorded(wrong);
    expect(total(some)).toBeLessThan(bounds.exchanges);
    expect(asideOf(some)).toContainEqual({
      what: 'not kept: the kept exchanges are too large in total',
      count: expect.any(Number),
    });
    const all = recorded(wrong, boundsOfFile);
    expect(total(all)).toBeGreaterThan(bounds.exchanges);
    expect(JSON.stringify(asideOf(all))).not.toContain('not kept');
  });

  test('a fault is found after many right responses', () => {
    expect(failedIn(recorded([...right, ...wrong]))).toEqual(failedIn(recorded(wrong)));
    expect(failedIn(recorded(wrong))).toContain('list-users/field-types');
    expect(failedIn(recorded(right))).toEqual([]);
  });

  test('each exchange is masked by its own Token, however many there are', () => {
    const text = JSON.stringify(recorded([...right, ...wrong]));
    expect(text).not.toMatch(/a-token-\d+-of/);
  });
});
