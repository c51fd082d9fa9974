import { operations, type OperationId } from '../../contract/operations.ts';
import { headerOf } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { type Said, say } from '../../messages/phrase.ts';
import { kebab } from '../common/rows.ts';
import type { Held } from './requests.ts';

/** Which answers of recorded traffic a check is asked of. */
export interface Wanted {
  /** What is not among the exchanges, where none of them is wanted. */
  readonly what: Said;
  readonly isWanted: (held: Held, exchange: Exchange) => boolean;
}

const record = (operation: OperationId): Wanted => ({
  what: say('seen-record', operation),
  isWanted: (held) => held.record,
});

/** A header that is not recorded may have been there. */
const labelled = (operation: OperationId): Wanted => ({
  what: say('seen-labelled', operation),
  isWanted: (held, exchange) => held.record && headerOf(exchange, 'content-type') !== undefined,
});

const valid = (operation: OperationId): Wanted => ({
  what: say('seen-valid', operation),
  isWanted: (held) => held.valid,
});

const whole = (operation: 'start-task' | 'create-story'): Wanted => ({
  what: say('seen-whole', operation),
  isWanted: (held) => held.whole,
});

const echo = (operation: OperationId, field: string): Wanted => ({
  what: say('seen-echo', operation, field),
  isWanted: (held) => held.fields.has(field),
});

const echoes = (operation: OperationId): [string, Wanted][] =>
  Object.entries(operations[operation].body ?? {}).flatMap(([field, { reflectedIn }]) =>
    reflectedIn === undefined ? [] : [[`${operation}/echoes-${kebab(field)}`, echo(operation, field)]],
  );

const each = (operation: OperationId, wanted: Wanted, ...names: readonly string[]): [string, Wanted][] =>
  names.map((name) => [`${operation}/${name}`, wanted]);

/** What every answer with a record shows by itself. */
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

/** The checks that recorded traffic can answer, and the answers that each of them looks at. */
export const wanted: ReadonlyMap<string, Wanted> = new Map([
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
