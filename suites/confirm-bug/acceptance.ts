import { enums } from '../../contract/enums.ts';
import { sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Judgement } from '../../judging/judgement.ts';
import { experimentOf } from '../common/experiment.ts';
import { recordsOf } from '../common/subject.ts';
import { judgeTaken, verdictOf, withIntermittent } from '../common/verdict.ts';
import { priorities } from './bodies.ts';
import { subject, type ConfirmStep } from './steps.ts';

type Confirms = View<ConfirmStep>;

/** All five fields are accepted, and no valid request gets a 5xx answer now and then, which says nothing of its fields. */
export function judgeFull(view: Confirms): Judgement {
  const judgement = judgeTaken(view, subject, [
    { steps: ['full'], what: 'a confirmation with all five fields' },
  ]);
  // What a second confirmation means is open: a service may answer 5xx to each.
  const isSecond = ({ step }: Exchange): boolean =>
    experimentOf(step) === 'twice' && verdictOf(view, subject, 'twice').kind === 'unclear';
  return withIntermittent(view, subject, judgement, [], isSecond);
}

/** The empty object is accepted. */
export function judgeEmpty(view: Confirms): Judgement {
  return judgeTaken(view, subject, [{ steps: ['empty'], what: 'an empty object', field: demanded(view) }]);
}

/** Where {} is rejected: the one field that every accepted confirmation had. */
function demanded(view: Confirms): string | undefined {
  const [first, ...others] = recordsOf(view, subject).map(({ exchange }) => sentBody(exchange));
  const fields = Object.keys(first ?? {}).filter((field) =>
    others.every((body) => Object.hasOwn(body, field)),
  );
  return fields.length === 1 ? fields[0] : undefined;
}

/** Each field is accepted without the others; of the priorities, one is enough (reading 7). */
export function judgeAlone(view: Confirms): Judgement {
  // The control of a second confirmation has all fields: where {} is rejected too, the comment is not the reason.
  const isEmptyTaken = verdictOf(view, subject, 'empty').kind !== 'rejected';
  return judgeTaken(view, subject, [
    { steps: ['only/assignedTo'], what: 'assignedTo alone', field: 'assignedTo' },
    { steps: ['only/mailto'], what: 'mailto alone', field: 'mailto' },
    {
      steps: [...(isEmptyTaken ? (['twice'] as const) : []), 'only/comment'],
      what: 'comment alone',
      field: 'comment',
    },
    {
      steps: priorities.map((pri) => `pri/${pri}` as const),
      any: true,
      what: 'pri alone',
      field: 'pri',
      values: (exchange) => `pri ${String(sentBody(exchange)['pri'])}`,
    },
  ]);
}

/** A comment in another script is accepted. */
export function judgeOtherScript(view: Confirms): Judgement {
  return judgeTaken(view, subject, [
    { steps: ['other-script'], what: 'a comment in another script', field: 'comment', needsControl: true },
  ]);
}

/** Each listed type is accepted. */
export function judgeTypes(view: Confirms): Judgement {
  return judgeTaken(
    view,
    subject,
    enums.bugType.values.map((type) => ({
      steps: [`type/${type}` as const],
      what: `the type ${type}`,
      field: 'type',
    })),
  );
}
