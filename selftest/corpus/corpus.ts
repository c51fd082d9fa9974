import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { judge } from '../../judge.ts';
import { toJson } from '../../reporters/json.ts';
import { corpusTargets } from './targets.ts';

// A net under changes of the code that judges: evidence of every catalogued service, recorded once, and the report
// that it came to. `record` asks all services; without it the evidence is judged again and each report compared.
const root = '.corpus';
const acceptable = process.argv.includes('--accept');

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.evidence.gz'))
    .sort();
}

function write(name: string, text: string): void {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, gzipSync(text));
}

const read = (name: string): string => gunzipSync(readFileSync(join(root, name))).toString();

async function record(): Promise<void> {
  rmSync(root, { recursive: true, force: true });
  for (const { name, run } of corpusTargets) {
    const { evidence } = await run();
    write(`${name}.evidence.gz`, evidence);
    write(`${name}.report.gz`, reportOf(evidence));
  }
  console.log(`${corpusTargets.length} services recorded in ${root}`);
}

function reportOf(evidence: string): string {
  const { report, exitCode } = judge(evidence);
  const { exchanges: _, gate: _gate, ...rest } = report;
  return `${toJson(rest as typeof report)}exit ${exitCode}\n`;
}

/** The first lines that differ, as a reader would want them from a diff. */
function difference(before: string, now: string): string {
  const [old, mine] = [before.split('\n'), now.split('\n')];
  const at = mine.findIndex((line, index) => line !== old[index]);
  const show = (lines: readonly string[], sign: string): string[] =>
    lines.slice(at, at + 6).map((line) => `    ${sign} ${line.slice(0, 200)}`);
  return [`  line ${at + 1}`, ...show(old, '-'), ...show(mine, '+')].join('\n');
}

function compare(): number {
  const files = filesIn(root);
  let different = 0;
  for (const file of files) {
    const report = file.replace('.evidence.', '.report.');
    const now = reportOf(read(file));
    const before = read(report);
    if (now === before) continue;
    different += 1;
    if (acceptable) write(report, now);
    else if (different <= 20) console.log(`${file}\n${difference(before, now)}`);
  }
  console.log(
    `${files.length} reports judged again, ${different} differ${acceptable ? ' and were accepted' : ''}`,
  );
  return different > 0 && !acceptable ? 1 : 0;
}

if (process.argv[2] === 'record') await record();
else process.exitCode = compare();
