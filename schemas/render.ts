/** The longest rendering of a value, in UTF-16 units. */
const renderLimit = 80;

/** Returns the JSON type of a value: "null", "array", "object", "string", "number" or "boolean". */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

interface Output {
  text: string;
}

// Output beyond the limit is cut, so the rest of the value is not visited. Each level of nesting writes at least one
// character, so the depth is limited too.
function isFull(output: Output): boolean {
  return output.text.length > renderLimit;
}

function writeString(output: Output, value: string): void {
  output.text += JSON.stringify(value.slice(0, renderLimit));
}

function writeArray(output: Output, items: readonly unknown[]): void {
  output.text += '[';
  for (let index = 0; index < items.length && !isFull(output); index++) {
    if (index > 0) output.text += ',';
    write(output, items[index]);
  }
  output.text += ']';
}

function writeObject(output: Output, value: object): void {
  output.text += '{';
  let first = true;
  for (const key in value) {
    if (isFull(output)) return;
    if (!Object.hasOwn(value, key)) continue;
    if (!first) output.text += ',';
    first = false;
    writeString(output, key);
    output.text += ':';
    write(output, (value as Record<string, unknown>)[key]);
  }
  output.text += '}';
}

function write(output: Output, value: unknown): void {
  if (typeof value === 'string') writeString(output, value);
  else if (Array.isArray(value)) writeArray(output, value);
  else if (typeof value === 'object' && value !== null) writeObject(output, value);
  // String(-0) is "0", as in JSON.
  else output.text += String(value);
}

function cut(text: string): string {
  if (text.length <= renderLimit) return text;
  const end = renderLimit - 1;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return `${text.slice(0, splitsPair ? end - 1 : end)}…`;
}

/**
 * Returns a JSON value, or undefined, as JSON of at most `renderLimit` UTF-16 units. Longer JSON is cut and ends with "…".
 * Never throws, and does not visit parts of the value that it does not show.
 */
export function render(value: unknown): string {
  const output: Output = { text: '' };
  write(output, value);
  return cut(output.text);
}
