// Takes the folder of a report and the exit code of the run; gives GitHub annotations, the job summary and the
// outputs, and ends with that code, or with 2 when no target was given.
// https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const [folder, exitCode] = process.argv.slice(2);
const { GITHUB_OUTPUT, GITHUB_STEP_SUMMARY } = process.env;

/** GitHub shows so many annotations of each kind a step. */
const mostShown = 10;

const commands = { fail: 'error', broken: 'error', warn: 'warning' };

const noTarget =
  'No base URL is given, so the suite asked its own reference service: that says nothing of yours';
const meanings = {
  2: 'The settings are wrong; the log names which',
  3: 'Some required checks got no answer; the job summary says what they need',
  4: 'The target cannot be reached, or refuses the Token',
  5: 'The suite itself broke',
};

function escapeData(text) {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text) {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function annotate(command, title, message) {
  console.log(`::${command} title=${escapeProperty(title)}::${escapeData(message)}`);
}

function describe({ statement, sections, findings, reason, hint }) {
  const [first] = findings;
  return [
    first ? `${first.message}: expected ${first.expected}, got ${first.actual}` : (reason ?? ''),
    ...(statement ? [`${statement.says} (section ${sections.join(', ')})`] : []),
    ...(hint ? [hint] : []),
    ...(findings.length > 1 ? [`${findings.length - 1} more in the report`] : []),
  ].join('\n');
}

function annotateChecks(checks, command) {
  const mine = checks.filter(({ outcome, provisional }) => commands[outcome] === command && !provisional);
  // The last place is for the number of those that GitHub would drop without a word.
  const shown = mine.length > mostShown ? mine.slice(0, mostShown - 1) : mine;
  for (const check of shown) annotate(command, `${check.id}: ${check.title}`, describe(check));
  if (shown.length < mine.length) {
    annotate(command, 'pms-conformance', `${mine.length - shown.length} more checks; see the job summary`);
  }
}

function output(name, value) {
  const end = randomUUID();
  if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `${name}<<${end}\n${value}\n${end}\n`);
}

const reportFile = join(folder, 'report.json');
const written = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined;
// A secret that is not there is an empty base URL: no gate may be met that way, and nothing may say so.
const untargeted = written?.target.kind === 'reference';
const report = untargeted ? undefined : written;
const code = untargeted ? '2' : exitCode;
if (untargeted) for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });

const meaning = untargeted ? noTarget : (meanings[code] ?? (report ? undefined : meanings[5]));
if (meaning) annotate('error', 'pms-conformance', report?.run.stopped ?? meaning);
if (report) {
  annotateChecks([...report.checks, ...(report.pinned?.checks ?? [])], 'error');
  annotateChecks(report.checks, 'warning');
  for (const { state, entry, check } of report.waivers ?? []) {
    if (state === 'stale') annotate('error', entry, `Nothing of ${check} fails any more: delete this waiver`);
  }
  const summary = readFileSync(join(folder, 'report.md'), 'utf8');
  if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, summary);
}
output('verdict', report?.verdict ?? '');
output('gate', report ? (report.gate.met ? 'met' : 'not met') : '');
output('gate-reasons', (report?.gate.reasons ?? []).join('\n'));
output('counts', report ? JSON.stringify(report.counts) : '');
output('exit-code', code);
output('folder', folder);
output(
  'files',
  report
    ? readdirSync(folder)
        .map((name) => join(folder, name))
        .join('\n')
    : '',
);
process.exitCode = Number(code);
