import { operations } from '../../contract/operations.ts';
import type { Level } from '../../contract/statements.ts';
import { isSameJson, own, type JsonObject, sentBody } from '../../engine/evidence/body.ts';
import type { Exchange, Facts } from '../../engine/evidence/evidence.ts';
import type { View } from '../../engine/evidence/view.ts';
import type { Because, Observation } from '../../engine/judging/judgement.ts';
import type { Fault } from '../../engine/judging/fault.ts';
import { render } from '../../schemas/render.ts';
import { compareValues, type Comparison } from '../common/judges.ts';
import type { Answered } from '../common/reply.ts';
import { answersIn, type Answers } from '../common/answers.ts';
import { idInPath, type Subject } from '../common/subject.ts';
import { findingsOf, violationsIn, absent } from '../common/violations.ts';
import type { Domain, Values } from './domain.ts';
import type { Phrase, Said } from '../../messages/phrase.ts';

/** One fault of the response to a valid request. */
export interface Breach {
  readonly field: string;
  readonly fault: Fault;
  readonly level: 'must' | 'should';
  /** The whole sentence, if the fault has none. */
  readonly what?: Phrase;
  readonly expected: Phrase;
  readonly actual: Phrase;
  readonly wanted?: unknown;
  readonly got?: unknown;
}

/** A fault or a rejection whose check is looked up. */
export interface Asked {
  readonly level: Level;
  /** Absent for a rejection. */
  readonly breach?: Pick<Breach, 'field' | 'fault'>;
  readonly values: Values;
}

/** What is expected of every valid request of an operation, for any values. */
export interface Property {
  readonly subject: Subject<string>;
  /** Where the values are sent. */
  readonly sentIn: 'body' | 'query';
  /** Returns what may be sent, with these accounts. */
  readonly domain: (accounts: readonly string[]) => Domain;
  /**
   * Returns the faults of a response, for any classes of values.
   * @param before the record of the same object before, where it is known
   */
  readonly breachesIn: (answer: Answered, view: View, before?: JsonObject) => readonly Breach[];
  /** How a returned value is compared with the one that was sent, by field; by value if absent. */
  readonly compare?: Compare;
  /** The level at which a request with only `must` values is accepted. */
  readonly accepted: (values: Values) => 'must' | 'should';
  /** True for a request that is not valid any more, because others changed the target (reading 27). */
  readonly isOpen?: (exchange: Exchange, view: View) => boolean;
  /** Returns what to give if the objects given are too few for enough cases; absent if objects can be used again. */
  readonly give?: (view: View) => Said | undefined;
  /** Returns the name of the check of a fault or a rejection. */
  readonly checkOf: (asked: Asked) => string;
  /** Set if others may change what responses show: faults that are not seen again are only observed (reading 27). */
  readonly changesIn?: (view: View) => {
    readonly because?: Because;
    readonly observations?: readonly Observation[];
  };
}

type Compare = Readonly<
  Record<string, (sent: unknown, got: unknown, answer: Answered, answers: Answers) => Comparison>
>;

/** What is expected of every valid request that writes. */
interface WriteRow extends Omit<Property, 'sentIn' | 'breachesIn'> {
  readonly subject: Subject<string> & { readonly record: 'bug' | 'task' | 'story' };
  readonly compare: Compare;
  /** Fields of the record with a fixed value. */
  readonly fixed: (facts: Facts) => Readonly<Record<string, unknown>>;
  /** Fields that keep their value unless they are sent (`should`). */
  readonly kept: readonly string[];
}

/** Returns the property of an operation that writes: sent values come back, and the record is as documented. */
export function writeProperty(row: WriteRow): Property {
  const breachesIn: Property['breachesIn'] = (answer, view, before = {}) => {
    const { record, exchange } = answer;
    const sent = sentBody(exchange);
    const id = idInPath(exchange);
    const fixed = { ...row.fixed(view.facts), ...(id === undefined ? {} : { id: Number(id) }) };
    return [
      ...notAsSent(row, answer, answersIn(view, row.subject)),
      ...Object.entries(fixed).flatMap(([field, value]) =>
        Object.hasOwn(record, field) && own(record, field) !== value
          ? breach(field, 'wrong-value', value, own(record, field))
          : [],
      ),
      ...schemaBreaches(row, answer),
      ...row.kept.flatMap((field) => {
        const isThere = Object.hasOwn(before, field) && Object.hasOwn(record, field);
        if (Object.hasOwn(sent, field) || !isThere) return [];
        const [was, is] = [own(before, field), own(record, field)];
        return isSameJson(was, is) ? [] : { ...breach(field, 'not-kept', was, is), level: 'should' as const };
      }),
    ];
  };
  return { ...row, sentIn: 'body', breachesIn };
}

function breach(field: string, fault: Fault, wanted: unknown, got: unknown): Breach {
  return { field, fault, level: 'must', expected: render(wanted), actual: render(got), wanted, got };
}

function notAsSent(row: { readonly compare: Compare }, answer: Answered, answers: Answers): Breach[] {
  const rows = operations[answers.subject.operation].body!;
  return Object.entries(sentBody(answer.exchange)).flatMap(([name, wanted]) => {
    const field = rows[name]?.reflectedIn;
    if (field === undefined) return [];
    const got = own(answer.record, field);
    if (!Object.hasOwn(answer.record, field))
      return { ...breach(field, 'not-sent-back', wanted, got), actual: absent };
    const compare = row.compare[name];
    const result = compare ? compare(wanted, got, answer, answers) : compareValues(wanted, got);
    return result === 'same' ? [] : breach(field, 'not-as-sent', wanted, got);
  });
}

function schemaBreaches({ subject }: WriteRow, answer: Answered): Breach[] {
  const found = violationsIn(answer, subject.record);
  return (['presence', 'type', 'enum', 'date'] as const)
    .flatMap((kind) => findingsOf(answer, found, kind))
    .map(({ field = '', fault, expected, actual, got }) => ({
      field,
      fault,
      level: 'must',
      expected,
      actual,
      got,
    }));
}
