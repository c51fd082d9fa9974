import { isObject } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { errorIn } from './responses.ts';
import { dayFrom, type Body, type BodyContext } from './bodies.ts';
import type { OwnedKind } from './kinds.ts';

/** Ids of objects for fields that refer to them. Each object is created once, when its id is first needed. */
export interface RelatedObjects {
  project(): Promise<number>;
  execution(): Promise<number>;
  story(): Promise<number>;
  task(): Promise<number>;
  /** A module of the product or execution for objects of a kind; undefined if it has none. */
  module(kind: OwnedKind): Promise<number | undefined>;
}

type Value = (context: BodyContext, related: RelatedObjects, kind: OwnedKind | undefined) => unknown;

const me: Value = ({ account }) => account;
const text: Value = ({ runId }) => `Conformance ${runId}`;
const soon: Value = ({ startedAt }) => dayFrom(startedAt, 30);

/** Values for fields that a site may demand (Custom, Required fields). */
const values: Readonly<Record<string, Value>> = {
  deadline: soon,
  estStarted: ({ startedAt }) => dayFrom(startedAt, -1),
  realBegan: ({ startedAt }) => dayFrom(startedAt, -1),
  project: (_, related) => related.project(),
  execution: (_, related) => related.execution(),
  story: (_, related) => related.story(),
  storyID: (_, related) => related.story(),
  task: (_, related) => related.task(),
  module: (_, related, kind) => kind && related.module(kind),
  assignedTo: me,
  mailto: ({ account }) => account && [account],
  PO: me,
  QD: me,
  RD: me,
  PM: me,
  feedbackBy: text,
  notifyEmail: ({ runId }) => [`conf${runId}@example.invalid`],
  keywords: text,
  desc: text,
  spec: text,
  verify: text,
  budget: () => 1000,
};

/** Returns the fields that a rejection names. Empty if its error is not by field. */
export function fieldsNamed(rejection: Exchange): string[] {
  const error = errorIn(rejection);
  return rejection.response?.status === 400 && isObject(error) ? Object.keys(error) : [];
}

/**
 * Returns values for the fields that a rejection demands.
 * @param sent the rejected body
 * @returns undefined if there is no value for one of the fields, or if it was already sent
 */
export async function demandedValues(
  rejection: Exchange,
  sent: Body,
  ...needed: Parameters<Value>
): Promise<Body | undefined> {
  const named = fieldsNamed(rejection);
  if (named.length === 0) return undefined;
  const found: Record<string, unknown> = {};
  for (const field of named) {
    if (Object.hasOwn(sent, field)) return undefined;
    const value: unknown = await values[field]?.(...needed);
    if (value === undefined) return undefined;
    found[field] = value;
  }
  return found;
}
