import { listedIn } from '../../contract/records.ts';
import { inEnglish } from '../../messages/index.ts';
import { type Phrase, type Said, phrase } from '../../messages/phrase.ts';
import { bodyOf, headerOf, maxDepth, own, sentBody, shapeOf } from '../../engine/evidence/body.ts';
import { isSuccess } from '../../engine/evidence/exchange-facts.ts';
import type { Exchange, Facts } from '../../engine/evidence/evidence.ts';
import { tokenFaultOf } from '../../engine/evidence/role.ts';
import { View } from '../../engine/evidence/view.ts';
import type { Check } from '../../engine/judging/check.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import { blocked, settled, type Judgement } from '../../engine/judging/judgement.ts';
import type { JudgedSuite } from '../../engine/judging/suite.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { accountIn } from '../confirm-bug/bodies.ts';
import { answered, excerpt, isFailure, holdsUserEntry, replyOf, successPage } from '../common/reply.ts';
import type { AnsweredRecord } from '../../schemas/violations.ts';
import { suites } from '../index.ts';
import { faultOfPage } from '../list-users/list-faults.ts';
import { pageOf } from '../list-users/page.ts';
import { operations, type OperationId } from '../../contract/operations.ts';
import { applicableTo } from './requests.ts';
import { trafficRows, type AppliesTo } from './rows.ts';
import { isHidden } from './values.ts';
import { successRecord } from '../common/acceptance.ts';
import { plural, digits } from '../../messages/numbers.ts';
import { apart } from '../../messages/zh/apart.ts';

/**
 * The checks for recorded traffic. Each check judges only the responses that it applies to, given their requests
 * (reading 36). A check without such a response is blocked, and says what the recording lacks.
 */
export const trafficSuites: readonly JudgedSuite[] = suites.map((suite) => ({
  ...suite,
  checks: suite.checks.map((check) => ({ ...check, judge: (view) => judgeRecorded(check, view) })),
}));

/** Recorded traffic lacks what a check needs. */
export const notInTraffic = phrase('not-in-traffic', 'recorded traffic does not show it', '录制的流量中没有');
const runSendsOwn = phrase(
  'run-sends-own',
  'Run against the service: a run sends its own requests.',
  '请对该服务运行本套件：运行时会发送它自己的请求。',
);

function judgeRecorded(check: Check, view: View<string>): Judgement {
  if (check.id.endsWith('/refuses-no-token')) return judgeWithoutToken(check, view);
  const row = trafficRows.get(check.id);
  if (!row) {
    return blocked({ kind: 'cannot-tell', what: notInTraffic, give: runSendsOwn });
  }
  const mine = viewOf(view, check.operation as OperationId, row);
  const exchanges = mine.steps('*');
  const none = ofPresence.test(check.id) ? findingsOfNoRecord(view, check.operation as OperationId) : [];
  if (none.length > 0) {
    const judgement = exchanges.length === 0 ? undefined : judgeSpecified(check, mine);
    const others = judgement?.kind === 'failed' ? judgement.findings : [];
    const judged = [
      ...exchanges,
      ...view.steps('*').filter(({ index }) => none.some((one) => one.exchange === index)),
    ];
    return settled(
      judged.map(({ index }) => index).sort((a, b) => a - b),
      mergeFindings([...none, ...others]),
    );
  }
  if (exchanges.length === 0) return blocked({ kind: 'cannot-tell', what: notSeen(row.what, view.facts) });
  if (check.id.endsWith('/echoes-mailto')) return check.judge(withoutOwnAccount(mine, view));
  if (check.id.endsWith('/new-id-each-time')) return check.judge(withoutRetries(mine, view));
  const name = check.id.slice(check.operation.length + 1);
  return ofPages.includes(name) ? judgePages(name, exchanges) : judgeSpecified(check, mine);
}

const notSeenAmong = phrase(
  'not-seen',
  (what: string, exchanges: number) => `no ${what} among ${plural(exchanges, 'exchange')}`,
  (what, exchanges) => `${digits(exchanges)} 次请求中没有${apart(what)}`,
);

const notSeen = (what: Said, { traffic }: Facts): Said => notSeenAmong(what, traffic?.requests ?? 0);

/** The checks that a 2xx response to a valid request fails if it is no record: it has none of the fields. */
const ofPresence = /\/(?:required|page)-fields-present$/;

/** Finds the 2xx responses to valid requests that are not JSON, or have the record inside another value (reading 36). */
function findingsOfNoRecord(view: View<string>, operation: OperationId): Finding[] {
  const start = startOf(view);
  const { answers } = operations[operation];
  return view.steps('*').flatMap((exchange) => {
    if (tokenFaultOf(exchange.step) !== undefined || !isSuccess(exchange)) return [];
    const reply = replyOf(exchange, answers);
    if (reply.kind !== 'refused' || !applicableTo(exchange, start).record) return [];
    if (!showsNoJson(exchange) && !wrapsRecord(exchange, answers)) return [];
    const expected = answers === 'page' ? successPage : successRecord(answers);
    return [findingIn(exchange, 'no-record', { expected, actual: withBeginning(reply.actual, exchange) })];
  });
}

/** A rejection may be a 2xx response, too: it holds no users, and no record with the values that were sent. */
const wrapsRecord = (exchange: Exchange, answers: AnsweredRecord): boolean =>
  listedIn(answers) === undefined
    ? 'json' in bodyOf(exchange) && isFailure(exchange, answers)
    : holdsUserEntry(exchange);

const beginsWith = phrase(
  'begins-with',
  (what: string, beginning: string) => `${what}; it begins with ${beginning}`,
  (what, beginning) => `${what}；开头为 ${beginning}`,
);

/** Adds the beginning of the body to what is said of a response, unless that quotes it. */
function withBeginning(said: Phrase, { response }: Exchange): Phrase {
  const body = visible(response!.body);
  const isQuoted = inEnglish(said).includes(excerpt(body, 40).slice(0, 20));
  return isQuoted ? said : beginsWith(said, JSON.stringify(excerpt(body, 80)));
}

const visible = (body: string): string => body.replace(/^[\uFEFF\s]+/, '');

/** True for a body that is certainly not JSON: recorders cut bodies off, and replace them with a word. */
function showsNoJson(exchange: Exchange): boolean {
  if (!('notJson' in bodyOf(exchange))) return false;
  const { body, bodyBytes, notUtf8 } = exchange.response!;
  const text = body.trim();
  if (text === '' || isHidden(text)) return false;
  if (notUtf8 || body.startsWith('\uFEFF')) return true;
  if (/^<[a-z!]/i.test(text)) return true;
  const isWhole = headerOf(exchange, 'content-length') === String(bodyBytes);
  return isWhole ? shapeOf(body).depth <= maxDepth : !/^[[{"]/.test(text) && /"\w+":/.test(text);
}

const views = new WeakMap<View<string>, Map<string, View<string>>>();

/** Returns the responses that a check applies to. Checks that apply to the same responses share a view. */
function viewOf(view: View<string>, operation: OperationId, { key, matches }: AppliesTo): View<string> {
  const known = views.get(view) ?? new Map<string, View<string>>();
  views.set(view, known);
  const { answers } = operations[operation];
  const start = startOf(view);
  const made =
    known.get(key) ??
    of(
      view,
      view
        .steps('*')
        .filter(({ step }) => tokenFaultOf(step) === undefined)
        .filter(
          (exchange) =>
            matches(applicableTo(exchange, start), exchange) && answered([exchange], answers).length > 0,
        ),
    );
  known.set(key, made);
  return made;
}

/** From when the times of exchanges count, in milliseconds since the epoch: the start of the recording, once it is known. */
const startOf = ({ facts: { traffic } }: View<string>): number =>
  traffic?.from === undefined ? 0 : Date.parse(traffic.from);

const of = (view: View<string>, exchanges: readonly Exchange[]): View<string> =>
  new View(view.facts, undefined, exchanges, [], view.all);

/** The checks about single pages. */
const ofPages = ['echoes-page', 'echoes-limit', 'at-most-limit-users', 'nobody-twice-on-a-page'];

function judgePages(name: string, exchanges: readonly Exchange[]): Judgement {
  const findings = exchanges.flatMap((exchange) => {
    const page = pageOf(exchange);
    const fault = page && faultOfPage(page);
    return fault?.question === name ? [fault.finding] : [];
  });
  return settled(
    exchanges.map(({ index }) => index),
    mergeFindings(findings),
  );
}

/** Leaves out findings about fields whose values are not specified for the request (readings 20 and 36). */
function judgeSpecified(check: Check, mine: View<string>): Judgement {
  const judgement = check.judge(mine);
  const exchanges = mine.steps('*');
  const start = startOf(mine);
  const isOpen = ({ field = '' }: Finding): boolean =>
    exchanges.some((exchange) => applicableTo(exchange, start).open.has(field));
  if (judgement.kind !== 'failed' || !judgement.findings.some(isOpen)) return judgement;
  const findings = exchanges.flatMap((exchange) => {
    const alone = check.judge(of(mine, [exchange]));
    const { open } = applicableTo(exchange, start);
    return alone.kind === 'failed' ? alone.findings.filter(({ field = '' }) => !open.has(field)) : [];
  });
  return settled(judgement.exchanges, mergeFindings(findings));
}

/**
 * Leaves out confirmations whose record lacks the assignee or one more account: that one may be the account of the
 * Token, which a recording does not show (reading 34).
 */
function withoutOwnAccount(mine: View<string>, view: View<string>): View<string> {
  const exchanges = answered(mine.steps('*'), 'bug').flatMap(({ exchange, record }) => {
    const { mailto: sent, assignedTo } = sentBody(exchange);
    const got = own(record, 'mailto');
    if (!Array.isArray(sent) || !Array.isArray(got)) return exchange;
    const free = [assignedTo, accountIn(own(record, 'assignedTo')), ...got];
    const missing = sent.filter((account) => !free.includes(account));
    return sent.length === 0 || missing.length === 1 ? [] : exchange;
  });
  return of(view, exchanges);
}

/** Leaves out repeated requests: a request that was sent or recorded twice may have created one story. */
function withoutRetries(mine: View<string>, view: View<string>): View<string> {
  const bodies = new Set<string>();
  const isFirst = ({ request: { body = '' } }: Exchange): boolean => {
    const isRepeated = bodies.has(body);
    bodies.add(body);
    return !isRepeated;
  };
  return of(view, mine.steps('*').filter(isFirst));
}

const seenNoToken = phrase('seen-no-token', 'request without a Token', '没有 Token 的请求');
const noneShownAnything = phrase(
  'none-shown-anything',
  'requests without a Token were recorded, and no response to them shows data: only a run can decide it',
  '录制了没有 Token 的请求，其响应都没有显示数据：只有运行本套件才能得出结论',
);

function judgeWithoutToken(check: Check, view: View<string>): Judgement {
  const sent = view.steps('*').filter(({ step }) => tokenFaultOf(step) !== undefined);
  if (sent.length === 0) return blocked({ kind: 'cannot-tell', what: notSeen(seenNoToken, view.facts) });
  const judgement = check.judge(view);
  if (judgement.kind !== 'blocked') return judgement;
  return blocked(
    { kind: 'cannot-tell', what: noneShownAnything },
    sent.map(({ index }) => index),
  );
}
