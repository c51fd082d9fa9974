import { oncePer } from '../../engine/evidence/once-per.ts';
import { records } from '../../contract/records.ts';
import { isObject, own } from '../../engine/evidence/body.ts';
import { isServerError } from '../../engine/evidence/exchange-facts.ts';
import type { View } from '../../engine/evidence/view.ts';
import type { Check } from '../../engine/judging/check.ts';
import {
  blocked,
  observed,
  type Judgement,
  type Observation,
  settled,
} from '../../engine/judging/judgement.ts';
import { render } from '../../schemas/render.ts';
import { observeAnswers, pointsOf } from '../common/open.ts';
import { type Answered, describeAnswer, successPage } from '../common/reply.ts';
import { rowsFor } from '../common/rows.ts';
import { answersIn, type Answers } from '../common/answers.ts';
import { roundsIn, judge } from './judge.ts';
import { isStable, sequenceOf, type List, cannotTell, isSameOrder, pageCount } from './lists.ts';
import { hasOtherOrders, theList } from './list-faults.ts';
import { accountOf, entriesOf, numberOf, pageOf, type Page, type UserKey } from './page.ts';
import { first, subject, type ListStep } from './steps.ts';
import { phrase } from '../../messages/phrase.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { withIntermittent } from '../common/acceptance.ts';
import { findingsOf, violationsIn, absent } from '../common/violations.ts';
import { questions, type Question } from './questions.ts';
import { commonChecks } from '../common/common-checks.ts';
import { pagePropertyChecks } from './generated.ts';
import { accountNotListed } from '../common/wrong-setting.ts';
import { aField } from '../common/record-checks.ts';

/** Constructors of the checks of listing users; by default a check needs every list. */
const { check, open } = rowsFor(subject, {
  needs: [],
  sends: 'requests for whole lists, and for pages with a small limit',
});

const furtherOf = phrase(
  'further-of',
  (what: string, names: readonly string[]) =>
    `fields of the ${what} beyond its table: ${names.join(', ') || 'none'}`,
  (what, names) => `${what === 'page' ? '页' : '用户'}表格之外的字段：${names.join('、') || '无'}`,
);

function undocumentedMembers({ record, exchange }: Answered): Observation[] {
  const entries = (entriesOf(exchange) ?? []).filter(isObject);
  const shown = { page: [record], user: entries };
  return (['page', 'user'] as const).flatMap((what) => {
    if (shown[what].length === 0) return [];
    const found = new Set(shown[what].flatMap((each) => Object.keys(each)));
    const value = [...found].filter((name) => !Object.hasOwn(records[what].fields, name)).sort();
    const message = furtherOf(what, value);
    return { aspect: `undocumented fields of a ${what}`, message, value, exchange: exchange.index };
  });
}

const defaultIs = phrase(
  'default-is',
  (field: string, value: string) => `${field} is ${value} when it is not sent`,
  (field, value) => `未发送时 ${field} 为 ${value}`,
);

function observeDefaults(answers: Answers<ListStep>): Judgement {
  const [answer] = answers.recordsOf(first);
  if (!answer) return answers.notReached(first);
  const exchange = answer.exchange.index;
  const observations = (['page', 'limit'] as const).map((field): Observation => {
    const value = own(answer.record, field);
    const message = defaultIs(field, render(value));
    return { aspect: `default ${field}`, message, field, value, exchange };
  });
  return observed(observations, [exchange]);
}

const notReadTwice = phrase(
  'not-read-twice',
  'no list of at least six users was read twice',
  '没有六人以上的列表被读取两次',
);
/** In which order a list is; observed.json has these words as values. */
type ListOrder = 'ascending' | 'descending' | 'another' | 'unknown' | 'following the limit';

const orders: Readonly<Record<ListOrder, string>> = {
  ascending: '升序',
  descending: '降序',
  another: '其他',
  unknown: '未知',
  'following the limit': '随 limit 变化',
};

const orderById = phrase(
  'order-by-id',
  (order: ListOrder) => `order by id: ${order}; the same when the list is read twice`,
  (order) => `按 id 的顺序：${orders[order]}；两次读取相同`,
);
const orderChanges = phrase(
  'order-changes',
  'the order differs when the list is read twice',
  '两次读取的顺序不同',
);

/** In which order users are listed, as one list shows it that is paged through twice. */
function observeOrder(answers: Answers<ListStep>): Judgement {
  const round = roundsIn(answers.view).at(-1);
  const lists = Object.values(round?.lists ?? {});
  if (!round || lists.every(({ pages }) => pages.length === 0)) return answers.notReached();
  const stable = isStable(round);
  const list = lists.find(({ again }) => again !== undefined) ?? round.lists.all;
  const keys = sequenceOf(list);
  if (stable === undefined || keys === undefined) return blocked(cannotTell(notReadTwice));
  const direction = hasOtherOrders(round) ? 'following the limit' : directionOf(keys);
  const value = { stable, order: stable ? direction : 'changing' };
  const message = stable ? orderById(direction) : orderChanges;
  const exchange = list.paged.pages[0]!.exchange.index;
  return observed([{ aspect: 'order', message, value, exchange }], [exchange]);
}

/** Accounts tell nothing of ids. */
function directionOf(ids: readonly UserKey[]): ListOrder {
  if (!ids.every((id) => typeof id === 'number')) return 'unknown';
  if (ids.every((id, at) => at === 0 || ids[at - 1]! < id)) return 'ascending';
  return ids.every((id, at) => at === 0 || ids[at - 1]! > id) ? 'descending' : 'another';
}

/** What a page after the last one contains; observed.json has these words as values. */
type BeyondUsers = 'nobody' | 'users' | 'the first page again' | 'the last page again' | 'other users';

/** Which page a page after the last one says that it is; observed.json has these words as values. */
type BeyondPage = 'the page asked for' | 'page 1' | 'the last page' | 'another page';

const beyondUsers: Readonly<Record<BeyondUsers, string>> = {
  nobody: '空',
  users: '用户',
  'the first page again': '第一页',
  'the last page again': '最后一页',
  'other users': '其他用户',
};

const beyondPages: Readonly<Record<BeyondPage, string>> = {
  'the page asked for': '所请求的页',
  'page 1': '第 1 页',
  'the last page': '最后一页',
  'another page': '其他页',
};

const beyond = phrase(
  'beyond',
  (answer: string, holds: BeyondUsers, page: BeyondPage) =>
    `${answer}; it contains ${holds}, and its page is ${page}`,
  (answer, holds, page) => `${answer}；内容为${beyondUsers[holds]}，标明为${beyondPages[page]}`,
);

/** What comes for a page beyond the last: an error, nobody, or which page again. */
function observeBeyond(answers: Answers<ListStep>): Judgement {
  const { view } = answers;
  const judgement = observeAnswers(answers, pointsOf(subject, 'open/page-beyond'));
  const exchange = view.step('open/page-beyond');
  const page = exchange && pageOf(exchange);
  const round = roundsIn(view).at(-1);
  if (judgement.kind !== 'observed' || !page?.users || !round) return judgement;
  const list = round.lists[page.asked.list];
  const seen = { holds: holdsOf(page, list, isStable(round) === true), page: echoOf(page, list.count) };
  const observations = judgement.observations.map((observation) => ({
    ...observation,
    message: beyond(observation.message, seen.holds, seen.page),
    value: { ...(observation.value as object), ...seen },
  }));
  return observed(observations, judgement.exchanges);
}

function holdsOf({ users, limit }: Page, { pages, count }: List, isOrdered: boolean): BeyondUsers {
  if (users!.length === 0) return 'nobody';
  if (!isOrdered || limit === undefined) return 'users';
  const isAgain = (number: number): boolean =>
    pages.some(
      (page) => page.limit === limit && numberOf(page) === number && isSameOrder(page.users ?? [], users!),
    );
  if (isAgain(1)) return 'the first page again';
  return isAgain(pageCount(count, limit)) ? 'the last page again' : 'other users';
}

function echoOf({ asked, page, limit }: Page, count: number): BeyondPage {
  if (page === asked.page) return 'the page asked for';
  if (page === 1) return 'page 1';
  return limit !== undefined && page === pageCount(count, limit) ? 'the last page' : 'another page';
}

/** Accounts that the user gave and that the list of everybody lacks: a mistyped one would be refused elsewhere. */
function missingAccounts(view: View<ListStep>): Observation[] {
  const truth = roundsIn(view).at(-1)?.lists.all.truth;
  const [page] = truth?.pages ?? [];
  if (!truth || !page || truth.keys.length !== page.total) return [];
  const entries = truth.pages.flatMap(({ exchange }) => entriesOf(exchange) ?? []);
  const listed = new Set(entries.map(accountOf));
  if (listed.has(undefined)) return [];
  const given = { PMS_ACCOUNT: view.facts.account, PMS_ASSIGNEE: view.facts.assignee };
  const exchange = page.exchange.index;
  return Object.entries(given).flatMap(([setting, name]) => {
    if (name === undefined || listed.has(name)) return [];
    return { aspect: 'accounts given', message: accountNotListed(name, setting), exchange };
  });
}

const { 'answers-a-page': answersAPage, ...others } = questions;

const listChecks = Object.entries(others).map(([name, row]) =>
  check(name, { ...row, judge: (answers) => judgeQuestion(answers, name as Question) }),
);

function judgeQuestion(answers: Answers<ListStep>, question: Question): Judgement {
  const { view } = answers;
  if (answers.records.length === 0) return answers.notReached();
  const judgement = judge(roundsIn(view), question);
  // The list of everybody also tells whether the accounts given are there.
  if (question !== 'other-browse-means-everybody' || judgement.kind !== 'held') return judgement;
  return settled(judgement.exchanges, [], [...(judgement.observations ?? []), ...missingAccounts(view)]);
}

/** Whether lists are answered with pages; also those that are requested once, to know accounts. */
function judgeAnswers(answers: Answers<ListStep>): Judgement {
  const { view } = answers;
  const judgement = judge(roundsIn(view), 'answers-a-page');
  const words = { what: theList, expected: successPage };
  const failed = view
    .steps('accounts/*')
    .filter((each) => isServerError(each) && !each.doubtful)
    .map((each) => findingIn(each, 'refused', { ...words, actual: describeAnswer(each) }));
  const findings = [...(judgement.kind === 'failed' ? judgement.findings : []), ...mergeFindings(failed)];
  if (findings.length > 0) return settled(judgement.exchanges, findings);
  return answers.recordsOf(first).length > 0 ? judgement : answers.notReached(first);
}

const inUserEntry = phrase('in-user-entry', 'in a user entry', '用户条目');

function missingInEntries({ exchange }: Answered): Finding[] {
  const users = entriesOf(exchange) ?? [];
  const entries = users.filter(isObject);
  return Object.keys(records.user.fields).flatMap((field) => {
    const lacking = entries.find((user) => !Object.hasOwn(user, field));
    if (lacking === undefined) return [];
    const path = `/users/${users.indexOf(lacking)}/${field}`;
    const words = { what: inUserEntry, expected: aField(field), actual: absent };
    return findingIn(exchange, 'absent', { field, path, ...words });
  });
}

const listIsEmpty = phrase(
  'list-is-empty',
  'the user list is empty: not even the account of the Token is in it',
  '用户列表为空：连 Token 所属的账号都不在其中',
);
const giveListToken = phrase(
  'give-list-token',
  'Give a Token whose account may list the users, and a service that has some.',
  '请提供有权获取用户列表的账号的 Token，以及有用户的服务。',
);

/** True if there are pages, and all of them are empty. */
const showsNobody = oncePer((view: View<ListStep>): boolean => {
  const pages = view.steps('*').flatMap((exchange) => pageOf(exchange) ?? []);
  return pages.length > 0 && pages.every(({ users, total }) => users?.length === 0 && total === 0);
});

/** Blocks a check that passes where the list is empty: it shows nobody, so it shows nothing of users. */
function withNobody(check: Check<ListStep>): Check<ListStep> {
  if (check.statement.level === 'open') return check;
  const judge = (view: View<ListStep>): Judgement => {
    const judgement = check.judge(view);
    if (judgement.kind !== 'held' || !showsNobody(view)) return judgement;
    const what = listIsEmpty;
    const give = giveListToken;
    return blocked({ kind: 'fixture', what, give }, judgement.exchanges);
  };
  return { ...check, judge };
}

const all: readonly Check<ListStep>[] = [
  check('answers-a-page', {
    ...answersAPage,
    sends: 'GET /users, alone and with page and limit',
    judge: (answers) => withIntermittent(answers, judgeAnswers(answers)),
  }),
  check('page-fields-present', {
    statement: 'list-users.page-fields',
    holds: 'a page has page, total, limit and users',
    hint: 'Include the missing member in the page.',
    each: (answer) => {
      const found = violationsIn(answer, 'page').filter(({ path }) => !path.startsWith('/users/'));
      return findingsOf(answer, found, 'presence');
    },
  }),
  check('field-types', {
    statement: 'user.field-types',
    holds: 'page members and user entries have their documented types',
    hint: 'Write each field with its documented JSON type.',
    each: (answer) => findingsOf(answer, violationsIn(answer, 'page'), 'type'),
  }),
  check('entry-fields-present', {
    statement: 'user.shown-fields',
    holds: 'a user entry has id, dept, account, realname, role and email',
    reading: 'The table has no Req column, so an absent field is a warning.',
    hint: 'The document shows these fields in every entry; clients may rely on them.',
    each: missingInEntries,
  }),
  ...listChecks,
  ...commonChecks({ subject, controls: [first], otherControls: ['r1/*'], needs: [] }),
  check('undocumented-fields', {
    statement: 'service.undocumented-fields',
    holds: 'undocumented fields of pages and user entries',
    hint: 'Allowed; clients should ignore what they do not know.',
    observe: ([answer]) => undocumentedMembers(answer!),
  }),
  check('order', {
    statement: 'list-users.order',
    holds: 'the order of the users',
    hint: 'The document does not specify it.',
    judge: observeOrder,
  }),
  check('defaults', {
    statement: 'list-users.defaults',
    holds: 'page and limit when they are not sent',
    sends: 'GET /users',
    hint: 'The document does not specify them.',
    judge: observeDefaults,
  }),
  open('maximum-limit', 'list-users.maximum-limit', 'the response to a large limit', 'open/large-limit'),
  {
    ...open(
      'page-beyond-the-last',
      'list-users.page-beyond',
      'the response for a page after the last one',
      'open/page-beyond',
    ),
    judge: (view) => observeBeyond(answersIn(view, subject)),
  },
  open('page-zero', 'list-users.page-zero', 'the response for page 0'),
  open('limit-zero', 'list-users.limit-zero', 'the response for limit 0'),
  open('not-a-number', 'list-users.not-a-number', 'the response to a page or limit that is not a number', [
    'open/page-word',
    'open/limit-word',
  ]),
  ...pagePropertyChecks,
];

/** Everything that is judged or observed of listing users. */
export const checks = all.map(withNobody);
