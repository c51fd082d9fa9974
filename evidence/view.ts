import type {
  Evidence,
  EvidenceHeader,
  Exchange,
  Facts,
  FixtureSource,
  UnsentStep,
  Stop,
} from './evidence.ts';

/** The name of a step, or a pattern for all steps with a prefix: `prefix/*`. */
export type Pattern<S extends string> = S | Family<S> | '*';

type Family<S extends string> = S extends `${infer Head}/${infer Rest}`
  ? `${Head}/*` | (Rest extends `${string}/${string}` ? `${Head}/${Family<Rest>}` : never)
  : never;

/** True if a step matches a pattern; `*` at its end matches anything. */
export function matchesStep(pattern: string, step: string): boolean {
  return pattern.endsWith('*') ? step.startsWith(pattern.slice(0, -1)) : step === pattern;
}

/** Returns the last exchange of each step: it replaces the earlier tries. */
export function latest(exchanges: readonly Exchange[]): Exchange[] {
  const byStep = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    byStep.delete(exchange.step);
    byStep.set(exchange.step, exchange);
  }
  return [...byStep.values()];
}

/** Evidence as the checks read it, by operation. A retry replaces the exchange before it. */
export class EvidenceView {
  readonly header: EvidenceHeader;
  readonly facts: Facts;
  /** Present when the run ended early. */
  readonly stopped: Stop | undefined;
  private readonly byOperation = new Map<string, Exchange[]>();
  private readonly notSent: readonly UnsentStep[];
  private readonly exchanges: readonly Exchange[];

  constructor({ header, exchanges, footer }: Evidence) {
    this.header = header;
    this.facts = header.facts;
    this.stopped = footer.stopped;
    this.notSent = footer.notAsked;
    this.exchanges = exchanges;
    for (const exchange of exchanges) {
      const list = this.byOperation.get(exchange.operation) ?? [];
      list.push(exchange);
      this.byOperation.set(exchange.operation, list);
    }
  }

  /** Returns the evidence of one operation. */
  of<S extends string>(operation: string): View<S> {
    const { facts, stopped } = this;
    const notSent = this.notSent.filter((entry) => entry.operation === operation);
    const exchanges = latest(this.byOperation.get(operation) ?? []);
    const { target, startedAt } = this.header;
    const isOwn = target.kind !== 'traffic';
    return new View(
      facts,
      stopped,
      exchanges,
      notSent,
      this.exchanges,
      target.fixtures,
      isOwn ? startedAt : undefined,
    );
  }
}

/** The evidence of one operation, by step, in the order of sending. */
export class View<S extends string> {
  private readonly byStep: ReadonlyMap<string, Exchange>;

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
  ) {
    this.byStep = new Map(exchanges.map((exchange) => [exchange.step, exchange]));
  }

  /** Returns the exchanges whose step matches any of the patterns. */
  steps(...patterns: readonly Pattern<S>[]): Exchange[] {
    const names = new Set<string>(patterns);
    const prefixes = patterns.flatMap((pattern) => (pattern.endsWith('*') ? pattern.slice(0, -1) : []));
    return this.exchanges.filter(
      ({ step }) => names.has(step) || prefixes.some((prefix) => step.startsWith(prefix)),
    );
  }

  /** Returns the exchange of one step. */
  step(name: S): Exchange | undefined {
    return this.byStep.get(name);
  }

  /** Returns why a step was not sent; undefined if no reason is recorded. */
  whyUnsent(...patterns: readonly Pattern<S>[]): UnsentStep | undefined {
    return this.notSent.find(({ step }) =>
      patterns.some((pattern) => matchesStep(pattern, step) || matchesStep(step, pattern)),
    );
  }
}
