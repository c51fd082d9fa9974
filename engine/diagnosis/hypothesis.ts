import type { Finding } from '../judging/finding.ts';
import type { Said } from '../../messages/phrase.ts';
import type { Facts, Seen } from './facts.ts';

/** What a cause is about. Where two of these explain the same and nothing contradicts either, both are said. */
export type Scope = 'end' | 'run' | 'setting' | 'right' | 'field' | 'operation' | 'quote';

/** One possible cause with the values that its sentences need. */
export interface Claim {
  /** The exchanges that it explains; never none. */
  readonly covers: readonly Seen[];
  /** The findings about these exchanges that it explains. Default: rejections of valid requests. */
  readonly explains?: (finding: Finding) => boolean;
  /** The field that it blames, and the value of it, where it blames one. */
  readonly field?: string;
  readonly value?: unknown;
  /** What it is and what it explains, in one sentence. */
  readonly says: Said;
  /** What to do, one thing after the other. */
  readonly next: readonly Said[];
}

/** A kind of cause. */
export interface Hypothesis {
  readonly id: string;
  readonly scope: Scope;
  proposes(facts: Facts): readonly Claim[];
  /** It says nothing but what the responses that it covers are. */
  readonly quotes?: true;
  /** An exchange that contradicts the claim: what one recorded exchange contradicts is never said. */
  refutedBy?(claim: Claim, facts: Facts): Seen | undefined;
}
