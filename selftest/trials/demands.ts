import type { TokenFault } from '../../suites/common/token-steps.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { RunResult } from '../../run.ts';
import { saidOf } from './outcome.ts';
import type { Wrong } from './series.ts';

/** Takes a run; gives what is wrong with it. */
export type Demand = (result: RunResult) => readonly Wrong[];

const missed = (what: string): Wrong[] => [{ fault: 'missed', what }];

/** One of the checks fails or warns. */
export const complains =
  (...checks: readonly string[]): Demand =>
  (result) => {
    const { failures, warnings } = saidOf(result);
    return [...failures, ...warnings].some((id) => checks.includes(id)) ? [] : missed(checks.join(' or '));
  };

/** The must check is blocked. */
export const isBlocked =
  (check: string): Demand =>
  (result) =>
    saidOf(result).blocked.includes(check) ? [] : missed(check);

/** Some check of an operation fails, none of them about Tokens. */
export const failsIn =
  (operation: OperationId): Demand =>
  (result) => {
    const { failures } = saidOf(result);
    const blamed = failures.filter((id) => id.includes('token') || id.includes('refused'));
    return [
      ...(failures.some((id) => id.startsWith(operation)) ? [] : missed(operation)),
      ...blamed.map((what) => ({ fault: 'false failure', what }) as const),
    ];
  };

/** Something fails, and none of the checks whose ids begin so. */
export const failsBeside =
  (...checks: readonly string[]): Demand =>
  (result) => {
    const { failures } = saidOf(result);
    const blamed = failures.filter((id) => checks.some((check) => id.startsWith(check)));
    return [
      ...(failures.length > 0 ? [] : missed('any failure')),
      ...blamed.map((what) => ({ fault: 'false failure', what }) as const),
    ];
  };

/** What can't be told where one account is all that is known (reading 26). */
const needsOthers = ['echoes-assigned-to', 'echoes-mailto'];

/** No must check of the operations fails or is blocked, save for want of other accounts. */
export const holds =
  (...operations: readonly OperationId[]): Demand =>
  (result) => {
    const { failures, blocked } = saidOf(result);
    const isMine = (id: string): boolean => operations.some((operation) => id.startsWith(operation));
    return [
      ...failures.filter(isMine).map((what) => ({ fault: 'false failure', what }) as const),
      ...blocked
        .filter((id) => isMine(id) && !needsOthers.includes(id.split('/')[1]!))
        .map((what) => ({ fault: 'needless blocked', what }) as const),
    ];
  };

/** What fails in an operation are fields that came from other requests, and nothing else. */
export const isOfOthers =
  (operation: OperationId): Demand =>
  (result) => {
    const { failures } = saidOf(result);
    const echoes = failures.filter((id) => id.startsWith(`${operation}/echoes-`));
    return [
      ...(echoes.length > 1 ? [] : missed(operation)),
      ...failures
        .filter((id) => !echoes.includes(id))
        .map((what) => ({ fault: 'false failure', what }) as const),
    ];
  };

/** The report gives one cause for everything. */
export const oneCause: Demand = ({ report }) =>
  report.causes.length === 1 ? [] : missed(`one cause for all, instead of ${report.causes.length}`);

/** Every exchange that a finding points to is of the one kind of request that acted. */
export const namesTheProbe =
  (check: string, fault: TokenFault): Demand =>
  ({ report }) => {
    const { findings = [] } = report.checks.find(({ id }) => id === check) ?? {};
    const named = findings
      .flatMap(({ exchange, alsoIn = [] }) => [exchange, ...alsoIn])
      .map((index) => report.exchanges[index!]?.step ?? '');
    return [
      ...(named.length > 0 ? [] : missed(check)),
      ...named
        .filter((step) => !step.endsWith(`/${fault}`))
        .map((step) => ({ fault: 'false failure', what: `${check} names ${step}` }) as const),
    ];
  };

/** Nothing is observed of invalid requests where valid ones are refused as well (reading 25). */
export const observesNothing =
  (...checks: readonly string[]): Demand =>
  ({ report }) =>
    report.checks
      .filter(({ id, observations }) => checks.includes(id) && observations.length > 0)
      .map(({ id }) => ({ fault: 'other observation', what: id }));

/** No observation is of this aspect. */
export const lacksAspect =
  (wanted: string): Demand =>
  ({ report }) =>
    report.checks
      .flatMap(({ observations }) => observations)
      .filter(({ aspect }) => aspect === wanted)
      .map(() => ({ fault: 'other observation', what: wanted }));

/** Some observation is of this aspect. */
export const hasAspect =
  (wanted: string): Demand =>
  (result) =>
    lacksAspect(wanted)(result).length > 0 ? [] : missed(`an observation: ${wanted}`);

/** A change is listed that may have happened. */
export const uncertainChange: Demand = ({ report }) =>
  (report.changes ?? []).some((change) => change.uncertain) ? [] : missed('an uncertain change');
