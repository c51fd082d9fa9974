import { pagePropertyChecks } from './any-page.ts';
import { records } from '../../contract/records.ts';
import { isObject, own } from '../../evidence/body.ts';
import type { Check } from '../../judging/check.ts';
import type { Finding } from '../../judging/finding.ts';
import { commonChecks } from '../common/common-checks.ts';
import { findingIn } from '../common/findings.ts';
import { judgeRecords } from '../common/judges.ts';
import { alsoNowAndThen } from '../common/lower-case.ts';
import type { Answered } from '../common/reply.ts';
import { findingsOf, violationsIn } from '../common/violations.ts';
import { judgeAccepted } from './acceptance.ts';
import { listChecks } from './list-checks.ts';
import { userObservations } from './observations.ts';
import { pageChecks } from './page-checks.ts';
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
    hint: 'Answer GET /users with 200 and a page of users.',
    judge: (view) => alsoNowAndThen(view, subject, judgeAccepted(view)),
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
    hint: 'Write each field with the JSON type of its row.',
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
