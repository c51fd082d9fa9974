import { reportShape, type Report } from '../judging/report.ts';
import { inOrder } from '../evidence/shape.ts';
import { escapeUnseenInJson } from './text.ts';

/**
 * Takes a report; gives report.json: two spaces, one key order whatever order the report was built in, a line
 * feed at the end. Control and bidi characters are `\u` escapes.
 */
export function toJson(report: Report): string {
  return `${escapeUnseenInJson(JSON.stringify(inOrder(report, reportShape), null, 2))}\n`;
}
