import { allOf } from '../evidence/all-of.ts';
import type { Exchange, Facts } from '../evidence/evidence.ts';
import { latest, View } from '../evidence/view.ts';
import { RunStopped, type Recorder } from '../evidence/recorder.ts';
import type { Check } from '../judging/check.ts';
import { OperationApi, type ApiTarget } from './common/api.ts';
import { wantedSteps, type Session } from './common/session.ts';
import type { Needs, Opening, Suite } from './suite.ts';
import { dealt } from './dealing.ts';
import type { Player } from './thorough/session.ts';
import { TokenWatch } from './token-watch.ts';
import { type Said, say } from '../messages/phrase.ts';

/** What the scenarios of a run start from. */
export interface Questions {
  readonly recorder: Recorder;
  readonly suites: readonly Suite[];
  readonly target: ApiTarget;
  readonly facts: Facts;
  /** The account to assign to, where the user chose one. */
  readonly assignee?: string;
  /** Accounts that the run created; given wherever set-up found out the account of the Token. */
  readonly ownUsers?: readonly string[];
  /** Requests under way at once. */
  readonly concurrency: number;
  readonly seed: number;
  readonly runId: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  /** Whether what the run creates can be removed, as far as some of it tells. */
  readonly canCleanUp?: () => Promise<boolean>;
  /** The checks that were chosen. */
  readonly checks: readonly Check[];
}

/**
 * Asks the target everything that the chosen checks need: the suite that opens the run first, then all at once.
 * Ends early, noting why in the recorder, when the target can't be reached or refuses the Token.
 */
export async function askEverything(questions: Questions): Promise<void> {
  const { recorder, checks, suites, facts } = questions;
  const isChosen = ({ operation }: Suite): boolean =>
    checks.some((check) => check.operation === operation.id);
  const opener = suites.find(({ opens }) => opens !== undefined);
  // The opener goes first: a GET finds out whether connections are kept alive, and may be sent again.
  const chosen = [...suites].sort((a, b) => Number(b === opener) - Number(a === opener)).filter(isChosen);
  const nothing = new NothingThere(recorder, chosen, questions.target.baseUrl);
  const watch = new TokenWatch(
    recorder,
    async () => (await opener?.opensAgain?.(sessionOf(questions, questions.target, opener))) ?? {},
  );
  const onAnswer = (exchange: Exchange): Promise<void> | undefined => {
    nothing.note(exchange);
    return watch.note(exchange);
  };
  const target = { ...questions.target, onAnswer };
  const needs = new Map(
    chosen.map((suite) => [suite, suite.needs(wantsOf(questions, suite), facts.thorough ?? 0)]),
  );
  const hands = dealt(facts, needs);
  const sessionFor = (suite: Suite, accounts: readonly string[]): Session<string> => ({
    ...sessionOf(questions, target, suite, accounts),
    facts: hands.get(suite)!,
  });
  try {
    const opening = await opener?.opens?.(sessionOf(questions, target, opener));
    if (opener && opening) stopWhenUnreachable(recorder, opener, opening);
    const accounts = pickAccounts(questions, opening?.accounts ?? [], assigneesFor(needs));
    await allOf(
      chosen.map(async (suite) => {
        const opened = suite === opener && opening ? { opened: opening.exchange } : {};
        await suite.scenario({ ...sessionFor(suite, accounts), ...opened });
        nothing.hasAsked(suite.operation.id);
      }),
    );
    if (facts.thorough) await askThoroughly(questions, chosen, (suite) => sessionFor(suite, accounts));
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error;
  }
}

/** After all else, so that what else is seen is the same as in a plain run. */
async function askThoroughly(
  questions: Questions,
  chosen: readonly Suite[],
  sessionFor: (suite: Suite) => Session<string>,
): Promise<void> {
  const { recorder, checks, facts, concurrency } = questions;
  const asked = chosen.filter(({ operation }) =>
    checks.some((check) => check.thorough && check.operation === operation.id),
  );
  const mayCreate = (await questions.canCleanUp?.()) ?? true;
  const players = new Map<string, Player>();
  const parts = await allOf(
    asked.map(async (suite) => {
      const { id } = suite.operation;
      const mine = (): Exchange[] => recorder.recorded.filter(({ operation }) => operation === id);
      if (!mayCreate && suite.changes !== 'nothing' && suite.changes.kind.endsWith('-created')) {
        const reason = say('clean-up-fails');
        const hint = say('clean-up-fails-do');
        recorder.notAsked({ operation: id, step: 'thorough/*', reason, hint });
        return undefined;
      }
      const ask = await suite.thorough?.load();
      return ask?.({
        ...sessionFor(suite),
        most: facts.thorough!,
        concurrency,
        players,
        recorded: () => recorder.recorded,
        view: () => new View(facts, undefined, latest(mine()), [], recorder.recorded),
      });
    }),
  );
  const { playSequence } = await import('./thorough/ask.ts');
  const left = parts.filter((part) => part !== undefined);
  await playSequence(left, questions.seed);
}

function sessionOf(
  questions: Questions,
  target: ApiTarget,
  suite: Suite,
  accounts: readonly string[] = [],
): Session<string> {
  const { recorder, facts, seed, runId, startedAt } = questions;
  return {
    api: new OperationApi(recorder, target, suite),
    facts,
    accounts,
    seed,
    runId,
    startedAt,
    wants: wantsOf(questions, suite),
  };
}

function wantsOf({ checks, facts }: Questions, { operation }: Suite): (step: string) => boolean {
  return wantedSteps(
    checks.filter((check) => check.operation === operation.id),
    facts.open,
  );
}

/** How many users besides the account of the Token the chosen checks need. */
function assigneesFor(needs: ReadonlyMap<Suite, Needs>): number {
  return Math.max(0, ...[...needs.values()].map(({ assignees }) => assignees ?? 0));
}

/**
 * Whom the run assigns to and copies. Nobody is bothered where there is a choice: the assignee that the user gave, and
 * users of the run's own; else those and the account of the Token; else as many of those who are listed as tell what
 * was sent from what is there by chance, the Token's own last, since fixtures are often its own already.
 */
function pickAccounts(
  { assignee, ownUsers, facts: { account } }: Questions,
  listed: readonly string[],
  enough: number,
): readonly string[] {
  const own = ownUsers ?? [];
  if (assignee !== undefined) return [assignee, ...own];
  // Set-up has learned the account by using it; among thousands it may stand on a later page.
  const isKnown = ownUsers !== undefined || listed.length === 0;
  const isThere = account !== undefined && (isKnown || listed.includes(account));
  const others =
    own.length > 1 ? own : listed.filter((each) => each !== account).slice(0, isThere ? enough : enough + 1);
  // A list that can't be read blocks nothing but what needs it (reading 31).
  return isThere ? [...others, account] : others;
}

/** Reading 29: no HTTP answer, or a Token that the opening refuses, ends the run at once. */
function stopWhenUnreachable(
  recorder: Recorder,
  { operation: { title, method, path } }: Suite,
  { exchange: { error, response }, refusal }: Opening,
): void {
  if (error?.kind === 'aborted') throw new RunStopped();
  if (!response) {
    recorder.stop(
      error ? say('wire-fault', error.kind, error.message) : say('no-response'),
      true,
      'unreachable',
    );
  } else {
    if (refusal === undefined) return;
    recorder.stop(say('token-refused-in', refusal, title, method, path), true, 'token-refused');
  }
  throw new RunStopped();
}

/** Reading 29: 404, a redirect or a web page in place of everything means that there is no such service at the base URL. */
class NothingThere {
  private readonly waitedFor: Set<string>;
  /** What came in place of the service, the most telling last. */
  private missed: Instead | undefined;
  private found = false;

  constructor(
    private readonly recorder: Recorder,
    chosen: readonly Suite[],
    private readonly baseUrl: string,
  ) {
    this.waitedFor = new Set(chosen.map(({ operation }) => operation.id));
  }

  note({ operation, response }: Exchange): void {
    if (response === undefined) return;
    const instead = inPlaceOfService({ response });
    if (instead === undefined) this.found = true;
    else if (this.missed === undefined || response.status !== 404) this.missed = instead;
    this.hasAsked(operation);
  }

  /** Nothing more is to be heard of an operation; one that lacks its fixtures never sends anything. */
  hasAsked(operation: string): void {
    this.waitedFor.delete(operation);
    if (this.found || this.missed === undefined || this.waitedFor.size > 0) return;
    this.recorder.stop(this.missed(this.baseUrl), true, 'nothing-there');
  }
}

/** Why nothing was tested at a base URL. */
type Instead = (baseUrl: string) => Said;

const notFound: Instead = (baseUrl) => {
  const { origin, pathname } = new URL(baseUrl);
  return say('nothing-but-404', pathname === '/' ? `${origin}/zentao` : '');
};

/** What came in place of an answer of the service: 404, a redirect with where it leads, or a web page. */
function inPlaceOfService({ response }: Pick<Exchange, 'response'>): Instead | undefined {
  const { status = 0, headers = [], body = '' } = response ?? {};
  if (status === 404) return notFound;
  const target = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  if (status >= 300 && status < 400 && target !== undefined)
    return (baseUrl) => say('redirects-to', baseUrl, target);
  if (status > 299 || !/^\s*<(!doctype\s+html|html|head|body)\b/i.test(body)) return undefined;
  const title = /<title[^>]*>\s*([^<]{1,80}?)\s*</i.exec(body)?.[1];
  return (baseUrl) => say('web-page', baseUrl, title ?? '');
}
