import { maxDepth } from '../../wire/large/index.ts';

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

/** Position after the string that starts at `start`. By hand: a regular expression overflows on long strings. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
    end = json.indexOf('"', end + 1);
  }
  return json.length;
}

function* tokens(json: string): Generator<string> {
  const start = /[{}[\],:"]|[^\s{}[\],:"]+/g;
  for (let found = start.exec(json); found !== null; found = start.exec(json)) {
    if (found[0] === '"') start.lastIndex = endOfString(json, found.index);
    yield json.slice(found.index, start.lastIndex);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface Container {
  readonly pointer: string | undefined;
  readonly isArray: boolean;
  /** Of the item that is next. */
  index: number;
  /** Of the member whose value is next. */
  key?: string | undefined;
}

/** Nothing beyond where bodies are not read has one: each would be as long as it is deep. */
function pointerInto({ pointer, isArray, index, key = '' }: Container, depth: number): string | undefined {
  if (depth > maxDepth) return undefined;
  const step = isArray ? String(index) : key;
  return `${pointer}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

class Layout {
  readonly lines: JsonLine[] = [];
  private readonly open: Container[] = [];
  /** The line that is being written. */
  private line: JsonLine | undefined;

  private write(text: string, pointer = this.line?.pointer): void {
    const { depth, text: before } = this.line ?? { depth: Math.min(this.open.length, deepest), text: '' };
    this.line = { depth, text: before + text, ...(pointer === undefined ? {} : { pointer }) };
  }

  endLine(): void {
    if (this.line !== undefined) this.lines.push(this.line);
    this.line = undefined;
  }

  add(token: string): void {
    const inside = this.open.at(-1);
    if (token === '}' || token === ']') {
      // Of an empty object or array the bracket that opened it is all that there is.
      if (this.line === undefined && /[{[]$/.test(this.lines.at(-1)!.text)) this.line = this.lines.pop();
      else this.endLine();
      this.open.pop();
      this.write(token);
    } else if (token === ',') {
      this.write(token);
      this.endLine();
      inside!.index += 1;
      inside!.key = undefined;
    } else if (token === ':') this.write(': ');
    else if (inside && !inside.isArray && inside.key === undefined) {
      inside.key = JSON.parse(token) as string;
      this.write(token);
    } else this.value(token, inside === undefined ? '' : pointerInto(inside, this.open.length));
  }

  private value(token: string, pointer: string | undefined): void {
    this.write(token, pointer);
    if (token !== '{' && token !== '[') return;
    this.endLine();
    this.open.push({ pointer, isArray: token === '[', index: 0 });
  }
}

/**
 * Takes a text and a limit in characters; gives it laid out with one member or item a line, its tokens as they
 * came (numbers keep their digits, names that occur twice stay), cut after about `limit` characters. Gives
 * nothing when the text is not JSON.
 */
export function jsonLines(text: string, limit: number): JsonLines | undefined {
  if (!isJson(text)) return undefined;
  const layout = new Layout();
  let size = 0;
  for (const token of tokens(text)) {
    if (size > limit) return { lines: layout.lines, cut: true };
    size += token.length + 1;
    layout.add(token);
  }
  layout.endLine();
  return { lines: layout.lines, cut: false };
}
