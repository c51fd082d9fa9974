import { bodyOf, headerOf, isObject } from '../../evidence/body.ts';
import { isAnswered } from '../../evidence/patience.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { matchesStep, type Pattern, type View } from '../../evidence/view.ts';
import { observed, type Judgement } from '../../judging/judgement.ts';
import type { Observation } from '../../judging/report.ts';
import { typeName } from '../../schemas/render.ts';
import { effectInWords, effectOf, type Effect } from './effect.ts';
import { describeAnswer, replyOf } from './reply.ts';
import { notReached, recordsOf, type Subject } from './subject.ts';

/** One request on an open point, and the words under which two targets are compared. */
export interface OpenPoint<S extends string> {
  readonly step: S;
  readonly aspect: string;
}

/** The open points among the steps of an operation, in the order of its table. */
export function pointsOf<S extends string>({ steps }: Subject<S>, pattern: Pattern<S>): OpenPoint<S>[] {
  return Object.entries(steps).flatMap(([step, { aspect }]) =>
    aspect !== undefined && matchesStep(pattern, step) ? { step: step as S, aspect } : [],
  );
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

/** Records what the target answered to each point; never judges. A closed connection and silence are answers to an open question. */
export function observeAnswers<S extends string>(
  view: View<S>,
  subject: Subject<S>,
  points: readonly OpenPoint<S>[],
): Judgement {
  // Where nothing valid succeeds, an answer says nothing of the point (reading 30).
  if (recordsOf(view, subject).length === 0) return notReached(view, subject);
  const observations: Observation[] = [];
  for (const { step, aspect } of points) {
    const exchange = view.step(step);
    if (!exchange || !isAnswered(exchange)) continue;
    observations.push({
      aspect,
      message: describe(exchange, subject),
      value: exchange.response ? shapeOf(exchange, subject) : { error: exchange.error?.kind },
      exchange: exchange.index,
    });
  }
  if (observations.length === 0) return notReached(view, subject, ...points.map(({ step }) => step));
  return observed(
    observations,
    observations.map(({ exchange }) => exchange),
  );
}

function describe<S extends string>(exchange: Exchange, subject: Subject<S>): string {
  const reply = replyOf(exchange, subject.record);
  if (reply.kind !== 'record') return describeAnswer(exchange);
  const effect = effectInWords(effectOf(exchange, subject, reply.record));
  const answer = `${exchange.response!.status} with the ${subject.record}`;
  return effect === '' ? answer : `${answer}; ${effect}`;
}

function shapeOf<S extends string>(exchange: Exchange, subject: Subject<S>): AnswerShape {
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
