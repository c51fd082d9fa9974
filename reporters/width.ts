import { eastAsianWidth } from 'get-east-asian-width';

// Nearly all text is ASCII, of which each character is one column wide.
const beyondAscii = /[^\x20-\x7e]/;
/** What joins the character before it, or is not seen. */
const noColumn = /[\p{Mark}\p{Control}\p{Format}]/u;

/** Takes a text; gives how many columns of a terminal it takes: a Chinese character takes two. */
export function widthOf(text: string): number {
  if (!beyondAscii.test(text)) return text.length;
  let width = 0;
  for (const one of text) if (!noColumn.test(one)) width += eastAsianWidth(one.codePointAt(0)!);
  return width;
}

/** Takes a text and a width in columns; gives the text with spaces up to that width. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

// A line may break after a wide character, except before what closes, and not after what opens.
const breaks =
  /(?<=[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef])(?<![（「『《【〈])(?![，。；：、！？）」』》】〉…])|(?=(?<! )[\u2e80-\u2fff\u3040-\u9fff\uf900-\ufaff])/u;

/** Takes words, a width and an indent; gives lines of at most that width, except where one word is longer. */
export function wrap(text: string, width: number, indent: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const [at, word] of text.split(' ').entries()) {
    const pieces = beyondAscii.test(word) ? word.split(breaks) : [word];
    for (const [rank, piece] of pieces.entries()) {
      const space = rank === 0 && at > 0 && current !== '' ? ' ' : '';
      if (current !== '' && indent + widthOf(current) + space.length + widthOf(piece) > width) {
        lines.push(current);
        current = piece;
      } else {
        current += space + piece;
      }
    }
  }
  return [...lines, current];
}

/** Lays rows out in columns, two spaces apart. */
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
