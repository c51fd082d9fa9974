export { run, type Progress, type RunOptions, type RunResult, type RunSettings } from './engine/run.ts';
export { judge, type JudgeSettings } from './engine/judge.ts';
export type { Judgement } from './engine/verdict.ts';
export {
  type GivenSettings,
  SettingsError,
  type Settings,
  settingsWithDefaults,
} from './engine/settings/settings.ts';
export type { Waiver } from './engine/judging/waivers.ts';
export type { FixtureMaker, MadeFixtures, WantedFixtures } from './engine/fixtures/maker.ts';
export { EvidenceError } from './engine/evidence/evidence.ts';
export { renderAll, type RenderOptions } from './reporters/files.ts';
export { writeFiles, type OutputFile } from './reporters/write-files.ts';
export { toConsole, type ConsoleOptions } from './reporters/console.ts';
export { allChecks } from './suites/index.ts';
export type { Check } from './engine/judging/check.ts';
export type { Wire, WireAnswer, WireRequest } from './engine/wire/wire.ts';
export { fetchWire, type FetchHandler, type FetchWireOptions } from './engine/wire/fetch-wire.ts';
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
} from './engine/judging/report.ts';
export type { Language } from './messages/index.ts';
