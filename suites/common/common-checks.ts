import { headerOf } from '../../evidence/body.ts';
import { ambiguities } from '../../evidence/json-text.ts';
import type { Pattern } from '../../evidence/view.ts';
import type { Check } from '../../judging/check.ts';
import type { Finding } from '../../judging/finding.ts';
import { findingIn } from './findings.ts';
import type { Answered } from './reply.ts';
import { rowsFor } from './rows.ts';
import { tokenChecks, type TokenChecksOf } from './token-checks.ts';
import type { TokenStep } from './token-steps.ts';
import type { Observation } from '../../judging/judgement.ts';
import { say } from '../../messages/phrase.ts';
import type { OperationId } from '../../contract/operations.ts';

/** What the common checks need to know of an operation. */
export interface CommonChecksOf<S extends string> extends TokenChecksOf<S> {
  /** Steps whose response may be the record. */
  readonly given: readonly Pattern<S>[];
  readonly needs: readonly string[];
}

/** The checks on Token, media type, status and concurrent requests that every operation has. */
export function commonChecks<S extends string>(of: CommonChecksOf<S>): Check<S | TokenStep>[] {
  const { given, needs, subject } = of;
  const { check } = rowsFor(subject, {
    given,
    needs,
    sends: 'no request of its own: it looks at the responses of the other checks',
  });
  const parallelWrites = check('parallel-writes', {
    statement: 'service.parallel-writes',
    holds: 'whether a write is rejected because of parallel writes',
    hint: 'If the service answers 409, 423 or 429, clients must send their writes one after the other.',
    observe: sentAlone,
  });
  return [
    ...tokenChecks(of, check),
    check('media-type-is-json', {
      statement: 'service.json-media-type',
      holds: 'the response has the media type application/json or …+json',
      hint: 'Set Content-Type: application/json on the response.',
      each: otherMediaType,
    }),
    check('json-is-interoperable', {
      statement: 'service.json-interoperable',
      holds: 'every JSON parser reads the response in the same way',
      hint: 'JSON parsers differ on repeated names and on numbers beyond 2^53.',
      each: ambiguousParts,
    }),
    check('success-status', {
      statement: 'service.success-status',
      holds: 'the status code of a successful response',
      hint: 'Any 2xx is fine.',
      observe: (answers) => statusesOf(answers, subject.operation),
    }),
    ...(subject.record === 'page' ? [] : [parallelWrites]),
  ];
}

/** `application/json` or `…+json` (reading 3). */
const jsonType = /^\s*(application\/json|[\w.+-]+\/[\w.+-]+\+json)\s*(;|$)/i;

function otherMediaType({ exchange }: Answered): Finding[] {
  const type = headerOf(exchange, 'content-type');
  if (type !== undefined && jsonType.test(type)) return [];
  const expected = say('json-type');
  return [findingIn(exchange, 'media-type', { expected, actual: type ?? say('no-content-type') })];
}

function ambiguousParts({ exchange, record }: Answered): Finding[] {
  const expected = say('names-once');
  return ambiguities(exchange.response!.body, record).map(({ name, what: actual }) => {
    const field = name === undefined ? {} : { field: name };
    const { path: _, ...finding } = findingIn(exchange, 'ambiguous-json', { ...field, expected, actual });
    return finding;
  });
}

function statusesOf(answers: readonly Answered[], operation: OperationId): Observation[] {
  const byStatus = new Map(answers.map(({ exchange }) => [exchange.response!.status, exchange.index]));
  return [...byStatus].map(([value, exchange]) => {
    return { aspect: 'status of success', message: say('answers-status', operation, value), value, exchange };
  });
}

function sentAlone(answers: readonly Answered[]): Observation[] {
  const alone = answers.find(({ exchange }) => exchange.repeats?.because === 'alone');
  if (!alone) return [];
  const message = say('accepted-alone');
  return [{ aspect: 'writes at once', message, value: 'refused', exchange: alone.exchange.index }];
}
