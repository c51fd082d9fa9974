import type { Cause, CheckReport, Finding } from './report.ts';

/** Everything that is known of a group of findings. */
interface Group {
  readonly checks: Set<string>;
  /** `<operation> <field>` */
  readonly fields: Set<string>;
  readonly operations: Set<string>;
  readonly first: Finding;
  findings: number;
  /** Checks that got no answer because of it. */
  blocked: number;
}

/** A kind of fault: which findings it explains, and how it is said of all of them. */
interface FaultRow {
  readonly id: string;
  readonly explains: (finding: Finding) => boolean;
  /** Findings of one kind of fault that have different keys have different causes. */
  readonly key?: (finding: Finding, check: CheckReport) => string;
  readonly says: (group: Group) => string;
}

const record = /^a 2xx answer/;
const quotedNumber = /^"-?\d+(\.\d+)?"$/;
const zeroDate = /^"0000-00-00/;

/** The kinds of faults that real services have everywhere at once; the first that explains a finding takes it. */
const faults: readonly FaultRow[] = [
  {
    id: 'refused',
    explains: ({ expected }) => record.test(expected),
    key: ({ actual }, { operation }) => JSON.stringify([operation, shapeOfAnswer(actual)]),
    says: ({ operations, first, blocked, findings }) =>
      `${list(operations)}: ${count(findings, 'valid request')} got ${first.actual}` +
      (blocked > 0 ? `; ${count(blocked, 'further check')} found nothing to judge` : ''),
  },
  {
    id: 'numbers-in-quotes',
    explains: ({ expected, actual }) => /integer|number|0 or 1/.test(expected) && quotedNumber.test(actual),
    says: (group) => `numbers are sent as strings in ${places(group)}`,
  },
  {
    id: 'objects-for-strings',
    explains: ({ expected, actual }) => expected.startsWith('a string') && actual.startsWith('{'),
    says: (group) => `objects stand where a string belongs in ${places(group)}`,
  },
  {
    id: 'null',
    explains: ({ expected, actual }) => actual === 'null' && !expected.includes('null'),
    says: (group) => `null stands in fields that are not nullable: ${places(group)}`,
  },
  {
    id: 'empty-string',
    explains: ({ actual }) => actual === '""',
    says: (group) => `an empty string stands for "unset" where it is no form of it: ${places(group)}`,
  },
  {
    id: 'zero-date',
    explains: ({ actual }) => zeroDate.test(actual),
    says: (group) => `the all-zero date stands for "unset" where null is the only form: ${places(group)}`,
  },
  {
    id: 'absent',
    explains: ({ actual }) => actual === 'absent',
    says: (group) => `fields are missing: ${places(group)}`,
  },
  {
    id: 'other',
    explains: () => true,
    key: ({ message, field, expected, actual }) =>
      JSON.stringify([
        field === undefined ? message : message.replace(field, 'a field'),
        expected,
        kindOf(actual),
      ]),
    says: ({ first, ...group }) =>
      `${generalised(first)} in ${places({ first, ...group })}; expected ${first.expected}, came ${kindOf(first.actual)}`,
  },
];

/**
 * Groups the findings of failed checks and warnings that have one cause: the same wrong type in many fields, the same
 * answer to every request. What explains most fields and unanswered checks comes first; a fault that shows in
 * one field and keeps nothing from an answer makes no group.
 */
export function causesOf(checks: readonly CheckReport[]): Cause[] {
  const groups = new Map<string, Group & { readonly row: FaultRow }>();
  for (const check of checks) {
    if (check.outcome !== 'fail' && check.outcome !== 'warn') continue;
    for (const finding of check.findings) addTo(groups, finding, check, checks);
  }
  return [...groups.values()]
    .filter(({ checks: of, fields, blocked }) => fields.size > 1 || of.size > 1 || blocked > 0)
    .sort((a, b) => weight(b) - weight(a) || b.findings - a.findings)
    .map(({ row, ...group }) => ({
      summary: row.says(group),
      checks: [...group.checks],
      fields: [...group.fields],
      findings: group.findings,
    }));
}

function addTo(
  groups: Map<string, Group & { readonly row: FaultRow }>,
  finding: Finding,
  check: CheckReport,
  all: readonly CheckReport[],
): void {
  const row = faults.find(({ explains }) => explains(finding))!;
  const key = `${row.id} ${row.key?.(finding, check) ?? ''}`;
  const group = groups.get(key) ?? {
    row,
    checks: new Set<string>(),
    fields: new Set<string>(),
    operations: new Set<string>(),
    first: finding,
    findings: 0,
    blocked: 0,
  };
  groups.set(key, group);
  if (row.id === 'refused' && !group.checks.has(check.id)) group.blocked += blockedBy(check, all);
  group.checks.add(check.id);
  group.operations.add(check.operation);
  if (finding.field !== undefined) group.fields.add(`${check.operation} ${finding.field}`);
  group.findings += finding.times ?? 1;
}

/** Checks whose reason names this one, or that lack the success that this one is about. */
function blockedBy(failed: CheckReport, all: readonly CheckReport[]): number {
  const named = all.filter(
    ({ outcome, reason }) => outcome === 'blocked' && reason?.endsWith(`see ${failed.id}`),
  );
  const controls = all.filter(
    ({ outcome, operation, reason }) =>
      outcome === 'blocked' && operation === failed.operation && reason?.includes('did not succeed'),
  );
  return named.length === 0 ? 0 : named.length + controls.length;
}

function weight({ fields, blocked }: Group): number {
  return fields.size + blocked;
}

/** At most three names of one operation; numbers beyond that. */
function places({ fields, operations }: Group): string {
  const names = [...fields].map((field) => field.split(' ')[1]!);
  const where = operations.size === 1 ? list(operations) : count(operations.size, 'operation');
  if (fields.size === 0) return where;
  const distinct = [...new Set(names)];
  const shown = distinct.length <= 6 ? ` (${distinct.join(', ')})` : '';
  return `${count(fields.size, 'field')} of ${where}${shown}`;
}

function list(values: ReadonlySet<string>): string {
  return [...values].join(', ');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function generalised({ message, field }: Finding): string {
  return field === undefined ? message : message.replace(field, 'a field');
}

/** An answer without what differs from one request to the next. */
function shapeOfAnswer(actual: string): string {
  return actual.replace(/\d{4,}|"[0-9a-f]{8}"/g, '…');
}

/** What came, without the value itself. */
function kindOf(actual: string): string {
  if (actual === 'absent' || actual === 'null' || actual === '""') return actual;
  if (actual.startsWith('"')) return 'a string';
  if (actual.startsWith('{')) return 'an object';
  if (actual.startsWith('[')) return 'an array';
  return /^-?\d+(\.\d+)?$/.test(actual) ? 'a number' : actual;
}
