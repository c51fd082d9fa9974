/** Takes a number; gives it with its thousands apart, the same on every machine. */
export function digits(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Takes a count and a noun; gives both, the noun in the plural unless the count is 1. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${digits(count)} ${count === 1 ? noun : nouns}`;
}
