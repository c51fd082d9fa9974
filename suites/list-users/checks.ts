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
import { type Answered, describeAnswer } from '../common/reply.ts';
import { rowsFor } from '../common/rows.ts';
import { answersIn, type Answers } from '../common/answers.ts';
import { roundsIn, judge } from './judge.ts';
import { isStable, sequenceOf, type List, cannotTell, isSameOrder, pageCount } from './lists.ts';
import { hasOtherOrders } from './faults.ts';
import { accountOf, entriesOf, numberOf, pageOf, type Page, type UserKey } from './page.ts';
import { first, subject, type ListStep } from './steps.ts';
import type { BeyondPage, BeyondUsers, ListOrder } from '../../messages/en/suites.ts';
import { say } from '../../messages/phrase.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { withIntermittent } from '../common/acceptance.ts';
import { findingsOf, violationsIn } from '../common/violations.ts';
import { questions, type Question } from './questions.ts';
import { commonChecks } from '../common/common-checks.ts';
import { pagePropertyChecks } from './generated.ts';

/** Constructors of the checks of listing users; by default a check needs every list. */
const { check, open } = rowsFor(subject, {
  needs: [],
  sends: 'requests for whole lists, and for pages with a small limit',
});

function undocumentedMembers({ record, exchange }: Answered): Observation[] {
  const entries = (entriesOf(exchange) ?? []).filter(isObject);
  const shown = { page: [record], user: entries };
  return (['page', 'user'] as const).flatMap((what) => {
    if (shown[what].length === 0) return [];
    const found = new Set(shown[what].flatMap((each) => Object.keys(each)));
    const value = [...found].filter((name) => !Object.hasOwn(records[what].fields, name)).sort();
    const message = say('further-of', what, value);
    return { aspect: `undocumented fields of a ${what}`, message, value, exchange: exchange.index };
  });
}

function observeDefaults(answers: Answers<ListStep>): Judgement {
  const [answer] = answers.recordsOf(first);
  if (!answer) return answers.notReached(first);
  const exchange = answer.exchange.index;
  const observations = (['page', 'limit'] as const).map((field): Observation => {
    const value = own(answer.record, field);
    const message = say('default-is', field, render(value));
    return { aspect: `default ${field}`, message, field, value, exchange };
  });
  return observed(observations, [exchange]);
}

/** In which order users are listed, as one list shows it that is paged through twice. */
function observeOrder(answers: Answers<ListStep>): Judgement {
  const round = roundsIn(answers.view).at(-1);
  const lists = Object.values(round?.lists ?? {});
  if (!round || lists.every(({ pages }) => pages.length === 0)) return answers.notReached();
  const stable = isStable(round);
  const list = lists.find(({ again }) => again !== undefined) ?? round.lists.all;
  const keys = sequenceOf(list);
  if (stable === undefined || keys === undefined) return blocked(cannotTell(say('not-read-twice')));
  const direction = hasOtherOrders(round) ? 'following the limit' : directionOf(keys);
  const value = { stable, order: stable ? direction : 'changing' };
  const message = stable ? say('order-by-id', direction) : say('order-changes');
  const exchange = list.paged.pages[0]!.exchange.index;
  return observed([{ aspect: 'order', message, value, exchange }], [exchange]);
}

/** Accounts tell nothing of ids. */
function directionOf(ids: readonly UserKey[]): ListOrder {
  if (!ids.every((id) => typeof id === 'number')) return 'unknown';
  if (ids.every((id, at) => at === 0 || ids[at - 1]! < id)) return 'ascending';
  return ids.every((id, at) => at === 0 || ids[at - 1]! > id) ? 'descending' : 'another';
}

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
    message: say('beyond', observation.message, seen.holds, seen.page),
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
    return { aspect: 'accounts given', message: say('account-not-listed', name, setting), exchange };
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
  const words = { what: say('the-list'), expected: say('success-page') };
  const failed = view
    .steps('accounts/*')
    .filter((each) => isServerError(each) && !each.doubtful)
    .map((each) => findingIn(each, 'refused', { ...words, actual: describeAnswer(each) }));
  const findings = [...(judgement.kind === 'failed' ? judgement.findings : []), ...mergeFindings(failed)];
  if (findings.length > 0) return settled(judgement.exchanges, findings);
  return answers.recordsOf(first).length > 0 ? judgement : answers.notReached(first);
}

function missingInEntries({ exchange }: Answered): Finding[] {
  const users = entriesOf(exchange) ?? [];
  const entries = users.filter(isObject);
  return Object.keys(records.user.fields).flatMap((field) => {
    const lacking = entries.find((user) => !Object.hasOwn(user, field));
    if (lacking === undefined) return [];
    const path = `/users/${users.indexOf(lacking)}/${field}`;
    const words = { what: say('in-user-entry'), expected: say('a-field', field), actual: say('absent') };
    return findingIn(exchange, 'absent', { field, path, ...words });
  });
}

/** Blocks a check that passes where the list is empty: it shows nobody, so it shows nothing of users. */
function withNobody(check: Check<ListStep>): Check<ListStep> {
  if (check.statement.level === 'open') return check;
  const judge = (view: View<ListStep>): Judgement => {
    const judgement = check.judge(view);
    const pages = view.steps('*').flatMap((exchange) => pageOf(exchange) ?? []);
    const isEmpty = pages.length > 0 && pages.every(({ users, total }) => users?.length === 0 && total === 0);
    if (judgement.kind !== 'held' || !isEmpty) return judgement;
    const what = say('list-is-empty');
    const give = say('give-list-token');
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
