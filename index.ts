export { run, type Progress, type RunOptions, type RunResult, type RunSettings } from './run.ts';
export { judge, type JudgeSettings } from './judge.ts';
export type { Judgement } from './verdict.ts';
export {
  type GivenSettings,
  SettingsError,
  type Settings,
  settingsWithDefaults,
} from './settings/settings.ts';
export type { Waiver } from './judging/waivers.ts';
export type { FixtureMaker, MadeFixtures, WantedFixtures } from './fixtures/maker.ts';
export { EvidenceError } from './evidence/evidence.ts';
export { renderAll, type RenderOptions } from './reporters/files.ts';
export { writeFiles, type OutputFile } from './reporters/write-files.ts';
export { toConsole, type ConsoleOptions } from './reporters/console.ts';
export { allChecks } from './suites/index.ts';
export type { Check } from './judging/check.ts';
export type { Wire, WireAnswer, WireRequest } from './wire/wire.ts';
export { fetchWire, type FetchHandler, type FetchWireOptions } from './wire/fetch-wire.ts';
export type {
  Cause,
  Change,
  CheckReport,
  ExchangeReport,
  Finding,
  Observation,
  Outcome,
  Report,
  Verdict,
} from './judging/report.ts';
export type { Language } from './messages/index.ts';
