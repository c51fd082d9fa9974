/// <reference lib="esnext.disposable" preserve="true" />
import {
  type GivenSettings,
  type Settings,
  SettingsError,
  settingsWithDefaults,
} from '../../engine/settings/settings.ts';
import { refusingWithout, secretsOfProgram } from '../../engine/settings/secrets.ts';
import { claimOutFolder } from '../../engine/settings/out-folder.ts';
import { demandKnownSettings } from '../../engine/settings/sources.ts';
import { placesOf } from '../../engine/settings/source-files.ts';
import { matches } from '../../engine/judging/selection.ts';
import { evidenceLines } from '../../engine/evidence/evidence.ts';
import { reportFiles } from '../../reporters/files.ts';
import { writeEach } from '../../reporters/write-files.ts';
import { judgedRun, recordRun, type RunResult } from '../../engine/run.ts';
import { type FetchHandler, fetchWire } from '../../engine/wire/fetch-wire.ts';
import { phrase } from '../../messages/phrase.ts';

/** The target of a run: a service at a base URL, or a handler in this process, with the settings of the run. */
export interface ConformanceTarget extends Omit<GivenSettings, 'writeWaivers'> {
  /** Handles the requests in this process, without a network; `baseUrl` is then only the start of their URLs. */
  readonly fetch?: FetchHandler | undefined;
}

/** A target prepared for the tests, with a function that stops what was started for it. */
export interface StartedTarget extends ConformanceTarget {
  /** Called and awaited after the tests. Without it, one of the dispose methods is. */
  readonly close?: (() => unknown) | undefined;
  readonly [Symbol.asyncDispose]?: (() => PromiseLike<unknown>) | undefined;
  readonly [Symbol.dispose]?: (() => unknown) | undefined;
}

/** A target, or a function that prepares one. The function is called once, before the first request. */
export type TargetSource = ConformanceTarget | (() => StartedTarget | Promise<StartedTarget>);

/** A prepared target, with a function that stops it. */
export interface PreparedTarget {
  readonly target: ConformanceTarget;
  readonly close: () => Promise<void>;
}

/** The result of a run, with its settings and files. */
export interface FinishedRun extends RunResult {
  readonly settings: Settings;
  /** Names of the files that were written. */
  readonly files: readonly string[];
}

/** Base URL of a handler when the settings have none. */
const defaultBaseUrl = 'http://localhost';

const fetchAccepted = phrase(
  'fetch-accepted',
  'fetch: accepted: a function that gets a Request and returns a Response',
  'fetch：可接受：接收 Request 并返回 Response 的函数',
);
const urlOrFetch = phrase(
  'url-or-fetch',
  'conformance: give baseUrl, or fetch for a handler in this process',
  'conformance：请给出 baseUrl，或用 fetch 给出本进程中的处理函数',
);

/**
 * Prepares the target.
 * @throws SettingsError when it has neither a base URL nor a handler
 */
export async function prepareTarget(source: TargetSource): Promise<PreparedTarget> {
  const started: StartedTarget = typeof source === 'function' ? await source() : source;
  const { close: given, ...target } = started;
  const close = async (): Promise<void> => {
    if (given) await given.call(started);
    else await (started[Symbol.asyncDispose]?.() ?? started[Symbol.dispose]?.());
  };
  try {
    withoutFrames(() => demandTarget(target));
  } catch (error) {
    await close();
    throw error;
  }
  return { target, close };
}

function demandTarget({ fetch: handler, ...given }: ConformanceTarget): void {
  if (handler !== undefined && typeof handler !== 'function') throw new SettingsError(fetchAccepted);
  refusingWithout(secretsOfProgram(given), () => demandKnownSettings(given));
  // Without a base URL, the suite would test its own reference service, and pass.
  if (handler === undefined && given.baseUrl === undefined) throw new SettingsError(urlOrFetch);
}

/** Calls a function that refuses settings. The place in this package and the parts of the message do not help the reader. */
function withoutFrames<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof SettingsError) {
      error.stack = `${error.name}: ${error.message}`;
      Object.defineProperty(error, 'said', { enumerable: false });
    }
    throw error;
  }
}

/**
 * Tests a target and writes its files: the evidence before anything is judged.
 * @param ids the checks to run; undefined: all
 * @param command the command as the report shows it
 * @throws SettingsError before any request is sent
 */
export async function runTarget(
  { fetch: handler, ...given }: ConformanceTarget,
  ids: readonly string[] | undefined,
  command: string,
): Promise<FinishedRun> {
  const target = handler === undefined ? given : { ...given, baseUrl: given.baseUrl ?? defaultBaseUrl };
  const settings = withoutFrames(() => selectChecks(settingsWithDefaults(target), ids));
  withoutFrames(() => refusingWithout(secretsOfProgram(settings), () => claimOutFolder(settings.out, 'out')));
  const wire = handler === undefined ? {} : { wire: fetchWire(handler, settings) };
  const evidence = await recordRun(settings, { command, ...wire });
  const { failOn, gate, out } = settings;
  const evidenceFile = { name: 'evidence.ndjson', make: () => evidenceLines(evidence) };
  const lost = await writeEach(out, [evidenceFile]);
  const result = judgedRun(evidence, settings);
  const rendered = reportFiles.map(({ name, render }) => ({
    name,
    make: () => render(result.report, { failOn, gate, places: placesOf(settings) }),
  }));
  const [first] = [...lost, ...(await writeEach(out, rendered))];
  if (first) throw first.error;
  return { ...result, settings, files: [...rendered, evidenceFile].map(({ name }) => name) };
}

/** Selects the checks that have one of the ids and that the setting `only` selects, too. */
function selectChecks(settings: Settings, ids: readonly string[] | undefined): Settings {
  const { only } = settings;
  const selected = ids?.filter((id) => only.length === 0 || only.some((pattern) => matches(pattern, id)));
  return selected === undefined || selected.length === 0 ? settings : { ...settings, only: selected };
}

/** Options of the tests of a target. */
export interface ConformanceOptions {
  /** Title of the `describe` around the tests; default `pms-conformance`. */
  readonly title?: string;
}

/** Registers the suite for a target; `only` and `skip` use `describe.only` and `describe.skip` of the test runner. */
export interface Conformance {
  (target: TargetSource, options?: ConformanceOptions): void;
  readonly only: (target: TargetSource, options?: ConformanceOptions) => void;
  readonly skip: (target: TargetSource, options?: ConformanceOptions) => void;
}

type Describe = (title: string, register: () => void) => unknown;

/**
 * Creates the function `conformance` for a test runner.
 * @param describe of the test runner
 * @param register registers the tests within the `describe`
 */
export function conformanceIn(
  describe: Describe & { readonly only: Describe; readonly skip: Describe },
  register: (target: TargetSource) => void,
): Conformance {
  const registerWith =
    (block: Describe): Conformance['only'] =>
    (target, { title = 'pms-conformance' } = {}) =>
      void block(title, () => register(target));
  return Object.assign(registerWith(describe), {
    only: registerWith(describe.only),
    skip: registerWith(describe.skip),
  });
}
