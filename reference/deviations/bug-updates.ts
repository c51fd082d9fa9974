import { enums } from '../../contract/enums.ts';
import { userReference } from '../seed.ts';
import { isLowerCase, nextOf, stores, storesSent, storesUnsent } from './rows.ts';
import type { Row } from './rows.ts';

const bugTypes = enums.bugType.values;

const echo = (field: string, does: string, override: Row['override'], caughtBy: Row['caughtBy']): Row => ({
  breaks: 'confirm-bug.updates',
  does,
  field,
  override,
  caughtBy,
});

const list = (value: unknown) => value as readonly string[];

/** Fields that are not as they were sent. */
export const echoes: Readonly<Record<string, Row>> = {
  'assigns-to-the-token-account': echo(
    'assignedTo',
    'assigns the bug to the account of the Token',
    storesSent('assignedTo', (_, { store }) => userReference(store.users, store.account)),
    'echoes-assigned-to',
  ),
  'leaves-assignee': echo(
    'assignedTo',
    'leaves the bug with its assignee',
    storesSent('assignedTo', (_, { before }) => before?.['assignedTo']),
    'echoes-assigned-to',
  ),
  'leaves-type': echo(
    'type',
    'leaves the type as it was',
    storesSent('type', (type, { before }) =>
      before?.['type'] === type ? nextOf(bugTypes, type) : before?.['type'],
    ),
    'echoes-type',
  ),
  'sets-the-next-type': echo(
    'type',
    'sets the next type of the list',
    storesSent('type', (type) => nextOf(bugTypes, type)),
    'echoes-type',
  ),
  'leaves-pri': echo(
    'pri',
    'leaves the priority as it was',
    storesSent('pri', (_, { before }) => before?.['pri']),
    'echoes-pri',
  ),
  'raises-pri': echo(
    'pri',
    'sets a priority one higher',
    storesSent('pri', (pri) => Number(pri) + 1),
    'echoes-pri',
  ),
  'sets-pri-of-the-request-before': echo(
    'pri',
    'sets the priority that the request before sent',
    storesSent('pri', (pri, { memory }) => {
      const last = memory.get('pri') ?? Number(pri) + 1;
      memory.set('pri', pri);
      return last;
    }),
    'echoes-pri',
  ),
  'leaves-pri-with-all-fields': echo(
    'pri',
    'leaves the priority as it was when all five fields are sent',
    storesSent('pri', (pri, { before, input }) => (Object.keys(input).length === 5 ? before?.['pri'] : pri)),
    'echoes-pri',
  ),
  'leaves-type-with-all-fields': echo(
    'type',
    'leaves the type as it was when all five fields are sent',
    storesSent('type', (type, { before, input }) =>
      Object.keys(input).length === 5 ? before?.['type'] : type,
    ),
    'echoes-type',
  ),
  'leaves-pri-under-a-lower-case-name': echo(
    'pri',
    'leaves the priority as it was when the header is named token',
    storesSent('pri', (pri, context) => (isLowerCase(context) ? context.before?.['pri'] : pri)),
    'echoes-pri',
  ),
  'drops-the-last-cc': echo(
    'mailto',
    'drops the last account of the cc list',
    storesSent('mailto', (mailto) => list(mailto).slice(0, -1)),
    'echoes-mailto',
  ),
  'drops-cc': echo(
    'mailto',
    'drops the cc list',
    storesSent('mailto', () => []),
    'echoes-mailto',
  ),
  'joins-cc': echo(
    'mailto',
    'makes one item of the whole cc list',
    storesSent('mailto', (mailto) => [list(mailto).join(',')]),
    ['echoes-mailto', 'echoes-mailto-exactly'],
  ),
  'assigns-to-nobody': echo(
    'assignedTo',
    'takes the assignee away when one is sent',
    storesSent('assignedTo', () => null),
    'echoes-assigned-to',
  ),
};

const exactCc = (does: string, change: (mailto: readonly string[], account: string) => unknown): Row => ({
  breaks: 'confirm-bug.cc-exact',
  does,
  field: 'mailto',
  override: storesSent('mailto', (mailto, { store }) => change(list(mailto), store.account)),
  caughtBy: 'echoes-mailto-exactly',
});

const keeps = (field: string, does: string, change: (value: unknown) => unknown): Row => ({
  breaks: 'confirm-bug.keeps',
  does,
  field,
  override: storesUnsent(field, change),
  caughtBy: 'keeps-fields-not-sent',
});

const keepsOther = (field: string, does: string, change: (value: unknown) => unknown): Row => ({
  breaks: 'confirm-bug.keeps-other',
  does,
  field,
  override: stores(field, change),
  caughtBy: 'keeps-other-fields',
});

/** Fields that confirming does not speak of, and that change at each confirmation. */
export const otherFields: Readonly<Record<string, Row>> = {
  'moves-opened-date': keepsOther('openedDate', 'moves the date of creation by a second', (value) =>
    new Date(Date.parse(String(value)) + 1000).toISOString().replace('.000', ''),
  ),
  'turns-severity': keepsOther('severity', 'sets the next severity', (value) => (Number(value) % 4) + 1),
  'adds-to-title': keepsOther('title', 'adds a sign to the title', (value) => `${String(value)}!`),
};

/** Cc lists with more in them, and fields that lose their value. */
export const effects: Readonly<Record<string, Row>> = {
  'adds-creator-to-cc': exactCc('adds an account that was not sent to the cc list', (mailto, account) => [
    ...mailto,
    account,
  ]),
  'adds-an-empty-cc': exactCc('adds an empty account to the cc list', (mailto) => [...mailto, '']),
  'erases-unsent-pri': keeps('pri', 'sets a priority that is not sent to 0', () => 0),
  'erases-unsent-type': keeps('type', 'empties a type that is not sent', () => ''),
  'empties-unsent-cc': keeps('mailto', 'empties a cc list that is not sent', () => []),
  'unassigns-unsent-assignee': keeps('assignedTo', 'takes the assignee away when none is sent', () => null),
  'forgets-pri': {
    breaks: 'confirm-bug.keeps',
    does: 'answers the priority that was sent without storing it',
    field: 'pri',
    override: {
      ...stores('pri', (_, { before }) => before?.['pri']),
      record: (record, { input }) => ({ ...record, ...('pri' in input && { pri: input['pri'] }) }),
    },
    caughtBy: 'keeps-fields-not-sent',
  },
};
