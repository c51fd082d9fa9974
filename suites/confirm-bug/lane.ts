import { mayHaveActed } from '../../evidence/patience.ts';
import type { JsonObject } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { replyOf, type Answered, type Reply } from '../common/reply.ts';
import { askInLowerCase } from '../common/lower-case.ts';
import { askInOtherForm } from '../common/other-form.ts';
import type { Session } from '../common/session.ts';
import { tokenFaultIds, tokenFaults, type TokenFault } from '../common/token-steps.ts';
import type { Bodies } from './bodies.ts';
import type { ConfirmStep } from './steps.ts';

/** The body of a confirmation. */
export type Body = Readonly<Record<string, unknown>>;

/** A bug, and what is known of it: the record it had last, and that it was confirmed, or may have been. */
export class Lane {
  confirmed = false;
  /** What it answered to valid requests, in the order of sending. */
  readonly answers: Answered[] = [];
  /** The last valid request that it refused. */
  refusal: Exchange | undefined;
  /** What it met without a valid Token. */
  readonly probes: Exchange[] = [];
  /** The types that this bug took. */
  readonly types: string[] = [];

  constructor(
    private readonly session: Session<ConfirmStep>,
    readonly bug: number,
  ) {}

  /** The record that it had last. */
  get last(): JsonObject | undefined {
    return this.answers.at(-1)?.record;
  }

  async send(step: ConfirmStep, body: Body, lowerCase = false): Promise<Reply> {
    const { api } = this.session;
    const call = { id: this.bug, body };
    const exchange = lowerCase ? await askInLowerCase(api, () => call) : await api.call(step, call);
    const reply = replyOf(exchange, 'bug');
    if (reply.kind === 'record') {
      this.answers.push({ exchange, record: reply.record });
      this.confirmed = true;
      if (typeof body['type'] === 'string') this.types.push(body['type']);
    }
    if (reply.kind === 'refused') this.refusal = exchange;
    if (mayHaveActed(exchange)) this.confirmed = true;
    return reply;
  }

  /** Where the target takes the Token in the other letter case, the bug is confirmed by it. */
  async sendInOtherCase(body: Body): Promise<void> {
    const { api, wants } = this.session;
    if (wants('other-case')) await api.callInOtherCase('other-case', { id: this.bug, body });
  }

  /** Sends what must be refused, all at once; no two requests share a value. */
  async probe(
    prefix: 'token/' | 'effect/token/',
    bodies: Bodies,
    faults: readonly TokenFault[] = tokenFaultIds,
  ): Promise<Exchange[]> {
    const asked = faults.filter((fault) => this.session.wants(`${prefix}${fault}`));
    const drawn = bodies.probes(asked.length, this.last);
    const probes = await Promise.all(
      asked.map((token, at) =>
        this.session.api.call(`${prefix}${token}`, { id: this.bug, body: { ...drawn[at] }, token }),
      ),
    );
    this.probes.push(...probes);
    return probes;
  }

  /** Sends an empty object, which must be refused as well. */
  async probeEmpty(): Promise<void> {
    await Promise.all(askInOtherForm(this.session, () => ({ id: this.bug, body: {} })));
  }

  /** The same one after the other: where several have an effect, it is that of the last. */
  async probeInTurn(
    prefix: `effect/${'round' | 'sample'}/${string}/`,
    bodies: Bodies,
    faults: readonly TokenFault[] = tokenFaultIds,
  ): Promise<Exchange[]> {
    const drawn = bodies.probes(faults.length, this.last);
    for (const [at, token] of faults.entries()) {
      const body = { ...drawn[at] };
      const purpose = `confirm a bug once more, ${tokenFaults[token]}`;
      this.probes.push(
        await this.session.api.call(`${prefix}${token}`, { purpose, id: this.bug, body, token }),
      );
    }
    return this.probes.slice(-faults.length);
  }
}
