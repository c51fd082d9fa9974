import { enums } from '../../contract/enums.ts';
import type { RequestRow } from '../../contract/operations.ts';
import { isLocalDateTime } from '../../schemas/forms.ts';

/** True for a value that has the type of a request field, and is one of its listed values. */
export function fits({ type, values }: RequestRow, value: unknown): boolean {
  if (values !== undefined) return (enums[values].values as readonly unknown[]).includes(value);
  switch (type) {
    case 'int':
      return Number.isSafeInteger(value);
    case 'float':
      return typeof value === 'number';
    case 'array':
      return Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '');
    case 'dateTimeLocal':
      return typeof value === 'string' && isLocalDateTime(value);
    default:
      return typeof value === 'string';
  }
}

/** False for a priority that no service has to accept, and for a number that is no id (readings 7 and 11). */
export function isListed(name: string, value: unknown): boolean {
  if (name === 'pri') return [1, 2, 3, 4].includes(value as number);
  return name !== 'product' || Number(value) >= 1;
}

/** Replacements that recorders use for hidden values. */
const hidden =
  /^\W*(?:redacted|masked|filtered|removed|hidden|sanitized|scrubbed|secret|x{3,})\W*$|^(?:\*+|\.{3}|…)$/i;

/** True for a value that a recorder replaced. */
export const isHidden = (value: unknown): boolean => typeof value === 'string' && hidden.test(value);
