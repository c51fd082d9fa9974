import { decodedEntities } from '../../engine/evidence/entities.ts';
import { enums } from '../../contract/enums.ts';
import { own, sentBody, type JsonObject } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { numberText } from '../../engine/evidence/json-text.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import { blocked, type Judgement, settled } from '../../engine/judging/judgement.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';
import { render } from '../../schemas/render.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import {
  compareValues,
  type Comparison,
  indexesOf,
  judgeRecords,
  judgeField,
  plainText,
} from '../common/judges.ts';
import { type Answered, answered, isRejected, timeOfResponse } from '../common/reply.ts';
import type { Answers } from '../common/answers.ts';
import { actualOf, judgeAcceptance } from '../common/acceptance.ts';
import { knownFrom } from '../leaks/known-data.ts';
import { signsIn, texts, withoutSigns } from './bodies.ts';
import type { StoryStep } from './steps.ts';

type Stories = Answers<StoryStep>;

const stepsIn = (stories: readonly Exchange[]): StoryStep[] => stories.map(({ step }) => step as StoryStep);

/** Judges that a family of stories is accepted. One accepted story is enough: others may be rejected for their category or source. */
export function judgeAccepted(answers: Stories, family: 'sufficient/*' | 'all/*', what: Phrase): Judgement {
  const steps = stepsIn(answers.view.steps(family));
  if (steps.length === 0) return answers.notReached(family);
  return judgeAcceptance(answers, [
    { steps, what, any: true, noLimit: (rejected, accepted) => rejectedSigns(answers, rejected, accepted) },
  ]);
}

const sentSigns = phrase(
  'sent-signs',
  (signs: readonly string[]) => `a story with the signs ${signs.join(' ')} in its texts`,
  (signs) => `文本含符号 ${signs.join(' ')} 的需求`,
);

/** Signs come back as sent (reading 32): a rejection of them is no limit. Another story with signs in the same texts that was accepted contradicts it. */
function rejectedSigns(answers: Stories, rejected: Exchange, accepted: Exchange): Phrase | undefined {
  const [before, after] = [sentBody(rejected), sentBody(accepted)];
  if (render(before) === render(after) || render(withoutSigns(before)) !== render(after)) return undefined;
  const withSigns = (body: JsonObject): string[] =>
    texts.filter((field) => own(body, field) !== withoutSigns(body)[field]);
  const known = new Set(answers.records.flatMap(({ exchange }) => withSigns(sentBody(exchange))));
  return withSigns(before).every((field) => known.has(field)) ? undefined : sentSigns(signsIn(before));
}

const sentCategory = phrase(
  'sent-category',
  (category: string) => `the category ${category}`,
  (category) => `类别 ${category}`,
);

/** Judges that each listed category is accepted, with the five fields and with all ten. */
export function judgeCategories(answers: Stories): Judgement {
  if (answers.records.length === 0) return answers.notReached('sufficient/*', 'all/*');
  const sent = answers.view.steps('sufficient/*', 'all/*', 'extra/*');
  const rows = enums.storyCategory.values.map((category) => ({
    steps: stepsIn(sent.filter((story) => own(sentBody(story), 'category') === category)),
    what: sentCategory(category),
    field: 'category',
    blockedWithoutControl: true as const,
  }));
  return judgeAcceptance(answers, rows);
}

const sentSource = phrase(
  'sent-source',
  (source: string) => `the source ${source}`,
  (source) => `来源 ${source}`,
);
const asAnotherSource = phrase(
  'as-another-source',
  'a 2xx response that is the story record, as for another source',
  '2xx 响应，内容为需求记录，与其他来源相同',
);

/**
 * Judges that each listed source is accepted with at least one category. Stories with the other sources are the control:
 * control requests have the same source.
 */
export function judgeSources(answers: Stories): Judgement {
  const sourceOf = (story: Exchange): unknown => own(sentBody(story), 'source');
  const accepted = answers.records.filter(({ exchange }) => sourceOf(exchange) !== undefined);
  const rejected = answers.judgedAs('record').filter((story) => isRejected(story, 'story'));
  const notAccepted = enums.storySource.values.filter(
    (source) => !accepted.some(({ exchange }) => sourceOf(exchange) === source),
  );
  const findings = notAccepted.flatMap((source) => {
    const story = rejected.find((each) => sourceOf(each) === source);
    if (!story) return [];
    const [what, expected] = [sentSource(source), asAnotherSource];
    return findingIn(story, 'refused', { what, field: 'source', expected, actual: actualOf(story, 'story') });
  });
  if (accepted.length === 0 || (findings.length === 0 && notAccepted.length > 0))
    return answers.notReached('all/*');
  return settled(indexesOf(accepted), findings);
}

const noNumberId = phrase('no-number-id', 'no story has an id that is a number', '没有需求的 id 是数字');

/** Judges that two stories have two ids. */
export function judgeIds(answers: Stories): Judgement {
  const stories = answers.records;
  if (stories.length < 2) return answers.notReached();
  const exchanges = indexesOf(stories);
  if (stories.some((story) => idText(story) !== undefined)) return settled(exchanges, repeatedIds(stories));
  return blocked({ kind: 'field', field: 'id', what: noNumberId }, exchanges);
}

const oneId = phrase('one-id', 'two stories have one id', '两个需求的 id 相同');
const newId = phrase('new-id', 'an id that no earlier story has', '之前的需求都没有的 id');
const idOfBoth = phrase(
  'id-of-both',
  (id: string, exchange: number) => `${id}, the id of the story in exchange ${exchange} too`,
  (id, exchange) => `${id}，交换 ${exchange} 中的需求也有此 id`,
);

/** Returns a finding for each story with the id of an earlier one. */
export function repeatedIds(stories: readonly Answered[]): Finding[] {
  const firstWith = new Map<string, number>();
  const findings = stories.flatMap((story) => {
    const { exchange } = story;
    const id = idText(story);
    if (id === undefined) return [];
    const earlier = firstWith.get(id);
    if (earlier === undefined) {
      firstWith.set(id, exchange.index);
      return [];
    }
    const [what, expected, actual] = [oneId, newId, idOfBoth(id, earlier)];
    return findingIn(exchange, 'repeated', { what, field: 'id', expected, actual });
  });
  return mergeFindings(findings);
}

/** Returns an id as text. Beyond 2^53 several ids are the same double, so its digits are compared. */
function idText({ exchange, record }: Answered): string | undefined {
  const id = own(record, 'id');
  if (typeof id !== 'number') return undefined;
  return Number.isSafeInteger(id) ? render(id) : numberText(exchange.response!.body, 'id');
}

const tokenAccount = phrase('token-account', 'the account of the Token', 'Token 所属的账号');
const unlessAccount = phrase(
  'unless-account',
  (account: string) => `${account}, unless PMS_ACCOUNT is not the account of the Token`,
  (account) => `${account}，除非 PMS_ACCOUNT 不是 Token 所属的账号`,
);
const accountUnknown = phrase(
  'account-unknown',
  'the account of the Token is not known',
  'Token 所属的账号未知',
);
const giveAccount = phrase('give-account', 'Give PMS_ACCOUNT.', '请提供 PMS_ACCOUNT。');

/** Judges that the creator is the account of the Token, if that is known. */
export function judgeCreator(answers: Stories): Judgement {
  const { account } = answers.view.facts;
  const isUser = (value: unknown): boolean =>
    knownFrom(answers.view).users.some((user) => user.account === value);
  return judgeRecords(answers, (stories) => {
    const judgement = judgeField(stories, {
      field: 'openedBy',
      fault: 'wrong-value',
      what: tokenAccount,
      wanted: () => account,
      expected: ({ record }) => {
        if (account === undefined) return tokenAccount;
        return isUser(own(record, 'openedBy')) ? unlessAccount(render(account)) : render(account);
      },
      // Without the account, only no creator is wrong.
      compare: (got) => (got === '' || got === 0 ? 'different' : compareValues(account ?? got, got)),
    });
    if (account !== undefined || judgement.kind !== 'held') return judgement;
    const what = accountUnknown;
    return blocked({ kind: 'fixture', what, give: giveAccount }, judgement.exchanges);
  });
}

/** The largest difference that passes, in milliseconds. */
const tolerance = 5 * 60_000;

const noOpenedDate = phrase(
  'no-opened-date',
  'no story has an openedDate in UTC that can be compared with the time of its request',
  '没有需求的 openedDate 是可与请求时间比较的 UTC 时间',
);
const timeOfRequest = phrase('time-of-request', 'the time of the request', '请求的时间');
const aboutMoment = phrase(
  'about-moment',
  (moment: string) => `${moment}, within five minutes`,
  (moment) => `${moment}，前后五分钟之内`,
);

/** Judges that `openedDate` is the time of the request: by the Date header of the service, else by the clock of the run. */
export function judgeOpenedDate(answers: Stories): Judgement {
  return judgeRecords(answers, (stories) => {
    const timeOf = ({ exchange }: Answered): number => timeOfResponse(exchange, answers.view);
    const dated = stories.filter(
      (story) => !Number.isNaN(parsedUtc(own(story.record, 'openedDate'))) && !Number.isNaN(timeOf(story)),
    );
    if (dated.length === 0) {
      const what = noOpenedDate;
      return blocked({ kind: 'field', field: 'openedDate', what }, indexesOf(stories));
    }
    const minuteOf = (story: Answered): string => `${new Date(timeOf(story)).toISOString().slice(0, 16)}Z`;
    return judgeField(dated, {
      field: 'openedDate',
      fault: 'wrong-value',
      what: timeOfRequest,
      wanted: minuteOf,
      expected: (story) => aboutMoment(minuteOf(story)),
      compare: (got, story) => (Math.abs(parsedUtc(got) - timeOf(story)) > tolerance ? 'different' : 'same'),
    });
  });
}

/** Parses a time in UTC, in milliseconds. NaN for other forms: they are findings of another check. */
const parsedUtc = (value: unknown): number =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(value)
    ? Date.parse(value)
    : Number.NaN;

/** The fields whose text may come back with markup or entities around it (reading 21). */
export const richText: readonly string[] = ['spec', 'verify'];

const sentOtherScripts = phrase(
  'sent-other-scripts',
  'a story with letters of other scripts in its texts',
  '文本含其他文字的需求',
);

/** Judges that letters of other scripts come back as sent (reading 32), if texts without them are accepted. */
export function judgeScripts(answers: Stories): Judgement {
  const acceptance = judgeAcceptance(answers, [
    { steps: ['scripts'], what: sentOtherScripts, blockedWithoutControl: true },
  ]);
  if (acceptance.kind !== 'held') return acceptance;
  const stories = answered(answers.tries('scripts'), 'story');
  const judgements = texts
    .filter((field) => stories.some(({ exchange }) => Object.hasOwn(sentBody(exchange), field)))
    .map((field) => judgeScriptsIn(stories, field));
  const findings = judgements.flatMap((each) => (each.kind === 'failed' ? each.findings : []));
  // Every service returns the title: another text may be missing, which is a finding of other checks.
  return findings.length > 0 ? settled(indexesOf(stories), findings) : judgements[0]!;
}

const noText = phrase(
  'no-text',
  (field: string) => `${field} is not a string`,
  (field) => `${field} 不是字符串`,
);

function judgeScriptsIn(stories: readonly Answered[], field: string): Judgement {
  const wanted = ({ exchange }: Answered): string => String(own(sentBody(exchange), field));
  const shown = richText.includes(field) ? plainText : (text: string): string => text;
  return judgeField(stories, {
    field,
    fault: 'not-as-sent',
    wanted,
    compare: (got, story) =>
      typeof got === 'string' ? compareScripts(shown(wanted(story)), shown(got)) : { why: noText(field) },
  });
}

const sentTwoDecimals = phrase('sent-two-decimals', 'an estimate with two decimals', '带两位小数的 estimate');
const estimateNotAsSent = phrase(
  'estimate-not-as-sent',
  'an estimate with one decimal is not as sent either',
  '带一位小数的 estimate 也不是所发送的值',
);

/** Judges that an estimate with two decimals comes back (reading 33), if one with one decimal does. */
export function judgeTwoDecimals(answers: Stories): Judgement {
  const what = sentTwoDecimals;
  const acceptance = judgeAcceptance(answers, [
    { steps: ['two-decimals'], what, field: 'estimate', blockedWithoutControl: true },
  ]);
  if (acceptance.kind !== 'held') return acceptance;
  const sentIn = ({ exchange }: Answered): unknown => own(sentBody(exchange), 'estimate');
  const isKept = (story: Answered): boolean =>
    sentIn(story) === undefined || compareValues(sentIn(story), own(story.record, 'estimate')) === 'same';
  return judgeField(answered(answers.tries('two-decimals'), 'story'), {
    field: 'estimate',
    fault: 'not-as-sent',
    wanted: sentIn,
    compare: (got, story) =>
      answers.records.every(isKept) ? compareValues(sentIn(story), got) : { why: estimateNotAsSent },
  });
}

const textNotAsSent = phrase(
  'text-not-as-sent',
  'the text is not the one that was sent',
  '文本不是发送的文本',
);

/** Compares only letters of other scripts: another check compares plain text. */
function compareScripts(wanted: string, got: string): Comparison {
  const [sent, returned] = [wanted.toLowerCase(), got.toLowerCase()];
  const asciiOf = (text: string): string => text.normalize('NFC').replace(/[^a-z0-9]/g, '');
  const isSent = [returned, decodedEntities(returned)].some((text) => asciiOf(text) === asciiOf(sent));
  if (!isSent) return { why: textNotAsSent };
  const othersOf = (text: string): string => text.replace(/[ -~]/g, '');
  return othersOf(sent) === othersOf(returned) ? 'same' : 'different';
}
