import { operations, type OperationId } from '../../contract/operations.ts';
import { headerOf } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { kebab } from '../common/rows.ts';
import type { Applicable } from './requests.ts';
import { operationWords } from '../../messages/en/operations.ts';
import { apart, before } from '../../messages/zh/apart.ts';
import { terms as chineseTerms } from '../../messages/zh/terms.ts';

/** Which recorded responses a check applies to. */
export interface AppliesTo {
  /** Equal for checks of an operation that apply to the same responses. */
  readonly key: string;
  /** The kind of response, for the reason of a check without any. */
  readonly what: Said;
  readonly matches: (applicable: Applicable, exchange: Exchange) => boolean;
}

const seenRecord = phrase(
  'seen-record',
  (operation: OperationId) =>
    `${operationWords[operation].recordedAs} that is valid by its table, with the record in the response`,
  (operation) => `符合字段表且返回了记录的${apart(before(chineseTerms.operations[operation]))}请求`,
);

const record = (operation: OperationId): AppliesTo => ({
  key: 'record',
  what: seenRecord(operation),
  matches: (applicable) => applicable.record,
});

const seenValid = phrase(
  'seen-valid',
  (operation: OperationId) =>
    `${operationWords[operation].recordedAs} with documented fields alone, and the record in the response`,
  (operation) => `只含文档所列字段且返回了记录的${apart(before(chineseTerms.operations[operation]))}请求`,
);

const listed = (operation: OperationId): AppliesTo => ({
  key: 'listed',
  what: seenValid(operation),
  matches: (applicable) => applicable.listed,
});

const seenLabelled = phrase(
  'seen-labelled',
  (operation: OperationId) =>
    `${operationWords[operation].recordedAs} with the record and a Content-Type in the response`,
  (operation) => `返回了记录和 Content-Type 的${apart(before(chineseTerms.operations[operation]))}请求`,
);

/** A response without a recorded Content-Type may have had one. */
const labelled = (operation: OperationId): AppliesTo => ({
  key: 'labelled',
  what: seenLabelled(operation),
  matches: (applicable, exchange) => applicable.record && headerOf(exchange, 'content-type') !== undefined,
});

const valid = (operation: OperationId): AppliesTo => ({
  key: 'valid',
  what: seenValid(operation),
  matches: (applicable) => applicable.valid,
});

const seenWhole = phrase(
  'seen-whole',
  (operation: 'start-task' | 'create-story') =>
    operation === 'start-task'
      ? 'start with all five fields, a known account, and the record in the response'
      : 'story with the five sufficient fields, and the record in the response',
  (operation) =>
    operation === 'start-task'
      ? '包含全部五个字段、账号已知且返回了任务的开始任务请求'
      : '只带文档认可的五个字段且返回了需求的创建请求',
);

const whole = (operation: OperationId): AppliesTo => ({
  key: 'whole',
  what: seenWhole(operation as 'start-task' | 'create-story'),
  matches: (applicable) => applicable.whole,
});

const seenEcho = phrase(
  'seen-echo',
  (operation: OperationId, field: string) =>
    `${operationWords[operation].recordedAs} with ${field}, which must come back, and the record in the response`,
  (operation, field) =>
    `返回了记录且 ${field} 会被任何服务原样返回的${apart(before(chineseTerms.operations[operation]))}请求`,
);

const echo =
  (field: string) =>
  (operation: OperationId): AppliesTo => ({
    key: `echo ${field}`,
    what: seenEcho(operation, field),
    matches: (applicable) => applicable.fields.has(field),
  });

type Row = readonly [check: string, applies: AppliesTo];

const rows = (
  operation: OperationId,
  kind: (operation: OperationId) => AppliesTo,
  ...names: readonly string[]
): Row[] => names.map((name) => [`${operation}/${name}`, kind(operation)]);

/** The rows of every operation, and those of each field that is in the record as it was sent. */
const usual = (operation: OperationId): Row[] => [
  ...rows(operation, record, 'json-is-interoperable', 'success-status', 'undocumented-fields', 'field-types'),
  ...rows(operation, labelled, 'media-type-is-json'),
  ...Object.entries(operations[operation].body ?? {}).flatMap(([field, { reflectedIn }]) =>
    reflectedIn === undefined ? [] : rows(operation, echo(field), `echoes-${kebab(field)}`),
  ),
];

const ofTables = ['required-fields-present', 'enum-values', 'dates', 'unset-forms'] as const;

/** The checks that apply to recorded traffic, and the responses that each of them judges. */
export const trafficRows: ReadonlyMap<string, AppliesTo> = new Map([
  ...usual('confirm-bug'),
  ...rows('confirm-bug', record, ...ofTables, 'dates-in-extended-form'),
  ...rows('confirm-bug', listed, 'returns-the-bug-asked-for'),
  ...rows('confirm-bug', record, 'user-references', 'user-references-complete'),
  ...rows('confirm-bug', record, 'creator-is-a-reference', 'resolver-and-closer-are-references'),
  ...rows('confirm-bug', valid, 'sent-fields-present'),
  ...rows('confirm-bug', echo('mailto'), 'echoes-mailto-exactly'),
  ...usual('start-task'),
  ...rows('start-task', record, ...ofTables, 'all-fields-present'),
  ...rows('start-task', listed, 'returns-the-task-asked-for'),
  ...rows('start-task', whole, 'status-is-doing'),
  ...usual('create-story'),
  ...rows('create-story', record, ...ofTables, 'dates-in-extended-form', 'all-fields-present'),
  ...rows('create-story', valid, 'sent-fields-present', 'new-id-each-time'),
  ...rows('create-story', whole, 'status-is-active', 'stage-is-wait', 'version-is-1'),
  ...usual('list-users'),
  ...rows('list-users', record, 'page-fields-present', 'entry-fields-present'),
  ...rows('list-users', record, 'at-most-limit-users', 'nobody-twice-on-a-page'),
  ...rows('list-users', echo('page'), 'echoes-page'),
  ...rows('list-users', echo('limit'), 'echoes-limit'),
]);
