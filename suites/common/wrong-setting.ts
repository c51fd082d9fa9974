import { accountFields, type GivenKind } from '../../contract/operations.ts';
import { isObject, type JsonObject, own, sentBody } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { oncePer } from '../../engine/evidence/once-per.ts';
import { isSameAnswer } from '../../engine/evidence/response-class.ts';
import type { View } from '../../engine/evidence/view.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import { givenFor, type Given } from '../../engine/judging/suite.ts';
import { blocked, settled, type Judgement } from '../../engine/judging/judgement.ts';
import { answered, describeAnswer } from './reply.ts';
import type { Answers } from './answers.ts';
import { givenIn } from './subject.ts';
import { isGone, isUnknown, statusOf, wrongObjects, type WrongObjects } from './wrong-objects.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';
import { apart, before } from '../../messages/zh/apart.ts';

const rejections: readonly Finding['fault'][] = ['refused', 'refused-beside'];

/** An account of the settings that no list of users has. */
export const accountNotListed = phrase(
  'account-not-listed',
  (account: string, setting: string) => `the account ${account} (${setting}) is not in the list of all users`,
  (account, setting) => `账号 ${account}（${setting}）不在全部用户的列表中`,
);

/**
 * Blocks a check that fails only because of the assignee of the settings, if the list of all users, as this run read it,
 * does not have it (readings 7 and 8).
 */
function blockedByAssignee(view: View<string>, judgement: Judgement): Judgement {
  const { assignee } = view.facts;
  if (judgement.kind !== 'failed' || assignee === undefined) return judgement;
  const sentIt = (index: number): boolean => {
    const exchange = view.all.find((each) => each.index === index);
    return exchange !== undefined && Object.values(sentBody(exchange)).flat().includes(assignee);
  };
  const isOfIt = ({ fault, field, exchange, alsoIn = [] }: Finding): boolean =>
    (accountFields.includes(field ?? '') || rejections.includes(fault)) &&
    [exchange, ...alsoIn].every(sentIt);
  const left = judgement.findings.filter((finding) => !isOfIt(finding));
  if (left.length === judgement.findings.length || !isNobody(view.all, assignee)) return judgement;
  if (left.length > 0) return settled(judgement.exchanges, left, judgement.observations);
  const what = accountNotListed(assignee, 'PMS_ASSIGNEE');
  return blocked({ kind: 'setting', what }, judgement.exchanges);
}

/** Returns the users of all pages of lists, as often as they came. */
export const listedUsers = (all: readonly Exchange[]): JsonObject[] =>
  pagesIn(all)
    .flatMap(({ record }) => own(record, 'users') as unknown[])
    .filter(isObject);

const pagesIn = (all: readonly Exchange[]) =>
  answered(
    all.filter(({ operation }) => operation === 'list-users'),
    'page',
  );

/** Returns the account of a listed user with this real name. */
export function accountOf(all: readonly Exchange[], realname: string): string | undefined {
  const user = listedUsers(all).find((each) => own(each, 'realname') === realname);
  return user && String(own(user, 'account'));
}

/** True if the run has read the whole list of all users, and nobody in any list has the account. */
export function isNobody(all: readonly Exchange[], account: string): boolean {
  const totals = pagesIn(all).flatMap(({ exchange, record }) =>
    /[?&]browse=all(?:&|$)/.test(exchange.request.url) ? [Number(own(record, 'total'))] : [],
  );
  const listed = new Set(listedUsers(all).map((user) => own(user, 'account')));
  return totals.length > 0 && listed.size >= Math.max(...totals) && !listed.has(account);
}

/** The accounts that a whole list has and the same list lacks at another time: these users left or joined (reading 27). */
export function comingAndGoing(all: readonly Exchange[]): ReadonlySet<unknown> {
  const lists = new Map<string, ReadonlySet<unknown>[]>();
  for (const { exchange, record } of pagesIn(all)) {
    const users = own(record, 'users');
    if (!Array.isArray(users) || users.length === 0 || users.length !== own(record, 'total')) continue;
    const accounts = new Set(users.filter(isObject).map((user) => own(user, 'account')));
    const name = new URL(exchange.request.url).searchParams.get('browse') ?? '';
    lists.set(name, [...(lists.get(name) ?? []), accounts]);
  }
  return new Set(
    [...lists.values()].flatMap((same) =>
      same.flatMap((accounts) =>
        [...accounts].filter((account) => !same.every((other) => other.has(account))),
      ),
    ),
  );
}

const settingWrong = phrase(
  'setting-wrong',
  (setting: string, why: string) => `${setting}: ${why}`,
  (setting, why) => `${setting}：${why}`,
);

/**
 * Ids in the settings may be wrong (reading 8): a rejection that an id that does not exist gets too, or a 409 for every
 * object given, blocks the check instead of failing it, and names the setting. Objects that the run created are never
 * blocked this way.
 */
export function blockedBySettings(answers: Answers, judgement: Judgement): Judgement {
  const { view, subject } = answers;
  const withAssignee = blockedByAssignee(view, judgement);
  if (withAssignee !== judgement) return withAssignee;
  const given = givenFor(subject.operation);
  if (!given || view.fixtures !== 'ids') return judgement;
  if (judgement.kind !== 'failed') return withoutWrongObjects(answers, given, judgement);
  const reasons = judgement.findings.map((finding) => whyOf(answers, given, finding));
  const left = judgement.findings.filter((_, at) => reasons[at] === undefined);
  if (left.length > 0) return settled(judgement.exchanges, left, judgement.observations);
  const what = settingWrong(given.setting, reasons[0]!);
  return blocked({ kind: 'setting', what }, judgement.exchanges);
}

const wrongIn = oncePer(({ view, subject }: Answers): readonly WrongObjects[] => {
  const { noun } = givenFor(subject.operation)!;
  return noun === 'product' ? [] : wrongObjects(view.steps('*'), view.facts[`${noun}s`]);
});

const givenInChinese: Readonly<Record<GivenKind, string>> = { bug: 'Bug', task: '任务', product: '产品' };

const asUnknown = phrase(
  'as-unknown',
  (kind: GivenKind, id: string, answer: string) =>
    `${kind} ${id} gets the same response as an id that does not exist (${answer})`,
  (kind, id, answer) =>
    `${givenInChinese[kind]} ${id} 的响应与不存在的${apart(before(givenInChinese[kind]))}相同（${answer}）`,
);
const rejectedObject = phrase(
  'rejected-object',
  (kind: GivenKind, id: string, answer: string) =>
    `${kind} ${id} is rejected, others are accepted (${answer})`,
  (kind, id, answer) => `${givenInChinese[kind]} ${id} 被拒绝，其他的被接受（${answer}）`,
);

/** Leaves out what wrong objects got: it says nothing about the point that is observed (reading 30). */
function withoutWrongObjects(answers: Answers, { noun, setting }: Given, judgement: Judgement): Judgement {
  const { view } = answers;
  const wrong = wrongIn(answers);
  if (wrong.length === 0) return judgement;
  const wrongAt = (index: number): WrongObjects | undefined => {
    const exchange = view.all.find((each) => each.index === index)!;
    return wrong.find(
      ({ ids, rejection }) => ids.includes(givenIn(exchange)) && isSameAnswer(exchange, rejection),
    );
  };
  if (judgement.kind !== 'blocked') {
    const { observations = [] } = judgement;
    const left = observations.filter((each) => wrongAt(each.exchange) === undefined);
    if (left.length === observations.length) return judgement;
    if (left.length > 0 || judgement.kind !== 'observed') return { ...judgement, observations: left };
  }
  if (judgement.kind === 'blocked' && 'give' in judgement.because) return judgement;
  const [first] = view.all.filter(({ index }) => judgement.exchanges.includes(index));
  if (first === undefined || !judgement.exchanges.every(wrongAt)) return judgement;
  const kind = wrongAt(first.index)!.areUnknown ? asUnknown : rejectedObject;
  const what = settingWrong(setting, kind(noun, givenIn(first), describeAnswer(first)));
  return blocked({ kind: 'setting', what }, judgement.exchanges);
}

const everyConflict = phrase(
  'every-conflict',
  (kind: GivenKind, id: string, answer: string) =>
    `every ${kind} given gets 409, such as ${kind} ${id} (${answer})`,
  (kind, id, answer) =>
    `给出的每个${apart(before(givenInChinese[kind]))}都得到 409，例如${apart(givenInChinese[kind])} ${id}（${answer}）`,
);

function whyOf(
  answers: Answers,
  { noun }: Given,
  { fault, exchange, alsoIn = [] }: Finding,
): Phrase | undefined {
  const { view } = answers;
  const shown = view.steps('*').filter(({ index }) => index === exchange || alsoIn.includes(index));
  const [first] = shown;
  if (!first || !rejections.includes(fault)) return undefined;
  const statuses = shown.map(statusOf);
  const id = givenIn(first);
  const answer = describeAnswer(first);
  const unknown = view.steps('*').find(isUnknown);
  const isKnown = answers.recordsOf('*').some(({ exchange }) => givenIn(exchange) === id);
  const isAsUnknown = (each: Exchange): boolean => isGone(each) && isSameAnswer(each, unknown!);
  if (!isKnown && unknown !== undefined && shown.every(isAsUnknown)) return asUnknown(noun, id, answer);
  if (!statuses.every((status) => status === 409)) return undefined;
  const valid = answers.judgedAs('record', 'taken').filter(({ response }) => response !== undefined);
  const isAccepted = answers.recordsOf('*').length > 0;
  if (isAccepted || !valid.every((each) => statusOf(each) === 409)) return undefined;
  return everyConflict(noun, id, answer);
}
