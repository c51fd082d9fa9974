import { records } from '../../contract/records.ts';
import { isObject, own } from '../../evidence/body.ts';
import type { Check } from '../../judging/check.ts';
import type { Finding } from '../../judging/finding.ts';
import { settled, type Judgement } from '../../judging/judgement.ts';
import type { StatementId } from '../../contract/statements.ts';
import type { View } from '../../evidence/view.ts';
import { commonChecks } from '../common/common-checks.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { judgeRecords } from '../common/judges.ts';
import { describeAnswer, isServerError, type Answered } from '../common/reply.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { withIntermittent } from '../common/verdict.ts';
import { findingsOf, violationsIn } from '../common/violations.ts';
import { judge, roundsIn } from './belief.ts';
import { check, missingAccounts, userObservations } from './observations.ts';
import { pagePropertyChecks } from './generated.ts';
import type { Question } from './oracle.ts';
import { first, subject, type ListStep } from './steps.ts';

/** What holds of pages and lists, by the question that the oracle answers. */
const rows: Readonly<
  Record<
    Exclude<Question, 'answers-a-page'>,
    {
      readonly statement: StatementId;
      readonly holds: string;
      readonly hint: string;
      readonly reading?: string;
    }
  >
> = {
  'echoes-page': {
    statement: 'list-users.echoes-page',
    holds: 'a page echoes its number',
    hint: 'Return the page that was asked for.',
  },
  'echoes-limit': {
    statement: 'list-users.echoes-limit',
    holds: 'a page echoes its limit',
    hint: 'Return the limit in force; a smaller one than asked for is fine, a larger one is not.',
  },
  'at-most-limit-users': {
    statement: 'list-users.limit-holds',
    holds: 'a page has at most as many users as its limit',
    hint: 'Apply the limit to the query.',
  },
  'full-page-before-the-last': {
    statement: 'list-users.full-pages',
    holds: 'a page before the last has exactly as many users as its limit',
    hint: 'Return as many users as the limit that the page echoes; a service with a largest limit echoes that one.',
  },
  'nobody-twice-on-a-page': {
    statement: 'list-users.distinct',
    holds: 'nobody appears twice on one page',
    hint: 'A join with a table of several rows a user repeats the user.',
  },
  'total-ignores-page': {
    statement: 'list-users.total',
    holds: 'total is the same on every page',
    hint: 'Count before the page is cut.',
  },
  'total-ignores-limit': {
    statement: 'list-users.total',
    holds: 'total is the same with every limit',
    hint: 'Count before the limit is applied.',
  },
  'total-counts-everybody': {
    statement: 'list-users.total',
    holds: 'total is the number of users',
    hint: 'Count what the list holds.',
  },
  'filtered-total-counts-the-filtered': {
    statement: 'list-users.filtered-total',
    holds: 'the total of a filtered list counts the filtered users',
    hint: 'Count with the same filter as the list.',
  },
  'pages-share-nobody': {
    statement: 'list-users.pages-disjoint',
    holds: 'pages share nobody',
    hint: 'Apply page to the query, and order it by something unique.',
    reading:
      'Demanded only of a stable order: two walks through at least six users that give the same sequence.',
  },
  'pages-hold-everybody': {
    statement: 'list-users.pages-complete',
    holds: 'the pages together hold everybody',
    hint: 'Check the offset of the pages.',
    reading:
      'Demanded only of a stable order: two walks through at least six users that give the same sequence.',
  },
  'no-browse-means-inside': {
    statement: 'list-users.default-browse',
    holds: 'without browse the list is that of the inside users',
    hint: 'The default of browse is inside.',
  },
  'inside-and-outside-share-nobody': {
    statement: 'list-users.filter-disjoint',
    holds: 'nobody is both inside and outside',
    hint: 'Check the condition of the filter.',
  },
  'inside-and-outside-are-everybody': {
    statement: 'list-users.filter-complete',
    holds: 'inside and outside users together are everybody',
    hint: 'Check the condition of the filter.',
  },
  'filter-holds-on-every-page': {
    statement: 'list-users.filter-pages',
    holds: 'the filter holds on every page',
    hint: 'Keep the filter when the page is not the first, and when no parameter is sent.',
  },
  'other-browse-means-everybody': {
    statement: 'list-users.other-browse',
    holds: 'another value of browse lists everybody',
    hint: 'Only inside and outside filter.',
  },
  'empty-browse-means-everybody': {
    statement: 'list-users.empty-browse',
    holds: 'an empty browse lists everybody',
    hint: 'Empty is not the same as not sent.',
  },
  'browse-keeps-its-case': {
    statement: 'list-users.browse-case',
    holds: 'a browse of INSIDE or Outside lists everybody',
    hint: 'Compare browse with inside and outside letter by letter; databases often leave the case aside.',
  },
};

const listChecks = Object.entries(rows).map(([name, row]) =>
  check(name, { ...row, judge: (view) => judgeQuestion(view, name as Question) }),
);

function judgeQuestion(view: View<ListStep>, question: Question): Judgement {
  if (recordsOf(view, subject).length === 0) return notReached(view, subject);
  const judgement = judge(roundsIn(view), question);
  // The list of everybody also tells whether the accounts given are there.
  if (question !== 'other-browse-means-everybody' || judgement.kind !== 'held') return judgement;
  return settled(judgement.exchanges, [], [...(judgement.observations ?? []), ...missingAccounts(view)]);
}

/** Whether lists are answered with pages; also those that were read to know accounts, at the beginning. */
function judgeAnswers(view: View<ListStep>): Judgement {
  if (!view.step(first)) return notReached(view, subject, first);
  const failed = view
    .steps('accounts/*')
    .filter(isServerError)
    .map((exchange) =>
      findingIn(exchange, 'refused', {
        what: 'the list',
        expected: 'a 2xx answer that is a user page',
        actual: describeAnswer(exchange),
      }),
    );
  const judgement = judge(roundsIn(view), 'answers-a-page');
  const findings = [...(judgement.kind === 'failed' ? judgement.findings : []), ...failed];
  if (findings.length > 0) return settled(judgement.exchanges, mergeFindings(findings));
  return recordsOf(view, subject, first).length === 0 ? notReached(view, subject, first) : judgement;
}

/** Everything that is judged or observed of listing users. */
export const checks: readonly Check<ListStep>[] = [
  check('answers-a-page', {
    statement: 'list-users.accepts',
    holds: 'a list is answered with a page of users',
    reading: 'Parameters that a target may refuse, such as a limit larger than its own, are left out.',
    given: [first],
    sends: 'GET /users, alone and with page and limit',
    hint: 'Answer GET /users with 200 and a page of users.',
    judge: (view) => withIntermittent(view, subject, judgeAnswers(view)),
  }),
  check('page-fields-present', {
    statement: 'list-users.page-fields',
    holds: 'a page has page, total, limit and users',
    given: [first],
    hint: 'Add the member to the page.',
    judge: (view) =>
      judgeRecords(view, subject, (answer) =>
        findingsOf(answer, violationsIn(answer, 'page').filter(isPageMember), 'presence'),
      ),
  }),
  check('field-types', {
    statement: 'user.field-types',
    holds: 'page members and user entries have the types of their rows',
    given: [first],
    hint: 'Write each field with the JSON type of its row.',
    judge: (view) =>
      judgeRecords(view, subject, (answer) => findingsOf(answer, violationsIn(answer, 'page'), 'type')),
  }),
  check('entry-fields-present', {
    statement: 'user.shown-fields',
    holds: 'a user entry has id, dept, account, realname, role and email',
    reading: 'The table has no Req column, so an absent field is a warning.',
    given: [first],
    hint: 'The document shows these fields in every entry; clients may rely on them.',
    judge: (view) => judgeRecords(view, subject, missingInEntries),
  }),
  ...listChecks,
  ...commonChecks({ subject, given: [first], controls: [first], otherControls: ['r1/*'], needs: [] }),
  ...userObservations,
  ...pagePropertyChecks,
];

const isPageMember = ({ path }: { path: string }): boolean => !path.startsWith('/users/');

function missingInEntries({ exchange, record }: Answered): Finding[] {
  const users = own(record, 'users');
  if (!Array.isArray(users)) return [];
  const entries = users.filter(isObject);
  return Object.keys(records.user.fields).flatMap((field) => {
    const lacking = entries.find((user) => !Object.hasOwn(user, field));
    if (lacking === undefined) return [];
    const path = `/users/${users.indexOf(lacking)}/${field}`;
    const what = 'in a user entry';
    return findingIn(exchange, 'absent', {
      field,
      what,
      path,
      expected: `a field ${field}`,
      actual: 'absent',
    });
  });
}
