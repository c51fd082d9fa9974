import { headerOf } from '../../evidence/body.ts';
import { ambiguities } from '../../evidence/json-text.ts';
import type { Pattern } from '../../evidence/view.ts';
import type { Check } from '../../judging/check.ts';
import { observed } from '../../judging/judgement.ts';
import type { Observation } from '../../judging/report.ts';
import { findingIn } from './findings.ts';
import { indexesOf, judgeRecords } from './judges.ts';
import { rowsFor, type Usual } from './rows.ts';
import { notReached, recordsOf } from './subject.ts';
import { tokenChecks, type TokenChecksOf } from './token-checks.ts';
import type { TokenStep } from './token-steps.ts';

/** What differs between the checks of two operations that every operation has. */
export interface CommonChecksOf<S extends string> extends TokenChecksOf<S> {
  /** Steps that a valid answer is read from. */
  readonly given: readonly Pattern<S>[];
  readonly needs: readonly string[];
}

/** The checks on Token, media type, status and requests at once that every operation has. */
export function commonChecks<S extends string>(of: CommonChecksOf<S>): Check<S | TokenStep>[] {
  const { given, needs } = of;
  const usual: Usual<S | TokenStep> = { given, needs, sends: 'nothing of its own' };
  const rows = rowsFor(of.subject, usual);
  return [
    ...tokenChecks(of, rows.check),
    mediaTypeCheck(of, rows),
    interoperableCheck(of, rows),
    successStatusCheck(of, rows),
    ...(of.subject.record === 'page' ? [] : [parallelWritesCheck(of, rows)]),
  ];
}

type Rows<S extends string> = ReturnType<typeof rowsFor<S | TokenStep>>;

/** `application/json` or `…+json` (reading 3). */
const jsonType = /^\s*(application\/json|[\w.+-]+\/[\w.+-]+\+json)\s*(;|$)/i;

function mediaTypeCheck<S extends string>(
  { subject }: CommonChecksOf<S>,
  { check }: Rows<S>,
): Check<S | TokenStep> {
  return check('media-type-is-json', {
    statement: 'service.json-media-type',
    holds: 'the answer is labelled application/json or …+json',
    hint: 'Set Content-Type: application/json on the answer.',
    judge: (view) =>
      judgeRecords(view, subject, [], ({ exchange }) => {
        const type = headerOf(exchange, 'content-type');
        if (type !== undefined && jsonType.test(type)) return [];
        const expected = 'application/json or a type ending in +json';
        return [findingIn(exchange, 'media-type', { expected, actual: type ?? 'no Content-Type header' })];
      }),
  });
}

function interoperableCheck<S extends string>(
  { subject }: CommonChecksOf<S>,
  { check }: Rows<S>,
): Check<S | TokenStep> {
  return check('json-is-interoperable', {
    statement: 'service.json-interoperable',
    holds: 'every JSON parser reads the answer alike',
    hint: 'Parsers differ on names that occur twice and on numbers beyond 2^53.',
    judge: (view) =>
      judgeRecords(view, subject, [], ({ exchange, record }) =>
        ambiguities(exchange.response!.body, record).map(({ name, what }) => {
          const expected = 'names that occur once, and numbers that fit a double';
          const { path: _, ...finding } = findingIn(exchange, 'ambiguous-json', {
            ...(name === undefined ? {} : { field: name }),
            expected,
            actual: what,
          });
          return finding;
        }),
      ),
  });
}

function successStatusCheck<S extends string>(
  { subject }: CommonChecksOf<S>,
  { check }: Rows<S>,
): Check<S | TokenStep> {
  return check('success-status', {
    statement: 'service.success-status',
    holds: 'the status code of a success',
    hint: 'Any 2xx is good.',
    judge: (view) => {
      const answers = recordsOf(view, subject);
      if (answers.length === 0) return notReached(view, subject);
      const byStatus = new Map(answers.map(({ exchange }) => [exchange.response!.status, exchange.index]));
      const observations = [...byStatus].map(([status, exchange]): Observation => ({
        aspect: 'status of success',
        message: `${subject.title} answers ${status}`,
        value: status,
        exchange,
      }));
      return observed(observations, indexesOf(answers));
    },
  });
}

function parallelWritesCheck<S extends string>(
  { subject }: CommonChecksOf<S>,
  { check }: Rows<S>,
): Check<S | TokenStep> {
  return check('parallel-writes', {
    statement: 'service.parallel-writes',
    holds: 'whether a write is refused for others that are under way',
    hint: 'Clients of a service that answers 409, 423 or 429 then have to send their writes one after the other.',
    judge: (view) => {
      const answers = recordsOf(view, subject);
      if (answers.length === 0) return notReached(view, subject);
      const alone = answers.find(({ exchange }) => exchange.repeats?.because === 'alone');
      const refused: Observation[] = !alone
        ? []
        : [
            {
              aspect: 'writes at once',
              message: 'a write was refused while others were under way, and accepted alone',
              value: 'refused',
              exchange: alone.exchange.index,
            },
          ];
      return observed(refused, indexesOf(answers));
    },
  });
}
