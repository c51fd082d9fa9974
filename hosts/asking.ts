import {
  type GivenSettings,
  type Settings,
  SettingsError,
  settingsWithDefaults,
} from '../settings/settings.ts';
import { claimOutFolder } from '../settings/out-folder.ts';
import { matches } from '../judging/patterns.ts';
import { renderAll } from '../reporters/files.ts';
import type { OutputFile } from '../reporters/write-files.ts';
import { run, type RunResult } from '../run.ts';
import { type FetchHandler, fetchWire } from '../wire/fetch-wire.ts';
import { say } from '../messages/phrase.ts';

/** What is asked: a service at a base URL, or a handler in this process, and the settings of a run. */
export interface ConformanceTarget extends Omit<GivenSettings, 'writeWaivers'> {
  /** Answers in the place of the network; `baseUrl` is then only what its requests begin with. */
  readonly fetch?: FetchHandler | undefined;
}

/** A target that was made ready for the tests, and how to end what was started for it. */
export interface StartedTarget extends ConformanceTarget {
  /** Called after the tests, and awaited; so are the methods that `using` and `await using` call. */
  readonly close?: (() => unknown) | undefined;
  readonly [Symbol.asyncDispose]?: (() => PromiseLike<unknown>) | undefined;
  readonly [Symbol.dispose]?: (() => unknown) | undefined;
}

/** A target, or a function that makes one ready: it is called once, before the first request. */
export type TargetSource = ConformanceTarget | (() => StartedTarget | Promise<StartedTarget>);

/** What the tests ask, and how they end it. */
export interface OwnTarget {
  readonly target: ConformanceTarget;
  readonly close: () => Promise<void>;
}

/** What asking a target gave. */
export interface Asked extends RunResult {
  readonly settings: Settings;
  /** The files of the report, evidence among them. */
  readonly files: readonly OutputFile[];
}

/** What requests to a handler begin with, where nobody says. */
const inProcess = 'http://localhost';

/**
 * Makes the target ready for a run of the user's own service.
 * @throws SettingsError when there is neither a base URL nor a handler
 */
export async function ownTarget(source: TargetSource): Promise<OwnTarget> {
  const started: StartedTarget = typeof source === 'function' ? await source() : source;
  const { close: _, ...target } = started;
  const close = async (): Promise<void> => void (await closeStarted(started));
  try {
    demandTarget(target);
  } catch (error) {
    await close();
    throw error;
  }
  return { target, close };
}

/** A base URL that was left undefined by accident would have the suite ask its own reference service, and pass. */
function demandTarget({ fetch: handler, baseUrl }: ConformanceTarget): void {
  if (handler !== undefined && typeof handler !== 'function') {
    throw new SettingsError(say('fetch-accepted'));
  }
  if (baseUrl === undefined && handler === undefined) {
    throw new SettingsError(say('url-or-fetch'));
  }
}

/** Ends a target in one of the ways that it offers. */
function closeStarted(started: StartedTarget): unknown {
  if (started.close) return started.close();
  return started[Symbol.asyncDispose]?.() ?? started[Symbol.dispose]?.();
}

/**
 * Asks a target and renders the report.
 * @param ids the checks that the tests want; all of them when undefined
 * @param command what stands in the report as the command
 * @throws SettingsError before anything is sent
 */
export async function ask(
  { fetch: handler, ...given }: ConformanceTarget,
  ids: readonly string[] | undefined,
  command: string,
): Promise<Asked> {
  const target = handler === undefined ? given : { baseUrl: inProcess, ...defined(given) };
  const settings = narrowed(settingsWithDefaults(target), ids);
  claimOutFolder(settings.out, 'out');
  const wire = handler === undefined ? {} : { wire: fetchWire(handler, settings) };
  const { out: _, ...asked } = settings;
  const result = await run(asked, { command, ...wire });
  const gate = settings.failOn === 'warn' ? ({ failOn: 'warn' } as const) : {};
  const files = [...renderAll(result.report, gate), { name: 'evidence.ndjson', content: result.evidence }];
  return { ...result, settings, files };
}

function defined(given: GivenSettings): GivenSettings {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Leaves out what no test wants; a selection of the settings stays in force. */
function narrowed(settings: Settings, ids: readonly string[] | undefined): Settings {
  const { only } = settings;
  const both = ids?.filter((id) => only.length === 0 || only.some((pattern) => matches(pattern, id))) ?? [];
  return both.length === 0 ? settings : { ...settings, only: both };
}
