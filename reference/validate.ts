import { enums } from '../contract/enums.ts';
import { operations, sufficientForStory, type OperationId, type RequestRow } from '../contract/operations.ts';
import type { Problem } from './override.ts';
import type { JsonObject, Store } from './seed.ts';

/** True for a valid `YYYY-MM-DD HH:MM:SS`. */
function isLocalDateTime(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return false;
  const iso = value.replace(' ', 'T');
  const date = new Date(`${iso}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}

const isOfType: Record<RequestRow['type'], (value: unknown) => boolean> = {
  int: Number.isInteger,
  float: Number.isFinite,
  string: (value) => typeof value === 'string',
  dateTimeLocal: isLocalDateTime,
  array: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
};

function fieldProblem(field: string, row: RequestRow, value: unknown): Problem[] {
  if (!isOfType[row.type](value)) return [{ field, message: `${field} is not a valid ${row.type}` }];
  const values: readonly string[] | undefined = row.values && enums[row.values].values;
  if (values && !values.includes(value as string)) {
    return [{ field, message: `${field} is none of ${values.join(', ')}` }];
  }
  return [];
}

function unknownAccounts(input: JsonObject, store: Store): Problem[] {
  const isKnown = (account: unknown) => store.users.some((user) => user.account === account);
  const accounts = [
    ...(typeof input['assignedTo'] === 'string' ? [['assignedTo', input['assignedTo']] as const] : []),
    ...(Array.isArray(input['mailto']) ? input['mailto'].map((one) => ['mailto', one] as const) : []),
  ];
  return accounts
    .filter(([, account]) => !isKnown(account))
    .map(([field, account]) => ({ field, message: `nobody is called ${JSON.stringify(account)}` }));
}

function storyProblems(input: JsonObject, store: Store): Problem[] {
  const missing = sufficientForStory
    .filter((field) => !(field in input))
    .map((field) => ({ field, message: `${field} is missing` }));
  const isUnknown = Number.isInteger(input['product']) && input['product'] !== store.product;
  return isUnknown ? [...missing, { field: 'product', message: 'there is no such product' }] : missing;
}

function pagingProblems(input: JsonObject): Problem[] {
  return ['page', 'limit']
    .filter((field) => field in input && !/^0*[1-9]\d{0,8}$/.test(String(input[field])))
    .map((field) => ({ field, message: `${field} is not a positive whole number` }));
}

/** Returns why this service rejects the input of an operation. Empty for valid input. */
export function findProblems(operation: OperationId, input: JsonObject, store: Store): Problem[] {
  const rows = Object.entries(operations[operation].body ?? {});
  return [
    ...rows.flatMap(([field, row]) => (field in input ? fieldProblem(field, row, input[field]) : [])),
    ...unknownAccounts(input, store),
    ...(operation === 'create-story' ? storyProblems(input, store) : []),
    ...(operation === 'list-users' ? pagingProblems(input) : []),
  ];
}
