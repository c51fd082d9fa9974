import { records } from '../../contract/records.ts';
import { isObject, own } from '../../engine/evidence/body.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import { phrase } from '../../messages/phrase.ts';
import { render } from '../../schemas/render.ts';
import { findingIn } from './findings.ts';
import type { Answered } from './reply.ts';
import { absent } from './violations.ts';

const asString = phrase('is-string', 'is a string', '是字符串');
const aReferenceOrNull = phrase(
  'a-reference-or-null',
  'a user reference object, or null',
  '用户引用对象，或 null',
);
const aReference = phrase('a-reference', 'a user reference object', '用户引用对象');

/** Returns findings for fields that are strings although section 2.1 shows a user reference. */
export function plainReferences({ exchange, record }: Answered, fields: readonly string[]): Finding[] {
  const [what, expected] = [asString, fields.length > 1 ? aReferenceOrNull : aReference];
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

const aStringPart = phrase(
  'a-string-part',
  (part: string) => `a string ${part}`,
  (part) => `字符串 ${part}`,
);

/** Returns findings for user references without a field that section 2.1 shows. */
export const incompleteReferences = ({ exchange, record }: Answered): Finding[] =>
  references.flatMap((field) => {
    const reference = own(record, field);
    if (!isObject(reference)) return [];
    const lacking = shownInReference.filter((part) => !Object.hasOwn(reference, part));
    return lacking.map((what) => {
      const words = { expected: aStringPart(what), actual: absent };
      return findingIn(exchange, 'incomplete', { field, what, path: `/${field}/${what}`, ...words });
    });
  });
