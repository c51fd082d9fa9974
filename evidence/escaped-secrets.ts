const introducer = /[%\\&]/g;
const wordCharacter = /\w/;

/** After so many escapes of such characters the large pattern is the faster test; a hostile text may hold nothing else. */
const mostLooks = 200;

/**
 * Makes a quick test for whether a text may hold one of some forms with a character of it escaped. It may be
 * wrong in saying yes, never in saying no. The pattern that finds such forms is large: compiling it takes longer
 * than the rest of a run, and hardly any text needs it.
 * @param forms in ASCII; letters count in either case
 * @param pattern of a character in every escape
 */
export function mayHoldEscaped(
  forms: readonly string[],
  pattern: (character: string) => string,
): (text: string) => boolean {
  const patterns = new Map<string, RegExp>();
  const escapes = (character: string): RegExp => {
    const known = patterns.get(character) ?? new RegExp(pattern(character), 'iy');
    patterns.set(character, known);
    return known;
  };
  const candidates = forms.map((form) => [...form]);
  const characters = new Set(forms.join('').toLowerCase());
  return (text) => {
    let looked = 0;
    for (const { index } of text.matchAll(introducer)) {
      // Hardly any escape is one of a character that the forms have.
      if (!characters.has(escapedAt(text, index))) continue;
      looked += 1;
      if (looked > mostLooks) return true;
      if (candidates.some((form) => isFirstEscape(text, index, form, escapes))) return true;
    }
    return false;
  };
}

/** The escapes of a character in ASCII: its code, its name, or itself behind backslashes. */
const escape =
  /\\{1,8}(?:u\{?0{0,4}([\da-f]{2})|x0{0,2}([\da-f]{2})|(.))|%(?:25){0,3}([\da-f]{2})|&(?:amp;){0,3}(?:#(?:x0{0,4}([\da-f]{2})|0{0,4}(\d{2,3}))|(lt|gt|quot|apos));/iy;
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'" };

/** The character that an escape at a position stands for, in lower case; empty where there is none. */
function escapedAt(text: string, at: number): string {
  escape.lastIndex = at;
  const [, short, byte, raw, percent, hex, decimal, name] = escape.exec(text) ?? [];
  if (raw !== undefined) return raw;
  if (name !== undefined) return named[name.toLowerCase()]!;
  const code = decimal ?? Number.parseInt(short ?? byte ?? percent ?? hex ?? '', 16);
  return Number.isNaN(code) ? '' : String.fromCharCode(Number(code)).toLowerCase();
}

/** True when what stands at a position may be the first escape in a form: what is before and after it fits. */
function isFirstEscape(
  text: string,
  at: number,
  form: readonly string[],
  escapes: (character: string) => RegExp,
): boolean {
  return form.some((character, place) => {
    if (!followsPrefix(text, at, form, place)) return false;
    const pattern = escapes(character);
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    const next = form[place + 1];
    const after = text[pattern.lastIndex] ?? '';
    return next === undefined || /[%\\&]/.test(after) || isLike(next, after);
  });
}

function followsPrefix(text: string, at: number, form: readonly string[], length: number): boolean {
  for (let back = 1; back <= length; back += 1) {
    if (!isLike(form[length - back]!, text[at - back] ?? '')) return false;
  }
  return true;
}

/** Characters that are no letters or digits have other ways of being written, so anything is like them. */
function isLike(character: string, found: string): boolean {
  return found.toLowerCase() === character.toLowerCase() || (found !== '' && !wordCharacter.test(character));
}
