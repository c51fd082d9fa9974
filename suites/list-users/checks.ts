import { records } from '../../contract/records.ts';
import type { StatementId } from '../../contract/statements.ts';
import { isObject, own } from '../../harness/body.ts';
import type { Check, Judgement } from '../../harness/check.ts';
import type { EvidenceView } from '../../harness/evidence-view.ts';
import type { Finding, Observation } from '../../harness/report.ts';
import { render } from '../../schemas/violations.ts';
import { commonChecks } from '../shared/common-checks.ts';
import {
  judgeRecords,
  mergeFindings,
  notReached,
  recordsOf,
  violationsIn,
  type Subject,
} from '../shared/judging.ts';
import { openCheck } from '../shared/open.ts';
import { findingsOf } from '../shared/record-checks.ts';
import { replyOf, type Answered } from '../shared/reply.ts';
import { comparisons } from './comparisons.ts';
import { pageOf, type List, type Page } from './lists.ts';
import { judgeRounds, roundsOf } from './rounds.ts';
import { openUserSteps } from './scenario.ts';
import { existing } from './words.ts';

const operation = 'list-users';
const first = 'r1/default';
const lists = ['r1/*'];
const needs: readonly string[] = [];
const subject = {
  operation,
  record: 'page',
  valid: ['r1/*', 'r2/*', 'r3/*'],
  accepts: 'answers-a-page',
} as const satisfies Subject;

const check = (
  name: string,
  rest: Omit<Check, 'id' | 'operation' | 'given' | 'needs' | 'sends'> & Partial<Check>,
): Check => ({
  id: `${operation}/${name}`,
  operation,
  given: lists,
  needs,
  sends: 'every list whole, and pages of a small limit',
  ...rest,
});

/** A question about single pages that exist. */
const ofPages = (
  name: string,
  statement: StatementId,
  holds: string,
  hint: string,
  judge: (page: Page, list: List) => Finding | 'cannot tell' | undefined,
): Check => check(name, { statement, holds, hint, judge: (view) => judgePages(view, judge) });

/** A question that compares pages or lists with each other. */
const ofLists = (
  name: keyof typeof comparisons,
  statement: StatementId,
  holds: string,
  hint: string,
  reading?: string,
): Check =>
  check(name, {
    statement,
    holds,
    hint,
    ...(reading === undefined ? {} : { reading }),
    judge: (view) => {
      const rounds = roundsOf(view.steps(operation, ...subject.valid));
      if (recordsOf(view, subject).length === 0) return notReached(view, subject, ...subject.valid);
      const { findings = [], blocked, note, exchanges } = judgeRounds(rounds, comparisons[name]);
      const observation =
        note === undefined ? [] : [{ aspect: 'order', message: note, exchange: exchanges[0] ?? 0 }];
      return {
        exchanges,
        findings: mergeFindings(findings),
        observations: observation,
        ...(blocked === undefined ? {} : { blocked: { reason: blocked } }),
      };
    },
  });

/** Everything that is judged or observed of listing users. */
export const listUsersChecks: readonly Check[] = [
  check('answers-a-page', {
    statement: 'list-users.accepts',
    holds: 'a list is answered with a page of users',
    reading: 'Parameters that a target may refuse, such as a limit larger than its own, are left out.',
    given: [first],
    sends: 'GET /users, alone and with page and limit',
    hint: 'Is the base URL right, and does the service answer GET /users?',
    judge: judgeAccepted,
  }),
  check('page-fields-present', {
    statement: 'list-users.page-fields',
    holds: 'a page has page, total, limit and users',
    given: [first],
    hint: 'Add the member to the page.',
    judge: (view) =>
      judgeRecords(view, subject, [], (answer) =>
        findingsOf(answer, violationsIn(answer, 'page').filter(isPageMember), 'presence'),
      ),
  }),
  check('field-types', {
    statement: 'user.field-types',
    holds: 'page members and user entries have the types of their rows',
    given: [first],
    hint: 'Numbers from a database often arrive as strings: convert them before they are serialized.',
    judge: (view) =>
      judgeRecords(view, subject, [], (answer) => findingsOf(answer, violationsIn(answer, 'page'), 'type')),
  }),
  check('entry-fields-present', {
    statement: 'user.shown-fields',
    holds: 'a user entry has id, dept, account, realname, role and email',
    reading: 'The table has no Req column, so an absent field is a warning.',
    given: [first],
    hint: 'The document shows these fields in every entry; clients may rely on them.',
    judge: (view) => judgeRecords(view, subject, [], missingInEntries),
  }),
  ofPages(
    'echoes-page',
    'list-users.echoes-page',
    'a page echoes its number',
    'Return the page that was asked for.',
    (page) => {
      if (page.asked.page === undefined) return undefined;
      if (page.page === undefined) return 'cannot tell';
      if (page.page === page.asked.page) return undefined;
      return pageFinding(
        page,
        'page',
        'page is not the one that was asked for',
        String(page.asked.page),
        String(page.page),
      );
    },
  ),
  ofPages(
    'echoes-limit',
    'list-users.echoes-limit',
    'a page echoes its limit',
    'Return the limit in force; a smaller one than asked for is fine, a larger one is not.',
    (page) => {
      if (page.asked.limit === undefined) return undefined;
      if (page.echoedLimit === undefined) return 'cannot tell';
      if (page.echoedLimit >= 1 && page.echoedLimit <= page.asked.limit) return undefined;
      const expected = `${page.asked.limit}, or less where the target has a smaller maximum`;
      return pageFinding(
        page,
        'limit',
        'limit is not the one that was asked for',
        expected,
        String(page.echoedLimit),
      );
    },
  ),
  ofPages(
    'at-most-limit-users',
    'list-users.limit-holds',
    'a page has at most as many users as its limit',
    'Apply the limit to the query.',
    (page) => {
      if (page.users === undefined || page.limit === undefined) return 'cannot tell';
      if (page.users.length <= page.limit) return undefined;
      return pageFinding(
        page,
        'users',
        'the page holds more users than its limit',
        `at most ${page.limit} users`,
        `${page.users.length} users`,
      );
    },
  ),
  ofPages(
    'full-page-before-the-last',
    'list-users.full-pages',
    'a page before the last has exactly as many users as its limit',
    'Filter before the page is cut, not after.',
    (page, list) => {
      if (page.users === undefined || page.limit === undefined) return 'cannot tell';
      const isLast = (page.asked.page ?? 1) * page.limit >= list.count;
      if (isLast || page.users.length >= page.limit) return undefined;
      return pageFinding(
        page,
        'users',
        'a page before the last is not full',
        `${page.limit} users`,
        `${page.users.length} users`,
      );
    },
  ),
  ofPages(
    'nobody-twice-on-a-page',
    'list-users.distinct',
    'nobody appears twice on one page',
    'A join with a table of several rows a user repeats the user.',
    (page) => {
      if (page.users === undefined) return 'cannot tell';
      const seen = new Set<string | number>();
      const twice = page.users.find((key) => seen.size === seen.add(key).size);
      if (twice === undefined) return undefined;
      return pageFinding(
        page,
        'users',
        'a user appears twice on one page',
        'each user once',
        `twice: ${twice}`,
      );
    },
  ),
  ofLists(
    'total-ignores-page',
    'list-users.total',
    'total is the same on every page',
    'Count before the page is cut.',
  ),
  ofLists(
    'total-ignores-limit',
    'list-users.total',
    'total is the same with every limit',
    'Count before the limit is applied.',
  ),
  ofLists(
    'total-counts-everybody',
    'list-users.total',
    'total is the number of users',
    'Count what the list holds.',
  ),
  ofLists(
    'filtered-total-counts-the-filtered',
    'list-users.filtered-total',
    'the total of a filtered list counts the filtered users',
    'Count with the same filter as the list.',
  ),
  ofLists(
    'pages-share-nobody',
    'list-users.pages-disjoint',
    'pages share nobody',
    'Apply page to the query, and order it by something unique.',
    'Demanded only of a stable order: two walks through at least six users that give the same sequence.',
  ),
  ofLists(
    'pages-hold-everybody',
    'list-users.pages-complete',
    'the pages together hold everybody',
    'Check the offset of the pages.',
    'Demanded only of a stable order: two walks through at least six users that give the same sequence.',
  ),
  ofLists(
    'no-browse-means-inside',
    'list-users.default-browse',
    'without browse the list is that of the inside users',
    'The default of browse is inside.',
  ),
  ofLists(
    'inside-and-outside-share-nobody',
    'list-users.filter-disjoint',
    'nobody is both inside and outside',
    'Check the condition of the filter.',
  ),
  ofLists(
    'inside-and-outside-are-everybody',
    'list-users.filter-complete',
    'inside and outside users together are everybody',
    'Check the condition of the filter.',
  ),
  ofLists(
    'filter-holds-on-every-page',
    'list-users.filter-pages',
    'the filter holds on every page',
    'Keep the filter when the page is not the first.',
  ),
  ofLists(
    'other-browse-means-everybody',
    'list-users.other-browse',
    'another value of browse lists everybody',
    'Only inside and outside filter.',
  ),
  ofLists(
    'empty-browse-means-everybody',
    'list-users.empty-browse',
    'an empty browse lists everybody',
    'Empty is not the same as not sent.',
  ),
  ...commonChecks({ subject, given: [first], controls: [first], needs }),
  observeMembers(),
  observeOrder(),
  observeDefaults(),
  open('maximum-limit', 'list-users.maximum-limit', 'the answer to a large limit', 'open/large-limit'),
  open(
    'page-beyond-the-last',
    'list-users.page-beyond',
    'the answer for a page beyond the last',
    'open/page-beyond',
  ),
  open('page-zero', 'list-users.page-zero', 'the answer for page 0', 'open/page-zero'),
  open('limit-zero', 'list-users.limit-zero', 'the answer for limit 0', 'open/limit-zero'),
  openCheck({
    subject,
    name: 'not-a-number',
    statement: 'list-users.not-a-number',
    holds: 'the answer to a page or limit that is no number',
    needs,
    sends: 'lists whose page or limit is a word',
    points: openUserSteps.filter(({ step }) => step.endsWith('-word')),
  }),
];

function open(name: string, statement: StatementId, holds: string, step: string): Check {
  const points = openUserSteps.filter((entry) => entry.step === step);
  return openCheck({
    subject,
    name,
    statement,
    holds,
    needs,
    sends: points.map(({ aspect }) => aspect).join('; '),
    points,
  });
}

function pageFinding(page: Page, field: string, message: string, expected: string, actual: string): Finding {
  return { message, field, path: `/${field}`, expected, actual, exchange: page.exchange.index };
}

const isPageMember = ({ path }: { path: string }): boolean => !path.startsWith('/users/');

function missingInEntries({ exchange, record }: Answered): Finding[] {
  const users = own(record, 'users');
  if (!Array.isArray(users)) return [];
  return Object.keys(records.user.fields).flatMap((field) => {
    const at = users.findIndex((user) => isObject(user) && !Object.hasOwn(user, field));
    if (at < 0) return [];
    const path = `/users/${at}/${field}`;
    return {
      message: `${field} is missing in a user entry`,
      field,
      path,
      expected: `a field ${field}`,
      actual: 'absent',
      exchange: exchange.index,
    };
  });
}

function judgePages(
  view: EvidenceView,
  judge: (page: Page, list: List) => Finding | 'cannot tell' | undefined,
): Judgement {
  const rounds = roundsOf(view.steps(operation, ...subject.valid));
  const pages = rounds.flatMap(({ lists: all }) =>
    Object.values(all).flatMap((list) =>
      list.pages.filter((page) => existing(list, page)).map((page) => ({ page, list })),
    ),
  );
  if (pages.length === 0) return notReached(view, subject, ...subject.valid);
  const results = pages.map(({ page, list }) => judge(page, list));
  const exchanges = pages.map(({ page }) => page.exchange.index);
  const findings = results.filter((result): result is Finding => typeof result === 'object');
  if (findings.length > 0) return { exchanges, findings: mergeFindings(findings) };
  if (results.includes('cannot tell'))
    return { exchanges, blocked: { reason: 'a member of the page is missing or of a wrong type' } };
  const several = pages.some(({ page }) => (page.asked.page ?? 1) > 1);
  return several
    ? { exchanges }
    : { exchanges, blocked: { reason: 'there are fewer than three users, too few for pages' } };
}

/** A list without parameters, and pages with a limit no larger than the one in force by default. */
function judgeAccepted(view: EvidenceView): Judgement {
  const start = view.step(operation, first);
  if (!start) return notReached(view, subject, first);
  const usual = pageOf(start)?.limit ?? 0;
  const rounds = roundsOf(view.steps(operation, ...subject.valid));
  const modest = rounds.flatMap(({ lists: all, exchanges }) =>
    exchanges.filter(({ step, request }) => {
      const list = (['none', 'inside', 'outside'] as const).find((name) => step.includes(`/${name}/`));
      const query = new URL(request.url).searchParams;
      const limit = Number(query.get('limit'));
      const page = Number(query.get('page'));
      return list !== undefined && limit <= usual && (page - 1) * limit < all[list].count;
    }),
  );
  const asked = [start, ...modest];
  const exchanges = asked.map(({ index }) => index);
  const findings = asked.flatMap((exchange): Finding[] => {
    const reply = replyOf(exchange, 'page');
    if (reply.kind !== 'refused') return [];
    return [
      {
        message: 'the list was refused',
        expected: 'a 2xx answer that is a user page',
        actual: reply.actual,
        exchange: exchange.index,
      },
    ];
  });
  if (findings.length > 0) return { exchanges, findings: mergeFindings(findings) };
  return recordsOf(view, subject, first).length > 0 ? { exchanges } : notReached(view, subject, first);
}

function observeMembers(): Check {
  const documented = { page: records.page.fields, user: records.user.fields };
  return check('undocumented-fields', {
    statement: 'service.undocumented-fields',
    holds: 'fields of page and user entries beyond their tables',
    given: [first],
    hint: 'Allowed; clients should ignore what they do not know.',
    judge: (view) => {
      const [answer] = recordsOf(view, subject);
      if (!answer) return notReached(view, subject, ...subject.valid);
      const users = own(answer.record, 'users');
      const entries = Array.isArray(users) ? users.filter(isObject) : [];
      const extra = (found: Iterable<string>, fields: object): string[] =>
        [...new Set(found)].filter((name) => !Object.hasOwn(fields, name)).sort();
      const seen = {
        page: extra(Object.keys(answer.record), documented.page),
        user: extra(
          entries.flatMap((entry) => Object.keys(entry)),
          documented.user,
        ),
      };
      const exchange = answer.exchange.index;
      const observations = Object.entries(seen).map(([what, names]): Observation => ({
        aspect: `undocumented fields of a ${what}`,
        message: `fields of a ${what} beyond its table: ${names.join(', ') || 'none'}`,
        value: names,
        exchange,
      }));
      return { exchanges: [exchange], observations };
    },
  });
}

function observeOrder(): Check {
  return check('order', {
    statement: 'list-users.order',
    holds: 'the order of the users',
    hint: 'The document does not show it.',
    judge: (view) => {
      const rounds = roundsOf(view.steps(operation, ...subject.valid));
      const list = rounds
        .flatMap(({ lists: all }) => Object.values(all))
        .find(({ walks }) => walks.length > 0);
      if (!list) return notReached(view, subject, ...subject.valid);
      const keys = list.walks[0]!.flatMap(({ users }) => [...users!]);
      const value = { stable: list.stable ?? 'not seen', order: directionOf(keys) };
      const message = `order by id: ${value.order}; ${list.stable === false ? 'it changes between readings' : 'the same in two readings'}`;
      const exchange = list.walks[0]![0]!.exchange.index;
      return { exchanges: [exchange], observations: [{ aspect: 'order', message, value, exchange }] };
    },
  });
}

function directionOf(keys: readonly (string | number)[]): string {
  const rises = keys.every((key, at) => at === 0 || keys[at - 1]! < key);
  const falls = keys.every((key, at) => at === 0 || keys[at - 1]! > key);
  if (rises) return 'ascending';
  return falls ? 'descending' : 'another';
}

function observeDefaults(): Check {
  return check('defaults', {
    statement: 'list-users.defaults',
    holds: 'page and limit when none is sent',
    given: [first],
    sends: 'GET /users',
    hint: 'The document does not show them.',
    judge: (view) => {
      const [answer] = recordsOf(view, subject, first);
      if (!answer) return notReached(view, subject, first);
      const exchange = answer.exchange.index;
      const observations = (['page', 'limit'] as const).map((field): Observation => ({
        aspect: `default ${field}`,
        message: `${field} is ${render(own(answer.record, field))} when it is not sent`,
        field,
        value: own(answer.record, field),
        exchange,
      }));
      return { exchanges: [exchange], observations };
    },
  });
}
