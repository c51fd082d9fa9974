import { enums } from '../../contract/enums.ts';
import { storesSent, storesUnsent } from './rows.ts';
import type { Row } from './rows.ts';

const priorities = [1, 2, 3, 4];

/** One value of a field that comes back as another. */
export const singleValues: Readonly<Record<string, Row>> = Object.fromEntries(
  priorities.map((one): [string, Row] => [
    `sets-another-pri-for-${one}`,
    {
      breaks: 'confirm-bug.updates',
      does: `sets another priority where ${one} is sent`,
      field: 'pri',
      override: storesSent('pri', (pri) => (pri === one ? (one % 4) + 1 : pri)),
      caughtBy: 'echoes-pri',
    },
  ]),
);

const resets = (field: string, value: unknown): Row => ({
  breaks: 'confirm-bug.keeps',
  does: `sets ${field} to ${JSON.stringify(value)} when it is not sent`,
  field,
  override: storesUnsent(field, () => value),
  caughtBy: 'keeps-fields-not-sent',
});

/** Fields that are set to one value whenever they are not sent: what was sent by chance would hide it. */
export const resetFields: Readonly<Record<string, Row>> = Object.fromEntries([
  ...priorities.map((pri) => [`resets-unsent-pri-to-${pri}`, resets('pri', pri)]),
  ...enums.bugType.values.map((type) => [`resets-unsent-type-to-${type}`, resets('type', type)]),
]);

const staleEchoes = [
  'echoes-assigned-to',
  'echoes-type',
  'echoes-pri',
  'echoes-mailto',
  'echoes-mailto-exactly',
];

/** Answers that were made for another request. */
export const otherBugs: Readonly<Record<string, Row>> = {
  'answers-the-bug-before': {
    breaks: 'confirm-bug.updates',
    does: 'answers the bug as it was before the confirmation',
    override: { record: (bug, { before }) => before ?? bug },
    caughtBy: staleEchoes,
  },
  'answers-the-confirmation-before': {
    breaks: 'confirm-bug.updates',
    does: 'answers what the confirmation before came to, with the id put right',
    override: {
      record: (bug, { memory }) => {
        const last = memory.get('last') ?? bug;
        memory.set('last', bug);
        return { ...(last as object), id: bug['id'] };
      },
    },
    // The cc lists before are empty ones: nobody is in them who was not sent.
    caughtBy: staleEchoes.filter((check) => check !== 'echoes-mailto-exactly'),
  },
  'answers-the-first-confirmation': {
    breaks: 'confirm-bug.updates',
    does: 'answers the first confirmation to every one',
    override: {
      record: (bug, { memory }) => {
        if (!memory.has('first')) memory.set('first', bug);
        return memory.get('first');
      },
    },
    // Everybody whom a later request owes a copy was copied first.
    caughtBy: [...staleEchoes.filter((check) => check !== 'echoes-mailto'), 'returns-the-bug-asked-for'],
  },
  'answers-null-and-no-cc-in-turn': {
    breaks: 'bug.field-types',
    does: 'answers an empty cc list as null every other time',
    field: 'mailto',
    override: {
      record: (bug, { memory }) => {
        const turn = Number(memory.get('turn') ?? 0) + 1;
        memory.set('turn', turn);
        const isEmpty = Array.isArray(bug['mailto']) && bug['mailto'].length === 0;
        return isEmpty && turn % 2 === 0 ? { ...bug, mailto: null } : bug;
      },
    },
    caughtBy: 'field-types',
  },
};
