/** Signs by their HTML names, in small letters. */
const signs: Readonly<Record<string, string>> = {
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
  lsquo: '\u2018',
  rsquo: '\u2019',
  ldquo: '\u201c',
  rdquo: '\u201d',
  ndash: '\u2013',
  mdash: '\u2014',
  hellip: '\u2026',
  middot: '\u00b7',
};

const accents: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  caron: '\u030c',
  cedil: '\u0327',
};

const otherLetters: Readonly<Record<string, string>> = {
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
  eth: 'ð',
  ETH: 'Ð',
  thorn: 'þ',
  THORN: 'Þ',
};

/** In the order of Unicode, from U+03B1 on; the capital letters are from U+0391 on. */
const greek =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega';

function* letters(): Generator<readonly [string, string]> {
  for (const [name, accent] of Object.entries(accents))
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz') {
      const composed = `${letter}${accent}`.normalize();
      if (composed.length === 1) yield [letter + name, composed];
    }
  for (const [at, name] of greek.split(' ').entries()) {
    yield [name, String.fromCharCode(0x3b1 + at)];
    yield [name[0]!.toUpperCase() + name.slice(1), String.fromCharCode(0x391 + at)];
  }
  yield* Object.entries(otherLetters);
}

/** What has a name in HTML 4.01 and may be in names of persons, paths and messages. */
const named = new Map<string, string>([...Object.entries(signs), ...letters()]);

/**
 * Returns the character of a named HTML entity: `é` for `eacute`. Signs are known in any letter case.
 * @returns one UTF-16 unit; undefined for an unknown name
 */
export const namedCharacter = (name: string): string | undefined =>
  named.get(name) ?? named.get(name.toLowerCase());

/** Decodes the HTML entities in a text once; unknown ones stay as they are. */
export function decodedEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => characterOf(name) ?? whole);
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return namedCharacter(name);
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
