import { askProperty } from '../thorough/ask.ts';
import type { ThoroughSession } from '../thorough/session.ts';
import { freshObjects } from '../thorough/slots.ts';
import { storyProperty } from './property.ts';
import type { StoryStep } from './steps.ts';

/** Creates generated stories. */
export async function askGenerated(session: ThoroughSession<StoryStep>): Promise<void> {
  if (session.facts.product !== undefined) await askProperty(session, storyProperty, freshObjects);
}
