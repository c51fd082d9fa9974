import { records } from '../../contract/records.ts';
import { isObject, own } from '../../evidence/body.ts';
import type { View } from '../../evidence/view.ts';
import type { Check } from '../../judging/check.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { describeAnswer, isServerError, type Answered } from '../common/reply.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { withIntermittent } from '../common/verdict.ts';
import { findingsOf, violationsIn } from '../common/violations.ts';
import { judge, roundsIn } from './judge.ts';
import { missingAccounts, userObservations, check } from './observations.ts';
import { pageOf } from './page.ts';
import { questions, type Question } from './questions.ts';
import { first, subject, type ListStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';
import { commonChecks } from '../common/common-checks.ts';
import { pagePropertyChecks } from './generated.ts';

const { 'answers-a-page': answersAPage, ...others } = questions;

const listChecks = Object.entries(others).map(([name, row]) =>
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
        what: say('the-list'),
        expected: say('success-page'),
        actual: describeAnswer(exchange),
      }),
    );
  const judgement = judge(roundsIn(view), 'answers-a-page');
  const findings = [...(judgement.kind === 'failed' ? judgement.findings : []), ...failed];
  if (findings.length > 0) return settled(judgement.exchanges, mergeFindings(findings));
  return recordsOf(view, subject, first).length === 0 ? notReached(view, subject, first) : judgement;
}

const isPageMember = ({ path }: { path: string }): boolean => !path.startsWith('/users/');

function missingInEntries({ exchange, record }: Answered): Finding[] {
  const users = own(record, 'users');
  if (!Array.isArray(users)) return [];
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
    given: [first],
    sends: 'GET /users, alone and with page and limit',
    judge: (view) => withIntermittent(view, subject, judgeAnswers(view)),
  }),
  check('page-fields-present', {
    statement: 'list-users.page-fields',
    holds: 'a page has page, total, limit and users',
    given: [first],
    hint: 'Include the missing member in the page.',
    each: (answer) => findingsOf(answer, violationsIn(answer, 'page').filter(isPageMember), 'presence'),
  }),
  check('field-types', {
    statement: 'user.field-types',
    holds: 'page members and user entries have their documented types',
    given: [first],
    hint: 'Write each field with its documented JSON type.',
    each: (answer) => findingsOf(answer, violationsIn(answer, 'page'), 'type'),
  }),
  check('entry-fields-present', {
    statement: 'user.shown-fields',
    holds: 'a user entry has id, dept, account, realname, role and email',
    reading: 'The table has no Req column, so an absent field is a warning.',
    given: [first],
    hint: 'The document shows these fields in every entry; clients may rely on them.',
    each: missingInEntries,
  }),
  ...listChecks,
  ...commonChecks({ subject, given: [first], controls: [first], otherControls: ['r1/*'], needs: [] }),
  ...userObservations,
  ...pagePropertyChecks,
];

/** Everything that is judged or observed of listing users. */
export const checks = all.map(withNobody);
