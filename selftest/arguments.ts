/**
 * Returns what a script for contributors reads from its arguments. With `--help`, or where reading throws, it prints the
 * usage and ends the script.
 * @param usage lines that say what to give
 * @param read reads the arguments; throws an error that says what was given and what is accepted
 */
export function argumentsOf<Read>(usage: string, read: () => Read): Read {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return read();
  } catch (error) {
    return endWith(`${(error as Error).message}\n${usage}`);
  }
}

/**
 * Returns the number of `--every`: one in how many is taken.
 * @throws Error for anything but a whole number from 1
 */
export function everyOf(value: string): number {
  const every = Number(value);
  if (Number.isInteger(every) && every >= 1) return every;
  throw new Error(`--every: got "${value}"; accepted: a whole number from 1`);
}

/** Prints why a script can't do its work, and ends it with exit code 2. */
export function endWith(reason: string): never {
  console.error(reason);
  process.exit(2);
}
