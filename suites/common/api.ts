import { apiPrefix, tokenHeader } from '../../contract/operations.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { Recorder } from '../../evidence/recorder.ts';
import type { Pattern } from '../../evidence/view.ts';
import { rowOf, type Step, type SuiteOperation } from '../../judging/suite.ts';
import type { HeaderList } from '../../wire/message.ts';
import type { TokenFault } from './token-steps.ts';

/** How the Token goes on the wire; `lower-case` is the valid one under a lower-case header name. */
export type TokenUse = 'valid' | 'lower-case' | TokenFault;

/** One request of a scenario, in the terms of the API. */
export interface ApiCall {
  /** What it asks, in words; by default those of its step. */
  readonly purpose?: string;
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

/** The operation that calls are about, with its steps. */
interface Called {
  readonly operation: SuiteOperation;
  readonly steps: Readonly<Record<string, Step>>;
}

/** Sends calls of one operation and records them. */
export class OperationApi<S extends string> {
  constructor(
    private readonly recorder: Recorder,
    private readonly target: ApiTarget,
    private readonly called: Called,
  ) {}

  /**
   * Sends one call.
   * @throws RunStopped when the run has ended
   */
  async call(step: S, call: ApiCall = {}): Promise<Exchange> {
    const { operation, steps } = this.called;
    const row = rowOf(steps, step);
    const query = call.query ? `?${new URLSearchParams(call.query).toString()}` : '';
    const body = typeof call.body === 'object' ? JSON.stringify(call.body) : call.body;
    const headers: HeaderList[number][] = [['Accept', 'application/json'], ...this.tokenHeaders(call.token)];
    if (body !== undefined) headers.push(['Content-Type', 'application/json']);
    const exchange = await this.recorder.exchange({
      operation: operation.id,
      step,
      purpose: call.purpose ?? row?.purpose ?? step,
      method: operation.method,
      url: `${this.target.baseUrl}${apiPrefix}${operation.path.replace('<id>', String(call.id))}${query}`,
      headers,
      open: row?.answer === 'open',
      ...(body === undefined ? {} : { body }),
    });
    if ((call.token ?? 'valid') === 'valid') this.target.onAnswer?.(exchange);
    return exchange;
  }

  /** Notes steps that are not sent, with the reason and the setting to give. */
  notAsked(step: Pattern<S>, reason: string, hint?: string): void {
    const operation = this.called.operation.id;
    this.recorder.notAsked({ operation, step, reason, ...(hint === undefined ? {} : { hint }) });
  }

  private tokenHeaders(use: TokenUse = 'valid'): HeaderList {
    const { token, madeUpToken } = this.target;
    const headers: Readonly<Record<TokenUse, HeaderList>> = {
      valid: [[tokenHeader, token]],
      'lower-case': [[tokenHeader.toLowerCase(), token]],
      none: [],
      empty: [[tokenHeader, '']],
      'made-up': [[tokenHeader, madeUpToken]],
      'cut-short': [[tokenHeader, token.slice(0, -1)]],
    };
    return headers[use];
  }
}
