import { statementOf, type StatementId } from '../../contract/statements.ts';
import { type Pattern } from '../../engine/evidence/role.ts';
import type { Check } from '../../engine/judging/check.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import { observed, settled, type Judgement, type Observation } from '../../engine/judging/judgement.ts';
import { mergeFindings } from './findings.ts';
import { compareValues, indexesOf, judgeRecords, judgeEcho, judgeField, type Comparison } from './judges.ts';
import { observeAnswers, pointsOf, aspectNamed } from './open.ts';
import type { Answered } from './reply.ts';
import { answersIn, type Answers } from './answers.ts';
import type { Subject } from './subject.ts';
import { phrase } from '../../messages/phrase.ts';
import { judgeAcceptance, withIntermittent, type AcceptedRow } from './acceptance.ts';
import { blockedBySettings } from './wrong-setting.ts';

/** The texts of a check, and what differs from the usual. */
export interface CheckWords extends Partial<Pick<Check, 'reading' | 'needs' | 'sends' | 'provisional'>> {
  readonly statement: StatementId;
  readonly holds: string;
  readonly hint: string;
}

/** One row of a table of checks. `rowsFor` blocks each check if the ids of the settings are wrong. */
export type CheckRow<S extends string> = CheckWords &
  /** A judge of its own; `judgeRecords` and `notReached` block it if there is no record. */
  (
    | { readonly judge: (answers: Answers<S>) => Judgement }
    /** Requests that must be accepted. */
    | { readonly accepts: readonly AcceptedRow<S>[] }
    /** Returns the findings of one record; blocked if there is no record. */
    | { readonly each: (answer: Answered) => readonly Finding[] }
    /** Observes all records; blocked if there is no record. */
    | { readonly observe: (answered: readonly Answered[]) => readonly Observation[] }
  );

/** What most checks of an operation share. */
export type Usual = Pick<Check, 'needs' | 'sends'>;

type Points<S extends string> = Pattern<S> | readonly Pattern<S>[];

/** The hint of a check that only records behaviour. */
export const notJudged = 'The document does not specify this. The behaviour is recorded, not judged.';

/** `sourceNote` as `source-note`. */
export const kebab = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const sendsPoints = phrase(
  'sends-points',
  (points: readonly string[]) => points.join('; '),
  (points) => points.join('；'),
);

/** Makes the constructors of an operation's checks. */
export function rowsFor<S extends string>(subject: Subject<S>, usual: Usual) {
  const { operation } = subject;
  const judgeRow = (row: CheckRow<S>, id: string, answers: Answers<S>): Judgement => {
    if ('judge' in row) return row.judge(answers);
    if ('each' in row)
      return judgeRecords(answers, (records) =>
        settled(indexesOf(records), mergeFindings(records.flatMap(row.each))),
      );
    if ('observe' in row)
      return judgeRecords(answers, (records) => observed(row.observe(records), indexesOf(records)));
    const judgement = judgeAcceptance(answers, row.accepts);
    return id === subject.acceptsCheck ? withIntermittent(answers, judgement) : judgement;
  };
  const check = (name: string, row: CheckRow<S>): Check<S> => {
    const id = `${operation}/${name}`;
    return {
      id,
      operation,
      ...usual,
      ...row,
      statement: statementOf(row.statement),
      judge: (view) => {
        const answers = answersIn(view, subject);
        return blockedBySettings(answers, judgeRow(row, id, answers));
      },
    };
  };
  return {
    /** Any check. */
    check,
    /** A field of the request is in the record as it was sent. */
    echo: (field: string, row: CheckWords, compare?: (sent: unknown, got: unknown) => Comparison) =>
      check(`echoes-${kebab(field)}`, { ...row, judge: (answers) => judgeEcho(answers, field, compare) }),
    /** A field of every record has one value. */
    value: (
      name: string,
      statement: StatementId,
      field: string,
      value: string | number,
      words: Omit<CheckWords, 'statement'>,
    ) =>
      check(name, {
        statement,
        ...words,
        judge: (answers) =>
          judgeRecords(answers, (records) =>
            judgeField(records, {
              field,
              fault: 'wrong-value',
              what: String(value),
              wanted: () => value,
              compare: (got) => compareValues(value, got),
            }),
          ),
      }),
    /** A check that records undocumented behaviour; `pattern` is `open/<name>` by default. */
    open: <Name extends string>(
      name: Name,
      statement: StatementId,
      holds: string,
      ...[pattern, needs]: `open/${Name}` extends S
        ? [pattern?: Points<S>, needs?: string]
        : [pattern: Points<S>, needs?: string]
    ) => {
      const patterns = [pattern ?? `open/${name}`].flat() as Pattern<S>[];
      const points = pointsOf(subject, ...patterns);
      return check(name, {
        statement,
        holds,
        ...(needs === undefined ? {} : { needs: [needs] }),
        sends: sendsPoints(points.map(({ aspect }) => aspectNamed(aspect))),
        hint: notJudged,
        judge: (answers) => observeAnswers(answers, points),
      });
    },
  };
}

/** A request with a comment in another script. */
export const sentScript = phrase('sent-script', 'a comment in another script', '其他文字的备注');
