import { headerOf, own } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { render } from '../../schemas/violations.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { indexesOf } from '../common/judges.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { subject, type StoryStep } from './steps.ts';

/** What passes, in milliseconds. */
const tolerance = 5 * 60_000;

/** `openedDate` of a new story is the present: by the clock of the service where it sends one, else by that of the run. */
export function judgeOpenedDate(view: View<StoryStep>): Judgement {
  const answers = recordsOf(view, subject);
  if (answers.length === 0) return notReached(view, subject);
  const dated = answers.flatMap(({ exchange, record }) => {
    const got = own(record, 'openedDate');
    const [opened, now] = [momentOf(got), presentOf(exchange, view.startedAt)];
    return opened === undefined || now === undefined ? [] : [{ exchange, got, opened, now }];
  });
  if (dated.length === 0) {
    const what = 'no story has an openedDate in UTC that can be compared with the time of its request';
    return blocked({ kind: 'field', field: 'openedDate', what }, indexesOf(answers));
  }
  const findings = dated
    .filter(({ opened, now }) => Math.abs(opened - now) > tolerance)
    .map(({ exchange, got, now }) =>
      findingIn(exchange, 'wrong-value', {
        field: 'openedDate',
        what: 'the time of the request',
        expected: `${new Date(now).toISOString().slice(0, 16)}Z, five minutes more or less`,
        actual: render(got),
      }),
    );
  const [first, ...others] = findings;
  const merged = first ? [{ ...first, ...(others.length > 0 ? { times: findings.length } : {}) }] : [];
  return settled(
    dated.map(({ exchange }) => exchange.index),
    mergeFindings(merged),
  );
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
