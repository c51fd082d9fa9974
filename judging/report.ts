import type { OperationId } from '../contract/operations.ts';
import type { Level, StatementId } from '../contract/statements.ts';
import type { EvidenceHeader, Exchange } from '../evidence/evidence.ts';

/** The outcomes of one check, in the order in which reports show them. */
export const outcomes = [
  'fail',
  'warn',
  'broken',
  'blocked',
  'waived',
  'observed',
  'pass',
  'skipped',
] as const;

/** What became of one check. */
export type Outcome = (typeof outcomes)[number];

/** What became of the target as a whole. */
export type Verdict = 'conformant' | 'non-conformant' | 'incomplete';

/** One way in which one answer differs from what a check demands. */
export interface Finding {
  readonly message: string;
  /** The top-level record field (or the field of a user entry) that it is about. */
  readonly field?: string;
  /** JSON Pointer into the answer. */
  readonly path?: string;
  readonly expected: string;
  readonly actual: string;
  /** Index of the exchange that shows it. */
  readonly exchange: number;
  /** Further exchanges that show the same. */
  readonly alsoIn?: readonly number[];
  /** How often it was found, over all exchanges and array entries; 1 when absent. */
  readonly times?: number;
}

/** Something that the document leaves open, as this target does it. */
export interface Observation {
  /** What is observed of the point, the same word for every target ("status", "media type", "effect"). */
  readonly aspect: string;
  readonly message: string;
  readonly field?: string;
  readonly value?: unknown;
  readonly exchange: number;
}

/** One check with its outcome. */
export interface CheckReport {
  readonly id: string;
  readonly title: string;
  readonly operation: OperationId;
  readonly level: Level;
  readonly sections: readonly string[];
  readonly statement: { readonly id: StatementId; readonly says: string };
  readonly outcome: Outcome;
  /** Why it is blocked, skipped, waived or broken. */
  readonly reason?: string;
  /** Where an implementer looks first; for a blocked check, the setting to give. */
  readonly hint?: string;
  /** New in this minor version: reported, and off the verdict. */
  readonly provisional?: true;
  readonly findings: readonly Finding[];
  /** Findings that waivers excuse, where others make the check fail all the same. */
  readonly waived?: readonly Finding[];
  readonly observations: readonly Observation[];
  /** Indexes of the exchanges that were judged. */
  readonly exchanges: readonly number[];
}

/** One thing that the run changed on the target. */
export interface Change {
  readonly kind: string;
  readonly id: string;
  readonly exchange: number;
  /** True when the run took the change back. */
  readonly undone?: boolean;
  /** No answer says so: the request may have been obeyed before its answer was lost. */
  readonly uncertain?: true;
}

/** An exchange as reports carry it. */
export interface ExchangeReport extends Omit<Exchange, 'step' | 'operation'> {
  readonly step: string;
  /** A shell command that sends the request again, with $PMS_TOKEN in place of the Token. */
  readonly curl: string;
}

/** Findings of several checks that have one cause, said once. */
export interface Cause {
  /** One sentence in plain words, with the number of fields or answers it covers. */
  readonly summary: string;
  readonly checks: readonly string[];
  readonly fields: readonly string[];
  /** How many findings it accounts for. */
  readonly findings: number;
}

/** A statement that no check asks, with the reason. */
export interface UncheckedStatement {
  readonly id: StatementId;
  readonly section: string;
  readonly level: Level;
  readonly says: string;
  readonly reason: string;
}

/** A waiver of the config file, and what became of it. */
export interface WaiverReport {
  readonly check: string;
  readonly field?: string;
  readonly reason: string;
  readonly issue?: string;
  /** `used`: it excused findings. `stale`: nothing fails any more. `not reached`: no answer tells. */
  readonly state: 'used' | 'stale' | 'not reached';
  /** The entry in the words of the user: `waivers[0] in pms-conformance.config.json (line 4)`. */
  readonly entry: string;
  /** How many findings it excused. */
  readonly findings: number;
}

/** Recorded behaviour of another target, and what became of it here. */
export interface PinnedReport {
  /** `incomplete`: nothing differs as far as it was reached. */
  readonly verdict: 'same' | 'different' | 'incomplete';
  /** Base URL of the target that was recorded. */
  readonly recordedFrom: string;
  readonly checks: readonly PinnedCheck[];
}

/** One check whose observations are pinned to recorded ones. */
export interface PinnedCheck {
  /** Id of the check that observes. */
  readonly id: string;
  readonly title: string;
  readonly operation: OperationId;
  readonly level: 'pinned';
  readonly outcome: 'pass' | 'fail' | 'blocked';
  /** What was not compared, and why. */
  readonly reason?: string;
  /** How many points were compared. */
  readonly compared: number;
  readonly findings: readonly Finding[];
}

/** Number of checks by outcome. */
export type OutcomeCounts = Readonly<Record<Outcome, number>>;

/** The whole report; described for other programs by schemas/report.schema.json. */
export interface Report {
  readonly reportVersion: 1;
  /** Who judged: the suite that recorded, or a later one. */
  readonly suite: EvidenceHeader['suite'];
  readonly target: EvidenceHeader['target'];
  readonly run: {
    readonly id: string;
    /** ISO 8601 UTC. */
    readonly startedAt: string;
    readonly durationMs: number;
    readonly requests: number;
    readonly seed: number;
    readonly command: string;
    /** Why the run ended before everything was asked. */
    readonly stopped?: string;
  };
  readonly verdict: Verdict;
  /** What a reader must know to read the report right, one sentence each. */
  readonly notes?: readonly string[];
  /** Without the provisional checks. */
  readonly counts: Readonly<Record<Level, OutcomeCounts>>;
  /** Present when recorded behaviour was to be met; off the verdict. */
  readonly pinned?: PinnedReport;
  readonly waivers?: readonly WaiverReport[];
  /** Findings grouped by cause, the most telling first. */
  readonly causes: readonly Cause[];
  readonly checks: readonly CheckReport[];
  readonly unchecked: readonly UncheckedStatement[];
  readonly changes: readonly Change[];
  readonly exchanges: readonly ExchangeReport[];
}
