import type { TokenFault } from '../../suites/common/token-steps.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { RunResult } from '../../run.ts';
import { saidOf } from './outcome.ts';
import type { Wrong } from './series.ts';

/** Returns what a run got wrong. */
export type Demand = (result: RunResult) => readonly Wrong[];

const missed = (what: string): Wrong[] => [{ fault: 'missed', what }];

/** At least one of the checks fails or warns. */
export const complains =
  (...checks: readonly string[]): Demand =>
  (result) => {
    const { failures, warnings } = saidOf(result);
    return [...failures, ...warnings].some((id) => checks.includes(id)) ? [] : missed(checks.join(' or '));
  };

/** The required check is blocked. */
export const isBlocked =
  (check: string): Demand =>
  (result) =>
    saidOf(result).blocked.includes(check) ? [] : missed(check);

/** At least one check of an operation fails, and none about Tokens. */
export const failsIn =
  (operation: OperationId): Demand =>
  (result) => {
    const { failures } = saidOf(result);
    const unexpected = failures.filter((id) => id.includes('token') || id.includes('refused'));
    return [
      ...(failures.some((id) => id.startsWith(operation)) ? [] : missed(operation)),
      ...unexpected.map((what) => ({ fault: 'false failure', what }) as const),
    ];
  };

/** At least one check fails, but none whose id begins so. */
export const failsOutside =
  (...checks: readonly string[]): Demand =>
  (result) => {
    const { failures } = saidOf(result);
    const unexpected = failures.filter((id) => checks.some((check) => id.startsWith(check)));
    return [
      ...(failures.length > 0 ? [] : missed('any failure')),
      ...unexpected.map((what) => ({ fault: 'false failure', what }) as const),
    ];
  };

/** Checks that need a second account (reading 26). */
const needsOthers = ['echoes-assigned-to', 'echoes-mailto'];

/** No required check of the operations fails, and none is blocked except those that need a second account. */
export const holds =
  (...operations: readonly OperationId[]): Demand =>
  (result) => {
    const { failures, blocked } = saidOf(result);
    const isOfOperation = (id: string): boolean => operations.some((operation) => id.startsWith(operation));
    return [
      ...failures.filter(isOfOperation).map((what) => ({ fault: 'false failure', what }) as const),
      ...blocked
        .filter((id) => isOfOperation(id) && !needsOthers.includes(id.split('/')[1]!))
        .map((what) => ({ fault: 'needless blocked', what }) as const),
    ];
  };

/** At least two checks of an operation fail because fields have values of other requests, and no other checks. */
export const failsOnlyEchoes =
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

/** The report has one cause for all findings. */
export const oneCause: Demand = ({ report }) =>
  report.causes.length === 1 ? [] : missed(`one cause for all, instead of ${report.causes.length}`);

/** Every exchange of the findings is a request with the invalid Token that had an effect. */
export const namesTheToken =
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

/** The checks have no observations, because valid requests are rejected too (reading 25). */
export const observesNothing =
  (...checks: readonly string[]): Demand =>
  ({ report }) =>
    report.checks
      .filter(({ id, observations }) => checks.includes(id) && observations.length > 0)
      .map(({ id }) => ({ fault: 'other observation', what: id }));

/** There is no observation of this aspect. */
export const lacksAspect =
  (wanted: string): Demand =>
  ({ report }) =>
    report.checks
      .flatMap(({ observations }) => observations)
      .filter(({ aspect }) => aspect === wanted)
      .map(() => ({ fault: 'other observation', what: wanted }));

/** The list of changes has an uncertain one. */
export const uncertainChange: Demand = ({ report }) =>
  (report.changes ?? []).some((change) => change.uncertain) ? [] : missed('an uncertain change');
