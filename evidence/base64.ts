/** Base64: shorter words are found by chance. Written as `{12,}`, a run of millions would overflow the stack. */
export const base64Run = /[A-Za-z0-9+/_-]{12}[A-Za-z0-9+/_-]*={0,2}/g;

/** A sign that no readable text has. */
const unreadable = /[^\s\x20-\x7e\u00a0-\ufffc\u{10000}-\u{10ffff}]/u;

/** The text that a run of base64 holds; undefined where it holds none that can be read. */
export function textInBase64(run: string): string | undefined {
  // A run may be cut within a letter.
  const text = Buffer.from(run, 'base64')
    .toString('utf8')
    .replace(/\ufffd$/, '');
  return text === '' || unreadable.test(text) ? undefined : text;
}

/** Changes what a text holds in base64. */
export function mapBase64(text: string, change: (text: string) => string): string {
  return text.replace(base64Run, (run) => {
    const inside = textInBase64(run);
    const changed = inside === undefined ? undefined : change(inside);
    if (changed === inside) return run;
    return Buffer.from(changed!).toString(/[-_]/.test(run) ? 'base64url' : 'base64');
  });
}
