import type { Finding, Report } from '../judging/report.ts';
import {
  checkEntries,
  type Extent,
  findingEntry,
  type Item,
  pinnedEntries,
  requestEntries,
  unansweredEntries,
} from './entries.ts';
import { pinnedSentence, pinnedTitles, pinnedToTell } from './pinned.ts';
import { prioritiesOf, type Priority } from './priorities.ts';
import { type Since, sinceItems } from './since.ts';
import { checksWith, unansweredGroups } from './summary.ts';
import { line, plural } from './text.ts';
import { oddities } from './worth.ts';

/** One part of a report; every format shows these, in this order. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
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
  const all: readonly Section[] = [
    fixSection(report, extents),
    { id: 'broken', title: 'Defects of the suite', items: checkItems(report, 'broken', extents.full) },
    unansweredSection(report),
    sinceSection(since),
    pinnedSection(report, extents.full),
    { id: 'waived', title: 'Waived', items: checkItems(report, 'waived', extents.rest) },
    worthSection(report),
  ];
  return all.filter(({ items }) => items.length > 0);
}

/** What to fix first, in the order in which fixing pays. */
function fixSection(report: Report, { full, rest }: Extents): Section {
  return {
    id: 'fix',
    title: 'What to fix first',
    items: prioritiesOf(report).map((priority) =>
      fixItem(priority, report, priority.level === 'must' ? full : rest),
    ),
  };
}

function fixItem({ level, cause, checks, findings }: Priority, report: Report, extent: Extent): Item {
  const outcome = level === 'must' ? 'fail' : 'warn';
  const [first] = checks;
  if (cause === undefined) {
    return {
      outcome,
      title: line(findings[0].message, 300),
      check: first.id,
      entries: checkEntries(first, report, extent, findings),
    };
  }
  const fields = [...new Set(cause.fields)];
  return {
    outcome,
    title: line(asSentence(cause.summary), 300),
    entries: [
      ...examplesOf(findings, extent.examples ?? 1).map((finding) => findingEntry(finding, extent)),
      {
        label: 'explains',
        form: 'prose',
        text: `${plural(cause.findings, 'finding')} in ${plural(checks.length, 'check')}`,
      },
      { label: 'checks', form: 'checks', ids: checks.map(({ id }) => id) },
      ...(fields.length > 1
        ? [{ label: 'fields', form: 'prose' as const, text: line(fields.join(', '), 600) }]
        : []),
      // What a cause says of fields is more to the point than where one of its checks would look.
      ...(first.hint !== undefined && !extent.brief && fields.length === 0
        ? [{ label: 'hint', form: 'prose' as const, text: line(first.hint) }]
        : []),
      ...(extent.brief ? [] : requestEntries(findings, report)),
    ],
  };
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

function checkItems(report: Report, outcome: 'broken' | 'waived', extent: Extent): Item[] {
  return checksWith(report, outcome).map((check) => ({
    outcome,
    title: line(check.title),
    check: check.id,
    entries: checkEntries(check, report, extent),
  }));
}

/** What kept checks from an answer, and what to give, each thing once. */
function unansweredSection(report: Report): Section {
  return {
    id: 'unanswered',
    title: 'Not answered',
    items: unansweredGroups(report, ['blocked', 'skipped']).map((group) => ({
      outcome: group.outcome,
      title: line(group.reason, 300),
      entries: unansweredEntries(group),
    })),
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
      entries: [
        { label: 'seen', form: 'prose', text: line(says) },
        { label: 'at', form: 'place', exchanges },
      ],
    })),
  };
}
