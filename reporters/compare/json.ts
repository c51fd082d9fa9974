import { escapeUnseenInJson } from '../text.ts';
import type { Comparison } from './comparison.ts';

/** Returns a comparison as JSON, in the format of schemas/comparison.schema.json. */
export function comparisonToJson(comparison: Comparison): string {
  return `${escapeUnseenInJson(JSON.stringify(comparison, null, 2))}\n`;
}
