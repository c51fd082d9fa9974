import { enums } from '../../contract/enums.ts';
import { own, sentBody, type JsonObject } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { numberText } from '../../engine/evidence/json-text.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import { blocked, type Judgement, settled } from '../../engine/judging/judgement.ts';
import { type Phrase, say } from '../../messages/phrase.ts';
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

/** Signs come back as sent (reading 32): a rejection of them is no limit. Another story with signs in the same texts that was accepted contradicts it. */
function rejectedSigns(answers: Stories, rejected: Exchange, accepted: Exchange): Phrase | undefined {
  const [before, after] = [sentBody(rejected), sentBody(accepted)];
  if (render(before) === render(after) || render(withoutSigns(before)) !== render(after)) return undefined;
  const withSigns = (body: JsonObject): string[] =>
    texts.filter((field) => own(body, field) !== withoutSigns(body)[field]);
  const known = new Set(answers.records.flatMap(({ exchange }) => withSigns(sentBody(exchange))));
  return withSigns(before).every((field) => known.has(field))
    ? undefined
    : say('sent-signs', signsIn(before));
}

/** Judges that each listed category is accepted, with the five fields and with all ten. */
export function judgeCategories(answers: Stories): Judgement {
  if (answers.records.length === 0) return answers.notReached('sufficient/*', 'all/*');
  const sent = answers.view.steps('sufficient/*', 'all/*', 'extra/*');
  const rows = enums.storyCategory.values.map((category) => ({
    steps: stepsIn(sent.filter((story) => own(sentBody(story), 'category') === category)),
    what: say('sent-category', category),
    field: 'category',
    blockedWithoutControl: true as const,
  }));
  return judgeAcceptance(answers, rows);
}

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
    const [what, expected] = [say('sent-source', source), say('as-another-source')];
    return findingIn(story, 'refused', { what, field: 'source', expected, actual: actualOf(story, 'story') });
  });
  if (accepted.length === 0 || (findings.length === 0 && notAccepted.length > 0))
    return answers.notReached('all/*');
  return settled(indexesOf(accepted), findings);
}

/** Judges that two stories have two ids. */
export function judgeIds(answers: Stories): Judgement {
  const stories = answers.records;
  if (stories.length < 2) return answers.notReached();
  const exchanges = indexesOf(stories);
  if (stories.some((story) => idText(story) !== undefined)) return settled(exchanges, repeatedIds(stories));
  return blocked({ kind: 'field', field: 'id', what: say('no-number-id') }, exchanges);
}

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
    const [what, expected, actual] = [say('one-id'), say('new-id'), say('id-of-both', id, earlier)];
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

/** Judges that the creator is the account of the Token, if that is known. */
export function judgeCreator(answers: Stories): Judgement {
  const { account } = answers.view.facts;
  const isUser = (value: unknown): boolean =>
    knownFrom(answers.view).users.some((user) => user.account === value);
  return judgeRecords(answers, (stories) => {
    const judgement = judgeField(stories, {
      field: 'openedBy',
      fault: 'wrong-value',
      what: say('token-account'),
      wanted: () => account,
      expected: ({ record }) => {
        if (account === undefined) return say('token-account');
        return isUser(own(record, 'openedBy')) ? say('unless-account', render(account)) : render(account);
      },
      // Without the account, only no creator is wrong.
      compare: (got) => (got === '' || got === 0 ? 'different' : compareValues(account ?? got, got)),
    });
    if (account !== undefined || judgement.kind !== 'held') return judgement;
    const what = say('account-unknown');
    return blocked({ kind: 'fixture', what, give: say('give-account') }, judgement.exchanges);
  });
}

/** The largest difference that passes, in milliseconds. */
const tolerance = 5 * 60_000;

/** Judges that `openedDate` is the time of the request: by the Date header of the service, else by the clock of the run. */
export function judgeOpenedDate(answers: Stories): Judgement {
  return judgeRecords(answers, (stories) => {
    const timeOf = ({ exchange }: Answered): number => timeOfResponse(exchange, answers.view);
    const dated = stories.filter(
      (story) => !Number.isNaN(parsedUtc(own(story.record, 'openedDate'))) && !Number.isNaN(timeOf(story)),
    );
    if (dated.length === 0) {
      const what = say('no-opened-date');
      return blocked({ kind: 'field', field: 'openedDate', what }, indexesOf(stories));
    }
    const minuteOf = (story: Answered): string => `${new Date(timeOf(story)).toISOString().slice(0, 16)}Z`;
    return judgeField(dated, {
      field: 'openedDate',
      fault: 'wrong-value',
      what: say('time-of-request'),
      wanted: minuteOf,
      expected: (story) => say('about-moment', minuteOf(story)),
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

/** Judges that letters of other scripts come back as sent (reading 32), if texts without them are accepted. */
export function judgeScripts(answers: Stories): Judgement {
  const acceptance = judgeAcceptance(answers, [
    { steps: ['scripts'], what: say('sent-other-scripts'), blockedWithoutControl: true },
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

function judgeScriptsIn(stories: readonly Answered[], field: string): Judgement {
  const wanted = ({ exchange }: Answered): string => String(own(sentBody(exchange), field));
  const shown = richText.includes(field) ? plainText : (text: string): string => text;
  return judgeField(stories, {
    field,
    fault: 'not-as-sent',
    wanted,
    compare: (got, story) =>
      typeof got === 'string'
        ? compareScripts(shown(wanted(story)), shown(got))
        : { why: say('no-text', field) },
  });
}

/** Judges that an estimate with two decimals comes back (reading 33), if one with one decimal does. */
export function judgeTwoDecimals(answers: Stories): Judgement {
  const what = say('sent-two-decimals');
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
      answers.records.every(isKept)
        ? compareValues(sentIn(story), got)
        : { why: say('estimate-not-as-sent') },
  });
}

/** Compares only letters of other scripts: another check compares plain text. */
function compareScripts(wanted: string, got: string): Comparison {
  const [sent, returned] = [wanted.toLowerCase(), got.toLowerCase()];
  const asciiOf = (text: string): string => text.normalize('NFC').replace(/[^a-z0-9]/g, '');
  if (asciiOf(sent) !== asciiOf(returned)) return { why: say('text-not-as-sent') };
  const othersOf = (text: string): string => text.replace(/[ -~]/g, '');
  return othersOf(sent) === othersOf(returned) ? 'same' : 'different';
}
