import { enums } from '../../contract/enums.ts';
import { own, sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import type { Observation } from '../../judging/report.ts';
import { findingIn } from '../common/findings.ts';
import { describeAnswer, replyOf } from '../common/reply.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { subject, type StoryStep } from './steps.ts';

type Stories = View<StoryStep>;
type Family = 'sufficient' | 'all';
type EnumField = 'category' | 'source';

/** How stories of a family are called. */
const words: Readonly<Record<Family, string>> = {
  sufficient: 'the five sufficient fields',
  all: 'all ten fields',
};
const families = Object.keys(words) as Family[];

const expected = 'a 2xx answer that is the story record';

/** A story of a family: taken at once, taken with modest values, refused in any case, answered 5xx, or not answered. */
interface Story {
  readonly exchange: Exchange;
  readonly again: Exchange | undefined;
  /** `behind`: only with extra fields that the user gave. */
  readonly outcome: 'taken' | 'in range' | 'behind' | 'refused' | 'server error' | 'unknown';
  readonly category: unknown;
  readonly source: unknown;
}

function storiesOf(view: Stories, family: Family): Story[] {
  return view.steps(`${family}/*`).map((exchange) => {
    const again = view.step(`again/${exchange.step}` as StoryStep);
    const [first, second] = [outcomeOf(exchange), again && outcomeOf(again)];
    const extra = view.step(`extra/${exchange.step}` as StoryStep);
    const isServerError = first === 'refused' && (exchange.response?.status ?? 0) >= 500;
    // A 500 to a valid request is no range, though the next one may be taken (reading 8).
    const outcome =
      isServerError && second === 'taken'
        ? 'server error'
        : extra && outcomeOf(extra) === 'taken'
          ? 'behind'
          : first === 'refused' && second === 'taken'
            ? 'in range'
            : (second ?? first);
    const { category, source } = sentBody(exchange);
    return { exchange, again, outcome, category, source };
  });
}

function outcomeOf(exchange: Exchange): 'taken' | 'refused' | 'unknown' {
  const reply = replyOf(exchange, 'story');
  if (reply.kind === 'record') return 'taken';
  return reply.kind === 'refused' && !reply.unauthorized ? 'refused' : 'unknown';
}

/** Permissions are not shown (reading 2). */
function isDenied(exchange: Exchange): boolean {
  const reply = replyOf(exchange, 'story');
  return reply.kind === 'refused' && reply.unauthorized;
}

const isTaken = ({ outcome }: Story): boolean => outcome === 'taken' || outcome === 'in range';
const isTakenAnyhow = (story: Story): boolean =>
  isTaken(story) || story.outcome === 'behind' || story.outcome === 'server error';
const indexesOf = (stories: readonly Story[]): number[] =>
  stories.flatMap(({ exchange, again }) => [exchange.index, ...(again ? [again.index] : [])]);

/** A refusal that is explained by one refused enum value is that value's finding; one by a range is none. */
export function judgeAccepted(view: Stories, family: Family): Judgement {
  const stories = storiesOf(view, family);
  const anyTaken = stories.some(isTaken);
  const refused = stories.find(
    (story) =>
      story.outcome === 'behind' ||
      story.outcome === 'server error' ||
      (story.outcome === 'refused' && !(anyTaken && isExplained(view, story))),
  );
  const exchanges = indexesOf(stories);
  if (refused) return settled(exchanges, [refusalOf(view, refused.exchange, family, anyTaken)]);
  if (!anyTaken) return notReached(view, subject, `${family}/*`);
  const denied = stories.find(({ exchange }) => isDenied(exchange))?.exchange;
  if (denied) return blocked({ kind: 'token-refused', answer: describeAnswer(denied) }, exchanges);
  return settled(exchanges, [], stories.flatMap(rangeOf));
}

function isExplained(view: Stories, { category, source }: Story): boolean {
  return refusalsOf(view, 'category', category).length > 0 || refusalsOf(view, 'source', source).length > 0;
}

function rangeOf({ outcome, exchange }: Story): Observation[] {
  if (outcome !== 'in range') return [];
  const message = `a valid story was refused, and the same with shorter texts, another pri and estimate accepted: ${describeAnswer(exchange)}`;
  return [{ aspect: 'range', message, exchange: exchange.index }];
}

function refusalOf(view: Stories, exchange: Exchange, family: Family, anyTaken: boolean): Finding {
  const story = `a story with ${words[family]}`;
  const actual = actualOf(exchange);
  const field = anyTaken ? undefined : telling(view);
  if (field === undefined) return findingIn(exchange, 'refused', { what: story, expected, actual });
  const what = `${story} was refused; with or without ${field} makes the difference`;
  return findingIn(exchange, 'refused-beside', { what, field, expected, actual });
}

function actualOf(exchange: Exchange): string {
  const reply = replyOf(exchange, 'story');
  return reply.kind === 'refused' ? reply.actual : 'no record';
}

/** The one optional field that makes the difference between a refusal and a success. */
function telling(view: Stories): string | undefined {
  const fields = recordsOf(view, subject, 'with/*', 'without/*').map(
    ({ exchange }) => exchange.step.split('/')[1]!,
  );
  return fields.length === 1 ? fields[0] : undefined;
}

/** The stories that were refused for a value of an enum field: what else they had was taken in another one. */
function refusalsOf(view: Stories, field: EnumField, value: unknown): (Story & { family: Family })[] {
  return families.flatMap((family) => {
    const stories = storiesOf(view, family);
    if (!stories.some(isTakenAnyhow)) return [];
    return stories
      .filter((story) => story[field] === value && value !== undefined && story.outcome === 'refused')
      .filter(({ exchange }) => exchange.response!.status < 500)
      .filter(({ source }) =>
        field === 'category'
          ? source === undefined || isSourceTaken(view, source)
          : !isSourceTaken(view, source),
      )
      .map((story) => ({ ...story, family }));
  });
}

/** True where the target took a source with any category. */
function isSourceTaken(view: Stories, source: unknown): boolean {
  return recordsOf(view, subject, 'all/*', 'again/all/*', 'extra/all/*', 'alone/source/*').some(
    ({ exchange }) => own(sentBody(exchange), 'source') === source,
  );
}

/** Each listed value of an enum field is accepted, with the further fields and without. */
export function judgeValues(view: Stories, field: EnumField): Judgement {
  const values: readonly string[] = enums[field === 'category' ? 'storyCategory' : 'storySource'].values;
  const stories = (field === 'source' ? (['all'] as const) : families).flatMap((family) =>
    storiesOf(view, family),
  );
  const exchanges = indexesOf(stories);
  const findings = values.flatMap((value) =>
    refusalsOf(view, field, value)
      .slice(0, 1)
      .map((story) => valueRefused(stories, field, story)),
  );
  if (findings.length > 0) return settled(exchanges, findings);
  const unknown = values.filter(
    (value) => !stories.some((story) => story[field] === value && isTakenAnyhow(story)),
  );
  if (unknown.length === 0) return settled(exchanges);
  if (unknown.length === values.length) {
    return field === 'source'
      ? notReached(view, subject, 'all/*')
      : notReached(view, subject, 'sufficient/*', 'all/*');
  }
  const what = `not told apart from other refusals: ${field} ${unknown.join(', ')}`;
  return blocked({ kind: 'cannot-tell', what }, exchanges);
}

function valueRefused(
  stories: readonly Story[],
  field: EnumField,
  { exchange, family, ...story }: Story & { readonly family: Family },
): Finding {
  const value = String(story[field]);
  const elsewhere = stories.some((other) => other[field] === value && isTakenAnyhow(other));
  return findingIn(exchange, 'refused', {
    what: `the ${field} ${value}${elsewhere ? ` with ${words[family]}` : ''}`,
    field,
    expected: `${expected}, as for another ${field}`,
    actual: actualOf(exchange),
  });
}
