import { sentBody } from '../../evidence/body.ts';
import { isNoAnswer, whyNoAnswer } from '../../evidence/patience.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { Pattern, View } from '../../evidence/view.ts';
import type { Check } from '../../judging/check.ts';
import { blocked, settled, type Judgement, type Some } from '../../judging/judgement.ts';
import { findingIn, mergeFindings } from './findings.ts';
import { observeAnswers } from './open.ts';
import { describeAnswer, documentedFieldsIn } from './reply.ts';
import type { Rows } from './rows.ts';
import { shownIn } from './shown.ts';
import { notReached, recordsOf, stepsOf, type Subject } from './subject.ts';
import {
  allTokenFaultIds,
  allTokenFaults,
  tokenFaultIds,
  tokenFaults,
  type AnyTokenFault,
  type TokenFault,
  type TokenStep,
} from './token-steps.ts';
import { judgeHeaderCase } from './verdict.ts';

/** What differs between the checks of two operations on the Token. */
export interface TokenChecksOf<S extends string> {
  readonly subject: Subject<S | TokenStep>;
  /** Steps that send, with the Token, what the refused requests send without it. */
  readonly controls: readonly Pattern<S>[];
  /** The same for the other form of the request. */
  readonly otherControls: readonly Pattern<S>[];
  /** The other form may be rejected with a valid Token too, so what is sent once is sent in the usual form. */
  readonly otherMayFail?: true;
  /** A further step that sends the usual form with this fault. */
  readonly alsoRefused?: (fault: TokenFault) => S;
}

type Row<S extends string> = Rows<S | TokenStep>['check'];

/** The checks on the Token that every operation has. */
export function tokenChecks<S extends string>(of: TokenChecksOf<S>, check: Row<S>): Check<S | TokenStep>[] {
  return [
    ...allTokenFaultIds.map((fault) => refusalCheck(of, check, fault)),
    otherCaseCheck(of, check),
    headerCaseCheck(of, check),
    refusalObservation(of, check),
  ];
}

const isUsual = (fault: AnyTokenFault): fault is TokenFault => fault in tokenFaults;

/** Steps that send the usual form with a fault. */
function usualSteps<S extends string>(
  { alsoRefused }: TokenChecksOf<S>,
  fault: TokenFault,
): readonly (S | TokenStep)[] {
  return [`token/${fault}`, ...(alsoRefused ? [alsoRefused(fault)] : [])];
}

/** Requests of one form without a valid Token, and the steps that send the same with it. */
interface FormOf<S extends string> {
  readonly step: TokenStep;
  readonly given: readonly (S | TokenStep)[];
  readonly controls: readonly Pattern<S>[];
}

/** The forms in which a request comes with a fault. */
function formsOf<S extends string>(of: TokenChecksOf<S>, fault: AnyTokenFault): Some<FormOf<S>> {
  const step = `token/${fault}` as const;
  const otherStep = `token/${fault}-in-other-form` as const;
  const usual = { step, given: isUsual(fault) ? usualSteps(of, fault) : [step], controls: of.controls };
  const other = { step: otherStep, given: [otherStep], controls: of.otherControls };
  if (isUsual(fault)) return [usual, other];
  return of.otherMayFail ? [usual] : [other];
}

function refusalCheck<S extends string>(
  of: TokenChecksOf<S>,
  check: Row<S>,
  fault: AnyTokenFault,
): Check<S | TokenStep> {
  const { subject } = of;
  const { record } = subject;
  const what = allTokenFaults[fault];
  const forms = formsOf(of, fault);
  const [{ controls }] = forms;
  const request = `the request of ${controls.join(' or ')}`;
  return check(fault === 'none' ? 'refuses-no-token' : `refuses-${fault}-token`, {
    statement: 'token.required',
    holds: `a request with ${what} gets no ${record === 'page' ? 'users' : `${record} record`}`,
    reading:
      'Any status and any text is good. The answer must not show values that only a valid Token is shown: a user (the account with its id, name or e-mail address) or two fields of a record, in any shape and in any place of the answer. The check counts only if the same request with the Token succeeds.',
    given: [...forms[0].given, ...controls, ...forms.slice(1).flatMap(({ given }) => given)],
    sends: forms.length > 1 ? `${request}, and another form of it, with ${what}` : `${request} with ${what}`,
    hint: 'Check the Token before the request is handled, on this route too, and stop (return) after the refusal.',
    judge: (view) => judgeRefusal(view, subject, what, forms),
  });
}

function otherCaseCheck<S extends string>(
  { subject, controls }: TokenChecksOf<S>,
  check: Row<S>,
): Check<S | TokenStep> {
  const what = 'the Token in the other letter case';
  return check('refuses-token-in-the-other-case', {
    statement: 'token.letter-case',
    holds: `${what} is another one`,
    reading: 'A Token that is a UUID is the same in both letter cases (RFC 9562, 4).',
    given: ['other-case', ...controls],
    sends: `the request of ${controls.join(' or ')}, with ${what}`,
    hint: 'Compare the Token byte by byte; a database may compare text without regard to letter case.',
    judge: (view) =>
      judgeRefusal(view, subject, what, [{ step: 'other-case', given: ['other-case'], controls }]),
  });
}

function headerCaseCheck<S extends string>(
  { subject, controls }: TokenChecksOf<S>,
  check: Row<S>,
): Check<S | TokenStep> {
  return check('takes-token-header-in-any-case', {
    statement: 'token.header-case',
    holds: 'a header named token is taken as Token',
    given: ['lower-case', ...controls],
    sends: 'a valid request whose header is named token',
    hint: 'HTTP field names are case-insensitive; proxies and HTTP/2 send them in lower case.',
    judge: (view) => judgeHeaderCase(view, subject, 'lower-case', controls),
  });
}

function refusalObservation<S extends string>(of: TokenChecksOf<S>, check: Row<S>): Check<S | TokenStep> {
  return check('refusal-without-token', {
    statement: 'token.refusal',
    holds: 'how a request without a valid Token is answered',
    given: tokenFaultIds.flatMap((fault) => usualSteps(of, fault)),
    hint: 'Any answer is good that carries no record.',
    judge: (view) =>
      observeAnswers(
        view,
        of.subject,
        tokenFaultIds.map((fault) => ({
          step: usualSteps(of, fault).find((step) => view.step(step)) ?? `token/${fault}`,
          aspect: `with ${tokenFaults[fault]}`,
        })),
      ),
  });
}

/** The refused requests of one form, whatever they were sent for: what they are is in the last part of their step. */
function probesOf<S extends string>(
  view: View<S | TokenStep>,
  subject: Subject<S | TokenStep>,
  step: TokenStep,
): Exchange[] {
  const last = step.split('/').at(-1);
  return stepsOf(view, subject, 'refusal').filter((exchange) => exchange.step.split('/').at(-1) === last);
}

/** No probe may be answered with the record; what is not answered, or has no control, is not judged. */
function judgeRefusal<S extends string>(
  view: View<S | TokenStep>,
  subject: Subject<S | TokenStep>,
  what: string,
  forms: Some<FormOf<S>>,
): Judgement {
  const asked = forms
    .map((form) => ({ ...form, probes: probesOf(view, subject, form.step) }))
    .filter(({ probes }) => probes.length > 0);
  const probes = asked.flatMap((form) => form.probes);
  if (probes.length === 0) return notReached(view, subject, forms[0].step);
  const exchanges = probes.map(({ index }) => index);
  const findings = probes.flatMap((probe) => {
    if (isNoAnswer(probe)) return [];
    const leak = leakIn(probe, subject);
    const shown = shownIn(probe, view as View<string>);
    if (leak === undefined && shown === undefined) return [];
    const expected = `an answer without ${nounOf(subject.record)}`;
    const actual = describeAnswer(probe) + (leak === undefined ? `, which shows ${shown}` : '');
    return findingIn(probe, 'let-in', { what, expected, actual });
  });
  if (findings.length > 0) return settled(exchanges, mergeFindings(findings));
  const lost = asked.find((form) => form.probes.every(isNoAnswer))?.probes[0];
  if (lost) return blocked({ kind: 'no-answer', why: whyNoAnswer(lost) }, exchanges);
  const accepted = asked.flatMap(({ controls }) => recordsOf(view, subject, ...controls).slice(0, 1));
  if (accepted.length > 0) {
    return settled([...new Set([...exchanges, ...accepted.map(({ exchange }) => exchange.index)])]);
  }
  const check = `${subject.operation}/${subject.accepts}`;
  const missing = 'the same request with the Token did not succeed, so a refusal says nothing';
  return blocked({ kind: 'control', check, what: missing }, exchanges);
}

/** An error object may have some members of a record's names, such as `status` and `title`. */
const leastOfRecord = 5;

/** What an answer to an unauthenticated request must not show. */
const nounOf = (record: Subject<string>['record']): string =>
  record === 'page' ? 'users' : `the ${record} record`;

/**
 * Whether an answer to an unauthenticated request is what a valid Token gets, or holds it, by its form alone: a record
 * that nobody else was shown can't be known by its values (reading 23).
 */
export function leakIn<S extends string>(
  probe: Exchange,
  { record }: Pick<Subject<S>, 'record'>,
): string | undefined {
  if (record === 'page') return undefined;
  const sent = Object.keys(sentBody(probe)).length || leastOfRecord;
  return documentedFieldsIn(probe, record) > sent ? nounOf(record) : undefined;
}
