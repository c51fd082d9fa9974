import { eastAsianWidth } from 'get-east-asian-width';

// Nearly all text is printable ASCII: each character is one column wide.
const beyondAscii = /[^\x20-\x7e]/;
/** Combining and invisible characters. */
const noColumn = /[\p{Mark}\p{Control}\p{Format}]/u;

/** Returns the width of a text in terminal columns. A Chinese character takes two. */
export function widthOf(text: string): number {
  if (!beyondAscii.test(text)) return text.length;
  let width = 0;
  for (const one of text) if (!noColumn.test(one)) width += eastAsianWidth(one.codePointAt(0)!);
  return width;
}

/** Pads a text with spaces to a width in columns. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

// A line may break before and after a wide character, but not after an opening or before a closing mark.
const breaks =
  /(?= )|(?<=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])(?<![（「『《【〈])(?![，。；：、！？）」』》】〉…])|(?=(?<! )[\u2e80-\u2fff\u3040-\u9fff\uf900-\ufaff])/u;
const space = /(?= )/;

/**
 * Wraps a text. A word that is wider than a line is not broken.
 * @param width columns of a line, including the indent
 * @param indent columns that the caller puts in front of each line
 */
export function wrap(text: string, width: number, indent: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const piece of text.split(beyondAscii.test(text) ? breaks : space)) {
    if (current !== '' && indent + widthOf(current + piece) > width) {
      lines.push(current);
      current = '';
    }
    current += current === '' ? piece.replace(' ', '') : piece;
  }
  return [...lines, current];
}

/** Returns rows as lines with aligned columns, two spaces apart. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => padded(cell, widths[column]! + 2))
      .join('')
      .trimEnd(),
  );
}
