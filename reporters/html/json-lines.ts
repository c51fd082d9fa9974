import { createScanner, type Edit, format, type JSONPath, visit } from 'jsonc-parser';
import { maxDepth, parseJson, shapeOf } from '../../engine/evidence/body.ts';

/** One line of a formatted JSON text. */
export interface JsonLine {
  readonly depth: number;
  readonly text: string;
  /** JSON Pointer (RFC 6901) of the value that starts on this line; absent for closing brackets. */
  readonly pointer?: string;
}

const deepest = 24;
const layout = { tabSize: 1, insertSpaces: true, eol: '\n' };

/**
 * Formats a JSON text with one member or item in each line, cut after `limit` characters (`cut`: it was longer). Tokens do
 * not change: numbers keep their digits, duplicate names stay. Undefined if the text is not JSON, or is nested deeper than `maxDepth`.
 */
export function jsonLines(
  text: string,
  limit: number,
): { readonly lines: readonly JsonLine[]; readonly cut: boolean } | undefined {
  if (parseJson(text) === undefined || shapeOf(text).depth > maxDepth) return undefined;
  const json = text.trim();
  const start = tokensWithin(json, limit);
  const formatted = edited(start, format(start, undefined, layout));
  const pointers = pointersIn(formatted);
  const lines = formatted.split('\n').map((line, at): JsonLine => {
    const shown = line.trimStart();
    const pointer = pointers.get(at);
    const depth = Math.min(line.length - shown.length, deepest);
    return { depth, text: shown, ...(pointer === undefined ? {} : { pointer }) };
  });
  return { lines, cut: start !== json };
}

/** Applies edits in their order in the text. `applyEdits` of jsonc-parser copies the whole text for each of them. */
function edited(text: string, edits: readonly Edit[]): string {
  let end = 0;
  const parts = edits.map(({ offset, length, content }) => {
    const part = text.slice(end, offset) + content;
    end = offset + length;
    return part;
  });
  return parts.join('') + text.slice(end);
}

/** Returns the start of a JSON text without splitting a token. */
function tokensWithin(json: string, limit: number): string {
  const scanner = createScanner(json.slice(0, limit + 1));
  let end = 0;
  do {
    end = scanner.getPosition();
    scanner.scan();
    // The end of the text is a token of length 0.
  } while (scanner.getTokenLength() > 0 && scanner.getPosition() <= limit);
  return json.slice(0, end);
}

/** Returns the JSON Pointer of the value that starts on each line, by line number. */
function pointersIn(formatted: string): Map<number, string> {
  const pointers = new Map<number, string>();
  const addPointer = (line: number, path: JSONPath): void => {
    const steps = path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`);
    pointers.set(line, steps.join(''));
  };
  visit(formatted, {
    onObjectBegin: (_offset, _length, line, _character, path) => addPointer(line, path()),
    onArrayBegin: (_offset, _length, line, _character, path) => addPointer(line, path()),
    onLiteralValue: (_value, _offset, _length, line, _character, path) => addPointer(line, path()),
  });
  return pointers;
}
