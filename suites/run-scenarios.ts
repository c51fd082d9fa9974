import type { OperationId } from '../contract/operations.ts';
import { allOf } from '../engine/evidence/all-of.ts';
import type { Exchange, Facts } from '../engine/evidence/evidence.ts';
import { isNoEvidence, isTooLarge, schemeOfGateway, wireFault } from '../engine/evidence/exchange-facts.ts';
import { latest, View } from '../engine/evidence/view.ts';
import { OperationGivenUp, RunStopped, type Recorder } from '../engine/evidence/recorder.ts';
import { isSameAnswer } from '../engine/evidence/response-class.ts';
import type { Check } from '../engine/judging/check.ts';
import { createdBy } from '../engine/judging/change-kinds.ts';
import { rowOf } from '../engine/judging/suite.ts';
import { OperationApi, type ApiTarget } from './common/api.ts';
import { describeAnswer, holdsForeignList } from './common/reply.ts';
import type { Session } from './common/session.ts';
import { chosenOf, type Chosen } from './chosen.ts';
import type { Needs, Opening, Suite } from './suite.ts';
import { sendSequences } from './thorough/send.ts';
import type { Sender } from './thorough/session.ts';
import { answeredInstead, ChangeWatch, mayBeOfAnother, NoServiceWatch } from './watches.ts';
import { phrase } from '../messages/phrase.ts';
import { noResponse } from '../engine/evidence/body.ts';
import { terms } from '../messages/en/terms.ts';
import { terms as chineseTerms } from '../messages/zh/terms.ts';

/** Everything that the scenarios of a run need. */
export interface ScenarioOptions {
  readonly recorder: Recorder;
  readonly suites: readonly Suite[];
  readonly target: ApiTarget;
  readonly facts: Facts;
  /** The account to assign to, if the user gave one. */
  readonly assignee?: string;
  /** Accounts that the run created. Present, maybe empty, when setup has used the account of the Token. */
  readonly ownUsers?: readonly string[];
  /** Most requests in parallel. */
  readonly concurrency: number;
  readonly seed: number;
  readonly runId: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  /** Tries whether an object that the run created can be removed. */
  readonly canCleanUp?: () => Promise<boolean>;
  /** The selected checks. */
  readonly checks: readonly Check[];
}

/**
 * Sends all requests of the operations of which any check is selected: first the suite that opens the run, then all
 * suites in parallel.
 * Ends early, and notes the reason in the recorder, when the target cannot be reached or rejects the Token.
 */
export async function runScenarios(options: ScenarioOptions): Promise<void> {
  const { recorder, checks, suites, facts } = options;
  const opener = suites.find(({ opens }) => opens !== undefined);
  // The opener comes first: its GET shows whether connections are kept alive, and may be retried.
  const inOrder = [...suites].sort((a, b) => Number(b === opener) - Number(a === opener));
  const chosen = chosenOf(inOrder, checks, facts);
  const selected = chosen.map(({ suite }) => suite);
  const isValid = ({ operation, step }: Exchange): boolean => {
    const { steps } = suites.find((suite) => suite.operation.id === operation)!;
    return ['record', 'taken'].includes(rowOf(steps, step)?.answer ?? '');
  };
  const again = async () => opener?.opens?.again(sessionOf(options, options.target, opener));
  const changeWatch = new ChangeWatch(recorder, isValid, again);
  const noService = new NoServiceWatch(
    recorder,
    selected,
    options.target.baseUrl,
    async () => (await again())?.exchange,
  );
  const onResponse = async (exchange: Exchange): Promise<void> => {
    await noService.note(exchange);
    await changeWatch.note(exchange);
  };
  const inTurn: ApiTarget['inTurn'] = (...sent) => noService.inTurn(...sent);
  const target = { ...options.target, inTurn, onResponse };
  const shares = { bugs: sharesOf(chosen, facts, 'bugs'), tasks: sharesOf(chosen, facts, 'tasks') };
  const { thorough, ...plainFacts } = facts;
  const sessionFor = (
    { suite, isThorough }: Chosen,
    listed: Opening['accounts'],
    needs: Needs,
  ): Session<string> => ({
    ...sessionOf(options, target, suite, assignees(options, listed, needs.assignees ?? 0)),
    facts: {
      ...plainFacts,
      ...(isThorough && thorough !== undefined ? { thorough } : {}),
      bugs: shares.bugs.get(suite) ?? [],
      tasks: shares.tasks.get(suite) ?? [],
    },
  });
  try {
    const opening = await opener?.opens?.first(sessionOf(options, target, opener));
    if (opener && opening) {
      stopWhenUnreachable(recorder, opener, opening);
      const elsewhere = await stopWhenNothingThere(options, opener, opening);
      await noService.begin(opening, elsewhere);
      if (opening.isPage) changeWatch.begin();
    }
    const listed = opening?.accounts ?? { inside: [], outside: [] };
    const opened = opening ? { opened: opening.exchange } : {};
    // The longer before the last look an unauthorized write was sent, the later an effect shows (reading 23).
    const writesFirst = chosen.toSorted((a, b) => Number(a.suite === opener) - Number(b.suite === opener));
    const sent = writesFirst.map(async (each) => {
      const { suite } = each;
      // The scenario of a run with generated requests names the same people as that of a plain one.
      const plainNeeds = suite.needs({ open: facts.open, thorough: 0 });
      const session = { ...sessionFor(each, listed, plainNeeds), ...(suite === opener ? opened : {}) };
      try {
        return await unlessGivenUp(suite, suite.scenario(session));
      } finally {
        await noService.finish(suite.operation.id);
      }
    });
    const last = await allOf(sent);
    if (opener && !selected.includes(opener))
      await opener.opens!.everybody({ ...sessionOf(options, target, opener), ...opened });
    await runGenerated(
      options,
      chosen.filter(({ suite, isThorough }) => isThorough && !recorder.hasGivenUp(suite.operation.id)),
      (each) => sessionFor(each, listed, each.needs),
    );
    await allOf(last.map(async (send, at) => unlessGivenUp(selected[at]!, send?.())));
  } catch (error) {
    if (!(error instanceof RunStopped)) throw error;
    if (error instanceof OperationGivenUp) recorder.stop(error.said);
  }
}

/** Takes what a suite sends; gives its result, or undefined if its operation is given up meanwhile: the others go on. */
async function unlessGivenUp<Result>(
  { operation }: Suite,
  sent: Promise<Result> | undefined,
): Promise<Result | undefined> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof OperationGivenUp && error.operation === operation.id) return undefined;
    throw error;
  }
}

/**
 * Divides the objects that are given: no operation may judge an object that another one changed. The operation that needs
 * fewest takes what it needs first, from the end; the one that needs most has the rest.
 */
export function sharesOf(
  chosen: readonly Pick<Chosen, 'suite' | 'needs'>[],
  facts: Pick<Facts, 'bugs' | 'tasks'>,
  kind: 'bugs' | 'tasks',
): ReadonlyMap<Suite, readonly number[]> {
  const amountOf = ({ needs }: Pick<Chosen, 'needs'>): number => needs[kind] ?? 0;
  const sharing = chosen
    .filter((each) => amountOf(each) > 0)
    .toSorted((one, other) => amountOf(one) - amountOf(other));
  const left = [...facts[kind]];
  return new Map(
    sharing.map((each, at) => {
      const isLast = at === sharing.length - 1;
      return [each.suite, left.splice(isLast ? 0 : Math.max(0, left.length - amountOf(each)))];
    }),
  );
}

const cleanUpFails = phrase(
  'clean-up-fails',
  'cleanup failed for each of the first objects, so no more are created',
  '最先创建的对象都清理失败，因此不再创建',
);
const cleanUpFailsDo = phrase(
  'clean-up-fails-do',
  'Find out why the service does not delete them, or run with --keep.',
  '请查明服务为什么没有删除它们，或使用 --keep 运行。',
);

/** Sends the generated requests, after everything else: the other checks see the same as in a plain run. */
async function runGenerated(
  options: ScenarioOptions,
  thorough: readonly Chosen[],
  sessionFor: (chosen: Chosen) => Session<string>,
): Promise<void> {
  if (thorough.length === 0) return;
  const { recorder, facts, concurrency } = options;
  const mayCreate = (await options.canCleanUp?.()) ?? true;
  const senders = new Map<string, Sender>();
  const parts = await allOf(
    thorough.map(async (chosen) => {
      const { suite } = chosen;
      const { id } = suite.operation;
      const mine = (): Exchange[] => recorder.recorded.filter(({ operation }) => operation === id);
      if (!mayCreate && suite.changes !== 'nothing' && createdBy(suite.changes) !== undefined) {
        const reason = cleanUpFails;
        const hint = cleanUpFailsDo;
        recorder.unsent.push({ operation: id, step: 'thorough/*', reason, hint });
        return undefined;
      }
      return suite.thorough?.send({
        ...sessionFor(chosen),
        most: facts.thorough!,
        concurrency,
        senders,
        view: () => new View(facts, undefined, latest(mine()), [], recorder.recorded),
      });
    }),
  );
  await sendSequences(
    parts.filter((part) => part !== undefined),
    options.seed,
  );
}

function sessionOf(
  options: ScenarioOptions,
  target: ApiTarget,
  suite: Suite,
  accounts: readonly string[] = [],
): Session<string> {
  const { recorder, facts, seed, runId, startedAt } = options;
  const api = new OperationApi(recorder, target, suite);
  return { api, facts, accounts, seed, runId, startedAt, recorded: () => recorder.recorded };
}

/**
 * The accounts that an operation assigns to and copies: as many as it needs, whatever else is sent. ZenTao sends mail to
 * them, so the first of these that exists is taken: the assignee that the user gave, with users that the run created;
 * several users that the run created, with the account of the Token; listed users, with the account of the Token last,
 * because fixtures are often assigned to it already.
 */
function assignees(
  { assignee, ownUsers, facts: { account } }: ScenarioOptions,
  listed: Opening['accounts'],
  needed: number,
): readonly string[] {
  const own = (ownUsers ?? []).slice(0, needed);
  if (assignee !== undefined) return [assignee, ...own];
  // Setup has used the account, so it exists; in a long list it may be on a page that was not read.
  const isKnown = ownUsers !== undefined || listed.inside.length === 0;
  const exists = account !== undefined && (isKnown || Object.values(listed).flat().includes(account));
  const others = own.length > 1 ? own : variedPeople(listed, account).slice(0, needed + (exists ? 1 : 2));
  // A list that cannot be read blocks only what needs it (reading 31).
  return exists ? [...others, account] : others;
}

/** Somebody from the beginning of the list, from outside, from its end and from its middle (reading 33); then the others. */
function variedPeople(listed: Opening['accounts'], account: string | undefined): string[] {
  const [inside, outside] = [listed.inside, listed.outside].map((some) =>
    some.filter((each) => each !== account),
  ) as [string[], string[]];
  const [first, ...others] = inside;
  const middle = others[Math.floor(others.length / 2)];
  const varied = [first, outside[0], others.at(-1), middle].filter((each) => each !== undefined);
  return [...new Set([...varied, ...inside, ...outside])];
}

const foreignList = phrase(
  'foreign-list',
  (answer: string) =>
    `the list of users has no user of this API, and is the same without the Token: ${answer}`,
  (answer) => `用户列表中没有该 API 的用户，且不带 Token 时也相同：${answer}`,
);

/**
 * Ends the run, before anything is written, when the first response is no page and shows nothing of this API: the same
 * comes without the Token, and for a path that the API does not have (reading 29), or it is a list of something else.
 * Returns what came there, if asked.
 */
async function stopWhenNothingThere(
  options: ScenarioOptions,
  opener: Suite,
  { exchange, isPage }: Opening,
): Promise<readonly Exchange[]> {
  const isForeign = holdsForeignList(exchange);
  if ((isPage && !isForeign) || !mayBeOfAnother(exchange)) return [];
  const { recorder, target } = options;
  const others = await opener.opens!.elsewhere(sessionOf(options, target, opener));
  const [withoutToken] = others;
  if (withoutToken && isForeign && isSameAnswer(exchange, withoutToken)) {
    recorder.stop(foreignList(describeAnswer(exchange)), true, 'nothing-there');
    throw new RunStopped();
  }
  if (!others.every((other) => isSameAnswer(exchange, other))) return others;
  const kind = isNoEvidence(exchange) ? 'unreachable' : 'nothing-there';
  recorder.stop(answeredInstead(exchange, target.baseUrl), true, kind);
  throw new RunStopped();
}

const firstTooLarge = phrase(
  'first-too-large',
  (method: string, path: string, why: string) => `the service responded to ${method} ${path}, and ${why}`,
  (method, path, why) => `服务响应了 ${method} ${path}：${why}`,
);
/** A gateway that demands a log-in of its own. */
export const causeGatewayLogin = phrase(
  'cause-gateway-login',
  (scheme: string) => `a gateway in front of the service requires ${scheme} authentication`,
  (scheme) => `服务前端的网关要求自己的登录（${scheme} 认证）`,
);
const operationTitle = phrase(
  'operation-title',
  (operation: OperationId) => terms.operations[operation] ?? operation,
  (operation) => chineseTerms.operations[operation] ?? operation,
);
const tokenRefusedIn = phrase(
  'token-refused-in',
  (refusal: string, title: string, method: string, path: string) =>
    `${refusal}: the service rejects the Token in ${title} (${method} ${path})`,
  (refusal, title, method, path) => `${refusal}：服务在“${title}”（${method} ${path}）中拒绝该 Token`,
);

/**
 * Ends the run when there is no HTTP response, or the first one rejects the Token (reading 29), or a gateway demands a
 * login of its own.
 */
function stopWhenUnreachable(
  recorder: Recorder,
  { operation: { id, method, path } }: Suite,
  { exchange, refusal }: Opening,
): void {
  const { error, response } = exchange;
  if (error?.kind === 'aborted') throw new RunStopped();
  if (!response) {
    const why = error ? wireFault(error.kind, error.message) : noResponse;
    if (isTooLarge(exchange)) recorder.stop(firstTooLarge(method, path, why), true, 'too-large');
    else recorder.stop(why, true, 'unreachable');
  } else {
    if (refusal === undefined) return;
    const scheme = schemeOfGateway(exchange);
    if (scheme !== undefined) recorder.stop(causeGatewayLogin(scheme), true, 'unreachable');
    else {
      const title = operationTitle(id as OperationId);
      recorder.stop(tokenRefusedIn(refusal, title, method, path), true, 'token-refused');
    }
  }
  throw new RunStopped();
}
