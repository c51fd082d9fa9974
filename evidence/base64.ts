/** Base64: shorter words are found by chance, and a longer run overflows the stack of a regular expression. */
export const base64Run = /[A-Za-z0-9+/_-]{12,65536}={0,2}/g;

const readable = /^[\s\x20-\x7e\u00a0-\ufffc]+$/u;

/** The text that a run of base64 holds; undefined where it holds none that can be read. */
export function textInBase64(run: string): string | undefined {
  const text = Buffer.from(run, 'base64').toString('utf8');
  return readable.test(text) ? text : undefined;
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
