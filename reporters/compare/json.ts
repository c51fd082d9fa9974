import { escapeUnseenInJson } from '../text.ts';
import type { Comparison } from './comparison.ts';

/** Takes a comparison; gives it as JSON, as schemas/comparison.schema.json describes it. */
export function comparisonToJson(comparison: Comparison): string {
  return `${escapeUnseenInJson(JSON.stringify(comparison, null, 2))}\n`;
}
