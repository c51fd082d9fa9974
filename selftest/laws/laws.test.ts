import fc from 'fast-check';
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { shownCommand } from '../../cli/command-line.ts';
import {
  formatEvidence,
  parseEvidence,
  type Evidence,
  type Exchange,
} from '../../engine/evidence/evidence.ts';
import { maskPeople } from '../../engine/evidence/people.ts';
import type { Report } from '../../engine/judging/report.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { toJson } from '../../reporters/json.ts';
import { judgeEvidence } from '../../engine/verdict.ts';
import { anyText } from '../any-text.ts';
import { runAgainst } from '../in-process.ts';
import { errorsBy } from '../schemas/errors.ts';
import { randomBy } from '../../suites/common/values.ts';

/** A few services of the catalogues, right and wrong, of each operation. */
const services = [
  ...deviations.filter((_, at) => at % 180 === 0),
  ...freedoms.filter((_, at) => at % 60 === 0),
];

/** Evidence of runs against a few services, with the names of people as they came. */
async function recordedRuns(): Promise<readonly Evidence[]> {
  const runs = await Promise.all(services.map((service) => runAgainst(service, { showPeople: true })));
  return runs.map(({ evidence }) => parseEvidence(evidence));
}

/** Another answer, or none: of other clients, gateways and services that nobody thought of. */
const otherAnswer = fc.oneof(
  fc.record({ status: fc.integer({ min: 100, max: 599 }) }),
  fc.record({ body: fc.oneof(fc.json(), anyText(), fc.constant('')) }),
  fc.record({ headers: fc.array(fc.tuple(fc.string(), fc.string())) }),
  fc.constant(undefined),
);

/** What is done to one exchange of a recording. */
const change = fc.record({ at: fc.nat(), answer: otherAnswer });

function changed(exchange: Exchange, answer: object | undefined): Exchange {
  const { response, ...unanswered } = exchange;
  if (answer === undefined || !response) return { ...unanswered, error: { kind: 'reset', message: 'lost' } };
  const now = { ...response, ...answer };
  return { ...exchange, response: { ...now, bodyBytes: Buffer.byteLength(now.body) } };
}

/** Recordings with some of their answers changed. */
const changedEvidence = (recorded: readonly Evidence[]): fc.Arbitrary<Evidence> =>
  fc.tuple(fc.constantFrom(...recorded), fc.array(change, { maxLength: 20 })).map(([evidence, changes]) => {
    const exchanges = [...evidence.exchanges];
    for (const { at, answer } of changes) {
      const place = at % exchanges.length;
      exchanges[place] = changed(exchanges[place]!, answer);
    }
    return { ...evidence, exchanges };
  });

const recorded = await recordedRuns();
const gates = { failOn: 'fail', allowIncomplete: false } as const;
const runs = { numRuns: 25 };

const judged = (evidence: Evidence): Report => judgeEvidence(evidence, gates).report;

describe('for any evidence', () => {
  const evidence = changedEvidence(recorded);

  test('what is written is read back', () => {
    fc.assert(
      fc.property(evidence, (some) => {
        expect(parseEvidence(formatEvidence(some))).toEqual(some);
      }),
      runs,
    );
  });

  test('the report is as its schema says, and no check breaks', () => {
    const errorsOf = errorsBy('report.schema.json');
    fc.assert(
      fc.property(evidence, (some) => {
        const report = judged(some);
        expect(errorsOf(JSON.parse(toJson(report)))).toBe('No errors');
        expect(report.checks.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
      }),
      runs,
    );
  });

  test('people are masked once: masked evidence stays as it is, and gives the same verdicts', () => {
    const outcomes = (some: Evidence): string[] =>
      judged(some).checks.map(({ id, outcome }) => `${id} ${outcome}`);
    fc.assert(
      fc.property(evidence, (some) => {
        const masked = maskPeople({ ...some, exchanges: [...some.exchanges] });
        expect(masked.header.people).toBe('masked');
        expect(maskPeople(masked)).toBe(masked);
        expect(outcomes(masked)).toEqual(outcomes(some));
      }),
      runs,
    );
  });
});

/** The same exchanges, those of different operations in another order of sending. */
function interleaved(evidence: Evidence, seed: number): Evidence {
  const next = randomBy(seed);
  const operations = [...new Set(evidence.exchanges.map(({ operation }) => operation))];
  const queues = operations.map((id) => evidence.exchanges.filter(({ operation }) => operation === id));
  const places = new Map<number, number>();
  const order = [];
  for (let left = evidence.exchanges.length; left > 0; left -= 1) {
    const waiting = queues.filter((queue) => queue.length > 0);
    const exchange = waiting[Math.floor(next() * waiting.length)]!.shift()!;
    places.set(exchange.index, order.length);
    order.push(exchange);
  }
  const exchanges = order.map((exchange, index) => ({
    ...exchange,
    index,
    ...(exchange.repeats && {
      repeats: { ...exchange.repeats, exchange: places.get(exchange.repeats.exchange)! },
    }),
  }));
  return { ...evidence, exchanges };
}

test('the order in which requests of different operations were sent changes no verdict and no finding', () => {
  const said = ({ verdict, checks }: Report): unknown => [
    verdict,
    checks.map(({ id, outcome, findings, observations }) => ({
      id,
      outcome,
      findings: findings.map(({ message, field, expected, actual }) => ({
        message,
        field,
        expected,
        actual,
      })),
      observations: observations.map(({ aspect, message, value }) => ({ aspect, message, value })),
    })),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...recorded), fc.nat(), (evidence, seed) => {
      expect(said(judged(interleaved(evidence, seed)))).toEqual(said(judged(evidence)));
    }),
    runs,
  );
});

test('a command line that is shown is read back by a shell as it was given', () => {
  const argument = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\0]|\/\//.test(text));
  const lines = fc.sample(fc.array(argument, { minLength: 1, maxLength: 8 }), { numRuns: 100, seed: 1 });
  // One shell for all: each line ends with an argument that none has.
  const end = '//';
  const script = lines.map((args) => {
    const [, shown] = shownCommand(args).match(/^pms-conformance (.*)$/s)!;
    return `printf '%s\\0' ${shown} ${end}\n`;
  });
  const read = execFileSync('sh', ['-c', script.join('')], { encoding: 'utf8' });
  expect(read.split('\0').slice(0, -1)).toEqual(lines.flatMap((args) => [...args, end]));
});
