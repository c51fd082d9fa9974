import { records } from '../../contract/records.ts';
import { own, sentBody } from '../../engine/evidence/body.ts';
import { decodedEntities } from '../../engine/evidence/entities.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import type { Fault } from '../../engine/judging/fault.ts';
import { blocked, settled, type Judgement } from '../../engine/judging/judgement.ts';
import { render } from '../../schemas/render.ts';
import { findingIn, mergeFindings } from './findings.ts';
import type { Answered } from './reply.ts';
import type { Answers } from './answers.ts';
import { idInPath } from './subject.ts';
import { isUnset } from './violations.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';

/** Judges the responses that are the record; blocked if there is none. */
export function judgeRecords(
  answers: Answers,
  judge: (records: readonly Answered[]) => Judgement,
): Judgement {
  return answers.records.length === 0 ? answers.notReached() : judge(answers.records);
}

/** Returns the indexes of the exchanges. */
export const indexesOf = (answered: readonly Answered[]): number[] =>
  answered.map(({ exchange }) => exchange.index);

/** The result of a comparison; `why` is the reason why values cannot be compared. */
export type Comparison = 'same' | 'different' | { readonly why: Phrase };

/** What one field of every record must be. */
export interface FieldDemand {
  readonly field: string;
  readonly fault: Fault;
  readonly what?: Phrase;
  /** The expected value; undefined if it is not known. */
  readonly wanted: (answer: Answered) => unknown;
  /** The wanted value in words; as JSON by default. */
  readonly expected?: (answer: Answered) => Phrase;
  readonly compare: (got: unknown, answer: Answered) => Comparison;
}

const lacksField = phrase(
  'has-no',
  (field: string) => `the record has no ${field}`,
  (field) => `记录中没有 ${field}`,
);
const nothingToCompare = phrase(
  'nothing-to-compare',
  (why: string) => `nothing to compare: ${why}`,
  (why) => `没有可比较的内容：${why}`,
);

/**
 * Judges one field of each record. Absence and wrong types are findings of other checks: if nothing is left to compare,
 * the check is blocked.
 */
export function judgeField(answered: readonly Answered[], demand: FieldDemand): Judgement {
  const { field, fault, what, wanted, compare } = demand;
  const expected = demand.expected ?? ((answer) => render(wanted(answer)));
  const findings: Finding[] = [];
  const reasons: Phrase[] = [];
  for (const answer of answered) {
    const got = own(answer.record, field);
    if (isLeftOutEmpty(answer, field)) continue;
    const result: Comparison = Object.hasOwn(answer.record, field)
      ? compare(got, answer)
      : { why: lacksField(field) };
    if (result === 'same') continue;
    if (result !== 'different') {
      reasons.push(result.why);
      continue;
    }
    const words = { field, ...(what === undefined ? {} : { what }), expected: expected(answer) };
    findings.push(
      findingIn(answer.exchange, fault, { ...words, actual: render(got), wanted: wanted(answer), got }),
    );
  }
  const exchanges = indexesOf(answered);
  if (findings.length > 0 || reasons.length === 0) return settled(exchanges, mergeFindings(findings));
  return blocked({ kind: 'field', field, what: nothingToCompare(reasons[0]!) }, exchanges);
}

/** True for an empty list that was sent and is not in the record: serializers leave empty values out, and Req = no allows it. */
export function isLeftOutEmpty({ exchange, record }: Answered, field: string): boolean {
  const sent = own(sentBody(exchange), field);
  return Array.isArray(sent) && sent.length === 0 && !Object.hasOwn(record, field);
}

/** Judges that a field which was sent is in the record as sent. */
export function judgeEcho(
  answers: Answers,
  field: string,
  compare: (sent: unknown, got: unknown, answer: Answered) => Comparison = compareValues,
): Judgement {
  const sending = answers.records.filter(({ exchange }) => Object.hasOwn(sentBody(exchange), field));
  if (sending.length === 0) return answers.notReached();
  const row = records[answers.subject.record].fields[field];
  return judgeField(sending, {
    field,
    fault: 'not-as-sent',
    wanted: ({ exchange }) => own(sentBody(exchange), field),
    compare: (got, answer) => {
      const sent = own(sentBody(answer.exchange), field);
      return row && isUnset(row, got) && sent !== got ? 'different' : compare(sent, got, answer);
    },
  });
}

const otherType = phrase(
  'other-type',
  (value: string) => `it has the wrong type: ${value}`,
  (value) => `类型错误：${value}`,
);

/** Compares values of the same JSON type. */
export function compareValues(sent: unknown, got: unknown): Comparison {
  if (typeof got !== typeof sent) return { why: otherType(render(got)) };
  return got === sent ? 'same' : 'different';
}

/** Judges that each record has the id of its path. An id of a wrong type is a finding of another check. */
export function judgeIdentity(answers: Answers): Judgement {
  const wanted = ({ exchange }: Answered): number => Number(idInPath(exchange));
  const compare = (got: unknown, answer: Answered): Comparison => compareValues(wanted(answer), got);
  return judgeRecords(answers, (found) =>
    judgeField(found, { field: 'id', fault: 'wrong-record', wanted, compare }),
  );
}

/** Compares texts without their markup. */
export function compareText(sent: unknown, got: unknown): Comparison {
  if (typeof got !== 'string') return compareValues(sent, got);
  return sameText(String(sent), got) ? 'same' : 'different';
}

/** True if two texts are the same apart from markup, entities and the width of spaces. */
export function sameText(sent: string, got: string): boolean {
  if (got === sent || plainText(got) === plainText(sent)) return true;
  // A paragraph stands for a line break, a link for nothing: a text with markup may have any spaces.
  const [bare, plain] = [withoutMarkup(got, ''), withoutMarkup(sent, '')].map(decodedEntities);
  return bare !== decodedEntities(got) && bare!.replace(/\s/g, '') === plain!.replace(/\s/g, '');
}

/** Returns a text without markup, with entities decoded and spaces of any width as one. */
export function plainText(text: string): string {
  return decodedEntities(withoutMarkup(text, ' ')).replace(/\s+/g, ' ').trim();
}

function withoutMarkup(text: string, instead: string): string {
  return text
    .replace(/<!--.*?(?:-->|$)/gs, instead)
    .replace(/<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g, instead)
    .replace(/<[^<>]*>/g, instead);
}
