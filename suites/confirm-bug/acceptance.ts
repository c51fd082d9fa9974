import { enums } from '../../contract/enums.ts';
import { sentBody } from '../../evidence/body.ts';
import type { View } from '../../evidence/view.ts';
import type { Judgement } from '../../judging/judgement.ts';
import { judgeTaken, withIntermittent } from '../common/verdict.ts';
import { priorities } from './bodies.ts';
import { subject, type ConfirmStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

type Confirms = View<ConfirmStep>;

/** All five fields are accepted, and no valid request gets a 5xx answer now and then. */
export function judgeFull(view: Confirms): Judgement {
  const full = { steps: ['full'], what: say('sent-confirm') } as const;
  return withIntermittent(view, subject, judgeTaken(view, subject, [full]));
}

/** The empty object is accepted. */
export function judgeEmpty(view: Confirms): Judgement {
  return judgeTaken(view, subject, [{ steps: ['empty'], what: say('sent-empty-object') }]);
}

/** Each field is accepted without the others; of the priorities, one is enough (reading 7). */
export function judgeAlone(view: Confirms): Judgement {
  return judgeTaken(view, subject, [
    { steps: ['only/assignedTo'], what: say('sent-alone', 'assignedTo'), field: 'assignedTo' },
    { steps: ['only/mailto'], what: say('sent-alone', 'mailto'), field: 'mailto' },
    { steps: ['twice', 'only/comment'], what: say('sent-alone', 'comment'), field: 'comment' },
    {
      steps: priorities.map((pri) => `pri/${pri}` as const),
      any: true,
      what: say('sent-alone', 'pri'),
      field: 'pri',
      values: (exchange) => `pri ${String(sentBody(exchange)['pri'])}`,
    },
  ]);
}

/** A comment in another script is accepted. */
export function judgeOtherScript(view: Confirms): Judgement {
  return judgeTaken(view, subject, [
    { steps: ['other-script'], what: say('sent-script'), field: 'comment', needsControl: true },
  ]);
}

/** Each listed type is accepted. */
export function judgeTypes(view: Confirms): Judgement {
  return judgeTaken(
    view,
    subject,
    enums.bugType.values.map((type) => ({
      steps: [`type/${type}` as const],
      what: say('sent-type', type),
      field: 'type',
    })),
  );
}
