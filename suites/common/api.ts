import { apiPrefix, tokenHeader } from '../../contract/operations.ts';
import type { PlannedRequest } from '../../engine/evidence/planned-request.ts';
import { isSuccess } from '../../engine/evidence/exchange-facts.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import type { Recorder } from '../../engine/evidence/recorder.ts';
import type { Pattern, TokenFault } from '../../engine/evidence/role.ts';
import { tokenForms, wholeToken } from '../../engine/evidence/token-forms.ts';
import { rowOf, type Step, type SuiteOperation } from '../../engine/judging/suite.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import type { HeaderList } from '../../engine/wire/message.ts';

/** RFC 9562, 4: the letter case of a UUID has no meaning. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How the Token goes on the wire; `lower-case` is the valid one under a lower-case header name. */
export type TokenUse = 'valid' | 'lower-case' | TokenFault;

/** One request of a scenario, in the terms of the API. */
export interface ApiCall {
  /** Why it is sent; the purpose of its step by default. */
  readonly purpose?: Said;
  /** Replaces the path of the operation. */
  readonly path?: string;
  /** Replaces `<id>` of the path. */
  readonly id?: number | string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: Readonly<Record<string, unknown>> | string;
  readonly token?: TokenUse;
  /** The response may be compressed. */
  readonly gzip?: true;
  /** Sent while no other request is in progress. */
  readonly alone?: boolean;
  /** Milliseconds to wait before it is sent. */
  readonly pauseMs?: number;
}

/** Where the API is, and its Token. */
export interface ApiTarget {
  readonly baseUrl: string;
  readonly token: string;
  /** A Token of the same shape that the service never gave. */
  readonly madeUpToken: string;
  /** Sends a request of an operation, maybe later. */
  readonly inTurn?: (
    operation: string,
    hasToken: boolean,
    send: () => Promise<Exchange>,
  ) => Promise<Exchange>;
  /** Called with every exchange that was sent with the Token. */
  readonly onResponse?: (exchange: Exchange) => Promise<void> | undefined;
}

/** The operation that is called, with its steps. */
interface Called {
  readonly operation: SuiteOperation;
  readonly steps: Readonly<Record<string, Step>>;
}

const unnamedRequest = phrase(
  'unnamed-request',
  (step: string) => step,
  (step) => step,
);
const tokenNoLetters = phrase('token-no-letters', 'the Token has no letters', 'Token 中没有字母');
const tokenIsUuid = phrase('token-is-uuid', 'a UUID is the same in both letter cases', 'UUID 不区分大小写');

/** Sends calls of one operation and records them. */
export class OperationApi<S extends string> {
  /** Objects whose change the service has confirmed. */
  private readonly changed = new Set<number | string>();

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
    const path = (call.path ?? operation.path).replace('<id>', String(call.id));
    const body = typeof call.body === 'object' ? JSON.stringify(call.body) : call.body;
    const use = call.token ?? 'valid';
    const token = this.tokenSent(use);
    const headers: HeaderList[number][] = [['Accept', 'application/json']];
    if (call.gzip) headers.push(['Accept-Encoding', 'gzip']);
    if (token) headers.push([use === 'lower-case' ? tokenHeader.toLowerCase() : tokenHeader, token.value]);
    if (body !== undefined) headers.push(['Content-Type', 'application/json']);
    const planned: PlannedRequest = {
      operation: operation.id,
      step,
      purpose: call.purpose ?? row?.purpose ?? unnamedRequest(step),
      method: operation.method,
      url: `${this.target.baseUrl}${apiPrefix}${path}${query}`,
      headers,
      ...(token ? { token } : {}),
      open: row?.answer === 'open',
      unauthenticated: row?.answer === 'refusal',
      alone: call.alone ?? false,
      pauseMs: call.pauseMs ?? 0,
      ...(body === undefined ? {} : { body }),
    };
    const send = () => this.recorder.exchange(planned);
    const hasToken = use === 'valid' || use === 'lower-case';
    const exchange = await (this.target.inTurn?.(operation.id, hasToken, send) ?? send());
    if (use === 'valid' && call.id !== undefined && isSuccess(exchange)) this.changed.add(call.id);
    if (hasToken) await this.target.onResponse?.(exchange);
    return exchange;
  }

  /**
   * Sends a call with the Token in the other letter case; sends none if letter case makes no difference to the Token.
   * @throws RunStopped when the run has ended
   */
  async callInOtherCase(step: S & 'other-case', call: Omit<ApiCall, 'token'> = {}): Promise<void> {
    if (!/[a-z]/i.test(this.target.token)) return this.noteUnsent(step, tokenNoLetters);
    if (uuid.test(this.target.token)) return this.noteUnsent(step, tokenIsUuid);
    await this.call(step, { ...call, token: 'other-case' });
  }

  /** True if a write to the object was answered with success. */
  hasChanged(id: number | string): boolean {
    return this.changed.has(id);
  }

  /** Records that steps are not sent, with the reason and the missing setting. */
  noteUnsent(step: Pattern<S>, reason: Said, hint?: Said): void {
    const operation = this.called.operation.id;
    this.recorder.unsent.push({ operation, step, reason, ...(hint === undefined ? {} : { hint }) });
  }

  /** The value of the Token header and its mask; undefined if the header is not sent. */
  private tokenSent(use: TokenUse): PlannedRequest['token'] {
    const { token, madeUpToken } = this.target;
    if (use === 'none') return undefined;
    if (use === 'empty') return { value: '', mask: '' };
    if (use === 'made-up') return { value: madeUpToken, mask: madeUpToken };
    const form = use === 'valid' || use === 'lower-case' ? wholeToken : tokenForms[use](token);
    return { value: form.of(token), mask: form.mask };
  }
}
