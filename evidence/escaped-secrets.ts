const startOfEscape = /[%\\&]/g;

/** After this many escapes of characters of the forms, the large pattern is faster. A hostile text may have many. */
const maxTested = 200;

/**
 * Returns a quick test: may a text contain one of the forms with some of its characters escaped? The result may be a
 * false positive, never a false negative. The pattern that finds such forms is large: compiling it takes longer than
 * the rest of a run, and few texts need it.
 * @param forms ASCII texts; letter case does not matter
 * @param patternOf returns the source of the pattern that matches a character in any escape
 */
export function mayHoldEscaped(
  forms: readonly string[],
  patternOf: (character: string) => string,
): (text: string) => boolean {
  const patterns = new Map<string, RegExp>();
  const patternFor = (character: string): RegExp => {
    const known = patterns.get(character) ?? new RegExp(patternOf(character), 'iy');
    patterns.set(character, known);
    return known;
  };
  const candidates = forms.map((form) => [...form]);
  const characters = new Set(forms.join('').toLowerCase());
  return (text) => {
    let tested = 0;
    for (const { index } of text.matchAll(startOfEscape)) {
      // Most escapes are those of other characters.
      if (!characters.has(escapedAt(text, index))) continue;
      tested += 1;
      if (tested > maxTested) return true;
      if (candidates.some((form) => isFirstEscape(text, index, form, patternFor))) return true;
    }
    return false;
  };
}

/** An escaped ASCII character: its code, its entity name, or the character itself after backslashes. */
const escape =
  /\\{1,8}(?:u\{?0{0,4}([\da-f]{2})|x0{0,2}([\da-f]{2})|(.))|%(?:25){0,3}([\da-f]{2})|&(?:amp;){0,3}(?:#(?:x0{0,4}([\da-f]{2})|0{0,4}(\d{2,3}))|(lt|gt|quot|apos));/iy;
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the escape at a position; returns the character in lower case, or an empty string if there is no escape. */
function escapedAt(text: string, at: number): string {
  escape.lastIndex = at;
  const [, short, byte, raw, percent, hex, decimal, name] = escape.exec(text) ?? [];
  if (raw !== undefined) return raw;
  if (name !== undefined) return named[name.toLowerCase()]!;
  const code = decimal ?? Number.parseInt(short ?? byte ?? percent ?? hex ?? '', 16);
  return Number.isNaN(code) ? '' : String.fromCharCode(Number(code)).toLowerCase();
}

/** True if the text at a position may be the first escaped character of a form: the characters around it match. */
function isFirstEscape(
  text: string,
  at: number,
  form: readonly string[],
  patternFor: (character: string) => RegExp,
): boolean {
  return form.some((character, place) => {
    if (!followsPrefix(text, at, form, place)) return false;
    const pattern = patternFor(character);
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    const next = form[place + 1];
    const after = text[pattern.lastIndex] ?? '';
    return next === undefined || /[%\\&]/.test(after) || mayMatch(next, after);
  });
}

/** True if the text before a position may be the first characters of a form, unescaped. */
function followsPrefix(text: string, at: number, form: readonly string[], length: number): boolean {
  for (let back = 1; back <= length; back += 1) {
    if (!mayMatch(form[length - back]!, text[at - back] ?? '')) return false;
  }
  return true;
}

/** A character that is no letter or digit has several unescaped spellings, so it may match any character. */
function mayMatch(character: string, found: string): boolean {
  return found.toLowerCase() === character.toLowerCase() || (found !== '' && !/\w/.test(character));
}
