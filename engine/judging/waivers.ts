import type { Level } from '../../contract/statements.ts';
import type { Because, JudgedCheck } from './judgement.ts';
import type { Check } from './check.ts';
import type { Finding } from './finding.ts';
import type { PhrasedCheck, Report, WaiverReport } from './report.ts';
import { matches } from './selection.ts';
import { distinctPhrases, type Said, phrase } from '../../messages/phrase.ts';

/** A known failure that does not fail the gate. */
export interface Waiver {
  /** Id of a check, or `prefix/*`. */
  readonly check: string;
  /** Excuses only findings about this record field. */
  readonly field?: string;
  readonly reason: string;
  /** Where the failure is tracked. */
  readonly issue?: string;
  /** Last day on which it is valid, `YYYY-MM-DD` in UTC. */
  readonly until?: string;
  /** Excuses only this outcome. */
  readonly outcome?: 'fail' | 'warn';
}

/** A waiver with the place where it is defined. */
export interface PlacedWaiver extends Waiver {
  /** The waiver set of this package that contains it. */
  readonly set?: string;
  /** The place, for people: `waivers[0] in my.json (line 4)`. */
  readonly entry?: string;
}

/** The outcome of a check with findings, by its level. A check of undocumented behaviour has no findings. */
const outcomeAt = { must: 'fail', should: 'warn', open: undefined } as const;

/** A check, or its entry in a report. */
export interface Waivable extends Pick<Check, 'id'> {
  readonly statement: { readonly level: Level };
}

/** The findings of one check: those that no waiver excuses (`left`), and the others. */
export interface Excused {
  readonly left: readonly Finding[];
  readonly waived: readonly Finding[];
  /** The reasons of the waivers that excuse them, each once. */
  readonly reasons: readonly Said[];
}

/** True if a waiver can excuse findings of a check. */
export function covers({ check, outcome }: Waiver, id: string, level: Level): boolean {
  const possible = outcomeAt[level];
  return matches(check, id) && possible !== undefined && (outcome ?? possible) === possible;
}

function isExpired({ until }: Pick<Waiver, 'until'>, today: string): boolean {
  return until !== undefined && until < today;
}

/** Days before a waiver expires on which reports say so. */
const daysOfNotice = 14;

const expires = phrase(
  'judging.waivers.expires',
  (entry: string, until: string, check: string) =>
    `${entry} expires on ${until}. After that day it does not excuse ${check}, and the gate fails.`,
  (entry, until, check) => `${entry} 将于 ${until} 过期。此后不再豁免 ${check}，门禁不通过。`,
);

/**
 * Returns a sentence for each waiver that is still of use and expires soon.
 * @param today `YYYY-MM-DD` in UTC
 */
export function expiringWaivers(waivers: readonly WaiverReport[], today: string): Said[] {
  const daysTo = (day: string): number => (Date.parse(day) - Date.parse(today)) / 86_400_000;
  return waivers.flatMap(({ state, entry, until, check }) => {
    const isSoon = until !== undefined && daysTo(until) <= daysOfNotice;
    const isOfUse = state === 'used' || state === 'not reached';
    return isSoon && isOfUse ? expires(entry, until, check) : [];
  });
}

/** Returns the place of a waiver, for people. */
export function entryOf({ entry }: PlacedWaiver, at: number): string {
  return entry ?? `waivers[${at}]`;
}

/** The waivers of one report. */
export class WaiverBook {
  /** How many findings each waiver excuses. */
  private readonly findings: number[];

  constructor(
    private readonly waivers: readonly PlacedWaiver[],
    /** The day of the run, `YYYY-MM-DD` in UTC. */
    private readonly today = '',
  ) {
    this.findings = waivers.map(() => 0);
  }

  /** Separates the findings of a check into waived and other ones. */
  excuse(check: Waivable, findings: readonly Finding[]): Excused {
    const { id, statement } = check;
    const covering = [...this.waivers.entries()].filter(
      ([, waiver]) => !isExpired(waiver, this.today) && covers(waiver, id, statement.level),
    );
    const left: Finding[] = [];
    const waived: Finding[] = [];
    const reasons = new Set<PlacedWaiver>();
    for (const finding of findings) {
      const excusing = covering.filter(([, { field }]) => field === undefined || field === finding.field);
      for (const [at] of excusing) this.findings[at]! += 1;
      const [first] = excusing;
      if (first) reasons.add(first[1]);
      (first ? waived : left).push(finding);
    }
    return { left, waived, reasons: distinctPhrases([...reasons].map(reasonOf)) };
  }

  /** Returns the state of each waiver. Call it after every check was judged. */
  reports(checks: readonly PhrasedCheck[]): WaiverReport[] {
    return this.waivers.map((waiver, at) => {
      const { outcome: _outcome, ...shown } = waiver;
      const state = this.stateOf(waiver, at, checks);
      return { ...shown, state, entry: entryOf(waiver, at), findings: this.findings[at]! };
    });
  }

  private stateOf(waiver: Waiver, at: number, checks: readonly PhrasedCheck[]): WaiverReport['state'] {
    if (isExpired(waiver, this.today)) return 'expired';
    if (this.findings[at]! > 0) return 'used';
    const withoutResult = ['blocked', 'skipped', 'broken'];
    const hasNoResult = checks.some(
      ({ id, level, outcome }) => covers(waiver, id, level) && withoutResult.includes(outcome),
    );
    return hasNoResult ? 'not reached' : 'stale';
  }
}

/** The reason of a waiver, with its issue. */
const waiverReason = phrase(
  'judging.waivers.reason',
  (reason: string, issue: string) => (issue === '' ? reason : `${reason} (${issue})`),
  (reason, issue) => (issue === '' ? reason : `${reason}（${issue}）`),
);
/** The same of a waiver that comes with the package, whose reason is in English. */
const ofSet = phrase(
  'judging.waivers.ofSet',
  (_set: string, reason: string, issue: string) => `${reason} (${issue})`,
  (set, _, issue) => `${set} 的已知行为（${issue}）`,
);

function reasonOf({ reason, issue = '', set }: PlacedWaiver): Said {
  return set === undefined ? waiverReason(reason, issue) : ofSet(set, reason, issue);
}

const waivedWith = phrase(
  'judging.reasons.waivedWith',
  (reason: string, check: string, why: string) => `${reason}; waived with ${check}: ${why}`,
  (reason, check, why) => `${reason}；随 ${check} 一起豁免：${why}`,
);

/** Waives checks that are blocked only because of waived findings. Their reason names the waived check. */
export function waiveConsequences(judged: readonly JudgedCheck[]): JudgedCheck[] {
  const byId = new Map(judged.map((one) => [one.report.id, one]));
  return judged.map((one) => {
    const { report } = one;
    const waived = report.outcome === 'blocked' ? waivedBlockerOf(one, judged, byId) : undefined;
    if (waived === undefined) return one;
    const { reason: why = '' } = waived;
    const reason = waivedWith(report.reason ?? '', waived.id, why);
    return { ...one, report: { ...report, outcome: 'waived', reason } };
  });
}

/** Returns the waived check that blocks this one, directly or through other blocked checks. */
function waivedBlockerOf(
  one: JudgedCheck,
  judged: readonly JudgedCheck[],
  byId: ReadonlyMap<string, JudgedCheck>,
): PhrasedCheck | undefined {
  const { report, because } = one;
  // Leaves out this check, so that two checks which block each other end the recursion and are not waived.
  const others = new Map([...byId].filter(([other]) => other !== report.id));
  if (because?.kind === 'field') return relatedWaived(report, judged, ({ field }) => field === because.field);
  const blocker = because && 'check' in because ? others.get(because.check ?? '') : undefined;
  const waived =
    blocker && (isWaived(blocker.report) ? blocker.report : waivedBlockerOf(blocker, judged, others));
  // If the blocker did not pass, this check is waived only if the blocker is.
  const hasPassed = blocker === undefined || ['pass', 'observed'].includes(blocker.report.outcome);
  if (waived !== undefined || !hasPassed) return waived;
  return because && isDueToResponses(because) ? relatedWaived(report, judged, () => true) : undefined;
}

/**
 * True if the responses themselves block a check: not a missing fixture, a missing response or a change of the target.
 */
function isDueToResponses(because: Because): boolean {
  const dueToResponses: readonly Because['kind'][] = ['check', 'control', 'refused', 'cannot-tell'];
  return dueToResponses.includes(because.kind) && !('give' in because && because.give !== undefined);
}

/** Returns a waived check with such a finding in the same exchanges; else a required one of the same operation. */
function relatedWaived(
  { operation, exchanges }: PhrasedCheck,
  judged: readonly JudgedCheck[],
  isMeant: (finding: PhrasedCheck['findings'][number]) => boolean,
): PhrasedCheck | undefined {
  const judgedHere = new Set(exchanges);
  const isHere = ({ exchange, alsoIn = [] }: PhrasedCheck['findings'][number]): boolean =>
    [exchange, ...alsoIn].some((index) => judgedHere.has(index));
  const related = judged
    .map(({ report }) => ({ report, meant: waivedIn(report).filter(isMeant) }))
    .filter(({ meant }) => meant.length > 0);
  const found =
    related.find(({ meant }) => meant.some(isHere)) ??
    related.find(({ report }) => report.operation === operation && report.level === 'must');
  return found?.report;
}

/** True if a waiver excuses the check. A provisional check that fails has the outcome `waived` without a waiver. */
const isWaived = ({ outcome, provisional }: PhrasedCheck): boolean => outcome === 'waived' && !provisional;

function waivedIn(report: PhrasedCheck): PhrasedCheck['findings'] {
  return isWaived(report) ? report.findings : (report.waived ?? []);
}

const expired = phrase(
  'judging.waivers.expired',
  (entry: string, until: string, check: string) => `${entry}: expired on ${until}, fix ${check} or delete it`,
  (entry, until, check) => `${entry}：已于 ${until} 过期，请修复 ${check}，或删除该条目`,
);
const passesNow = phrase(
  'judging.waivers.passes',
  (check: string) => `${check} passes now`,
  (check) => `${check} 现在通过`,
);
const findsNothingNow = phrase(
  'judging.waivers.passesIn',
  (check: string, field: string) => `${check} finds nothing in ${field} now`,
  (check, field) => `${check} 现在对 ${field} 没有发现`,
);
const deleteIt = phrase('judging.waivers.deleteIt', 'delete it', '请删除该条目');
const otherSet = phrase(
  'judging.waivers.otherSet',
  (set: string) =>
    `so this is not what ${set} describes: take another set, or the entries of "list --waivers ${set}" that you need`,
  (set) => `因此这不是 ${set} 所描述的版本：请改用其他豁免集，或从 "list --waivers ${set}" 中选取需要的条目`,
);
const stale = phrase(
  'judging.waivers.stale',
  (entry: string, passes: string, what: string) => `${entry}: ${passes}, ${what}`,
  (entry, passes, what) => `${entry}：${passes}，${what}`,
);

/** Returns a line for each waiver that fails the gate, because it has expired or excuses nothing any more: what to do with it. */
export function waiversToMend({ waivers = [] }: Pick<Report, 'waivers'>): Said[] {
  return waivers.flatMap(({ state, entry, check, field, set, until = '' }) => {
    if (state === 'expired') return expired(entry, until, check);
    if (state !== 'stale') return [];
    const passes = field === undefined ? passesNow(check) : findsNothingNow(check, field);
    // A user cannot delete an entry of a set of the package.
    const what = set === undefined ? deleteIt : otherSet(set);
    return stale(entry, passes, what);
  });
}

/**
 * Returns a waiver for each failure and warning of a report, one for each field if every finding has a field. Their
 * reasons are empty: the user must add them, since a config file with an empty reason is rejected.
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
