import type { Evidence } from '../evidence/evidence.ts';
import type { Said } from '../../messages/phrase.ts';
import type { Finding } from './finding.ts';
import type { JudgedCheck } from './judgement.ts';
import type { PhrasedCause } from './report.ts';
import type { JudgedSuite } from './suite.ts';

/** The probable cause of one finding, by its values. */
export interface Likely {
  readonly as: string;
  /** The cause with advice, for people. */
  readonly says: Said;
}

/** The causes that the evidence shows, and which of them each finding has. */
export interface Diagnosed {
  readonly causes: readonly PhrasedCause[];
  /** Returns the position of the cause of a finding; undefined if none is known. */
  causeOf(finding: Finding): number | undefined;
  /** What a reader must know besides. */
  readonly notes: readonly Said[];
  /** Returns what to do about a check without a result; undefined if nothing explains why. */
  adviceFor(check: JudgedCheck): Said | undefined;
  /** Returns why a check has no result, if a setting that seems wrong is not the cause. */
  insteadOfSetting(check: JudgedCheck): Said | undefined;
}

/** Explains findings. It is no part of judging: no outcome depends on it. */
export interface Explainer {
  likelyOf(finding: Finding, evidence: Evidence): Likely | undefined;
  diagnose(evidence: Evidence, suites: readonly JudgedSuite[], judged: readonly JudgedCheck[]): Diagnosed;
}

/** No cause is known. */
export const nothingDiagnosed: Diagnosed = {
  causes: [],
  notes: [],
  causeOf: () => undefined,
  adviceFor: () => undefined,
  insteadOfSetting: () => undefined,
};

/** Explains nothing. */
export const noExplainer: Explainer = {
  likelyOf: () => undefined,
  diagnose: () => nothingDiagnosed,
};
