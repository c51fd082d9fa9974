/** One line of a laid-out JSON text. */
export interface JsonLine {
  readonly depth: number;
  readonly text: string;
  /** JSON Pointer (RFC 6901) of the value that starts on this line; absent for closing brackets. */
  readonly pointer?: string;
}

interface Container {
  readonly pointer: string;
  readonly array: boolean;
  index: number;
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

const structure = new Set(['{', '}', '[', ']', ',', ':']);
const scalarEnd = /[\s{}[\],:"]/g;

function* tokens(json: string): Generator<string> {
  let position = 0;
  while (position < json.length) {
    const character = json[position] ?? '';
    if (character === '"') {
      const end = endOfString(json, position);
      yield json.slice(position, end);
      position = end;
    } else if (structure.has(character)) {
      yield character;
      position += 1;
    } else if (/\s/.test(character)) {
      position += 1;
    } else {
      scalarEnd.lastIndex = position;
      const end = scalarEnd.exec(json)?.index ?? json.length;
      yield json.slice(position, end);
      position = end;
    }
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

function pointerInto(container: Container, key: string | undefined): string {
  const step = container.array ? String(container.index) : String(key);
  return `${container.pointer}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

class Layout {
  readonly #open: Container[] = [];
  #line: { depth: number; text: string; pointer?: string } | undefined;
  #key: string | undefined;

  #pointer(): string {
    const container = this.#open.at(-1);
    return container === undefined ? '' : pointerInto(container, this.#key);
  }

  #write(text: string, pointer?: string): void {
    this.#line ??= { depth: Math.min(this.#open.length, deepest), text: '' };
    this.#line.text += text;
    if (pointer !== undefined) this.#line.pointer = pointer;
  }

  #take(): JsonLine[] {
    const line = this.#line;
    this.#line = undefined;
    return line === undefined ? [] : [line];
  }

  #start(bracket: string): JsonLine[] {
    const pointer = this.#pointer();
    this.#write(bracket, pointer);
    const done = this.#take();
    this.#open.push({ pointer, array: bracket === '[', index: 0 });
    this.#key = undefined;
    return done;
  }

  #end(bracket: string): JsonLine[] {
    const done = this.#take();
    this.#open.pop();
    this.#write(bracket);
    return done;
  }

  #comma(): JsonLine[] {
    this.#write(',');
    const container = this.#open.at(-1);
    if (container !== undefined) container.index += 1;
    this.#key = undefined;
    return this.#take();
  }

  #scalar(token: string): JsonLine[] {
    const container = this.#open.at(-1);
    if (container !== undefined && !container.array && this.#key === undefined) {
      this.#key = JSON.parse(token) as string;
      this.#write(token);
    } else {
      this.#write(token, this.#pointer());
    }
    return [];
  }

  /** Takes the next token; gives the lines that are complete now. */
  next(token: string): JsonLine[] {
    if (token === '{' || token === '[') return this.#start(token);
    if (token === '}' || token === ']') return this.#end(token);
    if (token === ',') return this.#comma();
    if (token === ':') {
      this.#write(': ');
      return [];
    }
    return this.#scalar(token);
  }

  /** Gives the last line. */
  rest(): JsonLine[] {
    return this.#take();
  }
}

function withoutEmptyPairs(lines: JsonLine[], added: readonly JsonLine[]): void {
  for (const line of added) {
    const previous = lines.at(-1);
    const pair = `${previous?.text.at(-1) ?? ''}${line.text[0] ?? ''}`;
    if (previous !== undefined && line.pointer === undefined && (pair === '{}' || pair === '[]'))
      lines[lines.length - 1] = { ...previous, text: previous.text + line.text };
    else lines.push(line);
  }
}

/**
 * Takes a text and a limit in characters; gives it laid out with one member or item a line, its tokens as they
 * came (numbers keep their digits, names that occur twice stay), cut after about `limit` characters. Gives
 * nothing when the text is not JSON.
 */
export function jsonLines(
  text: string,
  limit: number,
): { readonly lines: readonly JsonLine[]; readonly cut: boolean } | undefined {
  if (!isJson(text)) return undefined;
  const lines: JsonLine[] = [];
  const layout = new Layout();
  let size = 0;
  for (const token of tokens(text)) {
    if (size > limit) return { lines, cut: true };
    size += token.length + 1;
    withoutEmptyPairs(lines, layout.next(token));
  }
  withoutEmptyPairs(lines, layout.rest());
  return { lines, cut: false };
}
