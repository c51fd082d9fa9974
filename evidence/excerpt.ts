import type { ExchangeResponse } from '../wire/message.ts';
import { measureValue, skipSpace, walk, type Extent } from '../wire/large/index.ts';

/** So many entries of a long list stand in a report; all of them are in the evidence. */
const mostEntries = 1000;

/** An answer as reports show it: of a condensed list the first entries. */
export function excerptOf(response: ExchangeResponse): ExchangeResponse {
  if (!response.condensed) return response;
  const bytes = Buffer.from(response.body);
  const left = restOfList(bytes);
  if (!left) return response;
  const body = bytes.toString('utf8', 0, left.start) + bytes.toString('utf8', left.end);
  return { ...response, body, truncated: true };
}

/** Where the entries beyond the first ones stand; undefined when there are none. */
function restOfList(bytes: Buffer): { start: number; end: number } | undefined {
  const extent: Extent = { end: 0, names: 0 };
  const endOf = (value: number): number => {
    measureValue(bytes, value, extent);
    return extent.end;
  };
  let rest: { start: number; end: number } | undefined;
  walk(bytes, skipSpace(bytes, 0), (value) => {
    const end = endOf(value);
    const start = bytes[value] === 0x5b ? endOfFirst(bytes, value, endOf) : undefined;
    if (start !== undefined) rest = { start, end: end - 1 };
    return end;
  });
  return rest;
}

/** Where the first entries of an array end; undefined when it has no more. */
function endOfFirst(bytes: Buffer, start: number, endOf: (value: number) => number): number | undefined {
  let at = start;
  for (let taken = 0; taken < mostEntries; taken += 1) {
    const entry = skipSpace(bytes, at + 1);
    if (bytes[entry] === 0x5d) return undefined;
    at = skipSpace(bytes, endOf(entry));
    if (bytes[at] !== 0x2c) return undefined;
  }
  return at;
}
