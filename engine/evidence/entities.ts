/** Named HTML entities that editors use in plain text. */
export const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  excl: '!',
  quest: '?',
  lpar: '(',
  rpar: ')',
  comma: ',',
  period: '.',
  colon: ':',
  semi: ';',
  sol: '/',
  num: '#',
  plus: '+',
  lowbar: '_',
  equals: '=',
  bsol: '\\',
  commat: '@',
  dollar: '$',
  percnt: '%',
  ast: '*',
  lsqb: '[',
  rsqb: ']',
  lcub: '{',
  rcub: '}',
  verbar: '|',
  hat: '^',
  grave: '`',
};

/** Decodes the HTML entities in a text; unknown ones stay as they are. */
export function decodedEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => decode(name) ?? whole);
}

function decode(name: string): string | undefined {
  if (!name.startsWith('#')) return namedEntities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
