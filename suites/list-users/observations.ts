import { records } from '../../contract/records.ts';
import { isObject, own } from '../../evidence/body.ts';
import type { View } from '../../evidence/view.ts';
import type { Check } from '../../judging/check.ts';
import { blocked, observed, type Judgement, type Observation } from '../../judging/judgement.ts';
import { render } from '../../schemas/violations.ts';
import { observeAnswers, pointsOf } from '../common/open.ts';
import type { Answered } from '../common/reply.ts';
import { rowsFor } from '../common/rows.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { roundsIn } from './judge.ts';
import { isStable, sequenceOf, type Round } from './lists.ts';
import { hasOtherOrders } from './oracle.ts';
import { entriesOf, numberOf, pageOf, type Page, type UserKey } from './page.ts';
import { isSameOrder, pageCount } from './reading.ts';
import { first, subject, type ListStep } from './steps.ts';
import { cannotTell } from './lists.ts';
import type { BeyondPage, BeyondUsers, ListOrder } from '../../messages/en/suites.ts';
import { say } from '../../messages/phrase.ts';

/** Constructors of the checks of listing users; by default a check needs every list. */
export const { check, open } = rowsFor(subject, {
  given: ['r1/*'],
  needs: [],
  sends: 'requests for whole lists, and for pages with a small limit',
});

/** What the document leaves open about listing users. */
export const userObservations: readonly Check<ListStep>[] = [
  check('undocumented-fields', {
    statement: 'service.undocumented-fields',
    holds: 'undocumented fields of pages and user entries',
    given: [first],
    hint: 'Allowed; clients should ignore what they do not know.',
    observe: ([answer]) => undocumentedMembers(answer!),
  }),
  observeOrder(),
  check('defaults', {
    statement: 'list-users.defaults',
    holds: 'page and limit when they are not sent',
    given: [first],
    sends: 'GET /users',
    hint: 'The document does not specify them.',
    judge: observeDefaults,
  }),
  ...[
    open('maximum-limit', 'list-users.maximum-limit', 'the response to a large limit', 'open/large-limit'),
    observeBeyond(),
    open('page-zero', 'list-users.page-zero', 'the response for page 0'),
    open('limit-zero', 'list-users.limit-zero', 'the response for limit 0'),
    open('not-a-number', 'list-users.not-a-number', 'the response to a page or limit that is not a number', [
      'open/page-word',
      'open/limit-word',
    ]),
  ].map(besideList),
];

/** A refusal says nothing of a parameter where every list of everybody is refused (reading 25). */
function besideList(observation: Check<ListStep>): Check<ListStep> {
  return {
    ...observation,
    judge: (view) => {
      const all = roundsIn(view).at(-1)?.lists.all;
      const isRefused = all !== undefined && all.exchanges.length > 0 && all.pages.length === 0;
      return isRefused ? blocked({ kind: 'control', what: say('refused-anyway') }) : observation.judge(view);
    },
  };
}

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

function observeDefaults(view: View<ListStep>): Judgement {
  const [answer] = recordsOf(view, subject, first);
  if (!answer) return notReached(view, subject, first);
  const exchange = answer.exchange.index;
  const observations = (['page', 'limit'] as const).map((field): Observation => {
    const value = own(answer.record, field);
    const message = say('default-is', field, render(value));
    return { aspect: `default ${field}`, message, field, value, exchange };
  });
  return observed(observations, [exchange]);
}

/** In which order users are listed, as two readings of one list show it. */
function observeOrder(): Check<ListStep> {
  return check('order', {
    statement: 'list-users.order',
    holds: 'the order of the users',
    hint: 'The document does not specify it.',
    judge: (view) => {
      const round = roundsIn(view).at(-1);
      if (!round || Object.values(round.lists).every(({ pages }) => pages.length === 0))
        return notReached(view, subject);
      const stable = isStable(round);
      const lists = Object.values(round.lists);
      const list = lists.find(({ again }) => again !== undefined) ?? round.lists.all;
      const keys = sequenceOf(list);
      if (stable === undefined || keys === undefined) return blocked(cannotTell(say('not-walked-twice')));
      const direction = hasOtherOrders(round) ? 'following the limit' : directionOf(keys);
      const value = { stable, order: stable ? direction : 'changing' };
      const message = stable ? say('order-by-id', direction) : say('order-changes');
      const exchange = list.paged.pages[0]!.exchange.index;
      return observed([{ aspect: 'order', message, value, exchange }], [exchange]);
    },
  });
}

/** Ids compare as numbers also where they are sent as strings: "11" comes after "9". Accounts tell nothing of ids. */
function directionOf(keys: readonly UserKey[]): ListOrder {
  const isNumber = (key: UserKey): boolean =>
    typeof key === 'number' ? Number.isInteger(key) && key >= 0 : /^\d+$/.test(key);
  if (!keys.every(isNumber)) return 'unknown';
  const ids = keys.map((key) => (typeof key === 'number' ? key : BigInt(key)));
  if (ids.every((id, at) => at === 0 || ids[at - 1]! < id)) return 'ascending';
  return ids.every((id, at) => at === 0 || ids[at - 1]! > id) ? 'descending' : 'another';
}

/** What comes for a page beyond the last: an error, nobody, or which page again. */
function observeBeyond(): Check<ListStep> {
  const row = open(
    'page-beyond-the-last',
    'list-users.page-beyond',
    'the response for a page after the last one',
    'open/page-beyond',
  );
  return { ...row, given: [...row.given, 'r1/*'], judge: judgeBeyond };
}

function judgeBeyond(view: View<ListStep>): Judgement {
  const judgement = observeAnswers(view, subject, pointsOf(subject, 'open/page-beyond'));
  const exchange = view.step('open/page-beyond');
  const page = exchange && pageOf(exchange);
  const round = roundsIn(view).at(-1);
  if (judgement.kind !== 'observed' || !page?.users || !round) return judgement;
  const seen = { holds: holdsOf(page, round), page: echoOf(page, round.lists.all.count) };
  const observations = judgement.observations.map((observation) => ({
    ...observation,
    message: say('beyond', observation.message, seen.holds, seen.page),
    value: { ...(observation.value as object), ...seen },
  }));
  return observed(observations, judgement.exchanges);
}

function holdsOf({ users, limit }: Page, round: Round): BeyondUsers {
  if (users!.length === 0) return 'nobody';
  const { pages, count } = round.lists.all;
  if (isStable(round) !== true || limit === undefined) return 'users';
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
export function missingAccounts(view: View<ListStep>): Observation[] {
  const truth = roundsIn(view).at(-1)?.lists.all.truth;
  const [page] = truth?.pages ?? [];
  if (!truth || !page || truth.keys.length !== page.total) return [];
  const entries = truth.pages.flatMap(({ exchange }) => entriesOf(exchange) ?? []);
  const listed = new Set(entries.map((user) => (isObject(user) ? own(user, 'account') : undefined)));
  if (listed.has(undefined)) return [];
  const { account, assignee } = view.facts;
  return Object.entries({ PMS_ACCOUNT: account, PMS_ASSIGNEE: assignee }).flatMap(([setting, given]) =>
    given === undefined || listed.has(given)
      ? []
      : {
          aspect: 'accounts given',
          message: say('account-not-listed', given, setting),
          exchange: page.exchange.index,
        },
  );
}
