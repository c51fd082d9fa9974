import type {
  CheckReport,
  ExchangeReport,
  Finding,
  Observation,
  Outcome,
  PinnedCheck,
  Report,
} from '../engine/judging/report.ts';
import { plainShellWord } from '../engine/evidence/shell.ts';
import { createdBy } from '../engine/judging/change-kinds.ts';
import { givenFor } from '../engine/judging/suite.ts';
import { findingTitle, isFailing } from './summary.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { block, firstOf, line } from './text.ts';

/** Key of the label in front of an entry. Each language has a word for it. */
export type Label = keyof Messages['report']['labels'];

/**
 * One statement about a check, a finding or a cause. All formats show the same entries, each in its own layout. A text
 * is one line of visible characters; only a command may have several lines.
 */
export type Entry = {
  readonly label: Label;
  /** Entries nested below this one: for a finding the expected value, the actual value and the place. */
  readonly parts?: readonly Entry[];
} & (
  | { readonly form: 'prose'; readonly text: string }
  /** Shown verbatim, to be compared and copied. */
  | { readonly form: 'value'; readonly text: string }
  /** A shell command that sends the request of the exchange. The findings are about these fields. */
  | {
      readonly form: 'command';
      readonly text: string;
      readonly exchange: number;
      readonly fields?: readonly string[];
    }
  | { readonly form: 'place'; readonly pointer?: string; readonly exchanges: readonly number[] }
  | { readonly form: 'checks'; readonly ids: readonly string[]; readonly why?: string }
);

/** One item of a section: an outcome, a title and its entries. */
export interface Item {
  readonly outcome: Outcome;
  /** Shown in place of the name of the outcome. */
  readonly word?: string;
  readonly title: string;
  /** Id of the check, if the item is about a single check. */
  readonly check?: string;
  readonly entries: readonly Entry[];
}

/** Limits on what is shown. */
export interface Extent {
  /** Largest number of findings and of observations shown. The others are counted. */
  readonly most: number;
  /** Number of findings shown as examples of a cause. Default: 1. */
  readonly examples?: number;
  /** Longest expected or actual value, in characters. */
  readonly valueLength: number;
  /** Omits the hint and the request, or only the request. */
  readonly omits?: 'help' | 'request';
}

/** Returns an entry of prose, or no entry if the text is undefined. */
export const prose = (label: Label, text: string | undefined): Entry[] =>
  text === undefined ? [] : [{ label, form: 'prose', text: line(text) }];
/** Returns an entry with the ids of checks. */
export const idsEntry = (checks: readonly CheckReport[]): Entry & { readonly form: 'checks' } => ({
  label: 'checks',
  form: 'checks',
  ids: checks.map(({ id }) => id),
});

/** Returns the JSON Pointer of the value that a finding is about. Without a path it is made from the field. */
export function pointerOf({ path, field }: Finding): string | undefined {
  return path ?? (field === undefined ? undefined : `/${field}`);
}

/** Returns the entry of a finding. Below it are the expected value, the actual value and the place. */
function findingEntry(
  finding: Finding,
  { valueLength }: Pick<Extent, 'valueLength'>,
  words: Messages,
  labels: readonly [Label, Label] = ['expected', 'actual'],
): Entry {
  const { expected, actual, likely, generated: shown, exchange, alsoIn = [] } = finding;
  const pointer = pointerOf(finding);
  return {
    label: 'finding',
    form: 'prose',
    text: line(findingTitle(finding, words)),
    parts: [
      { label: labels[0], form: 'value', text: line(expected, valueLength) },
      { label: labels[1], form: 'value', text: line(actual, valueLength) },
      ...prose('likely', likely?.says),
      ...prose('smallest', shown?.smallest),
      ...prose('seen', shown && words.report.generatedSeen(shown.cases, shown.of, shown.seen)),
      ...prose('after', shown?.after),
      ...prose('at once with', shown?.beside),
      ...prose('nearby', shown?.nearby),
      {
        label: 'at',
        form: 'place',
        ...(pointer === undefined ? {} : { pointer: line(pointer, 200) }),
        exchanges: [exchange, ...alsoIn],
      },
    ],
  };
}

/**
 * Returns an entry for each finding to show.
 * @param findings all findings, also those not shown
 */
export function findingEntries(
  findings: readonly Finding[],
  extent: Extent,
  shown: readonly Finding[],
  words: Messages,
): Entry[] {
  // If all findings have the same likely cause, it is shown once.
  const [cause, ...others] = new Set(findings.map(({ likely }) => likely?.says));
  if (others.length > 0) return shown.map((finding) => findingEntry(finding, extent, words));
  return [
    ...prose('likely', cause),
    ...shown.map(({ likely: _shared, ...finding }) => findingEntry(finding, extent, words)),
  ];
}

function observationEntry({ aspect, field, message, exchange }: Observation, words: Messages): Entry {
  return {
    label: 'observed',
    form: 'prose',
    text: words.report.observation(line(words.report.aspect(aspect, field), 100), line(message)),
    parts: [{ label: 'at', form: 'place', exchanges: [exchange] }],
  };
}

/** Returns an entry with the number of things not shown, or no entry if all are shown. */
export function moreEntries(
  left: number,
  noun: keyof Messages['terms']['moreOf'],
  { terms }: Messages,
): Entry[] {
  return left > 0 ? prose('', terms.and(terms.moreOf[noun](left))) : [];
}

/** Returns the request of the first finding as a command. */
export function requestEntries(findings: readonly Finding[], report: Report): Entry[] {
  const [first] = findings;
  const exchange = report.exchanges.find(({ index }) => index === first?.exchange);
  if (exchange === undefined) return [];
  const fields = [...new Set(findings.flatMap(({ field }) => field ?? []))];
  return [commandEntry(exchange, fields), ...prose('', goneSentence(report, exchange))];
}

const longestCommand = 8000;

/**
 * Returns the command that sends the request of an exchange, or the place of a longer one: a command that is cut leaves
 * a quote open, and the next one that is pasted closes it.
 */
export function commandEntry({ curl, index }: ExchangeReport, fields: readonly string[] = []): Entry {
  return curl.length > longestCommand
    ? { label: 'request', form: 'place', exchanges: [index] }
    : { label: 'request', form: 'command', text: block(curl, longestCommand), exchange: index, fields };
}

/** Returns the command that tests a check alone. Recorded traffic cannot be sent again. */
export function rerunEntries({ id, operation, thorough }: CheckReport, report: Report): Entry[] {
  const { target, run, changes } = report;
  if (target.kind === 'traffic') return [];
  const { rerun = [] } = run;
  const hasPlace = target.kind !== 'remote' || rerun.some((word) => /^--base-url(=|$)/.test(word));
  const words = [
    'run',
    '--only',
    id,
    ...(thorough ? ['--thorough'] : []),
    ...(hasPlace ? [] : ['--base-url', target.baseUrl]),
    ...rerun,
  ];
  // The reader has to fill in what was given as a flag and is secret.
  const secrets = words.filter((word) => /^PMS_[A-Z_]+=…$/.test(word));
  const others = words.filter((word) => !secrets.includes(word));
  const command = [...secrets, 'npx pms-conformance', ...others.map(plainShellWord)].join(' ');
  // A task can be started once.
  const isUsedUp =
    target.fixtures === 'ids' &&
    givenFor(operation)?.noun === 'task' &&
    changes.some(({ kind, uncertain }) => kind === 'task-started' && !uncertain);
  return [
    { label: 'rerun', form: 'value', text: line(command, longestCommand) },
    ...prose('', isUsedUp ? wordsOf(report).report.usedUp : undefined),
  ];
}

/**
 * Returns the entries of a check: the requirement with its section, the reason, findings, observations, the hint, and
 * the commands that test the check alone and send the request of a finding.
 * @param findings the findings to show, if others of the check are shown elsewhere
 */
export function checkEntries(
  check: CheckReport,
  report: Report,
  extent: Extent,
  findings: readonly Finding[] = check.findings,
): readonly Entry[] {
  const { statement, reason, hint, outcome, observations, sections } = check;
  const words = wordsOf(report);
  const helps = extent.omits !== 'help' && outcome !== 'pass' && outcome !== 'observed';
  return [
    ...prose('statement', words.report.statement(statement.says, words.terms.sections(sections))),
    ...prose('reason', reason),
    ...findingEntries(findings, extent, findings.slice(0, extent.most), words),
    ...moreEntries(findings.length - extent.most, 'finding', words),
    ...observations.slice(0, extent.most).map((each) => observationEntry(each, words)),
    ...moreEntries(observations.length - extent.most, 'observation', words),
    ...(helps ? prose(outcome === 'blocked' ? 'give' : 'hint', hint) : []),
    ...(isFailing(check) ? rerunEntries(check, report) : []),
    ...(helps && extent.omits === undefined ? requestEntries(findings, report) : []),
  ];
}

/** Returns one entry for checks that have no result for the same reason. */
export function reasonedEntry(checks: readonly CheckReport[], reason = ''): Entry {
  return { ...idsEntry(checks), label: 'check', why: line(reason) };
}

/** Returns the entries of a pinned check: recorded and current values, and why a value was not compared. */
export function pinnedEntries(
  { reason, findings }: PinnedCheck,
  extent: Extent,
  words: Messages,
): readonly Entry[] {
  return [
    ...prose('reason', reason),
    ...findings.map((finding) => findingEntry(finding, extent, words, ['recorded', 'now'])),
  ];
}

const maxIds = 8;

/** Returns the text of an entry, for formats without links. */
export function entryText(entry: Entry, { terms, report: words }: Messages): string {
  switch (entry.form) {
    case 'place': {
      const [first, ...others] = entry.exchanges;
      return words.place(entry.pointer, first, others.length);
    }
    case 'checks': {
      const all = entry.ids.map((id) => line(id, 120));
      const ids = terms.list(firstOf(all, maxIds, terms.andMore));
      return entry.why === undefined ? ids : words.idsWhy(ids, entry.why);
    }
    default:
      return entry.text;
  }
}

/** Returns the entries and, after each of them, those nested below it. */
export function flat(entries: readonly Entry[]): readonly Entry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.parts ?? [])]);
}

/** Returns entries as plain lines, `label: text`. */
export function plainLines(entries: readonly Entry[], words: Messages): string[] {
  const { labels, labelled } = words.report;
  return flat(entries).map((entry) => {
    const text = entryText(entry, words);
    return entry.label === '' ? text : labelled(labels[entry.label], text);
  });
}

/**
 * Returns a sentence that warns that the fixture of a request was removed after the run, so that the command that sends
 * it again gets another response. Undefined if the fixture still exists or the request needs none.
 */
export function goneSentence(report: Report, { operation, request }: ExchangeReport): string | undefined {
  const { target, changes } = report;
  const { fixtures, kept } = target;
  // A fixture program does its own cleanup, so it is assumed to have removed everything.
  const isLeft = changes.some((change) => createdBy(change) !== undefined && !change.undone);
  const isRemoved = (fixtures === 'zentao' && !isLeft) || fixtures === 'command';
  // Evidence of another version may have an operation that this one does not know.
  const needsFixture = operation === undefined ? request.method !== 'GET' : givenFor(operation) !== undefined;
  return isRemoved && !kept && needsFixture ? wordsOf(report).report.gone : undefined;
}
