import { operations } from '../../contract/operations.ts';
import { own, sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { replyOf } from '../common/reply.ts';
import type { Suite } from '../suite.ts';
import { checks } from './checks.ts';
import { createStories } from './scenario.ts';
import { steps, type StoryStep } from './steps.ts';

/** All that there is of creating a story (3, 4.3). */
export const createStory: Suite<StoryStep> = {
  operation: { id: 'create-story', ...operations['create-story'] },
  steps,
  scenario: createStories,
  checks,
  changes: { kind: 'story-created', idOf: idOfNewStory },
  needs: () => ({ product: true }),
  thorough: {
    cost: ({ most }) => ({ requests: most, objects: most }),
    load: async () => (await import('./thorough.ts')).sendGenerated,
  },
};

/** The id of the story that was made. Another title is that of another story: its id is not to be touched. */
function idOfNewStory(exchange: Exchange): string {
  const reply = replyOf(exchange, 'story');
  if (reply.kind !== 'record') return 'unknown';
  const [sent, got] = [own(sentBody(exchange), 'title'), own(reply.record, 'title')];
  if (typeof sent === 'string' && typeof got === 'string' && lettersOf(sent) !== lettersOf(got))
    return 'unknown';
  const id = own(reply.record, 'id');
  return typeof id === 'number' || typeof id === 'string' ? String(id) : 'unknown';
}

/** What tells the title of one story from that of another also where a target loses signs, or the letter case. */
const lettersOf = (title: string): string => title.toLowerCase().replace(/[ -/:-@[-`{-~]+/g, '');
