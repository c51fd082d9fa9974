import { isWrite, operations, type OperationId } from '../../contract/operations.ts';
import { listedIn } from '../../contract/records.ts';
import { headerOf } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { ambiguities } from '../../engine/evidence/json-text.ts';
import { isNoEvidence, isSuccess, whyNoEvidence } from '../../engine/evidence/exchange-facts.ts';
import {
  experimentOf,
  roleOf,
  tokenFaultOf,
  type Pattern,
  type TokenFault,
} from '../../engine/evidence/role.ts';
import type { Check } from '../../engine/judging/check.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import { blocked, settled, type Judgement, type Observation } from '../../engine/judging/judgement.ts';
import { inEnglish } from '../../messages/index.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';
import { isDataLikeWithToken, isLikeWithToken } from './answered-alike.ts';
import { knownFrom } from '../leaks/known-data.ts';
import { leakIn } from '../leaks/leak.ts';
import { findingIn, mergeFindings } from './findings.ts';
import { observeAnswers } from './open.ts';
import { describeAnswer, showsRecord, type Answered, recordsInChinese } from './reply.ts';
import { rowsFor } from './rows.ts';
import type { Answers } from './answers.ts';
import type { Subject } from './subject.ts';
import {
  allTokenFaultIds,
  faultsWithoutPrefixed,
  tokenFaults,
  type TokenStep,
  tokenWords,
} from './token-steps.ts';
import { terms } from '../../messages/en/terms.ts';
import { before, apart } from '../../messages/zh/apart.ts';
import { terms as chineseTerms } from '../../messages/zh/terms.ts';
import type { AnsweredRecord } from '../../schemas/violations.ts';

/** What the common checks need to know of an operation. */
export interface CommonChecksOf<S extends string> {
  readonly subject: Subject<S | TokenStep>;
  readonly needs: readonly string[];
  /** Steps that send, with the Token, what the unauthorized requests send without it. */
  readonly controls: readonly Pattern<S>[];
  /** The same for the other form of the request. */
  readonly otherControls: readonly Pattern<S>[];
}

const sendsUnauthorized = phrase(
  'sends-unauthorized',
  (request: string, what: string) => `${request} with ${what}`,
  (request, what) => `${request}，${what}`,
);
const headerNamedToken = phrase('header-named-token', 'a header named token', '名为 token 的请求头');

/** The checks on Token, media type, status and concurrent requests that every operation has. */
export function commonChecks<S extends string>({
  subject,
  needs,
  controls,
  otherControls,
}: CommonChecksOf<S>): Check<S | TokenStep>[] {
  const { check } = rowsFor(subject, {
    needs,
    sends: 'no request of its own: it looks at the responses of the other checks',
  });
  const parallelWrites = check('parallel-writes', {
    statement: 'service.parallel-writes',
    holds: 'whether a write is rejected because of parallel writes',
    hint: 'If the service answers 409, 423 or 429, clients must send their writes one after the other.',
    observe: sentAlone,
  });
  const { method, path } = operations[subject.operation];
  const request = `${method} ${path}`;
  const refusals = allTokenFaultIds.map((fault) => {
    const what = tokenWords[fault];
    const inBoth = [...controls, ...otherControls];
    return check(fault === 'none' ? 'refuses-no-token' : `refuses-${fault}-token`, {
      statement: 'token.required',
      holds: `a request with ${inEnglish(what)} does not return ${nounOf(subject.record)}`,
      reading:
        'Any status and any text are fine. The response must not contain data that needs a valid Token. Such data is a user (the account with its id, name or e-mail address), or two fields of a record. The check counts only if the same request with the Token succeeds.',
      sends: sendsUnauthorized(request, what),
      hint: 'Check the Token before handling the request, on this route too, and return right after rejecting it.',
      judge: (answers) => judgeRefusal(answers, what, fault, inBoth),
    });
  });
  return [
    ...refusals,
    check('refuses-token-in-the-other-case', {
      statement: 'token.letter-case',
      holds: 'a Token with its letter case swapped is not valid',
      reading: 'Not tested with a Token that is a UUID: a UUID has no letter case (RFC 9562, 4).',
      sends: sendsUnauthorized(request, tokenWords['other-case']),
      hint: 'Compare the Token byte by byte; a database may ignore the letter case of text.',
      judge: (answers) => judgeRefusal(answers, tokenWords['other-case'], 'other-case', controls),
    }),
    check('takes-token-header-in-any-case', {
      statement: 'token.header-case',
      holds: 'a header named token is accepted like Token',
      sends: 'a valid request whose header is named token',
      hint: 'HTTP field names are case-insensitive; proxies and HTTP/2 send them in lower case.',
      accepts: [{ steps: ['lower-case'], what: headerNamedToken, isAboutToken: true }],
    }),
    check('refusal-without-token', {
      statement: 'token.refusal',
      holds: 'the response to a request without a valid Token',
      hint: 'Any response without a record is fine.',
      judge: (answers: Answers) =>
        observeAnswers(
          answers,
          faultsWithoutPrefixed.map((fault) => ({
            step:
              sentWith(subject, fault).find((step) => !isInOtherForm(step) && answers.view.step(step)) ??
              `token/${fault}`,
            aspect: `with ${tokenFaults[fault]}`,
          })),
        ),
    }),
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
      observe: (answered) => statusesOf(answered, subject.operation),
    }),
    ...(isWrite(subject.operation) ? [parallelWrites] : []),
  ];
}

/** `application/json` or `…+json` (reading 3). */
const jsonType = /^\s*(application\/json|[\w.+-]+\/[\w.+-]+\+json)\s*(;|$)/i;

const mediaTypeOfJson = phrase(
  'json-type',
  'application/json or a type ending in +json',
  'application/json 或以 +json 结尾的类型',
);
const noContentType = phrase('no-content-type', 'no Content-Type header', '没有 Content-Type 响应头');

function otherMediaType({ exchange }: Answered): Finding[] {
  const type = headerOf(exchange, 'content-type');
  if (type !== undefined && jsonType.test(type)) return [];
  const expected = mediaTypeOfJson;
  return [findingIn(exchange, 'media-type', { expected, actual: type ?? noContentType })];
}

const namesOnce = phrase(
  'names-once',
  'names that occur once, and numbers that fit a double',
  '名称不重复，数字不超出双精度范围',
);

function ambiguousParts({ exchange, record }: Answered): Finding[] {
  const expected = namesOnce;
  return ambiguities(exchange.response!.body, record).map(({ name, what: actual }) => {
    const field = name === undefined ? {} : { field: name };
    const { path: _, ...finding } = findingIn(exchange, 'ambiguous-json', { ...field, expected, actual });
    return finding;
  });
}

const answersStatus = phrase(
  'answers-status',
  (operation: OperationId, status: number) => `${terms.operations[operation]} answers ${status}`,
  (operation, status) => `${before(chineseTerms.operations[operation])}的响应为 ${status}`,
);

function statusesOf(answered: readonly Answered[], operation: OperationId): Observation[] {
  const byStatus = new Map(answered.map(({ exchange }) => [exchange.response!.status, exchange.index]));
  return [...byStatus].map(([value, exchange]) => {
    return { aspect: 'status of success', message: answersStatus(operation, value), value, exchange };
  });
}

const acceptedAlone = phrase(
  'accepted-alone',
  'a write was rejected in parallel with others, and accepted alone',
  '其他写操作正在进行时被拒绝，单独发送时被接受',
);

function sentAlone(answered: readonly Answered[]): Observation[] {
  const alone = answered.find(({ exchange }) => exchange.repeats?.because === 'alone');
  if (!alone) return [];
  const message = acceptedAlone;
  return [{ aspect: 'writes at once', message, value: 'refused', exchange: alone.exchange.index }];
}

/** Returns all steps that send requests with this fault of the Token. */
function sentWith({ steps }: Subject<string>, fault: TokenFault): string[] {
  return Object.entries(steps)
    .filter(([step, { answer }]) => answer === 'refusal' && tokenFaultOf(step) === fault)
    .map(([step]) => step);
}

/** True for the form of a request that every operation has besides the usual one. */
function isInOtherForm(step: string): boolean {
  const role = roleOf(experimentOf(step));
  return role.as === 'unauthorized' && role.form === 'other';
}

const answerWithout = phrase(
  'answer-without',
  (record: AnsweredRecord) => `a response without ${record === 'page' ? 'users' : `the ${record} record`}`,
  (record) => `不含${apart(record === 'page' ? '用户' : recordsInChinese[record])}的响应`,
);
const whichShows = phrase(
  'which-shows',
  (answer: string, shown: string) => `${answer}, which shows ${shown}`,
  (answer, shown) => `${answer}，其中显示了${apart(shown)}`,
);
const sameKindWithToken = phrase(
  'same-kind-with-token',
  (status: number) =>
    `the same request with the Token got the same kind of response, with status ${status}: nothing in it shows whether the Token was checked`,
  (status) => `带 Token 的同一请求得到同类响应（状态码 ${status}），其中没有内容能说明是否检查了 Token`,
);
const noControl = phrase(
  'no-control',
  'the same request with the Token did not succeed, so a rejection shows nothing',
  '带有 Token 的同一请求没有成功，因此无法判断拒绝是否正确',
);

/** Judges that no unauthorized request gets the record; blocked without a response or an accepted control request. */
function judgeRefusal(
  answers: Answers,
  what: Phrase,
  fault: TokenFault,
  controls: readonly Pattern<string>[],
): Judgement {
  const { view, subject } = answers;
  const probes = answers.judgedAs('refusal').filter(({ step }) => tokenFaultOf(step) === fault);
  if (probes.length === 0) return answers.notReached(...sentWith(subject, fault));
  const exchanges = probes.map(({ index }) => index);
  const answered = probes.filter((probe) => !isNoEvidence(probe));
  const findings = answered.flatMap((probe) => {
    const leak = isLetIn(probe, subject) ? '' : leakIn(probe, view);
    const shown = leak ?? (isDataLikeWithToken(probe, answers) ? '' : undefined);
    if (shown === undefined) return [];
    const expected = answerWithout(subject.record);
    const answer = describeAnswer(probe);
    const actual = shown === '' ? answer : whichShows(answer, shown);
    return findingIn(probe, isSuccess(probe) ? 'let-in' : 'shows-data', { what, expected, actual });
  });
  if (findings.length > 0) return settled(exchanges, mergeFindings(findings));
  const lost = probes.find(
    ({ step }) => !answered.some((other) => isInOtherForm(other.step) === isInOtherForm(step)),
  );
  if (lost) return blocked({ kind: 'no-answer', why: whyNoEvidence(lost) }, exchanges);
  // A family of controls has unauthorized requests too: an object that is tried again gets them again.
  const unauthorized = new Set(answers.judgedAs('refusal'));
  const control = answers.recordsOf(...controls).find(({ exchange }) => !unauthorized.has(exchange));
  const alike = answered.find((probe) => isLikeWithToken(probe, answers));
  if (alike && (!control || knowsNobody(answers))) {
    const what = sameKindWithToken(alike.response!.status);
    return blocked({ kind: 'control', check: subject.acceptsCheck, what }, exchanges);
  }
  if (control) return settled([...new Set([...exchanges, control.exchange.index])]);
  return blocked({ kind: 'control', check: subject.acceptsCheck, what: noControl }, exchanges);
}

/** True for lists of which no user is known: nothing shows whether another response lists them. */
const knowsNobody = ({ view, subject }: Answers): boolean =>
  listedIn(subject.record) !== undefined && knownFrom(view).users.length === 0;

/** What a response to an unauthorized request must not show. */
const nounOf = (record: Subject<string>['record']): string => listedIn(record) ?? `the ${record} record`;

/** True if an unauthorized request got the record. A list is recognized by what it lists instead (`leakIn`). */
export function isLetIn(probe: Exchange, { record }: Pick<Subject<string>, 'record'>): boolean {
  return listedIn(record) === undefined && showsRecord(probe, record);
}
