// Prints a targets.json, whose path is the argument, as the output `targets` of a GitHub step, for a matrix.
import { readFileSync } from 'node:fs';

/** The largest matrix on GitHub. A larger fleet needs several files and workflows. */
const maxJobs = 256;

const targets = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const names = targets.map(({ name }) => name);
const problems = [
  ...(targets.length > maxJobs ? [`${targets.length} targets, a matrix takes ${maxJobs}`] : []),
  ...names
    .filter((name) => !/^[a-z0-9][a-z0-9-]*$/.test(name))
    .map((name) => `"${name}" is no name of a-z, 0-9, -`),
  ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `"${name}" is there twice`),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`targets=${JSON.stringify(targets)}`);
