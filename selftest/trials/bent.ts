import type { OperationId } from '../../contract/operations.ts';
import type { JsonObject } from '../../evidence/body.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { jsonResponse } from '../../reference/override.ts';
import type { ServiceResponse } from '../../reference/override.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import type { RunResult, RunSettings } from '../../run.ts';
import { runBent, type Bend } from '../in-process.ts';
import { composed } from './compose.ts';
import { operationOf } from './moving-world.ts';
import { saidOf } from './outcome.ts';
import type { Row, Wrong } from './series.ts';

/** A service that no override makes, or a run with other settings; and what the run must say of it. */
interface Bent {
  readonly bend?: () => Bend;
  readonly options?: ServiceOptions;
  readonly settings?: Partial<RunSettings>;
  /** Gives what is wrong with the run. */
  readonly wrongs: (result: RunResult) => readonly Wrong[];
}

const missed = (what: string): Wrong[] => [{ fault: 'missed', what }];

const fails =
  (...checks: readonly string[]) =>
  (result: RunResult): readonly Wrong[] =>
    saidOf(result).failures.some((id) => checks.includes(id)) ? [] : missed(checks.join(' or '));

/** Some check of an operation fails, none of them about Tokens. */
const failsIn =
  (operation: OperationId) =>
  (result: RunResult): readonly Wrong[] => {
    const { failures } = saidOf(result);
    const blamed = failures.filter((id) => id.includes('token') || id.includes('refused'));
    return [
      ...(failures.some((id) => id.startsWith(operation)) ? [] : missed(operation)),
      ...blamed.map((what) => ({ fault: 'false failure', what }) as const),
    ];
  };

const neither =
  (...checks: readonly string[]) =>
  (result: RunResult): readonly Wrong[] => {
    const { failures, blocked } = saidOf(result);
    return [
      ...failures
        .filter((id) => checks.some((check) => id.startsWith(check)))
        .map((what) => ({ fault: 'false failure', what }) as const),
      ...blocked
        .filter((id) => checks.some((check) => id.startsWith(check)))
        .map((what) => ({ fault: 'needless blocked', what }) as const),
    ];
  };

/** The report gives one cause for everything. */
const oneCause = ({ report }: RunResult): readonly Wrong[] =>
  report.causes.length === 1 ? [] : missed(`one cause for all, instead of ${report.causes.length}`);

const bodyOf = (response: ServiceResponse): JsonObject => JSON.parse(response.body) as JsonObject;

/** Gives answers that are under way at once to each other's requests; each keeps its own id. */
const mixesUp = (operation: OperationId) => (): Bend => {
  const waiting: { response: ServiceResponse; give: (response: ServiceResponse) => void }[] = [];
  const pass = (): void => {
    const together = waiting.splice(0);
    for (const [at, { response, give }] of together.entries()) {
      const other = bodyOf(together[(at + 1) % together.length]!.response);
      const { id } = bodyOf(response);
      give({ ...response, body: JSON.stringify(id === undefined ? other : { ...other, id }) });
    }
  };
  return (request, next) => {
    const response = next();
    if (response.status > 299 || operationOf(request.path) !== operation) return response;
    return new Promise((give) => {
      if (waiting.length === 0) setImmediate(pass);
      waiting.push({ response, give });
    });
  };
};

const isWrite = ({ method }: { method: string }): boolean => method !== 'GET';

/** Refuses every third confirmation, and does what it asks all the same: later answers show it. */
const obeysAllTheSame = (status: number) => (): Bend => {
  let count = 0;
  return (request, next) => {
    const response = next();
    const done = response.status < 300 && operationOf(request.path) === 'confirm-bug';
    return done && (count += 1) % 3 === 0 ? jsonResponse(status, { error: 'no' }) : response;
  };
};

const everyNth = (n: number, response: ServiceResponse) => (): Bend => {
  let count = 0;
  return (request, next) => (isWrite(request) && (count += 1) % n === 0 ? response : next());
};

const byId = (id: string): ServiceOptions =>
  [...deviations, ...freedoms].find((one) => one.id === id) ?? missingRow(id);

function missingRow(id: string): never {
  throw new Error(`there is no row ${id}`);
}

/** Nobody but the account of the Token is on the first page. */
const oneOnTheFirstPage = (deviation: string, ...checks: readonly string[]): Bent => ({
  options: composed([byId('limit-is-1'), byId(deviation)])!,
  settings: { assignee: undefined },
  wrongs: fails(...checks),
});

const uncertain = ({ report }: RunResult): readonly Wrong[] =>
  (report.changes ?? []).some((change) => change.uncertain) ? [] : missed('an uncertain change');

/** What can't be told where one account is all that is known (reading 26). */
const needsOthers = ['echoes-assigned-to', 'echoes-mailto'];

/** The other operations are asked, as far as the account that is given can tell. */
const unblocked = (result: RunResult): readonly Wrong[] =>
  neither(
    'confirm-bug',
    'start-task',
    'create-story',
  )(result).filter(({ what }) => !needsOthers.includes(what.split('/')[1]!));

const lists =
  (response: ServiceResponse) =>
  (): Bend =>
  ({ path }, next) =>
    path.includes('/users') ? response : next();

/** By name; each is asked once. */
export const bentServices: Readonly<Record<string, Bent>> = {
  ...Object.fromEntries(
    (['confirm-bug', 'start-task', 'create-story', 'list-users'] as const).map((operation) => [
      `answers under way at once are mixed up: ${operation}`,
      { bend: mixesUp(operation), wrongs: failsIn(operation) },
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
  'one user on the first page, the creator is copied': {
    ...oneOnTheFirstPage('confirm-bug-adds-creator-to-cc'),
    wrongs: (result) =>
      saidOf(result).warnings.includes('confirm-bug/echoes-mailto-exactly')
        ? []
        : missed('confirm-bug/echoes-mailto-exactly'),
  },
  ...Object.fromEntries(
    [7, 11, 13].map((n) => [
      `every ${n}th write gets 500`,
      {
        bend: everyNth(n, jsonResponse(500, { error: 'out of order' })),
        wrongs: (result: RunResult) => [
          ...(saidOf(result).failures.length > 0 ? [] : missed('a 500')),
          ...neither(
            'create-story/accepts-every',
            'confirm-bug/accepts-every',
            'confirm-bug/accepts-each',
            'create-story/echoes',
            'confirm-bug/echoes',
            'start-task/echoes',
          )(result).filter(({ fault }) => fault === 'false failure'),
        ],
      },
    ]),
  ),
  ...Object.fromEntries(
    [400, 403, 500].map((status): [string, Bent] => [
      `every third confirmation is refused with ${status} and done all the same`,
      { bend: obeysAllTheSame(status), wrongs: uncertain },
    ]),
  ),
  'the user list fails, the account is given': {
    bend: lists(jsonResponse(500, { error: 'no' })),
    settings: { assignee: undefined },
    wrongs: unblocked,
  },
  'the user list is missing, the assignee is given': {
    bend: lists(jsonResponse(404, { error: 'no' })),
    wrongs: neither('confirm-bug', 'start-task', 'create-story'),
  },
  'the user list is empty, the account is given': {
    bend: lists(jsonResponse(200, { page: 1, total: 0, limit: 20, users: [] })),
    settings: { assignee: undefined },
    wrongs: unblocked,
  },
  'one task, which is started once': {
    options: { tasks: 1 },
    wrongs: neither('start-task'),
  },
  'one bug': { options: { bugs: 1 }, wrongs: neither('confirm-bug') },
  'an assignee of another type is no form of unset': {
    options: byId('confirm-bug-assignee-is-a-string'),
    wrongs: ({ report }) =>
      report.checks.some(({ observations }) =>
        observations.some(({ aspect }) => aspect === 'unset assignedTo'),
      )
        ? [{ fault: 'other observation', what: 'unset assignedTo' }]
        : [],
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
