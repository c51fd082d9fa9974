import { operations } from '../../contract/operations.ts';
import { own, sentBody } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { replyOf } from '../common/reply.ts';
import type { Suite } from '../suite.ts';
import { checks } from './checks.ts';
import { createStories } from './scenario.ts';
import { steps, type StoryStep } from './steps.ts';
import { sendCases } from '../thorough/send.ts';
import { freshObjects, type Part, type ThoroughSession } from '../thorough/session.ts';
import { extraOf } from './bodies.ts';
import { storyProperty } from './property.ts';

/** Create story (sections 3 and 4.3). */
export const createStory: Suite<StoryStep> = {
  operation: { id: 'create-story', ...operations['create-story'] },
  steps,
  scenario: createStories,
  checks,
  changes: { kind: 'story-created', idOf: idOfNewStory },
  needs: () => ({ product: true }),
  thorough: {
    cost: ({ most }) => ({ requests: most, objects: most }),
    send: sendGenerated,
  },
};

/** Returns the id of the new story. With another title it is another story, which cleanup must not delete. */
function idOfNewStory(exchange: Exchange): string {
  const reply = replyOf(exchange, 'story');
  if (reply.kind !== 'record') return 'unknown';
  const { id, title } = reply.record;
  const sent = own(sentBody(exchange), 'title');
  if (typeof sent === 'string' && typeof title === 'string' && lettersOf(sent) !== lettersOf(title))
    return 'unknown';
  return typeof id === 'number' || typeof id === 'string' ? String(id) : 'unknown';
}

/** Returns what is left of a title also if a service loses signs or letter case. */
const lettersOf = (title: string): string => title.toLowerCase().replace(/[ -/:-@[-`{-~]+/g, '');

/** Creates generated stories. */
export async function sendGenerated(session: ThoroughSession<StoryStep>): Promise<Part | undefined> {
  const { product } = session.facts;
  if (product === undefined) return undefined;
  const extra = extraOf(session.facts);
  const needsExtra = Object.keys(extra).length > 0 && !acceptsDocumented(session);
  return sendCases(session, storyProperty, freshObjects, { extra: { product, ...(needsExtra && extra) } });
}

/** True if a story with documented fields alone was accepted. */
function acceptsDocumented({ view }: ThoroughSession<StoryStep>): boolean {
  const documented = view().steps('sufficient/*', 'all/*', 'again/*');
  return documented.some((exchange) => replyOf(exchange, 'story').kind === 'record');
}
