import { mayHaveActed } from '../../evidence/patience.ts';
import type { JsonObject } from '../../evidence/body.ts';
import { replyOf, type Reply } from '../common/reply.ts';
import type { Session } from '../common/session.ts';
import { tokenFaultIds } from '../common/token-steps.ts';
import type { NextBody } from './bodies.ts';
import type { ConfirmStep } from './steps.ts';

/** The body of a confirmation. */
export type Body = Readonly<Record<string, unknown>>;

/** A bug, and what is known of it: the record it had last, and that it was confirmed, or may have been. */
export class Lane {
  last: JsonObject | undefined;
  confirmed = false;
  /** The types that this bug took. */
  readonly types: string[] = [];

  constructor(
    private readonly session: Session<ConfirmStep>,
    readonly bug: number,
  ) {}

  async send(step: ConfirmStep, body: Body, lowerCase = false): Promise<Reply> {
    const token = lowerCase ? 'lower-case' : 'valid';
    const exchange = await this.session.api.call(step, { id: this.bug, body, token });
    const reply = replyOf(exchange, 'bug');
    if (reply.kind === 'record') {
      this.last = reply.record;
      this.confirmed = true;
      if (typeof body['type'] === 'string') this.types.push(body['type']);
    }
    if (mayHaveActed(exchange)) this.confirmed = true;
    return reply;
  }

  /** Where the target takes the Token in the other letter case, the bug is confirmed by it. */
  async sendInOtherCase(body: Body): Promise<void> {
    const { api, wants } = this.session;
    if (wants('other-case')) await api.callInOtherCase('other-case', { id: this.bug, body });
  }

  /** Sends what must be refused; each request has values of its own where the bug's own are known. */
  async probe(prefix: ProbePrefix, next: NextBody): Promise<void> {
    const common = this.last ? undefined : next();
    const asked = tokenFaultIds.filter((fault) => this.session.wants(`${prefix}${fault}`));
    const { api, wants } = this.session;
    const otherForm = prefix === 'token/' && wants('token/none-in-other-form');
    await Promise.all([
      otherForm ? api.call('token/none-in-other-form', { id: this.bug, body: {}, token: 'none' }) : undefined,
      ...asked.map((token) =>
        api.call(`${prefix}${token}`, {
          id: this.bug,
          body: { ...(common ?? next(this.last)) },
          token,
        }),
      ),
    ]);
  }
}

/** The steps of refused requests to one bug begin so. */
export type ProbePrefix = 'token/' | 'effect/token/' | 'effect/again/' | 'effect/third/';
