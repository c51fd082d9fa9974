/**
 * Base64 of at least 12 characters; shorter matches are often ordinary words. Not written as `{12,}`, since then a run
 * of millions of characters overflows the stack. The lookbehind keeps it from trying each character of a short word.
 */
export const base64Run = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{12}[A-Za-z0-9+/_-]*={0,2}/g;

/** A character that readable text does not contain. */
const unreadable = /[^\s\x20-\x7e\u00a0-\ufffc\u{10000}-\u{10ffff}]/u;

/** Decodes base64; undefined when the result is not readable text. */
export function textInBase64(run: string): string | undefined {
  // The end may be cut within a character.
  const text = Buffer.from(run, 'base64')
    .toString('utf8')
    .replace(/\ufffd$/, '');
  return text === '' || unreadable.test(text) ? undefined : text;
}

/** Applies a change to everything that a text contains in base64. */
export function mapBase64(text: string, change: (text: string) => string): string {
  return text.replace(base64Run, (run) => {
    const inside = textInBase64(run);
    const changed = inside === undefined ? undefined : change(inside);
    if (changed === inside) return run;
    return Buffer.from(changed!).toString(/[-_]/.test(run) ? 'base64url' : 'base64');
  });
}
