import { headerOf, own, sentBody, type JsonObject } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { blocked, observed, settled, type Judgement, type Observation } from '../../judging/judgement.ts';
import { isLocalDateTime, isUnsetDate } from '../../schemas/forms.ts';
import { render } from '../../schemas/violations.ts';
import { findingIn } from '../common/findings.ts';
import type { Comparison } from '../common/judges.ts';
import { replyOf, type Answered } from '../common/reply.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { actualOf } from '../common/verdict.ts';
import { subject, type StartStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

type Starts = View<StartStep>;

/** Where a start with nothing left, or nothing consumed, is accepted, that is what the record says. */
export function judgeNothing(view: Starts, field: 'left' | 'consumed'): Judgement {
  const step = `open/nothing-${field}` as const;
  const asked = view.step(step);
  const reply = asked && replyOf(asked, 'task');
  if (!reply || reply.kind === 'unanswered') return notReached(view, subject, step);
  if (reply.kind === 'refused') {
    const what = say('not-accepted-here', field, actualOf(asked, 'task'));
    return blocked({ kind: 'cannot-tell', what }, [asked.index]);
  }
  const got = own(reply.record, field);
  const isEchoed = ({ exchange, record }: Answered): boolean =>
    own(record, field) === own(sentBody(exchange), field);
  if (!recordsOf(view, subject).every(isEchoed)) {
    const check = `${subject.operation}/echoes-${field}`;
    return blocked({ kind: 'control', check, what: say('not-as-sent-else', field) }, [asked.index]);
  }
  const actual = got === undefined ? 'absent' : render(got);
  const words = { field, expected: '0', actual, wanted: 0, ...(got === undefined ? {} : { got }) };
  return settled([asked.index], got === 0 ? [] : [findingIn(asked, 'not-as-sent', words)]);
}

/** Compares a task datetime. */
export function compareMoment(sent: unknown, got: unknown): Comparison {
  if (typeof got !== 'string' || !isLocalDateTime(got)) return { why: `it is no datetime: ${render(got)}` };
  return sent === got ? 'same' : 'different';
}

/** What realStarted becomes when it is not sent; 400 and 422 beside a start that was accepted are what it leads to. */
export function observeUnsentStart(view: Starts): Judgement {
  const exchange = view.step('open/without/realStarted');
  const reply = exchange && replyOf(exchange, 'task');
  const isRejected =
    [400, 422].includes(exchange?.response?.status ?? 0) && recordsOf(view, subject).length > 0;
  if (!exchange || (reply?.kind !== 'record' && !isRejected))
    return notReached(view, subject, 'open/without/realStarted');
  const value = reply?.kind === 'record' ? kindOfMoment(reply.record, exchange) : 'a rejection';
  const aspect = 'realStarted when it is not sent';
  const observation: Omit<Observation, 'exchange'> = {
    aspect,
    message: String(value),
    field: 'realStarted',
    value,
  };
  return observed([{ ...observation, exchange: exchange.index }], [exchange.index]);
}

/** The kind of the value alone: the moment itself is another one in each run. */
function kindOfMoment(record: JsonObject, exchange: Exchange): string {
  const got = own(record, 'realStarted');
  if (got === undefined) return 'absent';
  if (got === null || got === '') return render(got);
  if (isUnsetDate(got)) return 'the zero date';
  return isNow(got, own(record, 'lastEditedDate'), exchange) ? 'now' : 'another moment';
}

/** The clock of a target may be off, and in another zone: the edit itself tells the time best. */
function isNow(got: unknown, edited: unknown, exchange: Exchange): boolean {
  const moment = Date.parse(`${String(got).replace(' ', 'T')}Z`);
  const near = (other: string, ms: number): boolean => Math.abs(moment - Date.parse(other)) <= ms;
  const byEdit = typeof edited === 'string' && near(`${edited.replace(' ', 'T')}Z`, 5 * minute);
  const date = headerOf(exchange, 'date');
  return byEdit || (date !== undefined && near(date, 14 * 60 * minute));
}

const minute = 60_000;
