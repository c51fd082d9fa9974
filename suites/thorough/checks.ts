import type { OperationId } from '../../contract/operations.ts';
import { statementOf } from '../../contract/statements.ts';
import { isSameJson, own, sentBody } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import type { View } from '../../engine/evidence/view.ts';
import type { Check } from '../../engine/judging/check.ts';
import { messageOf, type Finding } from '../../engine/judging/finding.ts';
import type { PhrasedGenerated } from '../../engine/judging/report.ts';
import {
  blocked,
  observed,
  settled,
  type Judgement,
  type Observation,
} from '../../engine/judging/judgement.ts';
import { textChange } from '../../engine/judging/value-changes.ts';
import type { Aspect } from '../../messages/en/aspects.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';
import { render } from '../../schemas/render.ts';
import { findingIn } from '../common/findings.ts';
import { describeAnswer } from '../common/reply.ts';
import type { CheckRow, Usual } from '../common/rows.ts';
import { answersIn, type Answers } from '../common/answers.ts';
import { partsOf, plainOf, type Domain, type Sent } from './domain.ts';
import type { Breach, Property } from './property.ts';
import { generatedSteps } from '../../engine/evidence/role.ts';
import { enoughCases, isCase } from './steps.ts';
import { withoutTag } from './texts.ts';
import {
  atOnce,
  domainOf,
  failuresToReport,
  isJudged,
  isRejectedTrial,
  isRight,
  openIn,
  trialsOf,
  type Found,
  type Related,
  type Trial,
} from './trials.ts';
import { apart, joined } from '../../messages/zh/apart.ts';
import { terms as chineseTerms } from '../../messages/zh/terms.ts';

/** The row of a check on generated requests. */
export interface PropertyRow extends Pick<CheckRow<string>, 'statement' | 'holds' | 'hint' | 'reading'> {
  readonly sends: string;
  /** The requests that can show it. */
  readonly about: (trial: Trial) => boolean;
  /** Findings that several requests show together. */
  readonly more?: (trials: readonly Trial[]) => readonly Finding[];
}

/** What every check on generated requests needs. */
export const generated = 'generated requests (--thorough)';

/** Returns functions that make the checks of a property. `Property.checkOf` names the check of each finding. */
export function propertyRows(property: Property, usual: Pick<Usual, 'needs'>) {
  const { operation } = property.subject;
  type Words = Omit<PropertyRow, 'about' | 'more'>;
  const check = (name: string, { statement, ...words }: Words, judge: Check['judge']): Check => ({
    ...words,
    operation,
    thorough: true,
    needs: [generated, ...usual.needs],
    id: `${operation}/${name}`,
    statement: statementOf(statement),
    judge,
  });
  const ofProperty = (name: string, { about, more, ...words }: PropertyRow): Check =>
    check(name, words, (view) => judgeProperty(view, property, name, about, more));
  return {
    /** Expected of every generated request. */
    property: ofProperty,
    /** Expected of requests in parallel. */
    atOnce: (row: Words & Pick<PropertyRow, 'more'>): Check =>
      ofProperty(atOnce, { ...row, about: ({ why }) => why === 'burst' }),
    /** What happens to undocumented values. */
    otherValues: (name: string, row: Words): Check =>
      check(name, row, (view) => observeOtherValues(view, property)),
  };
}

const wrongOneByOne = phrase('wrong-one-by-one', 'the same is wrong one by one', '逐个发送时同样出错');

function judgeProperty(
  view: View,
  property: Property,
  name: string,
  about: PropertyRow['about'],
  more: PropertyRow['more'] = () => [],
): Judgement {
  const all = trialsOf(view, property);
  const trials = all.filter(isJudged);
  const domain = domainOf(property, trials);
  const reported = failuresToReport(view, property);
  const found = reported.filter(({ check }) => check === name);
  const changes = property.changesIn?.(view);
  const isSeen = ({ seen }: Found): boolean => changes === undefined || seen === 'again' || name === atOnce;
  const held = found.filter((one) => one.isFailure);
  const findings = [...more(trials), ...held.filter(isSeen).map((each) => findingOf(each, trials, domain))];
  const seen = trials.filter((trial) => trial.reply.kind === 'record' && about(trial));
  const exchanges = seen.map(({ exchange }) => exchange.index);
  const ranges = [
    ...acceptanceOf(trials),
    ...found.filter((one) => !one.isFailure).map((each) => rangeOf(each, domain)),
    ...held.filter((one) => !isSeen(one)).map((each) => onceIn(findingOf(each, trials, domain))),
    ...(changes?.observations ?? []),
  ];
  if (findings.length > 0) return settled(exchanges, findings, ranges);
  // A run that ended early never passes.
  if (view.stopped) return blocked({ kind: 'stopped', stop: view.stopped }, exchanges);
  if (exchanges.length === 0) return notAmongThem(view, property, trials);
  if (changes?.because) return blocked(changes.because, exchanges);
  const wrong = reported.find((one) => one.isFailure);
  if (name !== atOnce || !wrong || seen.some(isRight)) return settled(exchanges, [], ranges);
  const check = `${property.subject.operation}/${wrong.check}`;
  return blocked({ kind: 'check', check, what: wrongOneByOne }, exchanges);
}

const generateMoreWith = phrase(
  'generate-more-with',
  (give: string) => `${give} Generate more requests (--thorough 100).`,
  (give) => `请生成更多请求（--thorough 100）。${give}`,
);
const generateMore = phrase(
  'generate-more',
  'Generate more requests (--thorough 100).',
  '请生成更多请求（--thorough 100）。',
);
const noneAccepted = phrase(
  'none-accepted',
  'no request with such a value was accepted',
  '含有此类值的请求都没有被接受',
);

/** No request was accepted, or none with such a value: few requests do not contain every class, and need few objects. */
function notAmongThem(view: View, property: Property, trials: readonly Trial[]): Judgement {
  if (!trials.some(({ reply }) => reply.kind === 'record'))
    return answersIn(view, property.subject).notReached(generatedSteps);
  const isMoreNeeded = (view.facts.thorough ?? 0) < enoughCases;
  const objects = trials.filter(isCase).length < enoughCases ? property.give?.(view) : undefined;
  const more = objects ? generateMoreWith(objects) : generateMore;
  const give = isMoreNeeded ? more : objects;
  return blocked({ kind: 'cannot-tell', what: noneAccepted, ...(give && { give }) });
}

const rightAgain = phrase(
  'right-again',
  (fault: string, expected: string, actual: string) =>
    `${fault}, and was right when it was sent again (expected ${expected}, actual ${actual})`,
  (fault, expected, actual) => `${fault}，再次发送时正确（预期${apart(expected)}，实际${apart(actual)}）`,
);

/** A fault that was not seen again: others may have changed the list meanwhile (reading 27). */
function onceIn(finding: Finding): Observation {
  const { field, exchange, expected, actual } = finding;
  const message = rightAgain(messageOf(finding), expected, actual);
  return { aspect: 'now and then', message, ...(field === undefined ? {} : { field }), exchange };
}

const someRefused = phrase(
  'some-refused',
  (count: number, sent: string, answer: string) =>
    `${count} valid requests were rejected, the minimal one with ${sent}: ${answer}`,
  (count, sent, answer) => `${count} 个有效请求被拒绝，最小的请求带有 ${sent}：${answer}`,
);

function rangeOf({ cases, smallest }: Found, domain: Domain): Observation {
  const { exchange } = smallest;
  const sent = inWords(smallest, domain);
  return {
    aspect: 'range',
    message: someRefused(cases.length, sent, describeAnswer(exchange)),
    exchange: exchange.index,
  };
}

/** Observes what each field returned for each open class. */
function observeOtherValues(view: View, property: Property): Judgement {
  // The observed classes must not depend on when a run ended.
  if (view.stopped) return blocked({ kind: 'stopped', stop: view.stopped });
  const outcomes = new Map<string, { readonly exchange: number; readonly came: Map<string, Set<string>> }>();
  const answers = answersIn(view, property.subject);
  const all = trialsOf(view, property);
  const trials = all.filter(({ reply }) => reply.kind !== 'unanswered');
  for (const trial of trials) {
    const open = openIn(trial);
    for (const [field, sent] of open) {
      // A rejected request with several open values was sent again with each of them alone.
      if (trial.reply.kind !== 'record' && open.length > 1 && isSentAlone(trials, field, sent.class))
        continue;
      const known = outcomes.get(sent.class) ?? { exchange: trial.exchange.index, came: new Map() };
      outcomes.set(sent.class, known);
      known.came.set(
        field,
        (known.came.get(field) ?? new Set()).add(cameBack(trial, field, property, answers)),
      );
    }
  }
  const observations = [...outcomes].map(([name, { exchange, came }]): Observation => {
    const value = Object.fromEntries([...came].map(([field, ways]) => [field, [...ways].sort().join(', ')]));
    return { aspect: name as Aspect, message: render(value), value, exchange };
  });
  if (observations.length === 0) return notAmongThem(view, property, all);
  return observed(
    observations,
    observations.map(({ exchange }) => exchange),
  );
}

const isSentAlone = (trials: readonly Trial[], field: string, name: string): boolean =>
  trials.some((trial) => {
    const [only, ...more] = openIn(trial);
    return more.length === 0 && only?.[0] === field && only[1].class === name;
  });

/** What the response has in place of a value, as a name that is the same in every language. */
function cameBack(
  trial: Trial,
  field: string,
  { compare }: Pick<Property, 'compare'>,
  answers: Answers,
): string {
  if (trial.reply.kind !== 'record') return isRejectedTrial(trial) ? 'refused' : 'not allowed';
  const { record } = trial.reply;
  if (!Object.hasOwn(record, field)) return answers.subject.record === 'story' ? 'missing' : 'not shown';
  const [sent, got] = [own(sentBody(trial.exchange), field), record[field]];
  if (got === sent) return 'as sent';
  const change = typeof sent === 'string' && typeof got === 'string' ? textChange(sent, got) : undefined;
  if (change !== undefined) return change.say;
  const result = compare?.[field]?.(sent, got, { exchange: trial.exchange, record }, answers);
  return result === 'same' ? 'as sent, with markup around it' : 'changed';
}

const mostRejected = phrase(
  'most-rejected',
  (rejected: number, of: number, never: readonly string[]) =>
    `most generated requests were rejected, ${rejected} of ${of}: little was judged${
      never.length === 0 ? '' : `; never accepted: ${never.join(', ')}`
    }`,
  (rejected, of, never) =>
    `大多数生成的请求被拒绝（${of} 个中的 ${rejected} 个），因此判断的内容很少${
      never.length === 0 ? '' : `；从未被接受：${never.join('、')}`
    }`,
);

/** Observes that more than half of the cases were rejected, with the classes that were never accepted. */
function acceptanceOf(trials: readonly Trial[]): Observation[] {
  const cases = trials.filter((trial) => isCase(trial) && trial.reply.kind !== 'unanswered');
  const rejected = cases.filter(isRejectedTrial);
  const [first] = rejected;
  if (first === undefined || rejected.length * 2 <= cases.length) return [];
  const classesIn = (some: readonly Trial[]): string[] =>
    some.flatMap(({ values }) => Object.entries(values).map(([field, sent]) => `${field} ${sent.class}`));
  const accepted = new Set(classesIn(cases.filter(({ reply }) => reply.kind === 'record')));
  const never = [...new Set(classesIn(rejected))].filter((one) => !accepted.has(one));
  const message = mostRejected(rejected.length, cases.length, never);
  const value = { rejected: rejected.length, of: cases.length, never };
  return [{ aspect: 'acceptance', message, value, exchange: first.exchange.index }];
}

const validRefused = phrase('valid-refused', 'a valid request was rejected', '有效请求被拒绝');
const whileOthers = phrase(
  'while-others',
  (fault: string) => `${fault}, with other requests in parallel`,
  (fault) => `${fault}（有其他请求并行时）`,
);
const successWithValues = phrase(
  'success-with-values',
  'a 2xx response: each of its values is accepted in another request',
  '2xx 响应：其中每个值在另一个请求中都被接受',
);

/** Returns the finding of a failure, with its smallest request and the closest request that is right. */
function findingOf(found: Found, trials: readonly Trial[], domain: Domain): Finding {
  const { smallest, cases, seen, check } = found;
  const { exchange } = smallest;
  const generated: PhrasedGenerated = {
    cases: cases.length,
    of: trials.filter(isCase).length,
    seen,
    smallest: inWords(smallest, domain),
    ...(found.with ? inRelatedWords(found.with, exchange) : nearest(found, trials, domain)),
  };
  const indexes = [...new Set(cases.map((one) => one.exchange.index))];
  const alsoIn = indexes.filter((index) => index !== exchange.index);
  const breach = smallest.breaches.find(({ field, fault }) => field === found.field && fault === found.fault);
  const what = breach ? messageOf({ ...breach, what: breach.what ?? breach.expected }) : validRefused;
  const { field, expected, actual, wanted, got }: Partial<Breach> = breach ?? {};
  return {
    ...findingIn(exchange, 'generated', {
      what: check === atOnce ? whileOthers(what) : what,
      ...(field !== undefined && { field, wanted, got }),
      expected: expected ?? successWithValues,
      actual: actual ?? describeAnswer(exchange),
      generated,
    }),
    ...(alsoIn.length > 0 && { alsoIn }),
  };
}

const requestWith = phrase(
  'request-with',
  (to: OperationId | undefined, sent: string) =>
    `a request${to === undefined ? '' : ` to ${to}`} with ${sent}`,
  (to, sent) => `${to === undefined ? '' : `“${chineseTerms.operations[to]}”的`}请求（${sent}）`,
);
const requestsThen = phrase(
  'requests-then',
  (requests: readonly string[]) => requests.join(', then '),
  (requests) => requests.map((each, at) => (at === 0 ? each : apart(each))).join('，然后是'),
);
const requestsAnd = phrase(
  'requests-and',
  (requests: readonly string[]) => requests.join(' and '),
  (requests) => joined(requests, '和'),
);

/** The requests that must be sent before it, or in parallel with it, in words. */
function inRelatedWords(
  { how, others }: Related,
  { operation }: Exchange,
): Pick<PhrasedGenerated, 'after' | 'beside'> {
  if (others.length === 0) return {};
  const requests = others.map(({ operation: other, request: { body, url } }) => {
    const to = other === operation ? undefined : (other as OperationId);
    return requestWith(to, body ?? new URL(url).search);
  });
  return how === 'order' ? { after: requestsThen(requests) } : { beside: requestsAnd(requests) };
}

const plainValues = phrase('plain-values', 'nothing but plain values', '只有普通的值');
const partsSent = phrase(
  'parts-sent',
  (parts: readonly string[]) => parts.join(', '),
  (parts) => parts.join('，'),
);

/** The values of a request in words, plain ones last. */
function inWords(trial: Trial, domain: Domain): Phrase {
  const isPlain = ([field, { value }]: readonly [string, Sent]): boolean =>
    isSameJson(value, plainOf(domain, field).value);
  const parts = partsOf(trial, domain)
    .toSorted((one, other) => Number(isPlain(one)) - Number(isPlain(other)))
    .map(([field, { value }]) => `${field} ${shown(value)}`);
  return parts.length === 0 ? plainValues : partsSent(parts);
}

/** Returns a value in words, without the place of its tag. */
const shown = (value: unknown): string => render(typeof value === 'string' ? withoutTag(value) : value);

const rightWith = phrase(
  'right-with',
  (field: string, value: string) => `right with ${field} ${value}`,
  (field, value) => `${field} 为 ${value} 时正确`,
);
const rightWithout = phrase(
  'right-without',
  (field: string) => `right without ${field}`,
  (field) => `没有 ${field} 时正确`,
);

/** Returns the closest request that is right: it differs in one field. */
function nearest(found: Found, trials: readonly Trial[], domain: Domain): Pick<PhrasedGenerated, 'nearby'> {
  if (found.fault === 'refused') return {};
  const { values } = found.smallest;
  const fields = Object.keys(domain.fields);
  const near = trials.filter(isRight).flatMap((trial) => {
    const others = fields.filter((field) => !isSameJson(trial.values[field]?.value, values[field]?.value));
    return others.length === 1 ? [{ field: others[0]!, sent: trial.values[others[0]!] }] : [];
  });
  const first = near.find(({ field }) => field === found.field) ?? near[0];
  if (first === undefined) return {};
  const { field, sent } = first;
  return { nearby: sent ? rightWith(field, shown(sent.value)) : rightWithout(field) };
}
