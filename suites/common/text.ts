/** Named entities that editors put into plain text. */
const entities: Readonly<Record<string, string>> = {
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
};

/** Tells whether two texts are the same once markup, entities and the width of spaces are left aside. */
export function sameText(sent: string, got: string): boolean {
  return plain(got) === plain(sent);
}

function plain(text: string): string {
  return text
    .replace(/<!--.*?-->/gs, ' ')
    .replace(/<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => decode(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

function decode(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
