import { operations, type OperationId } from '../contract/operations.ts';
import { bodyOf, isObject, own, sentBody } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';

/** Members under which services list what is wrong with a request. */
const lists = ['error', 'errors', 'message', 'details', 'data'] as const;
const demands =
  /["'`『]?\b([a-z]\w{1,40})\b["'`』]? (?:is required|is missing|should be|must be|cannot be|不能为空)/i;
const ordinary =
  /^(a|an|it|that|this|there|request|body|json|field|value|token|user|error|data|input|product)$/i;

/**
 * The field that a rejection names, where the request lacks it and the document does too, with a value to try; undefined
 * where it names none.
 */
export function demandedField(
  exchange: Exchange,
): { readonly field: string; readonly value: string } | undefined {
  const body = bodyOf(exchange);
  const documented = operations[exchange.operation as OperationId]?.body;
  if (!documented || 'notJson' in body || !isObject(body.json)) return undefined;
  const said = lists.flatMap(
    (name) => own(body.json as object as Readonly<Record<string, unknown>>, name) ?? [],
  );
  const named = said.flatMap((value) => {
    if (typeof value === 'string') return demands.exec(value)?.[1] ?? [];
    if (!isObject(value)) return [];
    const field = own(value, 'field');
    return typeof field === 'string' ? field : Object.keys(value);
  });
  const isKnown = (name: string): boolean =>
    name in documented || name in sentBody(exchange) || ordinary.test(name);
  const field = named.find((name) => /^[a-z]\w{1,40}$/i.test(name) && !isKnown(name));
  if (field === undefined || ['code', 'message', 'detail', 'status', 'title'].includes(field))
    return undefined;
  const isText = /string|text|字符/i.test(JSON.stringify(said));
  return { field, value: isText ? '""' : '0' };
}
