import { refuses } from './rows.ts';
import { all, anyValue, has, lacking, otherOf, thoroughTable, wrong } from './thorough-rows.ts';
import type { Condition, ThoroughRow } from './thorough-rows.ts';

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const copied = (count: number): Condition => ({
  words: `${count} accounts are copied`,
  is: ({ mailto }) => list(mailto).length === count,
  smallest: { mailto: anyValue },
});

/** The request has exactly these fields, and maybe a comment. */
const only = (...fields: string[]): Condition => ({
  words: `${fields.join(' and ')} are all that is sent`,
  is: ({ comment: _comment, ...input }) => Object.keys(input).sort().join() === fields.toSorted().join(),
  smallest: Object.fromEntries(fields.map((field) => [field, anyValue])),
});

const comment = (words: string, is: (text: string) => boolean, smallest: string): Condition => ({
  words: `the comment ${words}`,
  is: (input) => is(String(input['comment'] ?? '')),
  smallest: { comment: smallest },
});

/** A field that loses its value if it is not sent. */
function loses(field: string, condition: Condition, to: unknown): ThoroughRow {
  const { words, is, smallest } = all([condition, lacking(field)]);
  return {
    does: `stores ${JSON.stringify(to)} as ${field} where ${words}`,
    field,
    override: {
      effect: (bug, { input }) => {
        if (is(input)) bug[field] = to;
      },
    },
    caughtBy: 'any-fields-keep',
    smallest,
  };
}

const refused = (...conditions: readonly Condition[]): ThoroughRow => {
  const { words, is, smallest } = all(conditions);
  return {
    does: `refuses a request where ${words}`,
    override: refuses(is),
    caughtBy: 'any-fields',
    smallest,
  };
};

const withAny = (field: string, condition: Condition): Condition => ({
  ...condition,
  smallest: { [field]: anyValue, ...condition.smallest },
});

const lessOne = (mailto: unknown) => list(mailto).slice(0, -1);
const otherType = otherOf('others', 'config');
const otherPri = otherOf(1, 2);
const long = comment('has more than 90 characters', (text) => text.length > 90, anyValue);
const of64 = comment('has 64 characters', (text) => text.length === 64, 'x'.repeat(64));
const numberSign = comment('has a number sign', (text) => text.includes('#'), '#');
const nullText = comment('is null as text', (text) => text === 'null', 'null');

/** Confirmations that are wrong for some values or combinations of values. */
export const thoroughConfirmations = thoroughTable('confirm-bug', {
  'pri-4-is-3-for-security': wrong('pri', [has({ type: 'security', pri: 4 })], 3),
  'pri-1-is-2-for-install': wrong('pri', [has({ type: 'install', pri: 1 })], 2),
  'type-is-others-at-pri-2': wrong('type', [has({ type: 'standard', pri: 2 })], 'others'),
  'copies-three-of-four': wrong('mailto', [copied(4)], lessOne),
  'copies-four-of-five': wrong('mailto', [copied(5)], lessOne),
  'copies-nobody-for-config': wrong('mailto', [has({ type: 'config' }), copied(3)], []),
  'pri-is-lost-beside-three-copied': wrong('pri', [has({ pri: 3 }), copied(3)], 1),
  'type-is-lost-beside-one-copied': wrong('type', [has({ type: 'automation' }), copied(1)], 'others'),
  'type-is-lost-with-pri-and-no-comment': wrong(
    'type',
    [has({ type: 'security', pri: anyValue }), lacking('comment')],
    'others',
  ),
  'pri-is-lost-beside-a-long-comment': wrong('pri', [withAny('pri', long)], otherPri),
  'a-comment-with-a-number-sign-loses-the-type': wrong('type', [withAny('type', numberSign)], otherType),
  'type-is-lost-beside-a-comment-of-null': wrong('type', [withAny('type', nullText)], otherType),
  'pri-is-lost-beside-a-comment-of-64': wrong('pri', [withAny('pri', of64)], otherPri),
  'refuses-designdefect-at-pri-3': refused(has({ type: 'designdefect', pri: 3 })),
  'refuses-others-with-two-copied': refused(has({ type: 'others' }), copied(2)),
  'pri-is-reset-by-type-and-cc': loses('pri', only('type', 'mailto'), 0),
  'cc-is-emptied-by-assignee-and-pri': loses('mailto', only('assignedTo', 'pri'), []),
  'type-is-reset-by-assignee-and-cc': loses(
    'type',
    has({ assignedTo: anyValue, mailto: anyValue }),
    'others',
  ),
  'pri-is-reset-by-security': loses('pri', has({ type: 'security' }), 0),
  'type-is-reset-by-four-copied': loses('type', copied(4), 'others'),
});
