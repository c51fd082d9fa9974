// Writes GitHub annotations, the job summary and the outputs of a run, and exits with its exit code.
// Arguments: the file written by `--delivery`, which is missing if the suite itself broke, and the exit code of the run.
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { annotate } from './annotate.mjs';

const [delivery, code] = process.argv.slice(2);
const { GITHUB_OUTPUT, GITHUB_STEP_SUMMARY, PMS_OUT } = process.env;

/** GitHub shows at most this number of annotations of each kind in a step. */
const maxAnnotations = 10;

const commands = { fail: 'error', broken: 'error', warn: 'warning' };

function describe({ id, statement, sections, findings, reason, hint }) {
  const [first] = findings;
  return [
    ...causes.filter(({ checks }) => checks.includes(id)).map(sentencesOf),
    first ? `${first.message}: expected ${first.expected}, got ${first.actual}` : (reason ?? ''),
    ...(statement ? [`${statement.says} (section ${sections.join(', ')})`] : []),
    ...(hint ? [hint] : []),
    ...(findings.length > 1 ? [`${findings.length - 1} more in the report`] : []),
  ].join('\n');
}

/** Returns a cause with what to do about it. */
function sentencesOf({ summary, next = [] }) {
  return [`${summary.charAt(0).toUpperCase()}${summary.slice(1).replace(/\.$/, '')}.`, ...next].join(' ');
}

/** Returns the first check of each cause, then those without a cause, then all others. */
function byCause(checks) {
  const firsts = causes.flatMap((cause) => checks.find(({ id }) => cause.checks.includes(id)) ?? []);
  const caused = new Set(causes.flatMap((cause) => cause.checks));
  return [...new Set([...firsts, ...checks.filter(({ id }) => !caused.has(id)), ...checks])];
}

/** Writes annotations. GitHub silently drops those beyond `limit`, so the last one gives the number of those left out. */
function annotateAll(command, entries, limit) {
  const shown = entries.length > limit ? entries.slice(0, limit - 1) : entries;
  for (const { title, message, file } of shown) annotate(command, title, message, file);
  if (shown.length < entries.length) {
    annotate(command, 'pms-conformance', `${entries.length - shown.length} more; see the job summary`);
  }
}

function entriesFor(checks, command) {
  return checks
    .filter(({ outcome, provisional }) => commands[outcome] === command && !provisional)
    .map((check) => ({
      title: `${check.id}: ${check.title}`,
      message: describe(check),
      file: fileOf(check),
    }));
}

/** Returns the file at which code-quality.json points for a check, else the report. */
function fileOf({ id }) {
  const issue = issues.find(({ check_name: check }) => check === id);
  return issue?.location.path ?? pathOf('report.html');
}

/** Returns annotations for waivers that have expired or are not needed any more. */
function waiverEntries(waivers) {
  const messages = {
    stale: ({ check }) => `Nothing of ${check} fails any more: delete this waiver`,
    expired: ({ check, until }) => `Expired on ${until}: fix ${check}, or delete this waiver`,
  };
  return waivers
    .filter(({ state }) => state in messages)
    .map((waiver) => ({ title: waiver.entry, message: messages[waiver.state](waiver) }));
}

function output(name, value) {
  const end = randomUUID();
  if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `${name}<<${end}\n${value}\n${end}\n`);
}

const delivered = existsSync(delivery) ? JSON.parse(readFileSync(delivery, 'utf8')) : undefined;
const files = delivered?.files ?? [];
/** Returns the path of a file that this run wrote, if it did. */
const pathOf = (wanted) => files.find((each) => basename(each) === wanted);
const textOf = (wanted) => pathOf(wanted) && readFileSync(pathOf(wanted), 'utf8');
const report = JSON.parse(textOf('report.json') ?? 'null');
const issues = JSON.parse(textOf('code-quality.json') ?? '[]');
const causes = report?.causes ?? [];
const headline = delivered?.headline ?? `The suite itself broke; the log says how (exit ${code})`;

if (code !== '0') annotate('error', 'pms-conformance', [headline, delivered?.next ?? ''].join('\n').trim());
if (report) {
  const checks = byCause(report.checks);
  const errors = [...checks, ...(report.pinned?.checks ?? [])];
  const entries = [...entriesFor(errors, 'error'), ...waiverEntries(report.waivers ?? [])];
  annotateAll('error', entries, code === '0' ? maxAnnotations : maxAnnotations - 1);
  annotateAll('warning', entriesFor(checks, 'warning'), maxAnnotations);
}
if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, textOf('report.md') ?? `${headline}\n`);
output('verdict', report?.verdict ?? '');
output('gate', report ? (report.gate.met ? 'met' : 'not met') : '');
output('gate-reasons', report?.gate.reasons.join('\n') ?? '');
output('counts', report ? JSON.stringify(report.counts) : '');
output('exit-code', code);
output('folder', PMS_OUT);
output('files', files.join('\n'));
output('delivery', delivered ? delivery : '');
process.exitCode = Number(code);
