import type { OperationId } from '../contract/operations.ts';
import type { Evidence, EvidenceHeader, Exchange, Facts, NotAsked } from './evidence.ts';

/** Tells whether a step matches a pattern; `*` at its end stands for any rest. */
export function matchesStep(pattern: string, step: string): boolean {
  return pattern.endsWith('*') ? step.startsWith(pattern.slice(0, -1)) : step === pattern;
}

/** Recorded evidence as checks read it: by operation and step, in the order of sending. */
export class EvidenceView {
  readonly header: EvidenceHeader;
  readonly facts: Facts;
  /** Why the rest was not asked, when the run ended early. */
  readonly stopped: string | undefined;
  private readonly byOperation = new Map<string, Exchange[]>();
  private readonly unasked: readonly NotAsked[];

  /** Takes whole evidence; an answer that asked for patience (429, 503) gives way to its repetition. */
  constructor(evidence: Evidence) {
    this.header = evidence.header;
    this.facts = evidence.header.facts;
    this.stopped = evidence.footer.stopped?.reason;
    this.unasked = evidence.footer.notAsked;
    for (const exchange of evidence.exchanges) {
      const list = this.byOperation.get(exchange.operation) ?? [];
      const earlier = list.findIndex((other) => other.step === exchange.step);
      if (earlier >= 0) list.splice(earlier, 1);
      list.push(exchange);
      this.byOperation.set(exchange.operation, list);
    }
  }

  /** Exchanges of an operation whose step matches any of the patterns, in the order of sending. */
  steps(operation: OperationId, ...patterns: readonly string[]): Exchange[] {
    const list = this.byOperation.get(operation) ?? [];
    return list.filter(({ step }) => patterns.some((pattern) => matchesStep(pattern, step)));
  }

  /** The exchange of one step. */
  step(operation: OperationId, step: string): Exchange | undefined {
    return this.byOperation.get(operation)?.find((exchange) => exchange.step === step);
  }

  /** Why a step was not sent. */
  notAsked(operation: OperationId, ...patterns: readonly string[]): NotAsked | undefined {
    return this.unasked.find(
      ({ operation: of, step }) =>
        of === operation &&
        patterns.some((pattern) => matchesStep(pattern, step) || matchesStep(step, pattern)),
    );
  }
}
