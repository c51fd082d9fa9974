import type { Report } from '../judging/report.ts';
import { levels } from './summary.ts';
import { outcomes } from '../judging/report.ts';
import { escapeUnseenInJson } from './text.ts';

/** Property names in the order of judging/report.ts; a name that occurs in several shapes stands once. */
const keyOrder: readonly string[] = [
  'reportVersion suite target run verdict notes counts pinned waivers causes',
  'index operation step purpose',
  'summary kind id name version contractVersion contractDigest baseUrl fixtures',
  'startedAt durationMs requests seed command stopped',
  'title section level sections statement says outcome reason hint provisional issue state entry compared recordedFrom',
  'aspect message field path expected actual value exchange alsoIn undone uncertain',
  'fields findings observations checks unchecked changes exchanges',
  'request response error method url status headers body bodyBytes truncated condensed notUtf8 curl',
  ...levels,
  ...outcomes,
].flatMap((names) => names.split(' '));
const ranks = new Map(keyOrder.map((key, rank) => [key, rank]));

function byRank([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  const difference = (ranks.get(a) ?? keyOrder.length) - (ranks.get(b) ?? keyOrder.length);
  return difference || (a < b ? -1 : 1);
}

// What a target sent (`value`) keeps its own order: that is evidence.
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(byRank)
      .map(([key, inner]) => [key, key === 'value' ? inner : ordered(inner)]),
  );
}

/**
 * Takes a report; gives report.json: two spaces, one key order whatever order the report was built in, a line
 * feed at the end. Control and bidi characters are `\u` escapes.
 */
export function toJson(report: Report): string {
  return `${escapeUnseenInJson(JSON.stringify(ordered(report), null, 2))}\n`;
}
