import type { Finding, Report } from '../judging/report.ts';
import {
  checkEntries,
  commandEntry,
  type Extent,
  findingEntries,
  furtherOf,
  type Item,
  pinnedEntries,
  prose,
  reasonedEntry,
  requestEntries,
  unansweredEntries,
} from './entries.ts';
import { type DeadEnd, deadEndOf } from './dead-end.ts';
import { pinnedSentence, pinnedTitles, pinnedToTell } from './pinned.ts';
import { prioritiesOf, type Priority } from './priorities.ts';
import { type Since, sinceItems } from './since.ts';
import { checksWith, type UnansweredGroup, unansweredGroups } from './summary.ts';
import { plural } from '../judging/plural.ts';
import { line } from './text.ts';
import { oddities } from './worth.ts';

/** One part of a report; every format shows these, in this order. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** To be tried one after the other. */
  readonly steps?: readonly string[];
  readonly items: readonly Item[];
}

/** What else there is besides the report. */
export interface Besides {
  readonly since?: Since | undefined;
}

/** How much is told of what must be fixed, and of the rest. */
export interface Extents {
  readonly full: Extent;
  readonly rest: Extent;
}

/** What there is to say of a report after its first screen; a section with nothing in it is left out. */
export function sectionsOf(report: Report, extents: Extents, { since }: Besides = {}): readonly Section[] {
  const dead = deadEndOf(report);
  if (dead !== undefined) return [deadEndSection(dead)];
  const all: readonly Section[] = [
    fixSection(report, extents),
    { id: 'broken', title: 'Defects of the suite', items: checkItems(report, 'broken', extents.full) },
    unansweredSection(report),
    sinceSection(since),
    pinnedSection(report, extents.full),
    { id: 'waived', title: 'Waived', items: waivedItems(report, extents.rest) },
    worthSection(report),
  ];
  return all.filter(({ items }) => items.length > 0);
}

/** Where nothing was reached, what kept the run from asking is all that there is to say. */
function deadEndSection({ advice, last }: DeadEnd): Section {
  const title = 'Try the last request by hand, then run again';
  const items =
    last === undefined
      ? []
      : [{ outcome: 'blocked' as const, word: '', title, entries: [commandEntry(last)] }];
  return { id: 'do', title: 'What to do', steps: advice, items };
}

const fixOrder =
  'What the document demands comes before what it only shows, and a cause of many failures before a single one.';

/** What to fix first, in the order in which fixing pays. */
function fixSection(report: Report, { full, rest }: Extents): Section {
  const items = prioritiesOf(report).map((priority) =>
    fixItem(priority, report, priority.level === 'must' ? full : rest),
  );
  return {
    id: 'fix',
    title: 'What to fix first',
    ...(items.length > 1 ? { lead: fixOrder } : {}),
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
  const answers = new Set(findings.flatMap(({ exchange, alsoIn = [] }) => [exchange, ...alsoIn]));
  const shown = examplesOf(findings, extent.examples ?? 1);
  return {
    outcome,
    title: line(asSentence(cause.summary), 300),
    entries: [
      ...findingEntries(findings, extent, shown),
      ...furtherOf(fields.length - shown.length, 'field'),
      ...prose('seen', `${plural(cause.findings, 'time')} in ${plural(answers.size, 'answer')}`),
      { label: 'checks', form: 'checks', ids: checks.map(({ id }) => id) },
      ...(fields.length > 1 ? prose('fields', fieldsInWords(fields)) : []),
      // What a cause says of fields is more to the point than where one of its checks would look.
      ...(first.hint !== undefined && !extent.brief && fields.length === 0 ? prose('hint', first.hint) : []),
      ...(extent.brief ? [] : requestEntries(shown, report)),
    ],
  };
}

/** `bug a, b; task c`: where fields are of several operations, each of these is named once. */
function fieldsInWords(fields: readonly string[]): string {
  const byOperation = new Map<string, string[]>();
  for (const named of fields) {
    const [field = '', operation = ''] = named.split(' ').toReversed();
    byOperation.set(operation, [...(byOperation.get(operation) ?? []), field]);
  }
  return [...byOperation].map(([operation, names]) => `${operation} ${names.join(', ')}`.trim()).join('; ');
}

/** With a capital, unless it begins with the name of an operation. */
function asSentence(summary: string): string {
  return /^[a-z]+-/.test(summary) ? summary : summary.charAt(0).toUpperCase() + summary.slice(1);
}

/** The first finding of each field, as different ones say more. */
function examplesOf(findings: readonly Finding[], most: number): readonly Finding[] {
  const seen = new Set<string>();
  const first = ({ field, message }: Finding): boolean => {
    const known = seen.size;
    return seen.add(field ?? message).size > known;
  };
  return findings.filter(first).slice(0, most);
}

/** Waived failures; what these took away from other checks is told together. */
function waivedItems(report: Report, extent: Extent): Item[] {
  const deprived = checksWith(report, 'waived').filter(({ findings }) => findings.length === 0);
  const entries = deprived.map((check) => reasonedEntry([check], check.reason));
  const title = 'Nothing to compare, as a waived failure took it away';
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

/** Groups without a remedy that are smaller than this are told together. */
const leastOfReason = 3;

/** What to give, each thing once, and what else kept checks from an answer. */
function unansweredSection(report: Report): Section {
  const groups = unansweredGroups(report, ['blocked', 'skipped']);
  const isSmall = ({ hint, outcome, checks }: UnansweredGroup): boolean =>
    hint === undefined && outcome === 'blocked' && checks.length < leastOfReason;
  const small = groups.filter(isSmall);
  const large = small.length > 1 ? groups.filter((group) => !isSmall(group)) : groups;
  const items = large.map((group): Item => {
    const { outcome, hint, reasons } = group;
    const entries = unansweredEntries(group);
    return {
      outcome,
      title: line(hint ?? reasons[0], 300),
      entries: hint === undefined ? entries.slice(1) : entries,
    };
  });
  const together: Item = {
    outcome: 'blocked',
    title: 'Nothing to judge, each for a reason of its own',
    entries: small.map(({ checks, reasons }) => reasonedEntry(checks, reasons[0])),
  };
  return {
    id: 'unanswered',
    title: 'Not answered',
    items: small.length > 1 ? [...items, together] : items,
  };
}

function sinceSection(since: Since | undefined): Section {
  const title = 'Since the last run';
  return since === undefined
    ? { id: 'since', title, items: [] }
    : { id: 'since', title, items: sinceItems(since) };
}

/** How the target compares with recorded behaviour. */
function pinnedSection({ pinned }: Report, extent: Extent): Section {
  if (pinned === undefined) return { id: 'pinned', title: '', items: [] };
  return {
    id: 'pinned',
    title: pinnedTitles[pinned.verdict],
    lead: `${pinnedSentence(pinned)} This is apart from the verdict on conformance.`,
    items: pinnedToTell(pinned).map((check) => ({
      outcome: check.outcome,
      word: check.outcome === 'fail' ? 'differs' : 'not reached',
      title: line(check.title),
      check: check.id,
      entries: pinnedEntries(check, extent),
    })),
  };
}

/** What no statement forbids, and people want to know all the same. */
function worthSection(report: Report): Section {
  return {
    id: 'worth',
    title: 'Worth a look',
    lead: 'No statement of the document speaks of these, so they are off the verdict.',
    items: oddities(report).map(({ title, says, exchanges }) => ({
      outcome: 'observed',
      word: 'seen',
      title,
      entries: [...prose('seen', says), { label: 'at', form: 'place', exchanges }],
    })),
  };
}
