import { records } from '../../contract/records.ts';
import { own, sentBody } from '../../evidence/body.ts';
import { decodedEntities } from '../../evidence/entities.ts';
import type { View } from '../../evidence/view.ts';
import type { Fault, Finding } from '../../judging/finding.ts';
import { blocked, observed, settled, type Judgement, type Observation } from '../../judging/judgement.ts';
import { render } from '../../schemas/violations.ts';
import { findingIn, mergeFindings } from './findings.ts';
import type { Answered } from './reply.ts';
import { idInPath, notReached, recordsOf, type Subject } from './subject.ts';
import { isUnset } from './violations.ts';
import { type Phrase, say } from '../../messages/phrase.ts';

/** Judges the recorded answers that are the record; blocked where there is none. */
export function judgeAnswers<S extends string>(
  view: View<S>,
  subject: Subject<S>,
  judge: (answers: readonly Answered[]) => Judgement,
): Judgement {
  const answers = recordsOf(view, subject);
  return answers.length === 0 ? notReached(view, subject) : judge(answers);
}

/** Judges each record for itself; blocked where there is none. */
export function judgeRecords<S extends string>(
  view: View<S>,
  subject: Subject<S>,
  findingsIn: (answer: Answered) => readonly Finding[],
): Judgement {
  return judgeAnswers(view, subject, (answers) =>
    settled(indexesOf(answers), mergeFindings(answers.flatMap(findingsIn))),
  );
}

/** Observes something of all records; blocked where there is none. */
export function observeRecords<S extends string>(
  view: View<S>,
  subject: Subject<S>,
  observe: (answers: readonly Answered[]) => readonly Observation[],
): Judgement {
  return judgeAnswers(view, subject, (answers) => observed(observe(answers), indexesOf(answers)));
}

/** Indexes of the exchanges behind some answers. */
export const indexesOf = (answers: readonly Answered[]): number[] =>
  answers.map(({ exchange }) => exchange.index);

/** How a value compares; `why` says what makes a comparison impossible. */
export type Comparison = 'same' | 'different' | { readonly why: Phrase };

/** What one field of every record must be. */
export interface FieldDemand {
  readonly field: string;
  readonly fault: Fault;
  readonly what?: Phrase;
  /** The value that belongs there; undefined where it is not known. */
  readonly wanted: (answer: Answered) => unknown;
  /** How the wanted value is said; as JSON by default. */
  readonly expected?: (answer: Answered) => Phrase;
  readonly compare: (got: unknown, answer: Answered) => Comparison;
}

/**
 * Judges one field of each record. Absence and wrong types are other checks' findings: where nothing is left
 * to compare, the question is blocked.
 */
export function judgeField(answers: readonly Answered[], demand: FieldDemand): Judgement {
  const { field, fault, what, wanted, compare } = demand;
  const expected = demand.expected ?? ((answer) => render(wanted(answer)));
  const findings: Finding[] = [];
  const reasons: Phrase[] = [];
  for (const answer of answers) {
    const got = own(answer.record, field);
    const result: Comparison = Object.hasOwn(answer.record, field)
      ? compare(got, answer)
      : { why: say('has-no', field) };
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
  const exchanges = indexesOf(answers);
  if (findings.length > 0 || reasons.length === 0) return settled(exchanges, mergeFindings(findings));
  return blocked({ kind: 'field', field, what: say('nothing-to-compare', reasons[0]!) }, exchanges);
}

/** A field that is there and must have one value. */
export function judgeValue<S extends string>(
  view: View<S>,
  subject: Subject<S>,
  field: string,
  value: string | number,
): Judgement {
  const compare = (got: unknown): Comparison => compareValues(value, got);
  return judgeAnswers(view, subject, (answers) =>
    judgeField(answers, { field, fault: 'wrong-value', what: String(value), wanted: () => value, compare }),
  );
}

/** Judges that a field which was sent is in the record as sent. */
export function judgeEcho<S extends string>(
  view: View<S>,
  subject: Subject<S>,
  field: string,
  compare: (sent: unknown, got: unknown, answer: Answered) => Comparison = compareValues,
): Judgement {
  const answers = recordsOf(view, subject).filter(({ exchange }) => Object.hasOwn(sentBody(exchange), field));
  if (answers.length === 0) return notReached(view, subject);
  const row = records[subject.record].fields[field];
  return judgeField(answers, {
    field,
    fault: 'not-as-sent',
    wanted: ({ exchange }) => own(sentBody(exchange), field),
    compare: (got, answer) => {
      const sent = own(sentBody(answer.exchange), field);
      return row && isUnset(row, got) && sent !== got ? 'different' : compare(sent, got, answer);
    },
  });
}

/** The plain comparison: of one JSON type, by value. */
export function compareValues(sent: unknown, got: unknown): Comparison {
  if (typeof got !== typeof sent) return { why: say('other-type', render(got)) };
  return got === sent ? 'same' : 'different';
}

/** Judges that each record has the id that its path names. An id of a wrong type is judged elsewhere. */
export function judgeIdentity<S extends string>(view: View<S>, subject: Subject<S>): Judgement {
  const wanted = ({ exchange }: Answered): number => Number(idInPath(exchange));
  const compare = (got: unknown, answer: Answered): Comparison => compareValues(wanted(answer), got);
  return judgeAnswers(view, subject, (answers) =>
    judgeField(answers, { field: 'id', fault: 'wrong-record', wanted, compare }),
  );
}

/** Compares text, whatever markup is around it. */
export function compareText(sent: unknown, got: unknown): Comparison {
  if (typeof got !== 'string') return compareValues(sent, got);
  return sameText(String(sent), got) ? 'same' : 'different';
}

/** Tells whether two texts are the same once markup, entities and the width of spaces are left aside. */
export function sameText(sent: string, got: string): boolean {
  return got === sent || plainText(got) === plainText(sent);
}

function plainText(text: string): string {
  const bare = text
    .replace(/<!--.*?-->/gs, ' ')
    .replace(/<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g, ' ')
    .replace(/<[^<>]*>/g, ' ');
  return decodedEntities(bare).replace(/\s+/g, ' ').trim();
}
