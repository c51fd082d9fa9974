import { isObject } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { errorIn } from './answers.ts';
import { dayFrom, type Body, type BodyContext } from './bodies.ts';

/** What else a run makes or knows, for a field that refers to it; each is made once, when it is first asked for. */
export interface World {
  project(): Promise<number>;
  execution(): Promise<number>;
  story(): Promise<number>;
  task(): Promise<number>;
  /** A module of the product for objects of a kind; undefined where it has none. */
  module(kind: 'bug' | 'task' | 'story'): Promise<number | undefined>;
}

type Value = (context: BodyContext, world: World, kind: 'bug' | 'task' | 'story' | undefined) => unknown;

const me: Value = ({ account }) => account;
const text: Value = ({ runId }) => `Conformance ${runId}`;
const soon: Value = ({ startedAt }) => dayFrom(startedAt, 30);

/** Fields that a site may demand (Custom, Required fields), and what is known for them. */
const values: Readonly<Record<string, Value>> = {
  deadline: soon,
  estStarted: ({ startedAt }) => dayFrom(startedAt, -1),
  realBegan: ({ startedAt }) => dayFrom(startedAt, -1),
  project: (_, world) => world.project(),
  execution: (_, world) => world.execution(),
  story: (_, world) => world.story(),
  storyID: (_, world) => world.story(),
  task: (_, world) => world.task(),
  module: (_, world, kind) => kind && world.module(kind),
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

/** Fields that a refusal names, where it says what is wrong by field. */
export function fieldsNamed(refusal: Exchange): string[] {
  const error = errorIn(refusal);
  return refusal.response?.status === 400 && isObject(error) ? Object.keys(error) : [];
}

/**
 * Values for the fields that a refusal demands.
 * @param sent what was sent in vain
 * @returns undefined when one of them is not known, or was sent already
 */
export async function demanded(
  refusal: Exchange,
  sent: Body,
  context: BodyContext,
  world: World,
  kind: 'bug' | 'task' | 'story' | undefined,
): Promise<Body | undefined> {
  const named = fieldsNamed(refusal);
  if (named.length === 0) return undefined;
  const found: Record<string, unknown> = {};
  for (const field of named) {
    if (Object.hasOwn(sent, field)) return undefined;
    const value: unknown = await values[field]?.(context, world, kind);
    if (value === undefined) return undefined;
    found[field] = value;
  }
  return found;
}
