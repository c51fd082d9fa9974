import type { Cause, CheckReport, Finding, Report } from '../judging/report.ts';

/** One thing to fix: a cause with all that it explains, or what is left of a failing check. */
export interface Priority {
  /** `must` where it makes the target non-conformant. */
  readonly level: 'must' | 'should';
  readonly cause?: Cause;
  /** The failing checks that it makes fail, wholly or in part. */
  readonly checks: readonly [CheckReport, ...CheckReport[]];
  /** What it explains of them, one finding at least. */
  readonly findings: readonly [Finding, ...Finding[]];
}

/**
 * What there is to fix in a report, in the order in which fixing pays: what the document demands before what it
 * shows, causes of many failures before single ones, and among them what explains most.
 */
export function prioritiesOf({ causes, checks, exchanges }: Report): readonly Priority[] {
  // Lengths by exchange.
  const commands = new Map(exchanges.map(({ index, curl }) => [index, curl.length]));
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
    return priority(found, commands, cause);
  });
  const singles = failing.map((check) =>
    priority(
      check.findings.filter((finding) => !explained.has(finding)).map((finding) => ({ check, finding })),
      commands,
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
  commands: ReadonlyMap<number, number>,
  cause?: Cause,
): Priority | undefined {
  const length = ({ exchange }: Finding): number => commands.get(exchange) ?? Infinity;
  // What fails a must is the example, even if a should has more of it; of those, what the shortest command shows.
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
