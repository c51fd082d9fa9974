import { records } from '../../contract/records.ts';
import { isObject, own } from '../../evidence/body.ts';
import type { Check, Judgement } from '../../judging/check.ts';
import type { EvidenceView } from '../../evidence/view.ts';
import type { Finding, Observation } from '../../judging/report.ts';
import { render } from '../../schemas/violations.ts';
import { commonChecks } from '../common/common-checks.ts';
import { judgeIdentity } from '../common/identity.ts';
import {
  compareValues,
  judgeEcho,
  judgeRecords,
  notReached,
  recordsOf,
  type Comparison,
} from '../common/judging.ts';
import { observeAnswers, openCheck } from '../common/open.ts';
import { extendedDatesCheck, findingsOf, recordChecks, sentFieldsCheck } from '../common/record-checks.ts';
import { violationsIn } from '../common/judging.ts';
import type { Answered } from '../common/reply.ts';
import { judgeAlone, judgeEmpty, judgeFull, judgeTypes } from './acceptance.ts';
import { judgeKeeps, judgeNoEffect } from './effects.ts';
import { openBugSteps } from './scenario.ts';
import { subject } from './subject.ts';

const { operation } = subject;
const needs = ['one bug that is not confirmed (PMS_BUG_IDS)'];
const partials = ['only/*', 'empty', 'type/*'];
const ofRecord = { subject, given: ['full'], needs, sends: 'a confirmation with all five fields' };

const check = (
  name: string,
  rest: Omit<Check, 'id' | 'operation' | 'given' | 'needs'> & Partial<Check>,
): Check => ({
  id: `${operation}/${name}`,
  operation,
  given: ['full'],
  needs,
  ...rest,
});

const echo = (name: string, field: string, compare?: (sent: unknown, got: unknown) => Comparison): Check =>
  check(`echoes-${name}`, {
    statement: 'confirm-bug.updates',
    holds: `the confirmed bug has the ${field} that was sent`,
    given: ['full', 'only/*', 'type/*'],
    sends: `confirmations with ${field}`,
    hint: 'Store the value before the record is read back for the response.',
    judge: (view) => judgeEcho(view, subject, field, compare),
  });

/** Everything that is judged or observed of confirming a bug. */
export const confirmBugChecks: readonly Check[] = [
  check('accepts-all-fields', {
    statement: 'confirm-bug.accepts',
    holds: 'a bug is confirmed with all five fields',
    sends: 'a confirmation with all five fields',
    hint: 'Does the bug exist, is it not confirmed yet, and may the account of the Token confirm it?',
    judge: judgeFull,
  }),
  check('accepts-no-fields', {
    statement: 'confirm-bug.optional-fields',
    holds: 'a bug is confirmed with an empty object',
    given: ['full', 'empty'],
    sends: '{}',
    hint: 'Every field of the confirmation is optional.',
    judge: judgeEmpty,
  }),
  check('accepts-each-field-alone', {
    statement: 'confirm-bug.optional-fields',
    holds: 'a bug is confirmed with any one of the fields',
    reading:
      'On a bug that was confirmed before, a refusal counts when the same without the field is accepted.',
    given: ['full', 'only/*'],
    sends: 'confirmations with one field each',
    hint: 'No field may ask for another one.',
    judge: judgeAlone,
  }),
  check('accepts-every-type', {
    statement: 'confirm-bug.types',
    holds: 'each listed bug type is accepted',
    reading:
      'On a bug that was confirmed before, a refusal counts when the same without the type is accepted.',
    given: ['full', 'type/*'],
    sends: 'a confirmation with each of the listed types alone',
    hint: 'Compare the accepted values with the list of section 2.2.',
    judge: judgeTypes,
  }),
  check('returns-the-bug-asked-for', {
    statement: 'confirm-bug.same-bug',
    holds: 'the answer is the bug named in the path',
    sends: 'a confirmation with all five fields',
    hint: 'Read back the record by the id of the path.',
    judge: (view) => judgeIdentity(view, subject),
  }),
  echo('assigned-to', 'assignedTo', compareAccount),
  echo('type', 'type'),
  echo('pri', 'pri'),
  echo('mailto', 'mailto', (sent, got) => compareCopied(sent, got, 'holds')),
  check('echoes-mailto-exactly', {
    statement: 'confirm-bug.cc-exact',
    holds: 'the cc list holds nobody but the accounts sent',
    given: ['full', 'only/mailto'],
    sends: 'confirmations with mailto',
    hint: 'Replace the cc list, do not add to it.',
    judge: (view) => judgeEcho(view, subject, 'mailto', (sent, got) => compareCopied(sent, got, 'is within')),
  }),
  ...recordChecks(ofRecord),
  sentFieldsCheck(ofRecord),
  extendedDatesCheck(ofRecord),
  referenceCheck(),
  looseReferenceCheck('creator-is-a-reference', 'bug.creator-reference', ['openedBy']),
  looseReferenceCheck('resolver-and-closer-are-references', 'bug.resolver-closer-reference', [
    'resolvedBy',
    'closedBy',
  ]),
  check('user-references-complete', {
    statement: 'bug.user-reference-complete',
    holds: 'a user reference carries avatar and realname',
    sends: 'a confirmation with all five fields',
    hint: 'Section 2.1 shows four fields in a user reference.',
    judge: (view) => judgeRecords(view, subject, [], incompleteReferences),
  }),
  check('keeps-fields-not-sent', {
    statement: 'confirm-bug.keeps',
    holds: 'a field that is not sent keeps its value',
    given: ['full', ...partials],
    sends: 'confirmations with one field or none, after one with all',
    hint: 'Update only the columns whose fields are in the request.',
    judge: judgeKeeps,
  }),
  check('refused-request-changes-nothing', {
    statement: 'token.no-effect',
    holds: 'a refused confirmation leaves the bug as it was',
    reading: 'It shows in what a later confirmation with the Token returns, which does not send the field.',
    given: ['full', 'only/comment', 'effect/*'],
    sends: 'refused confirmations with values of their own, then {} with the Token',
    hint: 'Check the Token before anything is stored.',
    judge: judgeNoEffect,
  }),
  ...commonChecks({ subject, given: ['full'], controls: ['full', 'full/other-values'], needs }),
  check('status-after-confirm', {
    statement: 'confirm-bug.status-effect',
    holds: 'status and confirmed flag of a confirmed bug',
    sends: 'a confirmation with all five fields',
    hint: 'The document does not show what confirming does to them.',
    judge: observeStatus,
  }),
  check('confirming-twice', {
    statement: 'confirm-bug.twice',
    holds: 'what confirming a confirmed bug does',
    given: ['full', 'only/comment'],
    sends: 'a confirmation with a comment to a bug that was confirmed before',
    hint: 'The document does not show it.',
    judge: (view) => observeAnswers(view, subject, [{ step: 'only/comment', aspect: 'second confirmation' }]),
  }),
  open('no-body', 'confirm-bug.no-body', 'the answer to a confirmation with no body', 'open/no-body'),
  open('invalid-values', 'confirm-bug.invalid-values', 'the answer to invalid values', 'open/invalid/'),
  open(
    'malformed-json',
    'confirm-bug.malformed-json',
    'the answer to a body that is not JSON',
    'open/malformed-json',
  ),
  openCheck({
    subject,
    name: 'unknown-id',
    statement: 'confirm-bug.unknown-id',
    holds: 'the answer for a bug that does not exist',
    needs,
    sends: 'a confirmation with an id far beyond any other',
    points: [{ step: 'open/unknown-id', aspect: 'unknown id' }],
  }),
  openCheck({
    subject,
    name: 'malformed-id',
    statement: 'confirm-bug.malformed-id',
    holds: 'the answer for an id that is a word',
    needs,
    sends: 'a confirmation with the id abc',
    points: [{ step: 'open/malformed-id', aspect: 'id is a word' }],
  }),
];

function open(name: string, statement: Check['statement'], holds: string, prefix: string): Check {
  const points = openBugSteps.filter(({ step }) => step.startsWith(prefix));
  const sends = points.map(({ aspect }) => `a confirmation: ${aspect}`).join('; ');
  return openCheck({ subject, name, statement, holds, needs, sends, points });
}

function compareAccount(sent: unknown, got: unknown): Comparison {
  if (got === null || got === '') return 'different';
  if (!isObject(got)) return { why: `it is no user reference: ${render(got)}` };
  if (!Object.hasOwn(got, 'account')) return { why: 'the user reference has no account' };
  return compareValues(sent, own(got, 'account'));
}

/** Compares as sets. */
function compareCopied(sent: unknown, got: unknown, relation: 'holds' | 'is within'): Comparison {
  if (!Array.isArray(got)) return { why: `it is no array: ${render(got)}` };
  if (got.some((item) => typeof item !== 'string')) return { why: 'its items are no strings' };
  const [part, whole] = relation === 'holds' ? [sent as unknown[], got] : [got, sent as unknown[]];
  return part.every((item) => whole.includes(item)) ? 'same' : 'different';
}

function referenceCheck(): Check {
  return check('user-references', {
    statement: 'bug.user-references',
    holds: 'users of a bug record are objects with an id and an account',
    reading:
      'assignedTo and lastEditedBy may be unset until the request sets an assignee; resolvedBy and closedBy may be null.',
    sends: 'a confirmation with all five fields',
    hint: 'Join the user table when the record is serialized.',
    judge: (view) =>
      judgeRecords(view, subject, [], (answer) =>
        findingsOf(answer, violationsIn(answer, 'bug'), 'reference'),
      ),
  });
}

function looseReferenceCheck(name: string, statement: Check['statement'], fields: readonly string[]): Check {
  return check(name, {
    statement,
    holds: `${fields.join(' and ')} ${fields.length > 1 ? 'are' : 'is'} no plain string`,
    sends: 'a confirmation with all five fields',
    hint: 'Section 2.1 shows an object; the string is the older listing.',
    judge: (view) =>
      judgeRecords(view, subject, [], ({ exchange, record }) =>
        fields
          .filter((field) => typeof own(record, field) === 'string')
          .map((field) => ({
            message: `${field} is a string`,
            field,
            path: `/${field}`,
            expected: fields.length > 1 ? 'a user reference object, or null' : 'a user reference object',
            actual: render(own(record, field)),
            exchange: exchange.index,
          })),
      ),
  });
}

function incompleteReferences({ exchange, record }: Answered): Finding[] {
  const shown = Object.entries(records.userReference.fields).filter(([, row]) => row.presence === 'shown');
  return Object.entries(records.bug.fields).flatMap(([field, row]) => {
    const reference = row.type === 'userReference' ? own(record, field) : undefined;
    if (!isObject(reference)) return [];
    return shown
      .filter(([part]) => !Object.hasOwn(reference, part))
      .map(([part]) => ({
        message: `${field} has no ${part}`,
        field,
        path: `/${field}/${part}`,
        expected: `a string ${part}`,
        actual: 'absent',
        exchange: exchange.index,
      }));
  });
}

function observeStatus(view: EvidenceView): Judgement {
  const answers = recordsOf(view, subject, 'full', 'full/other-values');
  if (answers.length === 0) return notReached(view, subject, 'full');
  const { exchange, record } = answers[0]!;
  const observations = ['status', 'confirmed']
    .filter((field) => Object.hasOwn(record, field))
    .map((field): Observation => ({
      aspect: `${field} after confirming`,
      message: `${field} is ${render(own(record, field))}`,
      field,
      value: own(record, field),
      exchange: exchange.index,
    }));
  return { exchanges: [exchange.index], observations };
}
