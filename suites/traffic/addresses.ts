import { apiPrefix, operationIds, operations, type OperationId } from '../../contract/operations.ts';

const templates = operationIds.map((operation) => {
  const { method, path } = operations[operation];
  const source = `${apiPrefix}${path}`.replaceAll('.', String.raw`\.`).replace('<id>', String.raw`\d+`);
  return { operation, method, segments: path.split('/').slice(1), pattern: new RegExp(`${source}/?$`) };
});

/** Method and URL of a request. */
interface Addressed {
  readonly method: string;
  readonly url: URL;
}

/** Returns the operation of a request and the base URL of its service; undefined if it is no request of this API. */
export function targetOf({
  method,
  url,
}: Addressed): { readonly operation: OperationId; readonly baseUrl: string } | undefined {
  for (const { operation, method: documented, pattern } of templates) {
    if (documented !== method) continue;
    const at = url.pathname.search(pattern);
    // A base URL may end in a slash.
    if (at >= 0) return { operation, baseUrl: url.origin + url.pathname.slice(0, at).replace(/\/+$/, '') };
  }
  return undefined;
}

/** A request whose address is similar to that of an operation. */
interface SimilarAddress {
  readonly operation: OperationId;
  /** Method and path, without ids. */
  readonly shown: string;
  /** False for a path that other software may have, too. */
  readonly isSpecific: boolean;
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Finds the operation that a request is probably meant for although its address is another one: without the prefix or
 * with another one, below another resource, with an id that is none, or with another method.
 */
export function similarAddress({ method, url }: Addressed): SimilarAddress | undefined {
  const path = url.pathname.replace(/\/+$/, '');
  if (!methods.has(method)) return undefined;
  for (const { operation, method: documented, segments } of templates) {
    const given = path.split('/').slice(1);
    const tail = given.splice(-segments.length);
    if (tail.length < segments.length || !segments.every((each, at) => isSimilar(each, tail[at]!))) continue;
    const isAction = segments.length > 1;
    if (method !== documented && !isAction) continue;
    const before = `/${given.join('/')}`.toLowerCase();
    const [, below = before] = before.split(`${apiPrefix}/`);
    const isBelowProduct = operation === 'create-story' && /(?:^|\/)products\/[^/]+$/.test(below);
    // What is below another resource is another operation, except stories, which some clients create below a product.
    const isBelow = below !== before || /\/\d+$/.test(before);
    if (!isAction && isBelow && !isBelowProduct) continue;
    const isSpecific = (isAction && method === documented) || isBelowProduct;
    return { operation, shown: `${method} ${shownPath(path)}`, isSpecific };
  }
  return undefined;
}

const isSimilar = (segment: string, given: string): boolean =>
  segment === '<id>' || segment === given.toLowerCase();

/** Most parts of a path that are shown. */
const maxParts = 8;

/** Returns a path without ids, and without anything that is no plain word. */
function shownPath(path: string): string {
  const parts = path.split('/').slice(1).map(shownPart);
  return `${parts.length > maxParts ? '…' : ''}/${parts.slice(-maxParts).join('/')}`;
}

function shownPart(part: string): string {
  if (part === '') return '';
  if (/^[1-9]\d*$/.test(part)) return '<id>';
  return /^(?:0|[a-z][a-z._-]{0,19}\d{0,2})$/i.test(part) ? part : '…';
}
