import type {
  CheckReport,
  ExchangeReport,
  Finding,
  Observation,
  Outcome,
  PinnedCheck,
  Report,
} from '../judging/report.ts';
import { goneSentence } from './gone.ts';
import { findingTitle, type UnansweredGroup } from './summary.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { block, line } from './text.ts';

/** What an entry says; each language has a word for it. */
export type Label = keyof Messages['report']['labels'];

/**
 * One thing that is said of a check, a finding or a cause: all that a report says is made of these, and the formats
 * differ in how they look alone. Texts are visible characters in one line; only a command may have several.
 */
export type Entry = {
  readonly label: Label;
  /** What belongs below it: what a finding expected, what came, and where. */
  readonly parts?: readonly Entry[];
} & (
  | { readonly form: 'prose'; readonly text: string }
  /** Stays as it is, to be compared and copied. */
  | { readonly form: 'value'; readonly text: string }
  /** To be pasted into a shell; it sends the request of this exchange, in which these fields are in question. */
  | {
      readonly form: 'command';
      readonly text: string;
      readonly exchange: number;
      readonly fields?: readonly string[];
    }
  | { readonly form: 'place'; readonly pointer?: string; readonly exchanges: readonly number[] }
  | { readonly form: 'checks'; readonly ids: readonly string[]; readonly why?: string }
);

/** One thing in a section: a word for what it is, a title in plain words, and what there is to say of it. */
export interface Item {
  readonly outcome: Outcome;
  /** The outcome in the words of the section; the outcome itself when absent. */
  readonly word?: string;
  readonly title: string;
  /** Id of the check, where it is about one. */
  readonly check?: string;
  readonly entries: readonly Entry[];
}

/** How much is told. */
export interface Extent {
  /** Findings and observations beyond this number are counted only. */
  readonly most: number;
  /** Findings that stand for all that one cause explains; one when absent. */
  readonly examples?: number;
  /** The longest expected or actual value, in characters. */
  readonly valueLength: number;
  /** Leaves out where to look and the request. */
  readonly brief?: true;
}

/** An entry of prose; none for a text that is undefined. */
export const prose = (label: Label, text: string | undefined): Entry[] =>
  text === undefined ? [] : [{ label, form: 'prose', text: line(text) }];
const value = (label: Label, text: string, limit: number): Entry => ({
  label,
  form: 'value',
  text: line(text, limit),
});

/** Takes a finding; gives the JSON Pointer of what it is about, the field itself when it has no path. */
export function pointerOf({ path, field }: Finding): string | undefined {
  return path ?? (field === undefined ? undefined : `/${field}`);
}

/** Takes a finding; gives what it says, and below it what was expected, what came and where. */
export function findingEntry(
  finding: Finding,
  { valueLength }: Pick<Extent, 'valueLength'>,
  words: Messages,
  labels: readonly [Label, Label] = ['expected', 'actual'],
): Entry {
  const { expected, actual, likely, generated, exchange, alsoIn = [] } = finding;
  const pointer = pointerOf(finding);
  return {
    label: 'finding',
    form: 'prose',
    text: line(findingTitle(finding, words)),
    parts: [
      value(labels[0], expected, valueLength),
      value(labels[1], actual, valueLength),
      ...prose('likely', likely?.says),
      ...(generated === undefined ? [] : generatedEntries(generated, words)),
      {
        label: 'at',
        form: 'place',
        ...(pointer === undefined ? {} : { pointer: line(pointer, 200) }),
        exchanges: [exchange, ...alsoIn],
      },
    ],
  };
}

/** What generated requests showed: the smallest of them, how often, and what near to it is right. */
function generatedEntries(
  { cases, of, seen, smallest, after, beside, nearby }: NonNullable<Finding['generated']>,
  { report: words }: Messages,
): Entry[] {
  return [
    ...prose('smallest', smallest),
    ...prose('seen', words.generatedSeen(cases, of, seen)),
    ...prose('after', after),
    ...prose('at once with', beside),
    ...prose('nearby', nearby),
  ];
}

/** Takes findings and those of them to show; gives an entry each. */
export function findingEntries(
  findings: readonly Finding[],
  extent: Extent,
  shown: readonly Finding[],
  words: Messages,
): Entry[] {
  const [first] = findings;
  // What all of it most likely comes from is said once.
  const isShared = findings.every(({ likely }) => likely?.says === first?.likely?.says);
  const apart = isShared ? shown.map(({ likely: _said, ...finding }) => finding) : shown;
  return [
    ...(isShared ? prose('likely', first?.likely?.says) : []),
    ...apart.map((finding) => findingEntry(finding, extent, words)),
  ];
}

/** Takes observations; gives an entry each, and one that counts those beyond the extent. */
function observationEntries(observations: readonly Observation[], extent: Extent, words: Messages): Entry[] {
  const entries = observations.slice(0, extent.most).map(({ aspect, field, message, exchange }): Entry => ({
    label: 'observed',
    form: 'prose',
    text: words.report.observation(line(words.report.aspect(aspect, field), 100), line(message)),
    parts: [{ label: 'at', form: 'place', exchanges: [exchange] }],
  }));
  return [...entries, ...furtherOf(observations.length - extent.most, 'observation', words)];
}

/** Counts what is not shown, if there is any. */
export function furtherOf(
  left: number,
  noun: keyof Messages['terms']['moreOf'],
  { terms }: Messages,
): Entry[] {
  return left > 0 ? prose('', terms.and(terms.moreOf[noun](left))) : [];
}

/** Takes findings in the order in which they are told; gives the request of the first, as a command. */
export function requestEntries(findings: readonly Finding[], report: Report): Entry[] {
  const [first] = findings;
  const exchange = report.exchanges.find(({ index }) => index === first?.exchange);
  if (exchange === undefined) return [];
  const fields = [...new Set(findings.flatMap(({ field }) => field ?? []))];
  return [{ ...commandEntry(exchange), fields }, ...prose('', goneSentence(report, exchange))];
}

/** Takes an exchange; gives the command that sends its request. */
export function commandEntry({ curl, index }: ExchangeReport): Entry & { readonly form: 'command' } {
  return { label: 'request', form: 'command', text: block(curl, 8000), exchange: index };
}

/**
 * Takes a check of a report; gives what there is to say of it: the statement with its section, the reason,
 * findings, observations, where to look, and the request of a finding.
 * @param findings those to tell, where others of the check are told elsewhere
 */
export function checkEntries(
  check: CheckReport,
  report: Report,
  extent: Extent,
  findings: readonly Finding[] = check.findings,
): readonly Entry[] {
  const { statement, reason, hint, outcome, observations, sections } = check;
  const words = wordsOf(report);
  const helps = !extent.brief && outcome !== 'pass' && outcome !== 'observed';
  return [
    ...prose('statement', words.report.statement(statement.says, words.terms.sections(sections))),
    ...prose('reason', reason),
    ...findingEntries(findings, extent, findings.slice(0, extent.most), words),
    ...furtherOf(findings.length - extent.most, 'finding', words),
    ...observationEntries(observations, extent, words),
    ...(helps ? prose(outcome === 'blocked' ? 'give' : 'hint', hint) : []),
    ...(helps ? requestEntries(findings, report) : []),
  ];
}

const mostReasons = 3;

/** Takes checks without an answer; gives why they have none, and which they are. */
export function unansweredEntries(
  { reasons, checks }: UnansweredGroup,
  { terms }: Messages,
): readonly Entry[] {
  const left = reasons.length - mostReasons;
  const more = left > 0 ? [terms.inReportJson(terms.moreOf.reason(left))] : [];
  return [
    ...[...reasons.slice(0, mostReasons), ...more].flatMap((reason) => prose('reason', reason)),
    { label: 'checks', form: 'checks', ids: checks.map(({ id }) => id) },
  ];
}

/** Takes checks that for one reason have no answer; gives both in one entry. */
export function reasonedEntry(checks: readonly CheckReport[], reason = ''): Entry {
  return { label: 'check', form: 'checks', ids: checks.map(({ id }) => id), why: line(reason) };
}

/** Takes a pinned check; gives what was recorded, what came now, and why something was not compared. */
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

const mostIds = 8;

/** Takes an entry; gives what it says in one text, for formats without links. */
export function entryText(entry: Entry, { terms, report: words }: Messages): string {
  switch (entry.form) {
    case 'place': {
      const [first, ...others] = entry.exchanges;
      return words.place(entry.pointer, first, others.length);
    }
    case 'checks': {
      const left = entry.ids.length - mostIds;
      const shown = entry.ids.slice(0, mostIds).map((id) => line(id, 120));
      const ids = terms.list([...shown, ...(left > 0 ? [terms.andMore(left)] : [])]);
      return entry.why === undefined ? ids : words.idsWhy(ids, entry.why);
    }
    default:
      return entry.text;
  }
}

/** Takes entries; gives them and all below them, in order. */
export function flat(entries: readonly Entry[]): readonly Entry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.parts ?? [])]);
}

/** Takes entries; gives them as plain lines, `label: text`. */
export function plainLines(entries: readonly Entry[], words: Messages): string[] {
  const { labels, labelled } = words.report;
  return flat(entries).map((entry) => {
    const text = entryText(entry, words);
    return entry.label === '' ? text : labelled(labels[entry.label], text);
  });
}
