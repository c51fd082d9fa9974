import type { Evidence, EvidenceHeader, Exchange, Facts, FixtureSource, NotAsked, Stop } from './evidence.ts';

/** A step, or a family of steps: `prefix/*`. */
export type Pattern<S extends string> = S | Family<S> | '*';

type Family<S extends string> = S extends `${infer Head}/${infer Rest}`
  ? `${Head}/*` | (Rest extends `${string}/${string}` ? `${Head}/${Family<Rest>}` : never)
  : never;

/** Tells whether a step matches a pattern; `*` at its end stands for any rest. */
export function matchesStep(pattern: string, step: string): boolean {
  return pattern.endsWith('*') ? step.startsWith(pattern.slice(0, -1)) : step === pattern;
}

/** The last exchange of each step: what stands in the place of the ones before. */
export function latest(exchanges: readonly Exchange[]): Exchange[] {
  const byStep = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    byStep.delete(exchange.step);
    byStep.set(exchange.step, exchange);
  }
  return [...byStep.values()];
}

/** Recorded evidence as judges read it; an answer that asked for patience gives way to its repetition. */
export class EvidenceView {
  readonly header: EvidenceHeader;
  readonly facts: Facts;
  /** Why the rest was not asked, when the run ended early. */
  readonly stopped: Stop | undefined;
  private readonly byOperation = new Map<string, Exchange[]>();
  private readonly unasked: readonly NotAsked[];
  private readonly exchanges: readonly Exchange[];

  constructor({ header, exchanges, footer }: Evidence) {
    this.header = header;
    this.facts = header.facts;
    this.stopped = footer.stopped;
    this.unasked = footer.notAsked;
    this.exchanges = exchanges;
    for (const exchange of exchanges) {
      const list = this.byOperation.get(exchange.operation) ?? [];
      list.push(exchange);
      this.byOperation.set(exchange.operation, list);
    }
  }

  /** What was asked of one operation. */
  of<S extends string>(operation: string): View<S> {
    const { facts, stopped } = this;
    const unasked = this.unasked.filter((entry) => entry.operation === operation);
    const mine = latest(this.byOperation.get(operation) ?? []);
    const { target, startedAt } = this.header;
    const isOwn = target.kind !== 'traffic';
    return new View(
      facts,
      stopped,
      mine,
      unasked,
      this.exchanges,
      target.fixtures,
      isOwn ? startedAt : undefined,
    );
  }
}

/** The evidence of one operation, by step, in the order of sending. */
export class View<S extends string> {
  private readonly byStep: ReadonlyMap<string, Exchange>;

  /** @param exchanges those of the operation, one for each step */
  constructor(
    readonly facts: Facts,
    readonly stopped: Stop | undefined,
    private readonly exchanges: readonly Exchange[],
    private readonly unasked: readonly NotAsked[],
    /** Those of every operation, in the order of sending. */
    readonly all: readonly Exchange[],
    /** Where the objects of the run come from. */
    readonly fixtures: FixtureSource = 'ids',
    /** When the run began (ISO 8601 UTC); undefined where others recorded. */
    readonly startedAt?: string,
  ) {
    this.byStep = new Map(exchanges.map((exchange) => [exchange.step, exchange]));
  }

  /** Exchanges whose step matches any of the patterns. */
  steps(...patterns: readonly Pattern<S>[]): Exchange[] {
    const names = new Set<string>(patterns);
    const families = patterns.flatMap((pattern) => (pattern.endsWith('*') ? pattern.slice(0, -1) : []));
    return this.exchanges.filter(
      ({ step }) => names.has(step) || families.some((family) => step.startsWith(family)),
    );
  }

  /** The exchange of one step. */
  step(name: S): Exchange | undefined {
    return this.byStep.get(name);
  }

  /** Why a step was not sent. */
  notAsked(...patterns: readonly Pattern<S>[]): NotAsked | undefined {
    return this.unasked.find(({ step }) =>
      patterns.some((pattern) => matchesStep(pattern, step) || matchesStep(step, pattern)),
    );
  }
}
