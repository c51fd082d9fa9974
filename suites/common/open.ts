import type { StatementId } from '../../contract/statements.ts';
import { bodyOf, headerOf, isObject } from '../../evidence/body.ts';
import type { Check, Judgement } from '../../judging/check.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { EvidenceView } from '../../evidence/view.ts';
import type { Observation } from '../../judging/report.ts';
import { typeName } from '../../schemas/render.ts';
import { effectInWords, effectOf, type Effect } from './effect.ts';
import { notReached, type Subject } from './judging.ts';
import { describeAnswer, replyOf } from './reply.ts';

/** One request on an open point, and the words under which two targets are compared. */
export interface OpenPoint {
  readonly step: string;
  readonly aspect: string;
}

/** An answer in a form in which two targets can be compared: no ids, no texts, no times. */
export interface AnswerShape {
  readonly status: number;
  readonly mediaType: string;
  /** `record`, `empty`, `object(error: string)`, `array`, `not JSON` … */
  readonly body: string;
  /** Where the record came back. */
  readonly effect?: Effect;
}

/** Records what the target answered to each point; never judges. */
export function observeAnswers(
  view: EvidenceView,
  subject: Subject,
  points: readonly OpenPoint[],
): Judgement {
  const observations: Observation[] = [];
  const exchanges: number[] = [];
  for (const { step, aspect } of points) {
    const exchange = view.step(subject.operation, step);
    if (!exchange) continue;
    exchanges.push(exchange.index);
    observations.push({
      aspect,
      message: `${aspect}: ${describe(exchange, subject)}`,
      value: exchange.response ? shapeOf(exchange, subject) : { error: exchange.error?.kind },
      exchange: exchange.index,
    });
  }
  if (observations.length === 0) return notReached(view, subject, ...points.map(({ step }) => step));
  return { exchanges, observations };
}

function describe(exchange: Exchange, subject: Subject): string {
  const reply = replyOf(exchange, subject.record);
  if (reply.kind !== 'record') return describeAnswer(exchange);
  const effect = effectInWords(effectOf(exchange, subject, reply.record));
  const answer = `${exchange.response!.status} with the ${subject.record}`;
  return effect === '' ? answer : `${answer}; ${effect}`;
}

/** The shape of an answer. */
export function shapeOf(exchange: Exchange, subject: Subject): AnswerShape {
  const reply = replyOf(exchange, subject.record);
  return {
    status: exchange.response?.status ?? 0,
    mediaType: (headerOf(exchange, 'content-type') ?? 'none').split(';')[0]!.trim().toLowerCase(),
    body: reply.kind === 'record' ? 'record' : bodyShape(exchange),
    ...(reply.kind === 'record' ? { effect: effectOf(exchange, subject, reply.record) } : {}),
  };
}

function bodyShape(exchange: Exchange): string {
  if (exchange.response?.bodyBytes === 0) return 'empty';
  const body = bodyOf(exchange);
  if ('notJson' in body) return 'not JSON';
  if (!isObject(body.json)) return typeName(body.json);
  const members = Object.entries(body.json)
    .slice(0, 8)
    .map(([name, value]) => `${name}: ${typeName(value)}`);
  return `object(${members.sort().join(', ')})`;
}

/** A check that records what the target answers where the document is silent. */
export function openCheck(of: {
  readonly subject: Subject;
  readonly name: string;
  readonly statement: StatementId;
  readonly holds: string;
  readonly needs: readonly string[];
  readonly sends: string;
  readonly points: readonly OpenPoint[];
}): Check {
  const { subject, name, statement, holds, needs, sends, points } = of;
  return {
    id: `${subject.operation}/${name}`,
    operation: subject.operation,
    statement,
    holds,
    given: points.map(({ step }) => step),
    needs,
    sends,
    hint: 'The document is silent here: whatever the target does is recorded, not judged.',
    judge: (view) => observeAnswers(view, subject, points),
  };
}
