import { accountFields } from '../../contract/operations.ts';
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
import { type Phrase, say } from '../../messages/phrase.ts';

const rejections: readonly Finding['fault'][] = ['refused', 'refused-beside'];

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
  const what = say('account-not-listed', assignee, 'PMS_ASSIGNEE');
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
  const what = say('setting-wrong', given.setting, reasons[0]!);
  return blocked({ kind: 'setting', what }, judgement.exchanges);
}

const wrongIn = oncePer(({ view, subject }: Answers): readonly WrongObjects[] => {
  const { noun } = givenFor(subject.operation)!;
  return noun === 'product' ? [] : wrongObjects(view.steps('*'), view.facts[`${noun}s`]);
});

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
  const kind = wrongAt(first.index)!.areUnknown ? 'as-unknown' : 'rejected-object';
  const what = say('setting-wrong', setting, say(kind, noun, givenIn(first), describeAnswer(first)));
  return blocked({ kind: 'setting', what }, judgement.exchanges);
}

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
  if (!isKnown && unknown !== undefined && shown.every(isAsUnknown))
    return say('as-unknown', noun, id, answer);
  if (!statuses.every((status) => status === 409)) return undefined;
  const valid = answers.judgedAs('record', 'taken').filter(({ response }) => response !== undefined);
  const isAccepted = answers.recordsOf('*').length > 0;
  if (isAccepted || !valid.every((each) => statusOf(each) === 409)) return undefined;
  return say('every-conflict', noun, id, answer);
}
