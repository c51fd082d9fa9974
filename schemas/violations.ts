import type { OperationId, operations } from '../contract/operations.ts';
import { records, type FieldRow, type RecordName } from '../contract/records.ts';
import { render, typeName } from './render.ts';
import { expectedItem, expectedOf, itemValidatorName, rowsOf } from './rows.ts';
import * as validators from './validators.js';
import type { ValidationFault, Validator } from './validators.js';

/** Largest number of violations reported for one response. A list of this length may be incomplete. */
export const violationCap = 40_000;

/** The records that operations respond with. */
export type AnsweredRecord = (typeof operations)[OperationId]['answers'];

/** One place where a response contradicts a row of its table. */
export interface Violation {
  /**
   * `presence`: a required field is absent. `date`: a text or null that is no date of the documented form. `enum`: a text
   * that is not in the list. `reference`: any error in a user reference. `type`: anything else.
   */
  readonly kind: 'presence' | 'type' | 'enum' | 'date' | 'reference';
  /** The field of the record or of the user in a page; empty if the whole response is not a record. */
  readonly field: string;
  /** JSON Pointer to the value in the response. */
  readonly path: string;
  /** Description of the values that the row allows. */
  readonly expected: string;
  /** The actual value, as rendered by `render`, or `absent`. */
  readonly actual: string;
}

type Fields = Readonly<Record<string, unknown>>;
type Rows = Readonly<Record<string, FieldRow>>;

const compiled: Readonly<Record<string, Validator>> = validators;

function compiledAs(name: string): Validator {
  const validate = compiled[name];
  if (validate === undefined) throw new Error(`schemas/validators.js has no ${name}: run npm run derive`);
  return validate;
}

/** The rows and validators of one record, and a validator for the items of each of its arrays. */
interface Judge {
  readonly record: RecordName;
  readonly rows: Rows;
  readonly fields: readonly string[];
  readonly validate: Validator;
  readonly arrays: readonly {
    readonly field: string;
    readonly row: FieldRow;
    readonly validate: Validator;
  }[];
}

function judgeOf(record: RecordName): Judge {
  const rows = rowsOf(record);
  const arrays = Object.entries(rows)
    .filter(([, row]) => row.items !== undefined)
    .map(([field, row]) => ({ field, row, validate: compiledAs(itemValidatorName(record, field)) }));
  return { record, rows, fields: Object.keys(rows), validate: compiledAs(record), arrays };
}

const judges = {
  bug: judgeOf('bug'),
  task: judgeOf('task'),
  story: judgeOf('story'),
  page: judgeOf('page'),
} as const satisfies Record<AnsweredRecord, Judge>;
const userJudge = judgeOf('user');
const referenceRows = rowsOf('userReference');

function isObject(value: unknown): value is Fields {
  return typeName(value) === 'object';
}

function kindOf(row: FieldRow, actual: unknown): Violation['kind'] {
  if (actual === undefined) return 'presence';
  if (row.type === 'userReference') return 'reference';
  const isText = typeof actual === 'string';
  if (row.type === 'date' || row.type === 'dateTime') return isText || actual === null ? 'date' : 'type';
  return row.values && isText ? 'enum' : 'type';
}

function rowOfField(rows: Rows, field: string): FieldRow {
  const row = rows[field];
  if (row === undefined) throw new Error(`A schema judges ${field}, of which no table has a row`);
  return row;
}

function shown(actual: unknown): string {
  return actual === undefined ? 'absent' : render(actual);
}

/** Returns the violation at a position: of a field, or of a member of the user reference in it. */
function violationAt(judge: Judge, value: Fields, position: string, base: string): Violation {
  const [, field = '', member] = position.split('/');
  const row = rowOfField(judge.rows, field);
  const actual = value[field];
  const path = base + position;
  if (member === undefined) {
    return {
      kind: kindOf(row, actual),
      field,
      path,
      expected: expectedOf(judge.record, row),
      actual: shown(actual),
    };
  }
  const expected = expectedOf('userReference', rowOfField(referenceRows, member));
  return {
    kind: 'reference',
    field,
    path,
    expected,
    actual: shown(isObject(actual) ? actual[member] : undefined),
  };
}

/** True for the error of a whole user reference that is an object: the errors of its members are more precise. */
function isRedundant(judge: Judge, value: Fields, position: string): boolean {
  const [, field = '', member] = position.split('/');
  const isReference = rowOfField(judge.rows, field).type === 'userReference';
  return isReference && member === undefined && isObject(value[field]);
}

function positionOf({ instancePath, keyword, params }: ValidationFault): string {
  return keyword === 'required' ? `${instancePath}/${String(params.missingProperty)}` : instancePath;
}

/** Yields at most one violation for each position. Array items are judged by `itemViolations`. */
function* fieldViolations(judge: Judge, value: Fields, base: string): Generator<Violation> {
  // Only documented fields, and arrays without their items: a response may have millions of both.
  const judged: Record<string, unknown> = {};
  for (const field of judge.fields) judged[field] = value[field];
  for (const { field } of judge.arrays) if (Array.isArray(judged[field])) judged[field] = [];
  if (judge.validate(judged)) return;
  for (const position of new Set(judge.validate.errors?.map(positionOf))) {
    if (!isRedundant(judge, value, position)) yield violationAt(judge, value, position, base);
  }
}

function* itemViolations(judge: Judge, value: Fields): Generator<Violation> {
  for (const { field, row, validate } of judge.arrays) {
    const items = value[field];
    if (!Array.isArray(items) || row.items === undefined) continue;
    for (const [index, item] of items.entries()) {
      if (validate(item)) continue;
      const path = `/${field}/${index}`;
      if (row.items === 'user' && isObject(item)) yield* fieldViolations(userJudge, item, path);
      else yield { kind: 'type', field, path, expected: expectedItem(row.items), actual: render(item) };
    }
  }
}

function* allViolations(record: AnsweredRecord, value: unknown): Generator<Violation> {
  if (!isObject(value)) {
    const expected = `a ${records[record].title} (an object)`;
    yield { kind: 'type', field: '', path: '', expected, actual: shown(value) };
    return;
  }
  yield* fieldViolations(judges[record], value, '');
  yield* itemViolations(judges[record], value);
}

/**
 * Returns the places where a parsed response contradicts the table of its record (sections 2 and 4.4), each once, at most
 * `violationCap`. Points that are only a warning or only observed are no violations.
 */
export function violations(record: AnsweredRecord, value: unknown): Violation[] {
  const found: Violation[] = [];
  for (const violation of allViolations(record, value)) {
    found.push(violation);
    if (found.length === violationCap) break;
  }
  return found;
}
