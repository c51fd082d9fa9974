import { records } from '../../contract/records.ts';
import { isObject, own } from '../../evidence/body.ts';
import type { View } from '../../evidence/view.ts';
import type { Check } from '../../judging/check.ts';
import type { Finding } from '../../judging/finding.ts';
import { settled, type Judgement } from '../../judging/judgement.ts';
import { commonChecks } from '../common/common-checks.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { judgeRecords } from '../common/judges.ts';
import { replyOf, type Answered } from '../common/reply.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { findingsOf, violationsIn } from '../common/violations.ts';
import { listChecks } from './list-checks.ts';
import { userObservations } from './observations.ts';
import { pageChecks } from './page-checks.ts';
import { pageOf } from './pages.ts';
import { roundsIn } from './rounds.ts';
import { check } from './rows.ts';
import { first, subject, type ListStep } from './steps.ts';

/** Everything that is judged or observed of listing users. */
export const checks: readonly Check<ListStep>[] = [
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
  ...pageChecks,
  ...listChecks,
  ...commonChecks({ subject, given: [first], controls: [first], needs: [] }),
  ...userObservations,
];

const isPageMember = ({ path }: { path: string }): boolean => !path.startsWith('/users/');

function missingInEntries({ exchange, record }: Answered): Finding[] {
  const users = own(record, 'users');
  if (!Array.isArray(users)) return [];
  return Object.keys(records.user.fields).flatMap((field) => {
    const at = users.findIndex((user) => isObject(user) && !Object.hasOwn(user, field));
    if (at < 0) return [];
    const path = `/users/${at}/${field}`;
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

/** A list without parameters, and pages with a limit no larger than the one in force by default. */
function judgeAccepted(view: View<ListStep>): Judgement {
  const start = view.step(first);
  if (!start) return notReached(view, subject, first);
  const usual = pageOf(start)?.limit ?? 0;
  const modest = roundsIn(view).flatMap(({ lists: all, exchanges }) =>
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
    const expected = 'a 2xx answer that is a user page';
    return [findingIn(exchange, 'refused', { what: 'the list', expected, actual: reply.actual })];
  });
  const isAnswered = findings.length > 0 || recordsOf(view, subject, first).length > 0;
  return isAnswered ? settled(exchanges, mergeFindings(findings)) : notReached(view, subject, first);
}
