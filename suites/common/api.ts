import { apiPrefix, operations, tokenHeader, type OperationId } from '../../contract/operations.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { HeaderList } from '../../wire/message.ts';
import type { Recorder } from '../../evidence/recorder.ts';

/** The four ways in which a request comes without a valid Token (reading 23). */
export const tokenFaults = ['none', 'empty', 'made-up', 'cut-short'] as const;

/** One of the ways in which a request comes without a valid Token. */
export type TokenFault = (typeof tokenFaults)[number];

/** How the Token goes on the wire; `lower-case` is the valid one under a lower-case header name. */
export type TokenUse = 'valid' | 'lower-case' | TokenFault;

/** One request of a scenario, in the terms of the API. */
export interface ApiCall {
  readonly step: string;
  readonly purpose: string;
  /** Replaces `<id>` of the path. */
  readonly id?: number | string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: Readonly<Record<string, unknown>> | string;
  readonly token?: TokenUse;
}

/** Where the API is, and what opens it. */
export interface ApiTarget {
  readonly baseUrl: string;
  readonly token: string;
  /** A Token of the same shape that the service never gave. */
  readonly madeUpToken: string;
  /** Sees every exchange that was sent with the Token. */
  readonly onAnswer?: (exchange: Exchange) => void;
}

/** Sends calls of one operation and records them. */
export class OperationApi {
  constructor(
    private readonly recorder: Recorder,
    private readonly target: ApiTarget,
    readonly operation: OperationId,
  ) {}

  /**
   * Sends one call.
   * @throws RunStopped when the run has ended
   */
  async call(call: ApiCall): Promise<Exchange> {
    const { method, path } = operations[this.operation];
    const query = call.query ? `?${new URLSearchParams(call.query).toString()}` : '';
    const body = typeof call.body === 'object' ? JSON.stringify(call.body) : call.body;
    const headers: HeaderList[number][] = [['Accept', 'application/json'], ...this.tokenHeaders(call.token)];
    if (body !== undefined) headers.push(['Content-Type', 'application/json']);
    const exchange = await this.recorder.exchange({
      operation: this.operation,
      step: call.step,
      purpose: call.purpose,
      method,
      url: `${this.target.baseUrl}${apiPrefix}${path.replace('<id>', String(call.id))}${query}`,
      headers,
      open: call.step.startsWith('open/') || call.step === 'twice',
      ...(body === undefined ? {} : { body }),
    });
    if ((call.token ?? 'valid') === 'valid') this.target.onAnswer?.(exchange);
    return exchange;
  }

  /** Notes a step that is not sent. */
  notAsked(step: string, reason: string, hint?: string): void {
    const { operation } = this;
    this.recorder.notAsked({ operation, step, reason, ...(hint === undefined ? {} : { hint }) });
  }

  private tokenHeaders(use: TokenUse = 'valid'): HeaderList {
    const { token, madeUpToken } = this.target;
    switch (use) {
      case 'valid':
        return [[tokenHeader, token]];
      case 'lower-case':
        return [[tokenHeader.toLowerCase(), token]];
      case 'none':
        return [];
      case 'empty':
        return [[tokenHeader, '']];
      case 'made-up':
        return [[tokenHeader, madeUpToken]];
      case 'cut-short':
        return [[tokenHeader, token.slice(0, -1)]];
    }
  }
}
