import { enums } from '../../contract/enums.ts';
import { own, sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { settled, type Judgement } from '../../judging/judgement.ts';
import { findingIn } from '../common/findings.ts';
import { indexesOf } from '../common/judges.ts';
import { isRejected } from '../common/reply.ts';
import { notReached, recordsOf, stepsOf } from '../common/subject.ts';
import { actualOf, judgeTaken } from '../common/verdict.ts';
import { subject, type StoryStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

type Stories = View<StoryStep>;

/** How stories of a family are called. */
const families = {
  sufficient: say('sent-sufficient'),
  all: say('sent-all'),
} as const;

const nameOf = ({ step }: Exchange): StoryStep => step as StoryStep;

/** Stories of a family are accepted; a rejection of one is that of its category or source. */
export function judgeAccepted(view: Stories, family: keyof typeof families): Judgement {
  const steps = view.steps(`${family}/*`).map(nameOf);
  if (steps.length === 0) return notReached(view, subject, `${family}/*`);
  return judgeTaken(view, subject, [{ steps, what: families[family], any: true }]);
}

/** Each listed category is accepted, with the five fields and with all ten. */
export function judgeCategories(view: Stories): Judgement {
  if (recordsOf(view, subject).length === 0) return notReached(view, subject, 'sufficient/*', 'all/*');
  const sent = view.steps('sufficient/*', 'all/*', 'extra/*');
  return judgeTaken(
    view,
    subject,
    enums.storyCategory.values.map((category) => ({
      steps: sent.filter((story) => own(sentBody(story), 'category') === category).map(nameOf),
      what: say('sent-category', category),
      field: 'category',
      needsControl: true,
    })),
  );
}

/** Each listed source is accepted: with one category at least, where another source is accepted. */
export function judgeSources(view: Stories): Judgement {
  const sourceOf = (story: Exchange): unknown => own(sentBody(story), 'source');
  const taken = recordsOf(view, subject).filter(({ exchange }) => sourceOf(exchange) !== undefined);
  const unknown = enums.storySource.values.filter(
    (source) => !taken.some(({ exchange }) => sourceOf(exchange) === source),
  );
  const rejected = stepsOf(view, subject, 'record').filter((story) => isRejected(story, 'story'));
  const findings = unknown.flatMap((source) => {
    const story = rejected.find((each) => sourceOf(each) === source);
    if (!story) return [];
    const words = { what: say('sent-source', source), field: 'source', actual: actualOf(story, 'story') };
    const expected = say('as-another-source');
    return findingIn(story, 'refused', { ...words, expected });
  });
  if (taken.length === 0 || (findings.length === 0 && unknown.length > 0))
    return notReached(view, subject, 'all/*');
  return settled(indexesOf(taken), findings);
}
