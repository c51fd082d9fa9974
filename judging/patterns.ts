/** Tells whether a check id is the one of a pattern; `*` at its end stands for any rest, as in `start-task/*`. */
export function matches(pattern: string, id: string): boolean {
  const beginning = pattern.slice(0, -1);
  return pattern.endsWith('*') && beginning !== '' ? id.startsWith(beginning) : id === pattern;
}
