import { operationIds } from '../../contract/operations.ts';
import { isObject, parseJson } from '../../engine/evidence/body.ts';
import { roleOf } from '../../engine/evidence/role.ts';
import type { Report } from '../../engine/judging/report.ts';
import { deviations, type Deviation } from '../../reference/deviations.ts';
import type { Store } from '../../reference/seed.ts';
import { createService } from '../../reference/service.ts';
import { complaintsIn, lineOf } from '../blame.ts';
import { runAgainst } from '../in-process.ts';
import { composed } from './compose.ts';
import { randomBy } from '../../suites/common/values.ts';
import { groupedBy } from '../../suites/list-users/lists.ts';
import { sample } from './sample.ts';
import type { Row, Trial, Wrong } from './series.ts';

const byOperation = operationIds
  .map((id) => deviations.filter(({ operation }) => operation === id))
  .filter(({ length }) => length > 0);

/** The deviations that a check catches first, for each check of an operation; those of the most deviations first. */
const checksOf = byOperation.map((some) =>
  [...groupedBy(some, ({ caughtBy }) => caughtBy[0]).values()].toSorted(
    (one, other) => other.length - one.length,
  ),
);

const isPrime = (number: number): boolean =>
  Array.from({ length: Math.floor(Math.sqrt(number)) - 1 }, (_, at) => at + 2).every(
    (divisor) => number % divisor !== 0,
  );

/** Returns the smallest prime that is not less than a number. */
function primeFrom(number: number): number {
  return isPrime(number) ? number : primeFrom(number + 1);
}

/**
 * Combines one deviation of each operation, so that any two checks of different operations are in some run. The
 * deviations that a check catches take turns: each is in at least two runs.
 * Columns i, j, i + j and i + 2j modulo a prime: any two of them determine i and j (orthogonal Latin squares).
 */
function* everyPair(): Generator<readonly Deviation[]> {
  const most = Math.max(...checksOf.flat().map(({ length }) => length));
  const order = primeFrom(Math.max(2 * most, ...checksOf.map(({ length }) => length)));
  const turns = new Map<readonly Deviation[], number>();
  for (let i = 0; i < order; i += 1) {
    for (let j = 0; j < order; j += 1) {
      const places = [i, j, i + j, i + 2 * j];
      yield checksOf.map((checks, column) => {
        const some = checks[(places[column]! % order) % checks.length]!;
        const turn = turns.get(some) ?? 0;
        turns.set(some, turn + 1);
        return some[turn % some.length]!;
      });
    }
  }
}

/** True if both deviations change the same field: the later one hides the other. */
const isOneField = ([one, other]: readonly Deviation[]): boolean =>
  one?.field !== undefined && one.field === other?.field;

/** Returns two deviations of one operation that can be combined, by a seed. */
function pairOf(seed: number): readonly Deviation[] {
  for (let draw = 0; ; draw += 1) {
    const next = randomBy(seed * 1000 + draw);
    const pair = sample(byOperation[seed % byOperation.length]!, 2, next);
    if (composed(pair) && !isOneField(pair)) return pair;
  }
}

/** Checks that need a second account: a broken list may leave only the account of the Token (reading 26). */
const needsOthers = [
  'echoes-assigned-to',
  'echoes-mailto',
  'echoes-mailto-exactly',
  'keeps-fields-not-sent',
  'keeps-other-fields',
  'refused-request-changes-nothing',
];

/** True if no request assigns to an account other than that of the Token, or to a name that no user has. */
const assignsToItself = ({ exchanges }: Report): boolean =>
  exchanges.every(({ request }) => !/"assignedTo":"(?!admin"|conformance-nobody")/.test(request.body ?? ''));

/** True for a deviation with whose persons no documented request was accepted: a broken list may not show them. */
function isOfUnnamed(
  { operation, concerns, field }: Deviation,
  { exchanges }: Report,
  store: Store,
): boolean {
  if (concerns === undefined) return false;
  const sent = exchanges
    .filter(
      (exchange) =>
        exchange.operation === operation &&
        exchange.response?.status === 200 &&
        roleOf(exchange.step).as !== 'open',
    )
    .map(({ request }) => parseJson(request.body ?? ''))
    .filter(isObject);
  const named = sent.flatMap((body) => body[field ?? 'assignedTo']);
  return !named.some((account) => concerns(account, store));
}

type ExchangeReport = Report['exchanges'][number];

const isAccepted = ({ response }: ExchangeReport): boolean =>
  response !== undefined && response.status >= 200 && response.status < 300;

/** True if a service with this deviation alone accepts all requests that show it, and this one rejects them. */
async function isHiddenByRejections(
  { caughtBy, ...part }: Deviation,
  { exchanges }: Report,
): Promise<boolean> {
  const { report: alone } = await runAgainst(part);
  const shown = alone.checks
    .filter(({ id }) => caughtBy.includes(id))
    .flatMap(({ findings }) => findings.flatMap(({ exchange, alsoIn = [] }) => [exchange, ...alsoIn]))
    .map((index) => alone.exchanges[index]!);
  // Where it is sent again, it may have simpler values.
  const requestOf = ({ operation, step }: ExchangeReport): string => `${operation} ${step}`;
  const accepted = new Set(exchanges.filter(isAccepted).map(requestOf));
  return shown.length > 0 && shown.every((one) => isAccepted(one) && !accepted.has(requestOf(one)));
}

/** Returns what a report gets wrong about several deviations. For each one, a named check must fail or be blocked. */
async function misjudgedTogether(
  report: Report,
  store: Store,
  parts: readonly Deviation[],
): Promise<Wrong[]> {
  const complaints = complaintsIn(report);
  const reported = new Set(complaints.map(({ id }) => id));
  const blocked = new Set(report.checks.filter(({ outcome }) => outcome === 'blocked').map(({ id }) => id));
  const isListBroken = complaints.some(({ operation }) => operation === 'list-users');
  const onlyOwnAccount = isListBroken && assignsToItself(report);
  const isExplained = (check: string): boolean =>
    reported.has(check) ||
    blocked.has(check) ||
    (onlyOwnAccount && needsOthers.includes(check.split('/')[1]!));
  const operations = parts.map(({ operation }) => operation);
  const missed = parts
    .filter((part) => !part.caughtBy.some(isExplained))
    .filter((part) => !isListBroken || !isOfUnnamed(part, report, store));
  const hidden = await Promise.all(missed.map((part) => isHiddenByRejections(part, report)));
  return [
    ...missed
      .filter((_, at) => !hidden[at])
      .map(({ id, caughtBy }) => ({ fault: 'missed', what: `${id} by ${caughtBy.join(' or ')}` }) as const),
    ...complaints
      .filter(({ operation, outcome }) => outcome === 'broken' || !operations.includes(operation))
      .map((check) => ({ fault: 'false failure', what: lineOf('pair', check) }) as const),
  ];
}

/** Returns the deviations that one service can have together, the first ones preferred. */
const compatible = (parts: readonly Deviation[]): readonly Deviation[] =>
  parts.reduce<readonly Deviation[]>(
    (some, next) => (composed([...some, next]) ? [...some, next] : some),
    [],
  );

function trialOf(wanted: readonly Deviation[]): Trial {
  const parts = compatible(wanted);
  const judge = async (some: readonly Deviation[]): Promise<Wrong[]> => {
    const options = composed(some)!;
    return misjudgedTogether((await runAgainst(options)).report, createService(options).store, some);
  };
  return {
    name: parts.map(({ id }) => id).join(' + '),
    run: async () => {
      const wrongs = await judge(parts);
      if (wrongs.length === 0) return [];
      // If one deviation overwrites the other, the service has only one of them. So try both orders.
      const reversed = new Set((await judge(parts.toReversed())).map(({ what }) => what));
      return wrongs.filter(({ what }) => reversed.has(what));
    },
  };
}

const pairsOfOne = 2000;

/** Services with two deviations of one operation, and with one of each operation. */
export const pairRows: readonly Row[] = [
  {
    series: 'pairs',
    row: 'of one operation',
    trials: async () => Array.from({ length: pairsOfOne }, (_, at) => () => trialOf(pairOf(at + 1))),
  },
  {
    series: 'pairs',
    row: 'one deviation of each operation',
    trials: async () => [...everyPair()].map((parts) => () => trialOf(parts)),
  },
];
