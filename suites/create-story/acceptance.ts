import { enums } from '../../contract/enums.ts';
import { own, sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { settled, type Judgement } from '../../judging/judgement.ts';
import { findingIn } from '../common/findings.ts';
import { isRejected } from '../common/reply.ts';
import { notReached, recordsOf, stepsOf } from '../common/subject.ts';
import { actualOf, judgeTaken, verdictOf } from '../common/verdict.ts';
import { subject, type StoryStep } from './steps.ts';

type Stories = View<StoryStep>;

/** How stories of a family are called. */
const words = {
  sufficient: 'a story with the five sufficient fields',
  all: 'a story with all ten fields',
} as const;

const nameOf = ({ step }: Exchange): StoryStep => step as StoryStep;

/** Stories of a family are accepted; a rejection of one is that of its category or source. */
export function judgeAccepted(view: Stories, family: keyof typeof words): Judgement {
  const sent = view.steps(`${family}/*`);
  if (sent.length === 0) return notReached(view, subject, `${family}/*`);
  const isTaken = sent.some((story) => verdictOf(view, subject, nameOf(story)).kind === 'accepted');
  const field = isTaken ? undefined : telling(view);
  return judgeTaken(view, subject, [{ steps: sent.map(nameOf), what: words[family], field, any: true }]);
}

/** The one optional field that makes the difference between a rejection and a success. */
function telling(view: Stories): string | undefined {
  const fields = recordsOf(view, subject, 'with/*', 'without/*').map(
    ({ exchange }) => exchange.step.split('/')[1]!,
  );
  return fields.length === 1 ? fields[0] : undefined;
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
      what: `the category ${category}`,
      field: 'category',
      needsControl: true,
    })),
  );
}

/** Each listed source is accepted: with one category at least, where another source is accepted. */
export function judgeSources(view: Stories): Judgement {
  const sourceOf = (story: Exchange): unknown => own(sentBody(story), 'source');
  const taken = recordsOf(view, subject).filter(({ exchange }) => sourceOf(exchange) !== undefined);
  if (taken.length === 0) return notReached(view, subject, 'all/*');
  const sent = stepsOf(view, subject, 'record');
  const unknown = enums.storySource.values.filter(
    (source) => !taken.some(({ exchange }) => sourceOf(exchange) === source),
  );
  const rejected = unknown.flatMap(
    (source) => sent.find((story) => sourceOf(story) === source && isRejected(story, 'story')) ?? [],
  );
  if (rejected.length === 0 && unknown.length > 0) return notReached(view, subject, 'all/*');
  const findings = rejected.map((story) =>
    findingIn(story, 'refused', {
      what: `the source ${String(sourceOf(story))}`,
      field: 'source',
      expected: 'a 2xx answer that is the story record, as for another source',
      actual: actualOf(story, 'story'),
    }),
  );
  return settled(
    taken.map(({ exchange }) => exchange.index),
    findings,
  );
}
