import { reportShape, type Report } from '../judging/report.ts';
import { inOrder } from '../evidence/shape.ts';
import { escapeUnseenInJson } from './text.ts';

/**
 * Returns report.json: indented by two spaces, keys always in the order of the shape, a line feed at the end. Control and
 * bidi characters are `\u` escapes.
 */
export function toJson(report: Report): string {
  return `${escapeUnseenInJson(JSON.stringify(inOrder(report, reportShape), null, 2))}\n`;
}
