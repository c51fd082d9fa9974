/* The JUnit file of the scripts that are measured beside a run. */
import { writeFileSync } from 'node:fs';

const escaped = (text) => text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);

/** Writes what was found and sets the exit code; cases are `{ name, faults }`. */
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
