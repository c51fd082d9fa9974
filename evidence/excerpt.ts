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
    if (bytes[value] !== 0x5b) return endOf(value);
    let taken = 0;
    let start = 0;
    const end = walk(bytes, value, (entry) => {
      taken += 1;
      const endOfEntry = endOf(entry);
      if (taken === mostEntries) start = endOfEntry;
      return endOfEntry;
    });
    if (taken > mostEntries) rest = { start, end: end - 1 };
    return end;
  });
  return rest;
}
