import type { Evidence, Exchange, Facts, FixtureSource, UnsentStep, Stop } from './evidence.ts';
import { matchesStep, type Pattern } from './role.ts';

/** Returns the last exchange of each step: it replaces the earlier tries. */
export function latest(exchanges: readonly Exchange[]): Exchange[] {
  const lastOf = new Map(exchanges.map((exchange) => [exchange.step, exchange]));
  return exchanges.filter((exchange) => lastOf.get(exchange.step) === exchange);
}

/** Returns the evidence of one operation, as its checks read it. A retry replaces the exchange before it. */
export function viewOf<S extends string>(
  { header, exchanges, footer }: Evidence,
  operation: string,
): View<S> {
  const { facts, target, startedAt } = header;
  const ofOperation = <Row extends { readonly operation: string }>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => row.operation === operation);
  return new View(
    facts,
    footer.stopped,
    latest(ofOperation(exchanges)),
    ofOperation(footer.notAsked),
    exchanges,
    target.fixtures,
    target.kind === 'traffic' ? undefined : startedAt,
  );
}

/** The evidence of one operation, by step, in the order of sending. */
export class View<S extends string = string> {
  /** @param exchanges of the operation, one for each step */
  constructor(
    readonly facts: Facts,
    readonly stopped: Stop | undefined,
    private readonly exchanges: readonly Exchange[],
    private readonly notSent: readonly UnsentStep[],
    /** Exchanges of every operation, in the order of sending. */
    readonly all: readonly Exchange[],
    /** Source of the bugs, tasks and the product of the run. */
    readonly fixtures: FixtureSource = 'ids',
    /** Start of the run (ISO 8601 UTC); undefined for recorded traffic of other clients. */
    readonly startedAt?: string,
  ) {}

  /** Returns the exchanges whose step matches any of the patterns. */
  steps(...patterns: readonly Pattern<S>[]): Exchange[] {
    return this.exchanges.filter(({ step }) => patterns.some((pattern) => matchesStep(pattern, step)));
  }

  /** Returns the exchange of one step. */
  step(name: S): Exchange | undefined {
    return this.exchanges.find(({ step }) => step === name);
  }

  /** Returns why a step was not sent; undefined if no reason is recorded. */
  whyUnsent(...patterns: readonly Pattern<S>[]): UnsentStep | undefined {
    return this.notSent.find(({ step }) =>
      patterns.some((pattern) => matchesStep(pattern, step) || matchesStep(step, pattern)),
    );
  }
}
