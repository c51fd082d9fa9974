import { operationIds } from '../../contract/operations.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { jsonResponse } from '../../reference/override.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import type { RunSettings } from '../../run.ts';
import { runBent, type Bend } from '../in-process.ts';
import {
  sendsPreviousRecord,
  deniesPri,
  everyNth,
  failsAt,
  sendsAsList,
  mixesUp,
  rejectsAndExecutes,
  rejectsAll,
} from './bends.ts';
import { composed } from './compose.ts';
import {
  complains,
  type Demand,
  failsOutside,
  failsIn,
  holds,
  isBlocked,
  failsOnlyEchoes,
  lacksAspect,
  namesTheToken,
  observesNothing,
  oneCause,
  uncertainChange,
} from './demands.ts';
import type { Row, Wrong } from './series.ts';

/** A service that overrides cannot make, or a run with other settings; and the expected result. */
interface Bent {
  readonly bend?: () => Bend;
  readonly options?: ServiceOptions;
  readonly settings?: Partial<RunSettings>;
  readonly wrongs: Demand;
}

function byId(id: string): ServiceOptions {
  const found = [...deviations, ...freedoms].find((one) => one.id === id);
  if (!found) throw new Error(`there is no row ${id}`);
  return found;
}

/** Only the account of the Token is on the first page. */
const oneOnTheFirstPage = (deviation: string, ...checks: readonly string[]): Bent => ({
  options: composed([byId('limit-is-1'), byId(deviation)])!,
  settings: { assignee: undefined },
  wrongs: complains(...checks),
});

/** Services by name. Each is tested once. */
export const bentServices: Readonly<Record<string, Bent>> = {
  ...Object.fromEntries(
    operationIds.map((operation) => [
      `responses of parallel requests are swapped: ${operation}`,
      { bend: mixesUp(operation), wrongs: failsIn(operation) },
    ]),
  ),
  ...Object.fromEntries(
    (['confirm-bug', 'start-task', 'create-story'] as const).map((operation) => [
      `the record of the previous request, with the right id: ${operation}`,
      { bend: sendsPreviousRecord(operation), wrongs: failsOnlyEchoes(operation) },
    ]),
  ),
  'one user on the first page, a bug is assigned to the caller': oneOnTheFirstPage(
    'confirm-bug-assigns-to-the-token-account',
    'confirm-bug/echoes-assigned-to',
  ),
  'one user on the first page, a task is assigned to the caller': oneOnTheFirstPage(
    'start-task-assigns-to-the-token-account',
    'start-task/echoes-assigned-to',
  ),
  'one user on the first page, the creator is copied': oneOnTheFirstPage(
    'confirm-bug-adds-creator-to-cc',
    'confirm-bug/echoes-mailto-exactly',
  ),
  ...Object.fromEntries(
    [7, 11, 13].map((n) => [
      `every ${n}th write gets 500`,
      {
        bend: everyNth(n, jsonResponse(500, { error: 'out of order' })),
        wrongs: failsOutside(
          'create-story/accepts-every',
          'confirm-bug/accepts-every',
          'confirm-bug/accepts-each',
          'create-story/echoes',
          'confirm-bug/echoes',
          'start-task/echoes',
        ),
      },
    ]),
  ),
  ...Object.fromEntries(
    [400, 403, 500].map((status): [string, Bent] => [
      `a confirmation with only an assignee is rejected with ${status} but executed`,
      { bend: rejectsAndExecutes(status), wrongs: uncertainChange },
    ]),
  ),
  '500 to one list that is read to know accounts': {
    bend: failsAt('/users?limit=20', 1),
    options: byId('limit-is-3'),
    wrongs: complains('list-users/answers-a-page'),
  },
  '500 to the last page of one list': {
    bend: failsAt('/users?browse=all&page=4&limit=5', 1),
    options: byId('limit-is-10-at-most'),
    wrongs: complains('list-users/answers-a-page'),
  },
  '500 to one confirmation after rejected ones': {
    bend: failsAt('/confirm', 3, '{}'),
    options: { bugs: 1 },
    wrongs: complains('confirm-bug/accepts-all-fields'),
  },
  'pages with a limit of 2 are empty, and no limit is larger': {
    options: composed(
      ['list-users-shows-nobody-at-limit-2', 'page-beyond-is-404', 'limit-is-2-at-most'].map(byId),
    )!,
    wrongs: complains('list-users/full-page-before-the-last'),
  },
  'the user list fails, the account is configured': {
    bend: sendsAsList(jsonResponse(500, { error: 'no' })),
    settings: { assignee: undefined },
    wrongs: holds('confirm-bug', 'start-task', 'create-story'),
  },
  'the user list is missing, the assignee is configured': {
    bend: sendsAsList(jsonResponse(404, { error: 'no' })),
    wrongs: holds('confirm-bug', 'start-task', 'create-story'),
  },
  'the user list is empty, the account is configured': {
    bend: sendsAsList(jsonResponse(200, { page: 1, total: 0, limit: 20, users: [] })),
    settings: { assignee: undefined },
    wrongs: holds('confirm-bug', 'start-task', 'create-story'),
  },
  ...Object.fromEntries(
    (
      [
        ['no', 'none'],
        ['empty', 'empty'],
        ['made-up', 'made-up'],
        ['cut-short', 'cut-short'],
      ] as const
    ).map(([key, fault]) => [
      `the finding names the request that had an effect: ${fault}`,
      {
        options: byId(`confirm-bug-acts-with-${key}-token`),
        wrongs: namesTheToken('confirm-bug/refused-request-changes-nothing', fault),
      },
    ]),
  ),
  'some stories are rejected with 403': {
    bend: deniesPri(4),
    wrongs: isBlocked('create-story/accepts-sufficient-fields'),
  },
  'every story is rejected': {
    bend: rejectsAll('create-story'),
    wrongs: observesNothing(
      'create-story/missing-fields',
      'create-story/unknown-product',
      'create-story/invalid-values',
      'create-story/malformed-json',
    ),
  },
  'every start is rejected': {
    bend: rejectsAll('start-task'),
    wrongs: observesNothing(
      'start-task/no-fields',
      'start-task/nothing-left',
      'start-task/partial-bodies',
      'start-task/malformed-json',
      'start-task/invalid-values',
      'start-task/starting-twice',
    ),
  },
  'every confirmation is rejected': {
    bend: rejectsAll('confirm-bug'),
    wrongs: observesNothing(
      'confirm-bug/no-body',
      'confirm-bug/invalid-values',
      'confirm-bug/malformed-json',
      'confirm-bug/confirming-twice',
      'confirm-bug/status-after-confirm',
    ),
  },
  'one task, which can be started once': {
    options: { tasks: 1 },
    wrongs: holds('start-task'),
  },
  'one bug': { options: { bugs: 1 }, wrongs: holds('confirm-bug') },
  'an assignee of another type does not count as unset': {
    options: byId('confirm-bug-assignee-is-a-string'),
    wrongs: lacksAspect('unset assignedTo'),
  },
  'the Token is never checked': {
    options: { override: { authenticate: () => true } },
    wrongs: oneCause,
  },
  ...Object.fromEntries(
    [
      'confirm-bug-answers-the-first-confirmation',
      'start-task-answers-the-first-start',
      'create-story-answers-the-first-story',
    ].map((id) => [`one cause: ${id}`, { options: byId(id), wrongs: oneCause }]),
  ),
  'one cause: every record is the first of its operation': {
    options: {
      override: {
        record: (record, { operation, memory }) => {
          if (operation === 'list-users') return record;
          if (!memory.has(operation)) memory.set(operation, record);
          return memory.get(operation);
        },
      },
    },
    wrongs: oneCause,
  },
};

async function runCase({
  bend = () => (_, next) => next(),
  options,
  settings,
  wrongs,
}: Bent): Promise<readonly Wrong[]> {
  return wrongs(await runBent(bend(), options, settings));
}

/** One row with every case above. */
export const bentRows: readonly Row[] = [
  {
    series: 'bent by hand',
    row: 'every case',
    trials: async () =>
      Object.entries(bentServices).map(([name, bent]) => ({ name, run: () => runCase(bent) })),
  },
];
