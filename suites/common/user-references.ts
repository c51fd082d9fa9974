import { records } from '../../contract/records.ts';
import { isObject, own } from '../../engine/evidence/body.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import { say } from '../../messages/phrase.ts';
import { render } from '../../schemas/render.ts';
import { findingIn } from './findings.ts';
import type { Answered } from './reply.ts';

/** Returns findings for fields that are strings although section 2.1 shows a user reference. */
export function plainReferences({ exchange, record }: Answered, fields: readonly string[]): Finding[] {
  const [what, expected] = [say('is-string'), say(fields.length > 1 ? 'a-reference-or-null' : 'a-reference')];
  return fields.flatMap((field) => {
    const got = own(record, field);
    if (typeof got !== 'string') return [];
    return [findingIn(exchange, 'weak-form', { field, what, expected, actual: render(got), got })];
  });
}

const references = Object.entries(records.bug.fields).flatMap(([field, { type }]) =>
  type === 'userReference' ? [field] : [],
);
const shownInReference = Object.entries(records.userReference.fields).flatMap(([part, { presence }]) =>
  presence === 'shown' ? [part] : [],
);

/** Returns findings for user references without a field that section 2.1 shows. */
export const incompleteReferences = ({ exchange, record }: Answered): Finding[] =>
  references.flatMap((field) => {
    const reference = own(record, field);
    if (!isObject(reference)) return [];
    const absent = shownInReference.filter((part) => !Object.hasOwn(reference, part));
    return absent.map((what) => {
      const words = { expected: say('a-string-part', what), actual: say('absent') };
      return findingIn(exchange, 'incomplete', { field, what, path: `/${field}/${what}`, ...words });
    });
  });
