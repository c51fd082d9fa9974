import type { CheckReport, Finding, Observation, Report } from '../../engine/judging/report.ts';
import { headline } from '../../engine/judging/gate.ts';
import { prioritiesOf } from '../../reporters/next-step.ts';

const withoutRunId = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}n[0-9a-f]{3}|\b[0-9a-f]{8}\b|(?<=Conformance )[0-9a-f]*(?=…| story)/gi, '(run)')
    .replace(/(?<=R|确)[0-9a-f]{4}(?= \d)/g, '(run)');

/** Replaces what differs in every run: run ids, days and times. */
const withoutRun = (text: string): string =>
  withoutRunId(text)
    .replace(/\d{4}-\d\d-\d\d/g, 'YYYY-MM-DD')
    .replace(/\d\d:\d\d:\d\d/g, 'hh:mm:ss')
    .replace(/T\d\d:\d\dZ/g, 'Thh:mmZ');

/** Replaces characters that are not seen, and that would make the file a binary one. */
const visible = (text: string): string =>
  text.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);

/** Entries without repeats, with how often each is there. */
function counted(entries: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const entry of entries) times.set(entry, (times.get(entry) ?? 0) + 1);
  return [...times].map(([entry, many]) => (many === 1 ? entry : `${entry} (${many} times)`));
}

const ofField = ({ field }: Finding | Observation): string => (field === undefined ? '' : ` of ${field}`);

/** The outcome of a check, the fault and field of each finding, the words and likely cause of the first, and what it observed. */
function shownBy({ outcome, findings, observations }: CheckReport): string {
  const faults = findings.flatMap((finding) =>
    Array<string>(finding.times ?? 1).fill(finding.fault + ofField(finding)),
  );
  const values = observations.map(
    (one) => `${one.aspect}${ofField(one)} ${JSON.stringify(one.value) ?? 'absent'}`,
  );
  const [first] = findings.map(
    ({ expected, actual, likely }) =>
      visible(`${expected} ≠ ${actual}`) + (likely === undefined ? '' : `, likely ${likely.as}`),
  );
  return withoutRun([outcome, ...counted(faults), ...(first ? [first] : []), ...values].join(', '));
}

/** What the checks of a run show, by their ids; nothing of those that were not run. */
export const shownIn = ({ checks }: Report): ReadonlyMap<string, string> =>
  new Map(checks.filter(({ outcome }) => outcome !== 'skipped').map((check) => [check.id, shownBy(check)]));

/** What to fix, in order: the first check and field of each cause, how many checks it explains, and what is said of it. */
function causesOf(report: Report): string[] {
  const causes = prioritiesOf(report);
  if (causes.every(({ checks }) => checks.length === 1) && causes.length < 2) return [];
  const all = causes.map(({ checks, findings: [first] }) => {
    const more = checks.length > 1 ? ` (${checks.length} checks)` : '';
    return checks[0].id + ofField(first) + more;
  });
  const summaries = causes.flatMap(({ cause }) => (cause ? [visible(`  ${withoutRun(cause.summary)}`)] : []));
  return [`causes: ${all.join(', ')}`, ...summaries];
}

/** Lines that tell a run from the one against the reference service: its verdict, causes, and checks that show otherwise. */
export function differences(report: Report, reference: ReadonlyMap<string, string>): string {
  const others = [...shownIn(report)].filter(([id, shown]) => reference.get(id) !== shown);
  const blocked = others.flatMap(([id, shown]) => (shown === 'blocked' ? [id] : []));
  return [
    report.verdict,
    ...causesOf(report),
    ...others.flatMap(([id, shown]) => (shown === 'blocked' ? [] : [`${id}: ${shown}`])),
    ...(blocked.length === 0 ? [] : [`blocked: ${blocked.join(' ')}`]),
  ].join('\n  ');
}

/** The first finding of each check that fails or warns, in the words of the report. */
export function firstWordsOf({ checks }: Report): string {
  const lines = checks.flatMap(({ id, findings: [first] }) =>
    first ? `\n  ${id}: ${first.message} ${visible(`${first.expected} ≠ ${first.actual}`)}` : [],
  );
  return withoutRun(lines.join(''));
}

/** Why checks are blocked or skipped, and what their hints ask for, each with the number of checks. */
export function reasonsOf({ checks }: Report): string {
  const reasons = checks.flatMap(({ outcome, reason, hint, thorough }) =>
    (outcome === 'blocked' || outcome === 'skipped') && !thorough
      ? [`${outcome}: ${reason}${hint === undefined ? '' : ` (${hint})`}`]
      : [],
  );
  return counted(reasons)
    .map((reason) => `\n  ${withoutRun(reason)}`)
    .join('');
}

/** The steps that the first finding of each check blames, the changes that may have been made, and the exit code. */
export function blamedIn({ checks, exchanges, changes = [], gate }: Report): string {
  const stepOf = (index: number | undefined): string => exchanges[index!]?.step ?? 'none';
  const blamed = checks.flatMap(({ findings: [first] }) => (first ? [stepOf(first.exchange)] : []));
  const uncertain = changes
    .filter((change) => change.uncertain)
    .map(({ kind, exchange }) => `${kind} by ${stepOf(exchange)}`);
  return [
    ...(blamed.length === 0 ? [] : [`blamed: ${counted(blamed).join(', ')}`]),
    ...(uncertain.length === 0 ? [] : [`may have changed: ${counted(uncertain).join(', ')}`]),
    `exit ${gate.exitCode}`,
  ]
    .map((line) => `\n  ${withoutRun(line)}`)
    .join('');
}

const requestIn = ({ step, request: { method, url, body } }: Report['exchanges'][number]): string =>
  [step, method, url, body].join(' ').trimEnd();

/** The requests of a run, each on a line of its own. */
export const requestsOf = ({ exchanges }: Report): string =>
  exchanges.map((exchange) => `\n  ${withoutRun(requestIn(exchange))}`).join('');

/** The generated requests of a run, with the moments that they send. */
export const generatedOf = ({ exchanges }: Report): string =>
  exchanges
    .filter(({ step }) => step.startsWith('thorough/'))
    .map((exchange) => `\n  ${visible(withoutRunId(requestIn(exchange)))}`)
    .join('');

/** The smallest requests that generated requests showed, of the first finding of each check. */
export const smallestIn = ({ checks }: Report): string =>
  checks
    .flatMap(({ id, findings: [first] }) => (first?.generated ? [`${id}: ${inWords(first.generated)}`] : []))
    .map((line) => `\n  smallest in ${visible(withoutRunId(line))}`)
    .join('');

const inWords = ({ cases, of, ...words }: NonNullable<Finding['generated']>): string =>
  [`${cases} of ${of}`, ...Object.entries(words).map((word) => word.join(' '))].join(', ');

/** The headline, every reason of the gate, the notes, and the waivers, waived checks and points that it rests on. */
export function gateIn(report: Report): string {
  const { checks, gate, notes = [], waivers = [], pinned } = report;
  const waived = checks.filter(({ outcome, waived = [] }) => outcome === 'waived' || waived.length > 0);
  const lines = [
    headline(report).text,
    ...gate.reasons,
    ...notes,
    ...waivers.map(
      ({ entry, check, state, findings }) => `${entry} ${check}: ${state}, ${findings} findings`,
    ),
    ...counted(waived.map(({ id, outcome, reason }) => `${id}: ${outcome}, ${reason}`)),
    ...(pinned?.checks ?? [])
      .filter(({ outcome }) => outcome !== 'pass')
      .flatMap(({ id, outcome, compared, reason = '', findings }) => [
        `${id}: ${outcome}, ${compared} compared, ${reason}`.replace(/, $/, ''),
        ...findings.map((each) => `  ${each.message}${ofField(each)}: ${each.expected} ≠ ${each.actual}`),
      ]),
  ];
  return withoutRun(lines.map(visible).join('\n  '));
}
