import fc from 'fast-check';
import type { Evidence, Exchange } from '../../evidence/evidence.ts';
import { parseEvidence } from '../../evidence/evidence.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { runAgainst } from '../in-process.ts';

/** A few services of the catalogues, right and wrong, of each operation. */
const services = [
  ...deviations.filter((_, at) => at % 180 === 0),
  ...freedoms.filter((_, at) => at % 60 === 0),
];

/** Evidence of runs against a few services, with the names of people as they came. */
export async function recordedRuns(): Promise<readonly Evidence[]> {
  const runs = await Promise.all(services.map((service) => runAgainst(service, { showPeople: true })));
  return runs.map(({ evidence }) => parseEvidence(evidence));
}

/** Another answer, or none: of other clients, gateways and services that nobody thought of. */
const otherAnswer = fc.oneof(
  fc.record({ status: fc.integer({ min: 100, max: 599 }) }),
  fc.record({ body: fc.oneof(fc.json(), fc.string({ unit: 'binary' }), fc.constant('')) }),
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
export const changedEvidence = (recorded: readonly Evidence[]): fc.Arbitrary<Evidence> =>
  fc.tuple(fc.constantFrom(...recorded), fc.array(change, { maxLength: 20 })).map(([evidence, changes]) => {
    const exchanges = [...evidence.exchanges];
    for (const { at, answer } of changes) {
      const place = at % exchanges.length;
      exchanges[place] = changed(exchanges[place]!, answer);
    }
    return { ...evidence, exchanges };
  });
