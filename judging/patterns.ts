/** True if a check id matches a pattern: an id, or the beginning of ids followed by `*`, as in `start-task/*`. */
export function matches(pattern: string, id: string): boolean {
  const beginning = pattern.slice(0, -1);
  return pattern.endsWith('*') && beginning !== '' ? id.startsWith(beginning) : id === pattern;
}
