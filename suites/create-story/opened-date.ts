import { headerOf, own } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { blocked, type Judgement } from '../../judging/judgement.ts';
import { indexesOf, judgeAnswers, judgeField } from '../common/judges.ts';
import type { Answered } from '../common/reply.ts';
import { subject, type StoryStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

/** What passes, in milliseconds. */
const tolerance = 5 * 60_000;

/** `openedDate` of a new story is the present: by the clock of the service where it sends one, else by that of the run. */
export function judgeOpenedDate(view: View<StoryStep>): Judgement {
  return judgeAnswers(view, subject, (answers) => {
    const present = ({ exchange }: Answered): number | undefined => presentOf(exchange, view.startedAt);
    const dated = answers.filter(
      (answer) => momentOf(own(answer.record, 'openedDate')) !== undefined && present(answer) !== undefined,
    );
    if (dated.length === 0) {
      const what = 'no story has an openedDate in UTC that can be compared with the time of its request';
      return blocked({ kind: 'field', field: 'openedDate', what }, indexesOf(answers));
    }
    const minute = (answer: Answered): string => `${new Date(present(answer)!).toISOString().slice(0, 16)}Z`;
    return judgeField(dated, {
      field: 'openedDate',
      fault: 'wrong-value',
      what: say('time-of-request'),
      wanted: minute,
      expected: (answer) => `${minute(answer)}, five minutes more or less`,
      compare: (got, answer) =>
        Math.abs(momentOf(got)! - present(answer)!) > tolerance ? 'different' : 'same',
    });
  });
}

/** A moment in UTC, in milliseconds; other forms are the finding of another check. */
function momentOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(value))
    return undefined;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : moment;
}

/** When an answer was sent, in milliseconds. */
function presentOf(exchange: Exchange, startedAt: string | undefined): number | undefined {
  const date = Date.parse(headerOf(exchange, 'date') ?? '');
  if (!Number.isNaN(date)) return date;
  const start = Date.parse(startedAt ?? '');
  return Number.isNaN(start) ? undefined : start + (exchange.startedMs ?? 0);
}
