import { records } from '../../contract/records.ts';
import { isObject, own } from '../../evidence/body.ts';
import type { Finding } from '../../judging/finding.ts';
import { render } from '../../schemas/violations.ts';
import { findingIn } from '../common/findings.ts';
import type { Answered } from '../common/reply.ts';

/** Fields that are plain strings where section 2.1 shows a user reference. */
export function plainReferences({ exchange, record }: Answered, fields: readonly string[]): Finding[] {
  const expected = fields.length > 1 ? 'a user reference object, or null' : 'a user reference object';
  return fields
    .filter((field) => typeof own(record, field) === 'string')
    .map((field) => {
      const got = own(record, field);
      return findingIn(exchange, 'weak-form', {
        field,
        what: 'is a string',
        expected,
        actual: render(got),
        got,
      });
    });
}

/** User references without a field that section 2.1 shows in them. */
export function incompleteReferences({ exchange, record }: Answered): Finding[] {
  const shown = Object.entries(records.userReference.fields).filter(([, row]) => row.presence === 'shown');
  return Object.entries(records.bug.fields).flatMap(([field, row]) => {
    const reference = row.type === 'userReference' ? own(record, field) : undefined;
    if (!isObject(reference)) return [];
    return shown
      .filter(([part]) => !Object.hasOwn(reference, part))
      .map(([part]) =>
        findingIn(exchange, 'incomplete', {
          field,
          what: part,
          path: `/${field}/${part}`,
          expected: `a string ${part}`,
          actual: 'absent',
        }),
      );
  });
}
