export { run, type Progress, type RunOptions, type RunResult, type RunSettings } from './run.ts';
export type { Check } from './harness/check.ts';
export type {
  Change,
  CheckReport,
  ExchangeReport,
  Finding,
  Observation,
  Outcome,
  Report,
  Verdict,
} from './harness/report.ts';
export { allChecks } from './suites/index.ts';
