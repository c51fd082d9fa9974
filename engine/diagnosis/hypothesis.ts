import type { Exchange } from '../evidence/evidence.ts';
import { sentAlone } from '../evidence/exchange-facts.ts';
import type { Finding } from '../judging/finding.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { compareNodesAdvice } from './advice.ts';
import { type Facts, groupedBy, operationsOf, type Seen } from './facts.ts';
import { digits, plural } from '../../messages/numbers.ts';
import { andList, chineseList } from './in-sentences.ts';

/** What a cause is about. Where two of these explain the same and nothing contradicts either, both are said. */
export type Scope = 'end' | 'run' | 'setting' | 'right' | 'field' | 'operation' | 'quote';

/** One possible cause with the values that its sentences need. */
export interface Claim {
  /** The exchanges that it explains; never none. */
  readonly covers: readonly Seen[];
  /** The findings about these exchanges that it explains. Default: rejections of valid requests. */
  readonly explains?: (finding: Finding) => boolean;
  /** What all requests that it covers have, and what no accepted one has. */
  readonly trait?: (seen: Seen) => boolean;
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

/** The sentences of a claim. */
export type Words = Pick<Claim, 'says' | 'next'>;

/**
 * Proposes a claim for each kind of rejections of valid requests.
 * @param kindOf returns undefined for a response of no kind; kinds with equal JSON are one
 * @param wordsOf returns undefined for a kind of which nothing is claimed
 * @param among the exchanges that it is about. Default: valid requests that did not get the record
 */
export const perKind =
  <Kind>(
    kindOf: (seen: Seen) => Kind | undefined,
    wordsOf: (covers: readonly Seen[], kind: Kind, facts: Facts) => Words | undefined,
    among: (facts: Facts) => readonly Seen[] = (facts) => facts.rejected(),
  ): Hypothesis['proposes'] =>
  (facts) =>
    groupedBy(among(facts), kindOf).flatMap((covers) => {
      const words = wordsOf(covers, kindOf(covers[0]!)!, facts);
      return words === undefined ? [] : { covers, ...words };
    });

/** How many of all responses a sentence is about. */
export const saidOfPart = phrase(
  'in-part',
  (what: string, count: number, all: number) => `${what}, in ${digits(count)} of ${plural(all, 'response')}`,
  (what, count, all) => `${what}（${digits(all)} 个响应中的 ${digits(count)} 个）`,
);

/** Words about the form of bodies: where other responses have the right one, in how many, and that nodes may differ. */
export function inPart(facts: Facts, covers: readonly Seen[], { says, next }: Words): Words {
  const part = saidInPart(facts, covers, says);
  return { says: part, next: part === says ? next : [compareNodesAdvice, ...next] };
}

/** Says in how many responses, where others have the right form. */
export function saidInPart(facts: Facts, covers: readonly Seen[], says: Said): Said {
  const valid = validOf(facts, covers);
  const isPart = valid.some(({ record }) => record !== undefined);
  return isPart ? saidOfPart(says, covers.length, valid.length) : says;
}

/** Valid requests of the operations of some exchanges. */
function validOf(facts: Facts, covers: readonly Seen[]): Seen[] {
  const among = operationsOf(covers);
  return facts.all.filter(({ meant, operation }) => meant === 'valid' && among.includes(operation));
}

const causeGot = phrase(
  'cause-got',
  (operations: readonly string[], count: number, all: number, answer: string) =>
    `${andList(operations)}: ${count < all ? `${digits(count)} of ` : ''}${plural(all, 'valid request')} got ${answer}`,
  (operations, count, all, answer) =>
    `${chineseList(operations)}：${digits(all)} 个有效请求${count < all ? `中有 ${digits(count)} 个` : ''}得到 ${answer}`,
);

/** Says what valid requests got, and of how many where others got the record. */
export function got(facts: Facts, covers: readonly Seen[], what: Said): Said {
  const among = operationsOf(covers);
  const valid = validOf(facts, covers);
  const isOfMore = valid.some(({ record }) => record !== undefined);
  return causeGot(among, covers.length, isOfMore ? valid.length : covers.length, what);
}

/** So many requests sent alone show what requests alone get. */
const manyAlone = 20;

/** True if such responses came only while other requests were under way, and requests sent alone got others. */
export function onlyTogether(isSuch: (exchange: Exchange) => boolean, { exchanges }: Facts): boolean {
  const alone = [...sentAlone(exchanges)];
  return alone.length >= manyAlone && !alone.some(isSuch);
}
