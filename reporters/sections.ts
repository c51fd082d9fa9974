import type { Cause, CheckReport, Finding, Report } from '../engine/judging/report.ts';
import {
  checkEntries,
  commandEntry,
  type Extent,
  idsEntry,
  findingEntries,
  moreEntries,
  type Item,
  pinnedEntries,
  prose,
  reasonedEntry,
  requestEntries,
  rerunEntries,
} from './entries.ts';
import {
  checksWith,
  type DeadEnd,
  deadEndOf,
  groupsWithoutResult,
  type GroupWithoutResult,
  pinnedSentence,
} from './summary.ts';
import { adviceOf, prioritiesOf, type Priority } from './next-step.ts';
import { type Since, sinceItems } from './since.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { asSentence, firstOf, line } from './text.ts';
import { departureItems } from './traffic.ts';
import { oddities } from './worth.ts';

/** One section of a report. All formats show the same sections in the same order. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** Steps for the reader, in order. */
  readonly steps?: readonly string[];
  readonly items: readonly Item[];
}

/** What is shown in addition to the report. */
export interface ReportExtras {
  readonly since?: Since | undefined;
}

/** Limits for required checks to fix (`full`) and for all others (`rest`). */
type Extents = { readonly [of in 'full' | 'rest']: Extent };

/** Returns the sections that follow the first screen. Empty sections are left out. */
export function sectionsOf(report: Report, extents: Extents, extras: ReportExtras = {}): readonly Section[] {
  const dead = deadEndOf(report);
  const clients = departuresSection(report, dead === undefined);
  if (dead !== undefined) return [deadEndSection(dead, wordsOf(report)), ...clients];
  const { report: words } = wordsOf(report);
  const { since } = extras;
  const all: readonly Section[] = [
    fixSection(report, extents),
    { id: 'broken', title: words.sections.broken, items: checkItems(report, 'broken', extents.full) },
    ...clients,
    unansweredSection(report),
    { id: 'since', title: words.since.title, items: since ? sinceItems(since, wordsOf(report)) : [] },
    pinnedSection(report, extents.full),
    { id: 'waived', title: words.sections.waived, items: waivedItems(report, extents.rest) },
    worthSection(report),
  ];
  return all.filter(({ items }) => items.length > 0);
}

/** What clients sent that the document does not have. */
function departuresSection(report: Report, hasPlaces: boolean): Section[] {
  const { title, lead } = wordsOf(report).departures;
  const items = departureItems(report, hasPlaces);
  return items.length > 0 ? [{ id: 'undocumented', title, lead, items }] : [];
}

/** The first section of a report in which no check has a result. */
function deadEndSection({ advice, last }: DeadEnd, { report: { sections: words } }: Messages): Section {
  const item = { outcome: 'blocked', word: '', title: words.byHand } as const;
  const items = last === undefined ? [] : [{ ...item, entries: [commandEntry(last)] }];
  return { id: 'do', title: words.do, steps: advice, items };
}

/** What to fix, in the order of `prioritiesOf`. */
function fixSection(report: Report, { full, rest }: Extents): Section {
  const items = prioritiesOf(report).map((priority) =>
    fixItem(priority, report, priority.level === 'must' ? full : rest),
  );
  const { sections: words } = wordsOf(report).report;
  return {
    id: 'fix',
    title: words.fix,
    ...(items.length > 1 ? { lead: words.fixOrder } : {}),
    items,
  };
}

function fixItem({ level, cause, checks, findings }: Priority, report: Report, extent: Extent): Item {
  const outcome = level === 'must' ? 'fail' : 'warn';
  const [first] = checks;
  if (cause === undefined) {
    const entries = checkEntries(first, report, extent, findings);
    return { outcome, title: line(findings[0].message, 300), check: first.id, entries };
  }
  const fields = [...new Set(cause.fields)];
  const words = wordsOf(report);
  const responses = new Set(findings.flatMap(({ exchange, alsoIn = [] }) => [exchange, ...alsoIn]));
  const shown = examplesOf(findings, extent.examples ?? 1);
  return {
    outcome,
    title: line(asSentence(cause.summary), 300),
    entries: [
      ...findingEntries(findings, extent, shown, words),
      ...moreEntries(fields.length - shown.length, 'field', words),
      // A single finding says it itself.
      ...(findings.length > 1
        ? prose('seen', words.report.sections.seenIn(cause.findings, responses.size))
        : []),
      idsEntry(checks),
      ...(fields.length > 1 ? prose('fields', fieldsInWords(fields, words)) : []),
      ...(extent.omits === 'help' ? [] : prose('hint', adviceOrHint(cause, first, report))),
      ...rerunEntries(first, report),
      // Where every request gets the same, one of them helps nobody.
      ...(extent.omits === undefined && cause.scope !== 'run' ? requestEntries(shown, report) : []),
    ],
  };
}

/** Returns the advice of a cause. A cause that names fields is more precise than the hint of one of its checks. */
function adviceOrHint(cause: Cause, { hint }: CheckReport, report: Report): string | undefined {
  const advice = adviceOf(cause, report).trim();
  if (advice !== '') return advice;
  return cause.fields.length === 0 ? hint : undefined;
}

/** Returns the fields grouped by operation: `bug a, b; task c`. */
function fieldsInWords(fields: readonly string[], { terms, report: words }: Messages): string {
  const byOperation = new Map<string, string[]>();
  for (const named of fields) {
    const [field = '', operation = ''] = named.split(' ').toReversed();
    byOperation.set(operation, [...(byOperation.get(operation) ?? []), field]);
  }
  return terms.parts([...byOperation].map(([operation, names]) => words.sections.fieldsOf(operation, names)));
}

/** Returns the first finding of each field, because different fields are better examples than one field many times. */
function examplesOf(findings: readonly Finding[], most: number): readonly Finding[] {
  const keys = findings.map(({ field, message }) => field ?? message);
  return findings.filter((_, at) => keys.indexOf(keys[at]!) === at).slice(0, most);
}

/** Items of waived failures. Checks that have no result because of these are grouped in one item. */
function waivedItems(report: Report, extent: Extent): Item[] {
  const deprived = checksWith(report, 'waived').filter(({ findings }) => findings.length === 0);
  const entries = deprived.map((check) => reasonedEntry([check], check.reason));
  const title = wordsOf(report).report.sections.waivedAway;
  const failing = checkItems(report, 'waived', extent).filter(
    ({ check }) => !deprived.some(({ id }) => id === check),
  );
  return [...failing, ...(entries.length > 0 ? [{ outcome: 'waived' as const, title, entries }] : [])];
}

function checkItems(report: Report, outcome: 'broken' | 'waived', extent: Extent): Item[] {
  return checksWith(report, outcome).map((check) => ({
    outcome,
    title: line(check.title),
    check: check.id,
    entries: checkEntries(check, report, extent),
  }));
}

/** Groups without a hint and with fewer checks are merged into one item. */
const minGroupSize = 3;
const maxReasons = 3;

/** Checks without a result, grouped by the missing setting or by the reason. */
function unansweredSection(report: Report): Section {
  const groups = groupsWithoutResult(report, ['blocked', 'skipped']);
  const words = wordsOf(report);
  const isSmall = ({ hint, outcome, checks }: GroupWithoutResult): boolean =>
    hint === undefined && outcome === 'blocked' && checks.length < minGroupSize;
  const small = groups.filter(isSmall);
  const large = small.length > 1 ? groups.filter((group) => !isSmall(group)) : groups;
  const items = large.map(({ outcome, hint, reasons, checks }): Item => {
    const { terms } = words;
    const more = (left: number): string => terms.inReportJson(terms.moreOf.reason(left));
    // Without a hint the first reason is the title.
    const said = firstOf(reasons, maxReasons, more).slice(hint === undefined ? 1 : 0);
    return {
      outcome,
      title: line(hint ?? reasons[0], 300),
      entries: [...said.flatMap((reason) => prose('reason', reason)), idsEntry(checks)],
    };
  });
  const merged: Item = {
    outcome: 'blocked',
    title: words.report.sections.eachReason,
    entries: small.map(({ checks, reasons }) => reasonedEntry(checks, reasons[0])),
  };
  return {
    id: 'unanswered',
    title: words.report.sections.unanswered,
    items: small.length > 1 ? [...items, merged] : items,
  };
}

/** Differences between the target and recorded behaviour. */
function pinnedSection(report: Report, extent: Extent): Section {
  const { pinned } = report;
  const words = wordsOf(report);
  const { titles, apart, differs, notReached } = words.report.pinned;
  if (pinned === undefined) return { id: 'pinned', title: '', items: [] };
  return {
    id: 'pinned',
    title: titles[pinned.verdict],
    lead: words.terms.sentences([pinnedSentence(pinned, words.report), apart]),
    items: (['fail', 'blocked'] as const)
      .flatMap((outcome) => pinned.checks.filter((check) => check.outcome === outcome))
      .map((check) => ({
        outcome: check.outcome,
        word: check.outcome === 'fail' ? differs : notReached,
        title: line(check.title),
        check: check.id,
        entries: pinnedEntries(check, extent, words),
      })),
  };
}

/** Oddities: no requirement forbids them, but readers want to know. */
function worthSection(report: Report): Section {
  const { sections: words } = wordsOf(report).report;
  return {
    id: 'worth',
    title: words.worth,
    lead: words.offVerdict,
    items: oddities(report).map(({ title, says, exchanges }) => ({
      outcome: 'observed',
      word: words.seenWord,
      title,
      entries: [...prose('seen', says), { label: 'at', form: 'place', exchanges }],
    })),
  };
}
