/* Writes the JUnit file of the scripts with which a run is compared. */
import { writeFileSync } from 'node:fs';

const escaped = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Writes the file and sets the exit code; `cases` is a list of `{ name, faults }`. */
export function writeJunit(file, cases) {
  const failing = cases.filter(({ faults }) => faults.length > 0);
  const junit = cases.map(
    ({ name, faults }) =>
      `<testcase name="${escaped(name)}">${faults.map((fault) => `<failure>${escaped(JSON.stringify(fault))}</failure>`).join('')}</testcase>`,
  );
  writeFileSync(
    file,
    `<testsuite tests="${cases.length}" failures="${failing.length}">${junit.join('')}</testsuite>\n`,
  );
  process.exitCode = failing.length === 0 ? 0 : 1;
}
