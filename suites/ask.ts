import { operationIds, operations, type OperationId } from '../contract/operations.ts';
import type { Check } from '../judging/check.ts';
import type { Exchange, Facts } from '../evidence/evidence.ts';
import { RunStopped, type Recorder } from '../evidence/recorder.ts';
import { confirmBug } from './confirm-bug/scenario.ts';
import { createStory } from './create-story/scenario.ts';
import { accountsIn, firstList, listUsers } from './list-users/scenario.ts';
import { OperationApi, type ApiTarget } from './common/api.ts';
import { replyOf } from './common/reply.ts';
import { wantedSteps, type Scenario, type Session } from './common/session.ts';
import { startTask } from './start-task/scenario.ts';

/** What the scenarios of a run start from. */
export interface Questions {
  readonly recorder: Recorder;
  readonly target: ApiTarget;
  readonly facts: Facts;
  /** The account to assign to, where the user chose one. */
  readonly assignee?: string;
  readonly seed: number;
  readonly runId: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  /** The checks that were chosen. */
  readonly checks: readonly Check[];
}

/**
 * Asks the target everything that the chosen checks need: the user list first, then all operations at once.
 * Ends early, noting why in the recorder, when the target can't be reached or refuses the Token.
 */
export async function askEverything(questions: Questions): Promise<void> {
  const { recorder, checks } = questions;
  // The list goes first: a GET finds out whether connections are kept alive, and may be sent again.
  const chosen = (['list-users', ...operationIds] as const)
    .filter((operation, at, all) => all.indexOf(operation) === at)
    .filter((operation) => checks.some((check) => check.operation === operation));
  const nothing = new NothingThere(recorder, chosen);
  const target = { ...questions.target, onAnswer: nothing.onAnswer };
  try {
    const first = await firstList(sessionOf(questions, target, 'list-users', []));
    stopWhenUnreachable(recorder, first);
    const accounts = pickAccounts(questions, accountsIn(first));
    const scenarios: Readonly<Record<OperationId, Scenario>> = {
      'confirm-bug': confirmBug,
      'start-task': startTask,
      'create-story': createStory,
      'list-users': listUsers(first),
    };
    await settleAll(
      chosen.map(async (operation) => {
        await scenarios[operation](sessionOf(questions, target, operation, accounts));
        nothing.hasAsked(operation);
      }),
    );
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error;
  }
}

/** Waits for all, so that nothing is still being sent when one of them gives up. */
async function settleAll(running: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(running);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

function sessionOf(
  questions: Questions,
  target: ApiTarget,
  operation: OperationId,
  accounts: readonly string[],
): Session {
  const { recorder, facts, seed, runId, startedAt, checks } = questions;
  const mine = checks.filter((check) => check.operation === operation);
  return {
    api: new OperationApi(recorder, target, operation),
    facts,
    accounts,
    seed,
    runId,
    startedAt,
    wants: wantedSteps(mine, facts.open),
  };
}

/** The chosen assignee first; the account of the Token last, since fixtures are often its own already. */
function pickAccounts({ assignee, facts }: Questions, listed: readonly string[]): string[] {
  const others = listed.filter((account) => account !== assignee && account !== facts.account);
  const own = listed.filter((account) => account === facts.account && account !== assignee);
  return [...(assignee === undefined ? [] : [assignee]), ...others.slice(0, 6), ...own];
}

/** Reading 29: no HTTP answer, or a Token that the user list refuses, ends the run at once. */
function stopWhenUnreachable(recorder: Recorder, first: Exchange): void {
  const { title, path } = operations['list-users'];
  if (first.error?.kind === 'aborted') throw new RunStopped();
  if (!first.response) {
    recorder.stop(`the target can't be reached: ${first.error?.message}`, true);
  } else {
    const reply = replyOf(first, 'page');
    if (reply.kind !== 'refused' || !reply.unauthorized) return;
    recorder.stop(`the target refuses the Token: ${title} (GET ${path}) answered ${reply.actual}`, true);
  }
  throw new RunStopped();
}

/** Reading 29: 404 to everything means that there is no such service at the base URL. */
class NothingThere {
  private readonly waitedFor: Set<Exchange['operation']>;
  private missed = false;
  private found = false;

  constructor(
    private readonly recorder: Recorder,
    chosen: readonly OperationId[],
  ) {
    this.waitedFor = new Set(chosen);
  }

  readonly onAnswer = ({ operation, response }: Exchange): void => {
    if (response === undefined) return;
    if (response.status === 404) this.missed = true;
    else this.found = true;
    this.hasAsked(operation);
  };

  /** Nothing more is to be heard of an operation; one that lacks its fixtures never sends anything. */
  hasAsked(operation: Exchange['operation']): void {
    this.waitedFor.delete(operation);
    if (this.found || !this.missed || this.waitedFor.size > 0) return;
    this.recorder.stop('the target answered 404 to everything that was asked: is the base URL right?', true);
  }
}
