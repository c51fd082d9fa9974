import { operations, type OperationId } from '../contract/operations.ts';
import { bodyOf, isObject, own, sentBody } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';

/** JSON members in which services list the errors of a request. */
const errorMembers = ['error', 'errors', 'message', 'details', 'data'] as const;
const demandPattern =
  /["'`『]?\b([a-z]\w{1,40})\b["'`』]? (?:is required|is missing|should be|must be|cannot be|不能为空)/i;
const commonWords =
  /^(a|an|it|that|this|there|request|body|json|field|value|token|user|error|data|input|product)$/i;

/**
 * Returns the field that a rejection demands, with a value to try. The field is neither in the request nor in the
 * document. Undefined if the response names no such field.
 */
export function demandedField(
  exchange: Exchange,
): { readonly field: string; readonly value: string } | undefined {
  const body = bodyOf(exchange);
  const documented = operations[exchange.operation as OperationId]?.body;
  if (!documented || 'notJson' in body || !isObject(body.json)) return undefined;
  const errors = errorMembers.flatMap(
    (name) => own(body.json as object as Readonly<Record<string, unknown>>, name) ?? [],
  );
  const named = errors.flatMap((value) => {
    if (typeof value === 'string') return demandPattern.exec(value)?.[1] ?? [];
    if (!isObject(value)) return [];
    const field = own(value, 'field');
    return typeof field === 'string' ? field : Object.keys(value);
  });
  const isKnown = (name: string): boolean =>
    name in documented || name in sentBody(exchange) || commonWords.test(name);
  const field = named.find((name) => /^[a-z]\w{1,40}$/i.test(name) && !isKnown(name));
  if (field === undefined || ['code', 'message', 'detail', 'status', 'title'].includes(field))
    return undefined;
  const isText = /string|text|字符/i.test(JSON.stringify(errors));
  return { field, value: isText ? '""' : '0' };
}
