import type { Judgement } from '../../judging/check.ts';
import type { EvidenceView } from '../../evidence/view.ts';
import { compareValues, judgeField, notReached, recordsOf, type Subject } from './judging.ts';

/** Judges that each record has the id that its path names. An id of a wrong type is judged elsewhere. */
export function judgeIdentity(view: EvidenceView, subject: Subject): Judgement {
  const answers = recordsOf(view, subject);
  if (answers.length === 0) return notReached(view, subject, ...subject.valid);
  return judgeField(answers, {
    field: 'id',
    message: 'the answer is the record of another id',
    expected: ({ exchange }) => String(idInPath(exchange.request.url)),
    compare: (got, { exchange }) => compareValues(idInPath(exchange.request.url), got),
  });
}

/** The id that a path such as `/bugs/12/confirm` names; NaN when it names none. */
export function idInPath(url: string): number {
  return Number(/\/(\d+)\/\w+$/.exec(new URL(url).pathname)?.[1]);
}
