import { operations, type OperationId } from '../../contract/operations.ts';
import { headerOf } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { type Said, say } from '../../messages/phrase.ts';
import { kebab } from '../common/rows.ts';
import type { Applicable } from './requests.ts';

/** Which recorded responses a check applies to. */
export interface AppliesTo {
  /** The kind of response, for the reason of a check without any. */
  readonly what: Said;
  readonly matches: (applicable: Applicable, exchange: Exchange) => boolean;
}

const record = (operation: OperationId): AppliesTo => ({
  what: say('seen-record', operation),
  matches: (applicable) => applicable.record,
});

/** A response without a recorded Content-Type may have had one. */
const labelled = (operation: OperationId): AppliesTo => ({
  what: say('seen-labelled', operation),
  matches: (applicable, exchange) => applicable.record && headerOf(exchange, 'content-type') !== undefined,
});

const valid = (operation: OperationId): AppliesTo => ({
  what: say('seen-valid', operation),
  matches: (applicable) => applicable.valid,
});

const whole = (operation: 'start-task' | 'create-story'): AppliesTo => ({
  what: say('seen-whole', operation),
  matches: (applicable) => applicable.whole,
});

const echo = (operation: OperationId, field: string): AppliesTo => ({
  what: say('seen-echo', operation, field),
  matches: (applicable) => applicable.fields.has(field),
});

const echoes = (operation: OperationId): [string, AppliesTo][] =>
  Object.entries(operations[operation].body ?? {}).flatMap(([field, { reflectedIn }]) =>
    reflectedIn === undefined ? [] : [[`${operation}/echoes-${kebab(field)}`, echo(operation, field)]],
  );

const each = (operation: OperationId, row: AppliesTo, ...names: readonly string[]): [string, AppliesTo][] =>
  names.map((name) => [`${operation}/${name}`, row]);

/** Checks that apply to every response with a record. */
const ofRecords = ['json-is-interoperable', 'success-status'] as const;
const ofTables = [
  ...ofRecords,
  'required-fields-present',
  'field-types',
  'enum-values',
  'dates',
  'undocumented-fields',
  'unset-forms',
] as const;

/** The checks that apply to recorded traffic, and the responses that each of them judges. */
export const trafficRows: ReadonlyMap<string, AppliesTo> = new Map([
  ...each(
    'confirm-bug',
    record('confirm-bug'),
    ...ofTables,
    'returns-the-bug-asked-for',
    'dates-in-extended-form',
    'user-references',
    'creator-is-a-reference',
    'resolver-and-closer-are-references',
    'user-references-complete',
  ),
  ...each('confirm-bug', labelled('confirm-bug'), 'media-type-is-json'),
  ...each('confirm-bug', valid('confirm-bug'), 'sent-fields-present'),
  ...echoes('confirm-bug'),
  ...each('confirm-bug', echo('confirm-bug', 'mailto'), 'echoes-mailto-exactly'),
  ...each(
    'start-task',
    record('start-task'),
    ...ofTables,
    'returns-the-task-asked-for',
    'all-fields-present',
  ),
  ...each('start-task', labelled('start-task'), 'media-type-is-json'),
  ...each('start-task', whole('start-task'), 'status-is-doing'),
  ...echoes('start-task'),
  ...each(
    'create-story',
    record('create-story'),
    ...ofTables,
    'dates-in-extended-form',
    'all-fields-present',
  ),
  ...each('create-story', labelled('create-story'), 'media-type-is-json'),
  ...each('create-story', valid('create-story'), 'sent-fields-present', 'new-id-each-time'),
  ...each('create-story', whole('create-story'), 'status-is-active', 'stage-is-wait', 'version-is-1'),
  ...echoes('create-story'),
  ...each(
    'list-users',
    record('list-users'),
    ...ofRecords,
    'undocumented-fields',
    'page-fields-present',
    'field-types',
    'entry-fields-present',
    'at-most-limit-users',
    'nobody-twice-on-a-page',
  ),
  ...each('list-users', labelled('list-users'), 'media-type-is-json'),
  ...each('list-users', echo('list-users', 'page'), 'echoes-page'),
  ...each('list-users', echo('list-users', 'limit'), 'echoes-limit'),
]);
