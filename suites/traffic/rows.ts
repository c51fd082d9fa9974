import { operations, type OperationId } from '../../contract/operations.ts';
import { headerOf } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { kebab } from '../common/rows.ts';
import type { Held } from './requests.ts';

/** Which answers of recorded traffic a check is asked of. */
export interface Wanted {
  /** What is not among the exchanges, where none of them is wanted: the words go on after "no". */
  readonly what: string;
  readonly isWanted: (held: Held, exchange: Exchange) => boolean;
}

const record = (what: string): Wanted => ({
  what: `${what} that is valid by its table and was answered with it`,
  isWanted: (held) => held.record,
});

/** A header that is not recorded may have been there. */
const labelled = (what: string): Wanted => ({
  what: `${what} that was answered with it, and with a Content-Type`,
  isWanted: (held, exchange) => held.record && headerOf(exchange, 'content-type') !== undefined,
});

const valid = (what: string): Wanted => ({
  what: `${what} with documented fields alone`,
  isWanted: (held) => held.valid,
});

const whole = (what: string): Wanted => ({ what, isWanted: (held) => held.whole });

const echo = (what: string, field: string): Wanted => ({
  what: `${what} with a ${field} that any service returns as sent`,
  isWanted: (held) => held.fields.has(field),
});

const echoes = (operation: OperationId, what: string): [string, Wanted][] =>
  Object.entries(operations[operation].body ?? {}).flatMap(([field, { reflectedIn }]) =>
    reflectedIn === undefined ? [] : [[`${operation}/echoes-${kebab(field)}`, echo(what, field)]],
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

const confirmation = record('confirmation');
const start = record('start');
const fullStart = whole('start with all five fields');
const creation = record('story');
const page = record('list of users');

/** The checks that recorded traffic can answer, and the answers that each of them looks at. */
export const wanted: ReadonlyMap<string, Wanted> = new Map([
  ...each(
    'confirm-bug',
    confirmation,
    ...ofTables,
    'returns-the-bug-asked-for',
    'dates-in-extended-form',
    'user-references',
    'creator-is-a-reference',
    'resolver-and-closer-are-references',
    'user-references-complete',
  ),
  ...each('confirm-bug', labelled('confirmation'), 'media-type-is-json'),
  ...each('confirm-bug', valid('confirmation'), 'sent-fields-present'),
  ...echoes('confirm-bug', 'confirmation'),
  ...each('confirm-bug', echo('confirmation', 'mailto'), 'echoes-mailto-exactly'),
  ...each('start-task', start, ...ofTables, 'returns-the-task-asked-for', 'all-fields-present'),
  ...each('start-task', labelled('start'), 'media-type-is-json'),
  ...each('start-task', fullStart, 'status-is-doing'),
  ...echoes('start-task', 'start'),
  ...each('create-story', creation, ...ofTables, 'dates-in-extended-form', 'all-fields-present'),
  ...each('create-story', labelled('story'), 'media-type-is-json'),
  ...each('create-story', valid('story'), 'sent-fields-present', 'new-id-each-time'),
  ...each(
    'create-story',
    whole('story with the five fields that are enough'),
    'status-is-active',
    'stage-is-wait',
    'version-is-1',
  ),
  ...echoes('create-story', 'story'),
  ...each(
    'list-users',
    page,
    ...ofRecords,
    'undocumented-fields',
    'page-fields-present',
    'field-types',
    'entry-fields-present',
    'at-most-limit-users',
    'nobody-twice-on-a-page',
  ),
  ...each('list-users', labelled('list of users'), 'media-type-is-json'),
  ...each('list-users', echo('list', 'page'), 'echoes-page'),
  ...each('list-users', echo('list', 'limit'), 'echoes-limit'),
]);
