import { operationIds } from '../../contract/operations.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { jsonResponse } from '../../reference/override.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import type { RunSettings } from '../../run.ts';
import { runBent, type Bend } from '../in-process.ts';
import {
  answersTheOneBefore,
  closesSecondStarts,
  deniesPri,
  everyNth,
  failsAt,
  listsAs,
  mixesUp,
  obeysAllTheSame,
  refusesAll,
} from './bends.ts';
import { composed } from './compose.ts';
import {
  complains,
  type Demand,
  failsBeside,
  failsIn,
  hasAspect,
  holds,
  isBlocked,
  isOfOthers,
  lacksAspect,
  namesTheProbe,
  observesNothing,
  oneCause,
  uncertainChange,
} from './demands.ts';
import type { Row, Wrong } from './series.ts';

/** A service that no override makes, or a run with other settings; and what the run must say of it. */
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

/** Nobody but the account of the Token is on the first page. */
const oneOnTheFirstPage = (deviation: string, ...checks: readonly string[]): Bent => ({
  options: composed([byId('limit-is-1'), byId(deviation)])!,
  settings: { assignee: undefined },
  wrongs: complains(...checks),
});

/** By name; each is asked once. */
export const bentServices: Readonly<Record<string, Bent>> = {
  ...Object.fromEntries(
    operationIds.map((operation) => [
      `answers under way at once are mixed up: ${operation}`,
      { bend: mixesUp(operation), wrongs: failsIn(operation) },
    ]),
  ),
  ...Object.fromEntries(
    (['confirm-bug', 'start-task', 'create-story'] as const).map((operation) => [
      `the answer before, its id put right: ${operation}`,
      { bend: answersTheOneBefore(operation), wrongs: isOfOthers(operation) },
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
        wrongs: failsBeside(
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
      `a confirmation with an assignee alone is rejected with ${status} and obeyed all the same`,
      { bend: obeysAllTheSame(status), wrongs: uncertainChange },
    ]),
  ),
  '500 to one list that is asked for to know accounts': {
    bend: failsAt('/users?limit=20', 1),
    options: byId('limit-is-3'),
    wrongs: complains('list-users/answers-a-page'),
  },
  '500 to the last page of one walk': {
    bend: failsAt('/users?browse=all&page=4&limit=5', 1),
    options: byId('limit-is-10-at-most'),
    wrongs: complains('list-users/answers-a-page'),
  },
  '500 to one confirmation after refused ones': {
    bend: failsAt('/confirm', 3, '{}'),
    options: { bugs: 1 },
    wrongs: complains('confirm-bug/accepts-all-fields'),
  },
  'nobody is shown at a limit of 2, and no more is given': {
    options: composed(
      ['list-users-shows-nobody-at-limit-2', 'page-beyond-is-404', 'limit-is-2-at-most'].map(byId),
    )!,
    wrongs: complains('list-users/full-page-before-the-last'),
  },
  'the user list fails, the account is given': {
    bend: listsAs(jsonResponse(500, { error: 'no' })),
    settings: { assignee: undefined },
    wrongs: holds('confirm-bug', 'start-task', 'create-story'),
  },
  'the user list is missing, the assignee is given': {
    bend: listsAs(jsonResponse(404, { error: 'no' })),
    wrongs: holds('confirm-bug', 'start-task', 'create-story'),
  },
  'the user list is empty, the account is given': {
    bend: listsAs(jsonResponse(200, { page: 1, total: 0, limit: 20, users: [] })),
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
      `the probe that acted is named: ${fault}`,
      {
        options: byId(`confirm-bug-acts-with-${key}-token`),
        wrongs: namesTheProbe('confirm-bug/refused-request-changes-nothing', fault),
      },
    ]),
  ),
  'some stories are refused with 403': {
    bend: deniesPri(4),
    wrongs: isBlocked('create-story/accepts-sufficient-fields'),
  },
  'every story is refused': {
    bend: refusesAll('create-story'),
    wrongs: observesNothing(
      'create-story/missing-fields',
      'create-story/unknown-product',
      'create-story/invalid-values',
      'create-story/malformed-json',
    ),
  },
  'every start is refused': {
    bend: refusesAll('start-task'),
    wrongs: observesNothing(
      'start-task/no-fields',
      'start-task/nothing-left',
      'start-task/partial-bodies',
      'start-task/malformed-json',
      'start-task/invalid-values',
      'start-task/starting-twice',
    ),
  },
  'every confirmation is refused': {
    bend: refusesAll('confirm-bug'),
    wrongs: observesNothing(
      'confirm-bug/no-body',
      'confirm-bug/invalid-values',
      'confirm-bug/malformed-json',
      'confirm-bug/confirming-twice',
      'confirm-bug/status-after-confirm',
    ),
  },
  'one task, which is started once': {
    options: { tasks: 1 },
    wrongs: holds('start-task'),
  },
  'a second start is answered by a closed connection': {
    bend: closesSecondStarts,
    wrongs: holds('start-task'),
  },
  'one task, and a second start is answered by a closed connection': {
    bend: closesSecondStarts,
    options: { tasks: 1 },
    wrongs: holds('start-task'),
  },
  'one bug': { options: { bugs: 1 }, wrongs: holds('confirm-bug') },
  'the ids of references contradict the user list': {
    options: byId('bug-references-have-other-ids'),
    wrongs: hasAspect('ids of references'),
  },
  'the ids of references are those of the user list': { wrongs: lacksAspect('ids of references') },
  'an assignee of another type is no form of unset': {
    options: byId('confirm-bug-assignee-is-a-string'),
    wrongs: lacksAspect('unset assignedTo'),
  },
  'the Token is never looked at': {
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

/** Cases that are asked for one by one: what is missed, and what is blamed. */
export const bentRows: readonly Row[] = [
  {
    series: 'bent by hand',
    row: 'every case',
    trials: async () =>
      Object.entries(bentServices).map(([name, bent]) => ({ name, run: () => runCase(bent) })),
  },
];
