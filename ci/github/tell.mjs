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
  2: 'The settings are wrong, and nothing was asked; the log names which',
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

/** The first check of each cause, most telling first; then those of no cause; then those that say the same again. */
function byCause(checks, causes) {
  const firsts = causes.flatMap((cause) => checks.find(({ id }) => cause.checks.includes(id)) ?? []);
  const caused = new Set(causes.flatMap((cause) => cause.checks));
  return [...new Set([...firsts, ...checks.filter(({ id }) => !caused.has(id)), ...checks])];
}

/** Annotates the most telling first; the last place is for the number of those that GitHub would drop without a word. */
function annotateAll(command, entries, places) {
  const shown = entries.length > places ? entries.slice(0, places - 1) : entries;
  for (const { title, message } of shown) annotate(command, title, message);
  if (shown.length < entries.length) {
    annotate(command, 'pms-conformance', `${entries.length - shown.length} more; see the job summary`);
  }
}

function entriesFor(checks, command) {
  return checks
    .filter(({ outcome, provisional }) => commands[outcome] === command && !provisional)
    .map((check) => ({ title: `${check.id}: ${check.title}`, message: describe(check) }));
}

/** Waivers that nothing needs. */
function staleEntries(waivers) {
  return waivers
    .filter(({ state }) => state === 'stale')
    .map(({ entry, check }) => ({
      title: entry,
      message: `Nothing of ${check} fails any more: delete this waiver`,
    }));
}

function output(name, value) {
  const end = randomUUID();
  if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `${name}<<${end}\n${value}\n${end}\n`);
}

/** The gate in one line, or why there is no report to have one. */
function headlineOf(report, code) {
  if (!report) return `${meanings[code] ?? meanings[5]} (exit ${code})`;
  const [first, second, ...more] = report.gate.reasons;
  const further = more.length > 0 ? [`${more.length} more`] : [];
  const reasons = [first, second, ...further].filter(Boolean).join('; ');
  const what = code === '4' ? 'UNREACHABLE:' : `${report.verdict.toUpperCase()} · gate not met:`;
  return `${what} ${reasons} (exit ${code})`;
}

const reportFile = join(folder, 'report.json');
const written = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined;
// A secret that is not there is an empty base URL: no gate may be met that way, and nothing may say so.
const untargeted = written?.target.kind === 'reference';
const report = untargeted ? undefined : written;
const code = untargeted ? '2' : exitCode;
if (untargeted) for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });

if (code !== '0') annotate('error', 'pms-conformance', untargeted ? noTarget : headlineOf(report, code));
if (report) {
  const checks = byCause(report.checks, report.causes);
  const errors = [...checks, ...(report.pinned?.checks ?? [])];
  const entries = [...entriesFor(errors, 'error'), ...staleEntries(report.waivers ?? [])];
  annotateAll('error', entries, code === '0' ? mostShown : mostShown - 1);
  annotateAll('warning', entriesFor(checks, 'warning'), mostShown);
  const summary = readFileSync(join(folder, 'report.md'), 'utf8');
  if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, summary);
}
const files = report ? readdirSync(folder).map((name) => join(folder, name)) : [];
output('verdict', report?.verdict ?? '');
output('gate', report ? (report.gate.met ? 'met' : 'not met') : '');
output('gate-reasons', report?.gate.reasons.join('\n') ?? '');
output('counts', report ? JSON.stringify(report.counts) : '');
output('exit-code', code);
output('folder', folder);
output('files', files.join('\n'));
process.exitCode = Number(code);
