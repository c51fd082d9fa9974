import { replyOf } from '../common/reply.ts';
import { sendCases } from '../thorough/send.ts';
import type { Part, ThoroughSession } from '../thorough/session.ts';
import { freshObjects } from '../thorough/session.ts';
import { stepOf } from '../thorough/steps.ts';
import { extraOf, onlySufficient, storyBodies } from './bodies.ts';
import { storyProperty } from './property.ts';
import type { StoryStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

/** Creates generated stories. */
export async function sendGenerated(session: ThoroughSession<StoryStep>): Promise<Part | undefined> {
  const { product } = session.facts;
  if (product === undefined) return undefined;
  const extra = (await isTakenPlainly(session, product)) ? {} : extraOf(session.facts);
  return sendCases(session, storyProperty, freshObjects, { extra: { product, ...extra } });
}

/** True if a story with documented fields alone was accepted. If none was sent yet, sends one. */
async function isTakenPlainly(session: ThoroughSession<StoryStep>, product: number): Promise<boolean> {
  const { api, facts, view } = session;
  const extra = Object.keys(extraOf(facts));
  if (extra.length === 0) return true;
  const documented = () => view().steps('sufficient/*', 'all/*', 'again/*', 'thorough/order/*' as StoryStep);
  if (documented().length === 0) {
    const body = onlySufficient(storyBodies(session, product).sufficient('feature'));
    const purpose = say('create-documented');
    await api.call(stepOf('order', 'documented'), { body, purpose });
  }
  return documented().some((exchange) => replyOf(exchange, 'story').kind === 'record');
}
