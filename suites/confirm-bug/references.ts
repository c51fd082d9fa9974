import { records } from '../../contract/records.ts';
import { isObject, own } from '../../evidence/body.ts';
import type { View } from '../../evidence/view.ts';
import type { Finding } from '../../judging/finding.ts';
import { render } from '../../schemas/violations.ts';
import { findingIn } from '../common/findings.ts';
import { knownFrom } from '../leaks/known.ts';
import type { Answered } from '../common/reply.ts';
import { recordsOf } from '../common/subject.ts';
import { subject, type ConfirmStep } from './steps.ts';
import type { Observation } from '../../judging/judgement.ts';
import { say } from '../../messages/phrase.ts';

/** Fields that are plain strings where section 2.1 shows a user reference. */
export function plainReferences({ exchange, record }: Answered, fields: readonly string[]): Finding[] {
  const expected = say(fields.length > 1 ? 'a-reference-or-null' : 'a-reference');
  return fields
    .filter((field) => typeof own(record, field) === 'string')
    .map((field) => {
      const got = own(record, field);
      return findingIn(exchange, 'weak-form', {
        field,
        what: say('is-string'),
        expected,
        actual: render(got),
        got,
      });
    });
}

const references = Object.entries(records.bug.fields).flatMap(([field, { type }]) =>
  type === 'userReference' ? [field] : [],
);
const shownInReference = Object.entries(records.userReference.fields).flatMap(([part, { presence }]) =>
  presence === 'shown' ? [part] : [],
);

/** User references without a field that section 2.1 shows in them. */
export function incompleteReferences({ exchange, record }: Answered): Finding[] {
  return references.flatMap((field) => {
    const reference = own(record, field);
    if (!isObject(reference)) return [];
    return shownInReference
      .filter((part) => !Object.hasOwn(reference, part))
      .map((part) =>
        findingIn(exchange, 'incomplete', {
          field,
          what: part,
          path: `/${field}/${part}`,
          expected: say('a-string-part', part),
          actual: say('absent'),
        }),
      );
  });
}

/** The first user reference whose id is none that the user list has for its account. */
export function contradictingIds(view: View<ConfirmStep>): Observation[] {
  const listed = new Map(knownFrom(view as View<string>).users.map(({ account, id }) => [account, id]));
  const odd = recordsOf(view, subject).flatMap(({ exchange, record }) =>
    references.flatMap((field): Observation[] => {
      const { id, account } = { ...(own(record, field) as { id?: unknown; account?: string } | null) };
      const known = listed.get(String(account));
      if (known === undefined || known === String(id)) return [];
      const message = `${field} has the id ${render(id)} for ${render(account)}, the user list ${known}`;
      return [
        { aspect: 'ids of references', message, value: 'not those of users', exchange: exchange.index },
      ];
    }),
  );
  return odd.slice(0, 1);
}
