import type { Cause, CheckReport, Finding, Report } from '../judging/report.ts';

/** One thing to fix: a cause with all findings that it explains, or the findings of a check that no cause explains. */
export interface Priority {
  /** `must` if it makes the target non-conformant. */
  readonly level: 'must' | 'should';
  readonly cause?: Cause;
  /** The failing checks with at least one of these findings. */
  readonly checks: readonly [CheckReport, ...CheckReport[]];
  readonly findings: readonly [Finding, ...Finding[]];
}

/**
 * Returns what to fix, the most effective first: required before recommended checks, causes before single findings.
 * Causes keep the order of the report.
 */
export function prioritiesOf({ causes, checks, exchanges }: Report): readonly Priority[] {
  const commandLengths = new Map(exchanges.map(({ index, curl }) => [index, curl.length]));
  const failing = checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
  const explained = new Set<Finding>();
  const groups = causes.map((cause) => {
    const members = failing.filter(({ id }) => cause.checks.includes(id));
    const found = members.flatMap((check) =>
      check.findings
        .filter((finding) => !explained.has(finding) && explains(cause, check, finding))
        .map((finding) => ({ check, finding })),
    );
    for (const { finding } of found) explained.add(finding);
    return priority(found, commandLengths, cause);
  });
  const singles = failing.map((check) =>
    priority(
      check.findings.filter((finding) => !explained.has(finding)).map((finding) => ({ check, finding })),
      commandLengths,
    ),
  );
  const all = [...groups, ...singles].filter((each) => each !== undefined);
  return [...all.filter(({ level }) => level === 'must'), ...all.filter(({ level }) => level === 'should')];
}

function explains({ fields }: Cause, { operation }: CheckReport, { field }: Finding): boolean {
  return field === undefined
    ? fields.length === 0
    : fields.some((named) => named === field || named === `${operation} ${field}`);
}

function priority(
  found: readonly { readonly check: CheckReport; readonly finding: Finding }[],
  commandLengths: ReadonlyMap<number, number>,
  cause?: Cause,
): Priority | undefined {
  const length = ({ exchange }: Finding): number => commandLengths.get(exchange) ?? Infinity;
  // The example is a finding of a required check if there is one, and the one with the shortest command.
  const sorted = found.toSorted(
    (a, b) =>
      Number(a.check.level !== 'must') - Number(b.check.level !== 'must') ||
      length(a.finding) - length(b.finding),
  );
  const [first, ...others] = [...new Set(sorted.map(({ check }) => check))];
  const [example, ...further] = sorted.map(({ finding }) => finding);
  if (first === undefined || example === undefined) return undefined;
  return {
    level: first.level === 'must' ? 'must' : 'should',
    ...(cause === undefined ? {} : { cause }),
    checks: [first, ...others],
    findings: [example, ...further],
  };
}
