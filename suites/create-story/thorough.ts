import { replyOf } from '../common/reply.ts';
import { sendCases } from '../thorough/send.ts';
import { freshObjects, type Part, type ThoroughSession } from '../thorough/session.ts';
import { stepOf } from '../thorough/steps.ts';
import { extraOf, storyBodies } from './bodies.ts';
import { storyProperty } from './property.ts';
import type { StoryStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

/** Creates generated stories. */
export async function sendGenerated(session: ThoroughSession<StoryStep>): Promise<Part | undefined> {
  const { product } = session.facts;
  if (product === undefined) return undefined;
  const extra = extraOf(session.facts);
  const needsExtra = Object.keys(extra).length > 0 && !(await acceptsDocumented(session, product));
  return sendCases(session, storyProperty, freshObjects, { extra: { product, ...(needsExtra && extra) } });
}

/** True if a story with documented fields alone was accepted. If none was sent yet, sends one. */
async function acceptsDocumented(
  { api, seed, runId, view }: ThoroughSession<StoryStep>,
  product: number,
): Promise<boolean> {
  const documented = () => view().steps('sufficient/*', 'all/*', 'again/*', 'thorough/order/*' as StoryStep);
  if (documented().length === 0) {
    const body = storyBodies({ seed, runId }, product).sufficient('feature');
    await api.call(stepOf('order', 'documented'), { body, purpose: say('create-documented') });
  }
  return documented().some((exchange) => replyOf(exchange, 'story').kind === 'record');
}
