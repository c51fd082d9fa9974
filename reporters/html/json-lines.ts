import { applyEdits, createScanner, format, type JSONPath, visit } from 'jsonc-parser';
import { isJson, maxDepth, shapeOf } from '../../evidence/body.ts';

/** One line of a laid-out JSON text. */
export interface JsonLine {
  readonly depth: number;
  readonly text: string;
  /** JSON Pointer (RFC 6901) of the value that starts on this line; absent for closing brackets. */
  readonly pointer?: string;
}

/** Lines of a JSON text, as many as fit. */
export interface JsonLines {
  readonly lines: readonly JsonLine[];
  readonly cut: boolean;
}

const deepest = 24;
const layout = { tabSize: 1, insertSpaces: true, eol: '\n' };

/**
 * Takes a text and a limit in characters; gives it laid out with one member or item a line, its tokens as they
 * came (numbers keep their digits, names that occur twice stay), cut after `limit` characters. Gives nothing when
 * the text is not JSON, or nested deeper than bodies are read.
 */
export function jsonLines(text: string, limit: number): JsonLines | undefined {
  if (!isJson(text) || shapeOf(text).depth > maxDepth) return undefined;
  const json = text.trim();
  const start = tokensWithin(json, limit);
  const laidOut = applyEdits(start, format(start, undefined, layout));
  const pointers = pointersIn(laidOut);
  const lines = laidOut.split('\n').map((line, at): JsonLine => {
    const shown = line.trimStart();
    const pointer = pointers.get(at);
    const depth = Math.min(line.length - shown.length, deepest);
    return { depth, text: shown, ...(pointer === undefined ? {} : { pointer }) };
  });
  return { lines, cut: start !== json };
}

/** The start of a JSON text, with no token cut in two. */
function tokensWithin(json: string, limit: number): string {
  const scanner = createScanner(json.slice(0, limit + 1));
  let end = 0;
  do {
    end = scanner.getPosition();
    scanner.scan();
    // The end of the text is a token without length.
  } while (scanner.getTokenLength() > 0 && scanner.getPosition() <= limit);
  return json.slice(0, end);
}

/** By line: the value that starts there. */
function pointersIn(laidOut: string): Map<number, string> {
  const pointers = new Map<number, string>();
  const begins = (line: number, path: JSONPath): void => {
    const steps = path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`);
    pointers.set(line, steps.join(''));
  };
  visit(laidOut, {
    onObjectBegin: (_offset, _length, line, _character, path) => begins(line, path()),
    onArrayBegin: (_offset, _length, line, _character, path) => begins(line, path()),
    onLiteralValue: (_value, _offset, _length, line, _character, path) => begins(line, path()),
  });
  return pointers;
}
