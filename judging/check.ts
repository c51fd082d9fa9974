import type { OperationId } from '../contract/operations.ts';
import type { StatementId } from '../contract/statements.ts';
import type { EvidenceView } from '../evidence/view.ts';
import type { Finding, Observation } from './report.ts';

/** What a judge found; without findings and without `blocked` the check holds. */
export interface Judgement {
  readonly findings?: readonly Finding[];
  readonly observations?: readonly Observation[];
  /** Why the question could not be answered, and the setting to give. */
  readonly blocked?: { readonly reason: string; readonly hint?: string };
  /** Indexes of the exchanges that were looked at. */
  readonly exchanges: readonly number[];
}

/** One question about the target: a pure function of recorded evidence. */
export interface Check {
  /** `<operation>/<what-holds>`; for ever. */
  readonly id: string;
  readonly operation: OperationId;
  /** The level of the check is that of its statement. */
  readonly statement: StatementId;
  /** What holds, in the present tense. */
  readonly holds: string;
  /** How the statement is read, where the document leaves room. */
  readonly reading?: string;
  /** Steps of the operation's scenario that must be asked; `*` ends a prefix. */
  readonly given: readonly string[];
  /** What the run must be given, in words of the settings. */
  readonly needs: readonly string[];
  /** What is sent, for `explain`. */
  readonly sends: string;
  /** Where an implementer looks first. */
  readonly hint: string;
  /** Minor version (`0.2`) in which the check arrived, and in which it is reported but never gates. */
  readonly provisional?: string;
  readonly judge: (evidence: EvidenceView) => Judgement;
}
