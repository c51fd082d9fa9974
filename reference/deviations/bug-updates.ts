import { enums } from '../../contract/enums.ts';
import { nextTurn } from '../override.ts';
import { userReference } from '../seed.ts';
import {
  before,
  changes,
  each,
  isLowerCase,
  kebab,
  nextOf,
  rows,
  size,
  stale,
  stores,
  storesSent,
} from './rows.ts';
import { storesUnsent, type Rows } from './rows.ts';

const bugTypes = enums.bugType.values;
const priorities = [1, 2, 3, 4];

const echo = <Field extends string>(field: Field) =>
  ({ breaks: 'confirm-bug.updates', field, caughtBy: `echoes-${kebab(field)}` }) as const;
const kept = (field: string) =>
  ({ breaks: 'confirm-bug.keeps', field, caughtBy: 'keeps-fields-not-sent' }) as const;
const keptOther = (field: string) =>
  ({ breaks: 'confirm-bug.keeps-other', field, caughtBy: 'keeps-other-fields' }) as const;
const exactCc = {
  breaks: 'confirm-bug.cc-exact',
  field: 'mailto',
  caughtBy: 'echoes-mailto-exactly',
} as const;

const list = (value: unknown) => value as readonly string[];

const assignees: Rows = changes(storesSent, echo('assignedTo'), {
  'assigns-to-the-token-account': (_, { store }) => userReference(store.users, store.account),
  'leaves-assignee': ['leaves the bug with its assignee', before('assignedTo')],
  'assigns-to-nobody': ['takes the assignee away when one is sent', () => null],
});

const types: Rows = changes(storesSent, echo('type'), {
  'leaves-type': [
    'leaves the type as it was',
    (type, context) =>
      context.before?.['type'] === type ? nextOf(bugTypes, type) : context.before?.['type'],
  ],
  'sets-the-next-type': ['sets the next type of the list', (type) => nextOf(bugTypes, type)],
  'leaves-type-with-all-fields': [
    'leaves the type as it was when all five fields are sent',
    (type, context) => (size(context.input) === 5 ? context.before?.['type'] : type),
  ],
});

const pris: Rows = {
  ...changes(storesSent, echo('pri'), {
    'leaves-pri': ['leaves the priority as it was', before('pri')],
    'raises-pri': ['sets a priority one higher', (pri) => Number(pri) + 1],
    'sets-pri-of-the-request-before': [
      'sets the priority that the request before sent',
      (pri, { memory }) => {
        const last = memory.get('pri') ?? Number(pri) + 1;
        memory.set('pri', pri);
        return last;
      },
    ],
    'leaves-pri-with-all-fields': [
      'leaves the priority as it was when all five fields are sent',
      (pri, context) => (size(context.input) === 5 ? context.before?.['pri'] : pri),
    ],
    'leaves-pri-at-first': [
      'leaves the priority as it was at the first confirmation',
      (pri, { before: bug }) => (bug?.['confirmed'] === 0 ? bug['pri'] : pri),
    ],
    'leaves-pri-under-a-lower-case-name': [
      'leaves the priority as it was when the header is named token',
      (pri, context) => (isLowerCase(context) ? context.before?.['pri'] : pri),
    ],
  }),
  ...each(priorities, echo('pri'), (one) => [
    `sets-another-pri-for-${one}`,
    `sets another priority where ${one} is sent`,
    storesSent('pri', (pri) => (pri === one ? (one % 4) + 1 : pri)),
  ]),
};

const ccs: Rows = {
  ...changes(storesSent, echo('mailto'), {
    'drops-the-last-cc': ['drops the last account of the cc list', (mailto) => list(mailto).slice(0, -1)],
    'drops-cc': ['drops the cc list', () => []],
    'sets-cc-once': [
      'sets the cc list only while it is empty',
      (mailto, context) => {
        const earlier = list(context.before?.['mailto']);
        return earlier.length > 0 ? earlier : mailto;
      },
    ],
  }),
  ...changes(
    storesSent,
    { ...echo('mailto'), caughtBy: ['echoes-mailto', 'echoes-mailto-exactly'] },
    {
      'joins-cc': ['makes one item of the whole cc list', (mailto) => [list(mailto).join(',')]],
    },
  ),
  ...changes(storesSent, exactCc, {
    'adds-creator-to-cc': (mailto, { store }) => [...list(mailto), store.account],
    'adds-an-empty-cc': ['adds an empty account to the cc list', (mailto) => [...list(mailto), '']],
  }),
};

/** Fields that get one value whenever they are not sent. For every value, as the bug may already have it by chance. */
const resets = [
  ...priorities.map((value) => ({ field: 'pri', value })),
  ...bugTypes.map((value) => ({ field: 'type', value })),
];

const keeps: Rows = {
  ...rows({
    'erases-unsent-pri': [kept('pri'), 'sets a priority that is not sent to 0', storesUnsent('pri', () => 0)],
    'erases-unsent-type': [kept('type'), 'empties a type that is not sent', storesUnsent('type', () => '')],
    'empties-unsent-cc': [kept('mailto'), storesUnsent('mailto', () => [])],
    'unassigns-unsent-assignee': [kept('assignedTo'), storesUnsent('assignedTo', () => null)],
    'assigns-to-the-token-account-if-nobody-is-sent': [
      kept('assignedTo'),
      storesUnsent('assignedTo', (_, { store }) => userReference(store.users, store.account)),
    ],
    'updates-every-bug': [
      kept('type'),
      'updates every bug, without a WHERE',
      {
        effect: (record, { input, store }) => {
          const fields = ['assignedTo', 'type', 'mailto', 'pri'].filter((field) => field in input);
          const sent = Object.fromEntries(fields.map((field) => [field, record[field]]));
          for (const bug of store.bugs.values()) Object.assign(bug, sent);
        },
      },
    ],
    'forgets-pri': [
      kept('pri'),
      'answers the priority that was sent without storing it',
      {
        ...stores('pri', before('pri')),
        record: (record, { input }) => ({ ...record, ...('pri' in input && { pri: input['pri'] }) }),
      },
    ],
  }),
  ...each(['mailto', 'assignedTo'] as const, { breaks: 'confirm-bug.keeps', caughtBy: [] }, (field) => [
    `resets-${kebab(field)}-of-a-confirmed-bug-where-nothing-is-sent`,
    `sets ${field} to nothing where a confirmed bug is confirmed without fields`,
    storesUnsent(field, (value, { input, before }) =>
      Object.keys(input).length === 0 && before?.['confirmed'] === 1 ? (field === 'mailto' ? [] : '') : value,
    ),
    kept(field),
  ]),
  ...each(resets, { breaks: 'confirm-bug.keeps', caughtBy: [] }, ({ field, value }) => [
    `resets-unsent-${field}-to-${value}`,
    `sets ${field} to ${JSON.stringify(value)} when it is not sent`,
    storesUnsent(field, () => value),
    kept(field),
  ]),
};

/** Fields that a confirmation cannot set, but that change with each one. */
const otherFields: Rows = {
  ...changes(stores, keptOther('openedDate'), {
    'moves-opened-date': [
      'moves the date of creation by a second',
      (value) => new Date(Date.parse(String(value)) + 1000).toISOString().replace('.000', ''),
    ],
  }),
  ...changes(stores, keptOther('openedBy'), {
    'opens-as-the-assignee': [
      'stores the assignee that is sent as the opener, too',
      (value, { input, store }) =>
        'assignedTo' in input ? userReference(store.users, String(input['assignedTo'])) : value,
    ],
  }),
  ...changes(stores, keptOther('severity'), {
    'turns-severity': ['sets the next severity', (value) => (Number(value) % 4) + 1],
  }),
  ...changes(stores, keptOther('title'), {
    'adds-to-title': ['adds a sign to the title', (value) => `${String(value)}!`],
  }),
  ...changes(stores, keptOther('steps'), {
    'escapes-steps-again': [
      'escapes the stored steps once more',
      (value) => String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    ],
    'adds-comment-to-steps': [
      'adds the comment to the steps',
      (value, { input }) =>
        'comment' in input ? `${String(value)}<p>${String(input['comment'])}</p>` : value,
    ],
  }),
};

const updates = (...caughtBy: readonly string[]) => ({ breaks: 'confirm-bug.updates', caughtBy }) as const;
const staleEchoes = ['echoes-assigned-to', 'echoes-type', 'echoes-pri'];

/** Responses with the data of another request. */
const otherBugs: Rows = rows({
  'answers-the-bug-before': [
    updates(...staleEchoes, 'echoes-mailto', 'echoes-mailto-exactly'),
    { record: (bug, context) => context.before ?? bug },
  ],
  // The previous cc lists are empty, so they contain no account that was not sent.
  'answers-the-confirmation-before': [updates(...staleEchoes, 'echoes-mailto'), stale('last')],
  // The first cc list contains all accounts that later requests send.
  'answers-the-first-confirmation': [
    updates(...staleEchoes, 'echoes-mailto-exactly', 'returns-the-bug-asked-for'),
    stale('first'),
  ],
  'answers-null-and-no-cc-in-turn': [
    { breaks: 'bug.field-types', field: 'mailto', caughtBy: 'field-types' },
    'answers an empty cc list as null every other time',
    {
      record: (bug, context) => {
        const isSecond = nextTurn(context) % 2 === 0;
        return isSecond && list(bug['mailto']).length === 0 ? { ...bug, mailto: null } : bug;
      },
    },
  ],
});

/** Fields of a bug that differ from what was sent, or that change without being sent. */
export const bugEchoes: Rows = {
  ...assignees,
  ...types,
  ...pris,
  ...ccs,
  ...keeps,
  ...otherFields,
  ...otherBugs,
};
