import type { Level } from '../contract/statements.ts';
import type { Because } from './because.ts';
import type { Judged } from './causes.ts';
import type { Check } from './check.ts';
import type { Finding } from './finding.ts';
import type { CheckReport, Report, WaiverReport } from './report.ts';
import { matches } from './patterns.ts';
import { type Messages, wordsOf } from '../messages/index.ts';

/** A known failure. */
export interface Waiver {
  /** Id of a check, or `prefix/*`. */
  readonly check: string;
  /** Excuses findings about this record field only. */
  readonly field?: string;
  readonly reason: string;
  /** Where the failure is tracked. */
  readonly issue?: string;
  /** Last day on which it holds, `YYYY-MM-DD` in UTC. */
  readonly until?: string;
  /** Excuses this outcome only. */
  readonly outcome?: 'fail' | 'warn';
}

/** A waiver that knows where it was written. */
export interface PlacedWaiver extends Waiver {
  /** The set of the package that it comes from. */
  readonly set?: string;
  /** In the words of the user: `waivers[0] in my.json (line 4)`. */
  readonly entry?: string;
}

/** What a check that does not hold is called, by its level; an open question always holds. */
const outcomeAt = { must: 'fail', should: 'warn', open: undefined } as const;

/** A check, or what a report says of one. */
export interface Waivable extends Pick<Check, 'id'> {
  readonly statement: { readonly level: Level };
}

/** The findings of one check, parted by whether a waiver excuses them. */
export interface Excused {
  readonly left: readonly Finding[];
  readonly waived: readonly Finding[];
  /** The reasons of the waivers that were used, each once. */
  readonly reasons: readonly string[];
}

/** Tells whether a waiver may excuse findings of a check. */
export function covers({ check: pattern, outcome }: Waiver, { id, statement }: Waivable): boolean {
  const possible = outcomeAt[statement.level];
  return matches(pattern, id) && possible !== undefined && (outcome ?? possible) === possible;
}

/** A waiver in the words of the user. */
export function entryOf({ entry }: PlacedWaiver, at: number): string {
  return entry ?? `waivers[${at}]`;
}

/** The waivers of one judgement, which notes what each of them excuses. */
export class WaiverBook {
  private readonly used: number[];

  constructor(private readonly waivers: readonly PlacedWaiver[]) {
    this.used = waivers.map(() => 0);
  }

  /** Parts the findings of a check. */
  excuse(check: Waivable, findings: readonly Finding[]): Excused {
    const mine = [...this.waivers.entries()].filter(([, waiver]) => covers(waiver, check));
    const left: Finding[] = [];
    const waived: Finding[] = [];
    const reasons = new Set<string>();
    for (const finding of findings) {
      const excusing = mine.filter(([, { field }]) => field === undefined || field === finding.field);
      for (const [at] of excusing) this.used[at]! += 1;
      const [first] = excusing;
      if (first) reasons.add(reasonOf(first[1]));
      (first ? waived : left).push(finding);
    }
    return { left, waived, reasons: [...reasons] };
  }

  /** What became of each waiver, once every check was judged. */
  reports(checks: readonly CheckReport[]): WaiverReport[] {
    return this.waivers.map((waiver, at) => {
      const { check, field, reason, issue, set } = waiver;
      return {
        check,
        ...(field === undefined ? {} : { field }),
        reason,
        ...(issue === undefined ? {} : { issue }),
        ...(set === undefined ? {} : { set }),
        state: this.stateOf(waiver, at, checks),
        entry: entryOf(waiver, at),
        findings: this.used[at]!,
      };
    });
  }

  private stateOf(waiver: Waiver, at: number, checks: readonly CheckReport[]): WaiverReport['state'] {
    if (this.used[at]! > 0) return 'used';
    const unanswered = ['blocked', 'skipped', 'broken'];
    const open = checks.some(
      (check) => covers(waiver, { id: check.id, statement: check }) && unanswered.includes(check.outcome),
    );
    return open ? 'not reached' : 'stale';
  }
}

function reasonOf({ reason, issue }: Waiver): string {
  return issue === undefined ? reason : `${reason} (${issue})`;
}

/** Lets what is blocked by waived findings alone be waived with them; its reason says which waiver. */
export function waiveConsequences(judged: readonly Judged[], words: Messages): Judged[] {
  const byId = new Map(judged.map((one) => [one.report.id, one]));
  return judged.map((one) => {
    const { report } = one;
    const behind = report.outcome === 'blocked' ? waivedBehind(one, judged, byId) : undefined;
    if (behind === undefined) return one;
    const reason = words.judging.reasons.waivedWith(report.reason ?? '', behind.id, behind.reason ?? '');
    return { ...one, report: { ...report, outcome: 'waived', reason } };
  });
}

/** The waived check at the end of what blocks this one. */
function waivedBehind(
  one: Judged,
  judged: readonly Judged[],
  byId: ReadonlyMap<string, Judged>,
): CheckReport | undefined {
  const { report, because } = one;
  // Of two checks that each wait for the other, neither is waived.
  const others = new Map([...byId].filter(([other]) => other !== report.id));
  if (because?.kind === 'field') return sharing(report, judged, ({ field }) => field === because.field);
  const before = because && 'check' in because ? others.get(because.check ?? '') : undefined;
  const known = before && (isWaived(before.report) ? before.report : waivedBehind(before, judged, others));
  if (known !== undefined || (before !== undefined && hasNoVerdict(before.report))) return known;
  return because && isLeftByAnswers(because) ? sharing(report, judged, () => true) : undefined;
}

/**
 * True where nothing that a user could give, no answer that is lacking and no change of the target keeps a check from a
 * verdict, but the answers themselves.
 */
function isLeftByAnswers(because: Because): boolean {
  const ofAnswers: readonly Because['kind'][] = ['check', 'control', 'refused', 'cannot-tell'];
  return ofAnswers.includes(because.kind) && !('give' in because && because.give !== undefined);
}

/** A waived check with such a finding: one about the same exchanges, or else one of the same operation. */
function sharing(
  { operation, exchanges }: CheckReport,
  judged: readonly Judged[],
  isMeant: (finding: CheckReport['findings'][number]) => boolean,
): CheckReport | undefined {
  const looked = new Set(exchanges);
  const waived = judged.flatMap(({ report }) => (waivedIn(report).some(isMeant) ? report : []));
  return (
    waived.find((report) =>
      waivedIn(report).some(
        (finding) =>
          isMeant(finding) && [finding.exchange, ...(finding.alsoIn ?? [])].some((at) => looked.has(at)),
      ),
    ) ?? waived.find((report) => report.operation === operation && report.level === 'must')
  );
}

/** What waits for such a check waits for what that one waits for. */
function hasNoVerdict({ outcome }: CheckReport): boolean {
  return outcome !== 'pass' && outcome !== 'observed';
}

/** A new check that fails does not gate, but nobody has waived what it takes away. */
function isWaived(report: CheckReport): boolean {
  return report.outcome === 'waived' && !report.provisional;
}

function waivedIn(report: CheckReport): CheckReport['findings'] {
  if (report.provisional) return [];
  return [...(report.outcome === 'waived' ? report.findings : []), ...(report.waived ?? [])];
}

/** A line for each waiver that nothing needs any more: the entry to delete, and why. */
export function staleWaivers(report: Pick<Report, 'waivers' | 'language'>): string[] {
  const { waivers = [] } = report;
  const { waivers: words } = wordsOf(report).judging;
  return waivers
    .filter(({ state }) => state === 'stale')
    .map(({ entry, check, field, set }) => {
      const passes = field === undefined ? words.passes(check) : words.passesIn(check, field);
      // Nobody can delete an entry of the package.
      return words.stale(entry, passes, set === undefined ? words.deleteIt : words.otherSet(set));
    });
}

/**
 * Drafts a waiver for each failure and warning of a report, by field where every finding has one. The reasons are
 * empty, which no config file may keep.
 */
export function draftWaivers({ checks }: Pick<Report, 'checks'>): Waiver[] {
  return checks
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
    .flatMap(({ id: check, findings }) => {
      const fields = new Set(findings.map(({ field }) => field));
      if (fields.has(undefined)) return { check, reason: '' };
      return [...fields].map((field) => ({ check, field: field!, reason: '' }));
    });
}
