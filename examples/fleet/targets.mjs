// Takes the path of a targets.json; prints it as the output `targets` of a GitHub step, for a matrix.
import { readFileSync } from 'node:fs';

/** GitHub runs no more jobs of one matrix; a larger fleet takes several files and workflows. */
const mostJobs = 256;

const targets = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const names = targets.map(({ name }) => name);
const problems = [
  ...(targets.length > mostJobs ? [`${targets.length} targets, a matrix takes ${mostJobs}`] : []),
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
