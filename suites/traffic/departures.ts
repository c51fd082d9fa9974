import { operations, tokenHeader, type OperationId, type RequestRow } from '../../contract/operations.ts';
import { isObject, type JsonObject, parseJson } from '../../engine/evidence/body.ts';
import { ambiguities } from '../../engine/evidence/json-text.ts';
import { recordedForms, wholeToken } from '../../engine/evidence/token-forms.ts';
import type { SeenExchange } from '../../engine/evidence/traffic/entry.ts';
import type { DepartureKind } from '../../engine/evidence/traffic/summary.ts';
import { headerIn, type HeaderList } from '../../engine/wire/message.ts';
import { similarAddress } from './addresses.ts';
import { fits, isHidden, isListed } from './values.ts';

/** One way in which a request differs from what the document has. */
export interface Departure {
  readonly kind: DepartureKind;
  /** Absent for requests of other operations. */
  readonly operation?: OperationId;
  /** A field, a parameter, a header or an address; `…` for one that is no plain word. */
  readonly name?: string;
  /** What was sent: a value, a type or a media type; `…` for a value that is no plain word. */
  readonly sent?: string;
}

/** Names and values are a client's: those that are no plain words are not repeated. */
const plainName = (name: string): string => (/^[a-z][a-z_-]{0,29}$/i.test(name) ? name : '…');

/** Returns what a request of an operation has that the document does not. */
export function departuresOf(operation: OperationId, seen: SeenExchange): Departure[] {
  return eachOnce(operation, [...ofAddress(operation, seen), ...ofMessage(operation, seen)]);
}

function eachOnce(operation: OperationId, found: readonly Found[]): Departure[] {
  return [...new Map(found.map((each) => [JSON.stringify(each), { operation, ...each }])).values()];
}

/** Returns what a request has besides its address that the document does not. */
function ofMessage(operation: OperationId, seen: SeenExchange): Found[] {
  return [
    ...ofToken(seen),
    ...ofQuery(operation, seen),
    ...(typeof seen.sent === 'object' ? ofBody(operation, seen, seen.sent.text) : []),
  ];
}

/**
 * Returns what a request that is none of the document was probably meant for.
 * @returns undefined for a request that has nothing to do with the document
 */
export function strayOf(seen: SeenExchange): Departure[] | undefined {
  const { headers = [], url, sent, status = 0 } = seen;
  if (isLogIn(seen)) {
    const body = typeof sent === 'object' ? parseJson(sent.text) : undefined;
    const isDigest = isObject(body) && /^[0-9a-f]{32}$/i.test(String(body['password']));
    return isDigest && status >= 400 ? [{ kind: 'digest', name: 'password' }] : undefined;
  }
  const similar = similarAddress(seen);
  if (!similar) return undefined;
  const { operation, shown, isSpecific } = similar;
  // A page of an application has no Token, and is below no API.
  const others = otherCredentialsOf(seen).headers.filter((name) => name.toLowerCase() !== 'cookie');
  const isOfClient =
    headers.some(([name]) => isToken(name)) || (/\/api\b/i.test(url.pathname) && others.length > 0);
  if (!isSpecific && !isOfClient) return undefined;
  const address = { kind: 'address', name: shown } as const;
  const isOtherMethod = operations[operation].method !== seen.method;
  return eachOnce(operation, [address, ...(isOtherMethod ? ofToken(seen) : ofMessage(operation, seen))]);
}

/** True for a log-in of ZenTao. The document does not say how a Token is obtained. */
export const isLogIn = ({ method, url }: Pick<SeenExchange, 'method' | 'url'>): boolean =>
  method === 'POST' && /\/tokens\/?$/.test(url.pathname);

type Found = Omit<Departure, 'operation'>;

function ofAddress(operation: OperationId, { url, method }: SeenExchange): Found[] {
  if (url.pathname.endsWith('/')) return [{ kind: 'address', name: shownOf(operation, method, '/') }];
  const [, id] = /\/(\d+)\/\w+$/.exec(url.pathname) ?? [];
  return id !== undefined && !/^[1-9]/.test(id) ? [{ kind: 'range', name: 'id', sent: plainValue(id) }] : [];
}

const shownOf = (operation: OperationId, method: string, end: string): string =>
  `${method} ${operations[operation].path}${end}`;

/** Headers, besides those whose name has `token`, in which clients send what proves who they are. */
const otherCredentials = new Set(['authorization', 'cookie', 'x-api-key', 'zentaosid']);
const isCredential = (name: string): boolean =>
  otherCredentials.has(name.toLowerCase()) || (/token/i.test(name) && !/csrf|xsrf/i.test(name));
const isToken = (name: string): boolean => name.toLowerCase() === tokenHeader.toLowerCase();

/** Returns where a request has credentials besides the header of the document: headers first, then parameters. */
export function otherCredentialsOf({ headers = [], url }: Pick<SeenExchange, 'headers' | 'url'>): {
  readonly headers: string[];
  readonly parameters: string[];
} {
  return {
    headers: headers.flatMap(([name]) => (isCredential(name) && !isToken(name) ? name : [])),
    parameters: [...url.searchParams.keys()].filter(isCredential),
  };
}

function ofToken(seen: SeenExchange): Found[] {
  const { headers = [] } = seen;
  // A recording without headers does not show that there was none.
  if (headers.length === 0) return [];
  const given = headers.find(([name]) => isToken(name))?.[1];
  if (given !== undefined) return ofGivenToken(given);
  const { headers: others, parameters } = otherCredentialsOf(seen);
  // A cookie is sent by browsers whatever the client does.
  const other = others.find((name) => name.toLowerCase() !== 'cookie') ?? parameters[0] ?? others[0];
  return [other === undefined ? { kind: 'no-token' } : { kind: 'token-elsewhere', name: plainName(other) }];
}

function ofGivenToken(value: string): Found[] {
  if (value.trim() === '') return [{ kind: 'empty-token' }];
  const [, scheme] = /^(Bearer|Basic|Token)\s/i.exec(value) ?? [];
  return scheme === undefined ? [] : [{ kind: 'token-scheme', sent: scheme }];
}

/** True for an empty Token and for one that a run of this suite altered: the response to it cannot be judged. */
export function isInvalidToken([name, value]: HeaderList[number]): boolean {
  const isAltered = value !== wholeToken.mask && recordedForms.some(({ mask }) => mask === value);
  return isToken(name) && (value === '' || isAltered);
}

function ofQuery(operation: OperationId, { url }: SeenExchange): Found[] {
  const { query = {}, body = {} } = operations[operation];
  const given = [...url.searchParams];
  // PHP reads `mailto[]=a` as a list.
  const names = given.map(([name]) => name.replace(/\[.*\]$/, ''));
  return given.flatMap(([, value], at): Found[] => {
    const name = names[at]!;
    if (Object.hasOwn(query, name)) {
      if (names.indexOf(name) < at) return [{ kind: 'twice', name }];
      const isNumber = name === 'browse' || /^[1-9]\d*$/.test(value);
      return isNumber || isHidden(value) ? [] : [{ kind: 'range', name, sent: plainValue(value) }];
    }
    if (Object.hasOwn(body, name)) return [{ kind: 'in-query', name }];
    return isCredential(name) ? [] : [{ kind: 'parameter', name: plainName(name) }];
  });
}

function ofBody(operation: OperationId, { headers = [] }: SeenExchange, text: string): Found[] {
  const { query = {}, body: rows = {} } = operations[operation];
  const type = headerIn(headers, 'content-type')?.split(';')[0]!.trim().toLowerCase();
  const body = parseJson(text);
  if (body === undefined) {
    if (text.trim() === '') return [];
    if (isForm(type, text)) return [{ kind: 'form' }];
    // Anything else may be the words of a recorder.
    const isSent =
      /^\s*[[{<'"]/.test(text) || headerIn(headers, 'content-length') === String(Buffer.byteLength(text));
    return isSent && !isHidden(text.trim()) ? [{ kind: 'no-json' }] : [];
  }
  if (!isObject(body)) return isHidden(body) ? [] : [{ kind: 'no-object', sent: typeOf(body) }];
  const isLabelled = type === undefined || type === '' || /[/+]json$/.test(type);
  const names = Object.keys(body);
  return [
    ...(isLabelled ? [] : [{ kind: 'media-type', sent: plainType(type) } as const]),
    ...ambiguities(text, body).flatMap(({ name, what }): Found[] =>
      name !== undefined && what.say === 'name-twice' ? [{ kind: 'twice', name: plainName(name) }] : [],
    ),
    ...names.flatMap((name): Found[] => {
      if (Object.hasOwn(rows, name)) return ofField(name, rows[name]!, body);
      if (Object.hasOwn(query, name)) return [{ kind: 'in-body', name }];
      return [{ kind: 'field', name: plainName(name) }];
    }),
  ];
}

function ofField(name: string, row: RequestRow, body: JsonObject): Found[] {
  const value = body[name];
  if (isHidden(value)) return [];
  if (!fits({ type: row.type }, value)) {
    const isDate = row.type === 'dateTimeLocal' && typeof value === 'string';
    return isDate ? [{ kind: 'format', name }] : [{ kind: 'type', name, sent: typeOf(value) }];
  }
  if (!fits(row, value)) return [{ kind: 'enum', name, sent: plainValue(value) }];
  return isListed(name, value) ? [] : [{ kind: 'range', name, sent: plainValue(value) }];
}

const isForm = (type: string | undefined, text: string): boolean =>
  /form/.test(type ?? '') || /^[\w.%[\]-]+=[^\n]*$/.test(text);

const plainType = (type: string): string => (/^[a-z]+\/[a-z.+-]{1,40}$/.test(type) ? type : '…');

function plainValue(value: unknown): string {
  if (typeof value === 'number' || value === '') return JSON.stringify(value);
  return /^(?:-?\d{1,9}|[a-z][a-z_ -]{0,19})$/i.test(String(value)) ? JSON.stringify(value) : '…';
}

/** The JSON type of a value, as far as a reader of the document wants to know. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? 'array' : 'mixed-array';
  return typeof value === 'number' && !Number.isInteger(value) ? 'fraction' : typeof value;
}
