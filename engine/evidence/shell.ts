/** Part of a shell word: literal text, or an expression that the shell evaluates within double quotes. */
export type ShellPart = string | { readonly expression: string };

// A terminal acts on control characters that are pasted, also within quotes. Line feeds stay: they are text there.
const control = /[^\P{Cc}\n]/gu;

/**
 * Returns a word of a shell command (bash, zsh, ksh). Literal parts are data whatever they contain: nothing in them is
 * expanded or run.
 */
export function shellWord(...parts: readonly ShellPart[]): string {
  const words = parts.map((part) => (typeof part === 'string' ? literal(part) : `"${part.expression}"`));
  return words.filter((word) => word !== "''").join('') || "''";
}

function literal(text: string): string {
  const escaped = text
    .replaceAll("'", String.raw`'\''`)
    .replace(control, (found) => `'$'${Array.from(Buffer.from(found), octal).join('')}''`);
  return `'${escaped}'`;
}

const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`;

/** Returns a word of a shell command, without quotes if it needs none. */
export function plainShellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellWord(text);
}
