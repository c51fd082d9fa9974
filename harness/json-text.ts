/**
 * Finds what makes JSON text read differently by different parsers: a name that occurs twice in one object
 * (RFC 8259, 4) and a number that a double can't hold (RFC 8259, 6). Takes text that parses.
 * @returns what was found, in words; empty when all parsers agree
 */
export function ambiguities(text: string): { readonly name?: string; readonly what: string }[] {
  const found: { name?: string; what: string }[] = [];
  const objects: (Set<string> | undefined)[] = [];
  // A run of small whole numbers, of which long lists have thousands, is passed over at once.
  const token = /(?:\d{1,15},){1,1000}|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|[{}[\]]/gs;
  let lastName: string | undefined;
  for (let match = token.exec(text); match && found.length < 100; match = token.exec(text)) {
    const piece = match[0];
    if (piece === '{') objects.push(new Set());
    else if (piece === '[') objects.push(undefined);
    else if (piece === '}' || piece === ']') objects.pop();
    else if (piece.startsWith('"')) {
      const names = objects.at(-1);
      if (!names || !isName(text, token.lastIndex)) continue;
      lastName = JSON.parse(piece) as string;
      if (names.has(lastName)) found.push({ name: lastName, what: 'the name occurs twice in one object' });
      names.add(lastName);
    } else if (!piece.endsWith(',') && !fitsDouble(piece)) {
      found.push({
        ...(lastName === undefined ? {} : { name: lastName }),
        what: `a double can't hold ${piece.slice(0, 40)}`,
      });
    }
  }
  return found;
}

function isName(text: string, at: number): boolean {
  let next = at;
  while (' \t\r\n'.includes(text[next] ?? 'x')) next += 1;
  return text[next] === ':';
}

function fitsDouble(piece: string): boolean {
  const value = Number(piece);
  if (!Number.isFinite(value)) return false;
  return !Number.isInteger(value) || /[.eE]/.test(piece) || Number.isSafeInteger(value);
}
