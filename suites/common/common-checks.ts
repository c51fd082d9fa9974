import { headerOf } from '../../evidence/body.ts';
import { ambiguities } from '../../evidence/json-text.ts';
import { isNoAnswer, whyNoAnswer } from '../../evidence/patience.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { Pattern, View } from '../../evidence/view.ts';
import type { Check } from '../../judging/check.ts';
import { blocked, observed, settled, type Judgement } from '../../judging/judgement.ts';
import type { Observation } from '../../judging/report.ts';
import { findingIn, mergeFindings } from './findings.ts';
import { indexesOf, judgeRecords } from './judges.ts';
import { observeAnswers } from './open.ts';
import { describeAnswer, documentedFieldsIn, holdsUserEntry, replyOf } from './reply.ts';
import { rowsFor, type Usual } from './rows.ts';
import { notReached, recordsOf, sentBody, type Subject } from './subject.ts';
import { tokenFaultIds, tokenFaults, type TokenFault, type TokenStep } from './token-steps.ts';

/** What differs between the checks of two operations that every operation has. */
export interface CommonChecksOf<S extends string> {
  readonly subject: Subject<S | TokenStep>;
  /** Steps that a valid answer is read from. */
  readonly given: readonly Pattern<S>[];
  /** Steps that send, with the Token, what the refused requests send without it. */
  readonly controls: readonly Pattern<S>[];
  readonly needs: readonly string[];
}

/** The checks on Token, media type and status that every operation has. */
export function commonChecks<S extends string>(of: CommonChecksOf<S>): Check<S | TokenStep>[] {
  const { given, needs } = of;
  const usual: Usual<S | TokenStep> = { given, needs, sends: 'nothing of its own' };
  const rows = rowsFor(of.subject, usual);
  return [
    ...tokenFaultIds.map((fault) => refusalCheck(of, rows, fault)),
    otherCaseCheck(of, rows),
    headerCaseCheck(of, rows),
    mediaTypeCheck(of, rows),
    interoperableCheck(of, rows),
    successStatusCheck(of, rows),
    refusalObservation(of, rows),
  ];
}

type Rows<S extends string> = ReturnType<typeof rowsFor<S | TokenStep>>;

function refusalCheck<S extends string>(
  { subject, controls }: CommonChecksOf<S>,
  { check }: Rows<S>,
  fault: TokenFault,
): Check<S | TokenStep> {
  const { record } = subject;
  const what = tokenFaults[fault];
  const steps: TokenStep[] =
    fault === 'none' ? ['token/none', 'token/none-in-other-form'] : [`token/${fault}`];
  return check(fault === 'none' ? 'refuses-no-token' : `refuses-${fault}-token`, {
    statement: 'token.required',
    holds: `a request with ${what} gets no ${record === 'page' ? 'users' : `${record} record`}`,
    reading:
      'Any answer will do, whatever its status, as long as it does not carry the record. It counts only beside the same request with the Token, which must succeed.',
    given: [...steps, ...controls],
    sends: `the request of ${controls.join(' or ')}, with ${what}`,
    hint: 'Check the Token before the request is looked at, on this route too.',
    judge: (view) => judgeRefusal(view, subject, controls, steps, what),
  });
}

function otherCaseCheck<S extends string>(
  { subject, controls }: CommonChecksOf<S>,
  { check }: Rows<S>,
): Check<S | TokenStep> {
  const what = 'the Token in the other letter case';
  return check('refuses-token-in-the-other-case', {
    statement: 'token.letter-case',
    holds: `${what} is another one`,
    reading: 'A Token that is a UUID is the same in both letter cases (RFC 9562, 4).',
    given: ['other-case', ...controls],
    sends: `the request of ${controls.join(' or ')}, with ${what}`,
    hint: 'Compare the Token byte by byte; a database may compare text without regard to letter case.',
    judge: (view) => judgeRefusal(view, subject, controls, ['other-case'], what),
  });
}

/** No probe may be answered with the record; what is not answered is not judged. */
function judgeRefusal<S extends string>(
  view: View<S | TokenStep>,
  subject: Subject<S | TokenStep>,
  controls: readonly Pattern<S>[],
  steps: readonly TokenStep[],
  what: string,
): Judgement {
  const probes = view.steps(...steps);
  const [first] = probes;
  if (!first) return notReached(view, subject, ...steps);
  const exchanges = probes.map(({ index }) => index);
  const findings = probes.flatMap((probe) => {
    const leak = isNoAnswer(probe) ? undefined : leakIn(probe, subject);
    if (leak === undefined) return [];
    const expected = `an answer without ${leak}`;
    return findingIn(probe, 'let-in', { what, expected, actual: describeAnswer(probe) });
  });
  if (findings.length > 0) return settled(exchanges, mergeFindings(findings));
  const lost = probes.find(isNoAnswer);
  if (lost) return blocked({ kind: 'no-answer', why: whyNoAnswer(lost) }, exchanges);
  const [accepted] = recordsOf(view, subject, ...controls);
  if (accepted) return settled([...exchanges, accepted.exchange.index]);
  const check = `${subject.operation}/${subject.accepts}`;
  const missing = 'the same request with the Token did not succeed, so a refusal says nothing';
  return blocked({ kind: 'control', check, what: missing }, exchanges);
}

/** An error object may have some members of a record's names, such as `status` and `title`. */
const leastOfRecord = 5;

/** What an answer to an unauthenticated request gives away; undefined when nothing (reading 23). */
export function leakIn<S extends string>(
  probe: Exchange,
  { record }: Pick<Subject<S>, 'record'>,
): string | undefined {
  if (record === 'page') return holdsUserEntry(probe) ? 'users' : undefined;
  const sent = Object.keys(sentBody(probe)).length || leastOfRecord;
  return documentedFieldsIn(probe, record) > sent ? `the ${record} record` : undefined;
}

function headerCaseCheck<S extends string>(
  { subject, controls }: CommonChecksOf<S>,
  { check }: Rows<S>,
): Check<S | TokenStep> {
  return check('takes-token-header-in-any-case', {
    statement: 'token.header-case',
    holds: 'a header named token is taken as Token',
    given: ['lower-case', ...controls],
    sends: 'a valid request whose header is named token',
    hint: 'HTTP field names are case-insensitive; proxies and HTTP/2 send them in lower case.',
    judge: (view) => {
      const probe = view.step('lower-case');
      const control = recordsOf(view, subject, ...controls)[0];
      if (!probe || !control) return notReached(view, subject, 'lower-case', ...controls);
      const exchanges = [probe.index, control.exchange.index];
      const reply = replyOf(probe, subject.record);
      if (reply.kind === 'record') return settled(exchanges);
      if (reply.kind === 'unanswered') return blocked({ kind: 'no-answer', why: reply.why }, exchanges);
      const second = view.step('control/lower-case');
      if (second && replyOf(second, subject.record).kind !== 'record') {
        const what = 'the target refused the same under the header name Token too';
        return blocked({ kind: 'control', what }, exchanges);
      }
      const expected = 'the same answer as under the header name Token';
      return settled(exchanges, [findingIn(probe, 'header-case', { expected, actual: reply.actual })]);
    },
  });
}

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
      judgeRecords(view, subject, [], ({ exchange }) =>
        ambiguities(exchange.response!.body).map(({ name, what }) => {
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

function refusalObservation<S extends string>(
  { subject }: CommonChecksOf<S>,
  { check }: Rows<S>,
): Check<S | TokenStep> {
  return check('refusal-without-token', {
    statement: 'token.refusal',
    holds: 'how a request without a valid Token is answered',
    given: tokenFaultIds.map((fault): TokenStep => `token/${fault}`),
    hint: 'Any answer is good that carries no record.',
    judge: (view) =>
      observeAnswers(
        view,
        subject,
        tokenFaultIds.map((fault) => ({
          step: `token/${fault}` as const,
          aspect: `with ${tokenFaults[fault]}`,
        })),
      ),
  });
}
