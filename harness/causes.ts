import type { Cause, CheckReport } from './report.ts';

/**
 * Groups findings that have one cause: the same message about many fields, the same fault in several operations.
 * The most telling first; a fault that stands alone makes no group.
 */
export function causesOf(checks: readonly CheckReport[]): Cause[] {
  const groups = new Map<
    string,
    { checks: Set<string>; fields: Set<string>; findings: number; expected: string; kind: string }
  >();
  for (const check of checks) {
    if (check.outcome !== 'fail' && check.outcome !== 'warn') continue;
    for (const { message, field, expected, actual, times = 1 } of check.findings) {
      const fault = field === undefined ? message : message.replace(field, 'a field');
      const kind = kindOf(actual);
      const key = JSON.stringify([fault, expected, kind]);
      const group = groups.get(key) ?? {
        checks: new Set(),
        fields: new Set(),
        findings: 0,
        expected,
        kind: fault,
      };
      group.checks.add(check.id);
      if (field !== undefined) group.fields.add(`${check.operation} ${field}`);
      group.findings += times;
      groups.set(key, group);
    }
  }
  return [...groups.entries()]
    .filter(([, group]) => group.fields.size > 1 || group.checks.size > 1)
    .map(([key, group]) => {
      const actual = (JSON.parse(key) as string[])[2]!;
      const where = group.fields.size > 0 ? `${group.fields.size} fields` : `${group.checks.size} checks`;
      return {
        summary: `${where}: ${group.kind}; expected ${group.expected}, came ${actual}`,
        checks: [...group.checks],
        fields: [...group.fields],
        findings: group.findings,
      };
    })
    .sort((a, b) => b.fields.length - a.fields.length || b.findings - a.findings);
}

/** What came, without the value itself. */
function kindOf(actual: string): string {
  if (actual === 'absent' || actual === 'null' || actual === '""') return actual;
  if (/^"-?\d+(\.\d+)?"$/.test(actual)) return 'a number in quotes';
  if (actual.startsWith('"')) return 'a string';
  if (actual.startsWith('{')) return 'an object';
  if (actual.startsWith('[')) return 'an array';
  return /^-?\d/.test(actual) ? 'a number' : actual;
}
