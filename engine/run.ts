import type { FixtureMaker } from './fixtures/maker.ts';
import { randomBytes } from 'node:crypto';
import { apiPrefix } from '../contract/operations.ts';
import { ChangeLog } from './zentao/changes.ts';
import { SetUpFailed } from './zentao/failure.ts';
import { LedgerWriter } from './zentao/ledger.ts';
import { needsOf } from './zentao/needs.ts';
import { stageOf } from './stage.ts';
import { checksToAsk } from './settings/selection.ts';
import {
  formatEvidence,
  type Evidence,
  type OwnEvidence,
  type EvidenceHeader,
  type Exchange,
  type Facts,
} from './evidence/evidence.ts';
import { parseJson } from './evidence/body.ts';
import { type Clock, realClock } from './evidence/clock.ts';
import { connectionOf } from './evidence/connection.ts';
import { Journal } from './evidence/journal.ts';
import { markDoubtful } from './evidence/exchange-facts.ts';
import { maskedEvidence, wholeMask } from './evidence/masked.ts';
import { Recorder } from './evidence/recorder.ts';
import type { Redact } from './evidence/masking/secrets.ts';
import { Secrets } from './evidence/redaction.ts';
import { formOfToken } from './evidence/token-in-settings.ts';
import { waitForStart } from './evidence/service-start.ts';
import {
  adviceNames,
  type GivenSettings,
  type Names,
  type Settings,
  settingsWithDefaults,
} from './settings/settings.ts';
import { refusingWithout, secretsOfProgram } from './settings/secrets.ts';
import { demandKnownChecks } from './settings/source-files.ts';
import { demandUsableWaivers } from './settings/waivers.ts';
import { commonHeaders } from './evidence/given-headers.ts';
import { machineLimitOf } from './wire/machine.ts';
import { headerIn } from './wire/message.ts';
import { unknownCodings } from './wire/response.ts';
import { openWire, type Wire } from './wire/wire.ts';
import { runScenarios } from '../suites/run-scenarios.ts';
import { allChecks, suites } from '../suites/index.ts';
import { madeUpToken } from '../suites/common/values.ts';
import { tasksNeeded } from '../suites/start-task/steps.ts';
import { judgeEvidence, type Judgement, suite } from './verdict.ts';
import { wordsOf } from '../messages/index.ts';
import { mapTexts, type Phrase, phraseIn, phrase, type SettingNames } from '../messages/phrase.ts';
import { machineLimit } from '../messages/machine-problem.ts';

/** Progress of a run. */
export interface Progress {
  /** Number of requests that have ended, with a response or an error. */
  readonly requests: number;
  /** Purpose of the last request, in the language of the settings. */
  readonly purpose: string;
}

/** Options of a run besides its settings. */
export interface RunOptions {
  readonly onProgress?: (progress: Progress) => void;
  /**
   * Called while a run waits for its service to start (setting `waitMs`), at first and then every ten seconds.
   * @param why there is no response, in the language of the settings
   */
  readonly onWait?: (why: string, waitedMs: number) => void;
  /** Ends the run early; what was recorded is judged nevertheless. */
  readonly signal?: AbortSignal;
  /** The command line, for the report. */
  readonly command?: string;
  /** Arguments with which another run reaches the same service in the same way. */
  readonly rerun?: readonly string[];
  /** Replaces the network, for a service in the same process. */
  readonly wire?: Wire;
  /** Replaces the clock of the machine, for tests that must not wait. */
  readonly clock?: Clock;
  /** Called with each line of changes.ndjson when the change happens. */
  readonly ledger?: (line: string) => void;
  /** Names of the settings in messages, such as flags or environment variables; default: their own names. */
  readonly names?: Names;
  /** Creates the fixtures that the settings do not have. */
  readonly fixtures?: FixtureMaker;
}

/** Result of a run. */
export interface RunResult extends Judgement {
  /** The text of evidence.ndjson. */
  readonly evidence: string;
}

/** The settings of a run. All are optional and have the defaults of the command line. */
export type RunSettings = Omit<GivenSettings, 'out' | 'writeWaivers'>;

/**
 * Tests a target and returns the report. Without a base URL it starts and tests the reference service. Errors of the
 * target are in the report and never thrown. Writes no file and reads no environment variables. Several runs may be in
 * progress at the same time.
 * @throws SettingsError, before any request is sent, when a setting is wrong or missing, a selection matches no check,
 * or a waiver matches no check
 */
export async function run(given: RunSettings = {}, options: RunOptions = {}): Promise<RunResult> {
  const settings = settingsWithDefaults(given);
  return judgedRun(await recordRun(settings, options), settings);
}

/** Judges the evidence of a run. */
export function judgedRun(evidence: Evidence, settings: Settings): RunResult {
  let text: string | undefined;
  return {
    ...judgeEvidence(evidence, settings),
    // Formatted only when a caller reads it.
    get evidence() {
      return (text ??= formatEvidence(evidence));
    },
  };
}

/**
 * Sends all requests of a run, and judges nothing. From the first request on nothing is thrown: what fails ends the run,
 * and stands in the evidence.
 * @returns the evidence, with names masked
 * @throws SettingsError as `run` does
 */
export async function recordRun(settings: Settings, options: RunOptions): Promise<Evidence> {
  // The unmasked evidence is not kept in a variable: with a long user list it is large.
  const { baseUrl } = settings;
  if (baseUrl !== undefined)
    return maskedEvidence(await record(settings, baseUrl, 'remote', options), settings);
  const { createService, seedOf } = await import('../reference/service.ts');
  const service = createService({ tasks: tasksNeeded + (settings.thorough ?? 0) });
  const ownUrl = await service.listen();
  try {
    const seeded = { ...settings, ...seedOf(service) };
    return maskedEvidence(await record(seeded, ownUrl, 'reference', options), settings);
  } finally {
    await service.close();
  }
}

const runWaited = phrase(
  'waited-for-start',
  (seconds: number) => `The run waited ${seconds} s for the first response of the service (--wait).`,
  (waited) => `为等待服务的第一个响应，用了 ${waited} 秒（--wait）。`,
);
const oneByOne = phrase(
  'one-by-one',
  'The service responded 503 with Retry-After while other requests were sent in parallel. From then on, requests were sent one at a time (as with --concurrency 1).',
  '服务在其他请求正在进行时返回 503 和 Retry-After。此后请求逐个发送（等同于 --concurrency 1）。',
);
const rawDeflate = phrase(
  'raw-deflate',
  'Responses have Content-Encoding: deflate without the header of zlib: most clients decode them, not all.',
  '响应的 Content-Encoding 为 deflate，但缺少 zlib 头：多数客户端能解码，但并非全部。',
);
const oddCodings = phrase(
  'odd-codings',
  (names: readonly string[]) =>
    `Responses have a Content-Encoding that is no coding (${names.join(', ')}): their bodies were read as they are.`,
  (names) => `有响应的 Content-Encoding 不是压缩方式（${names.join('、')}）：响应体按原样读取。`,
);

/** Sets up, sends all requests and cleans up. Returns the evidence; names are not masked yet. */
async function record(
  settings: Settings,
  baseUrl: string,
  kind: 'remote' | 'reference',
  options: RunOptions,
): Promise<OwnEvidence> {
  const startedAt = new Date();
  const checks = refusingWithout(secretsOfProgram(settings), () => {
    demandUsableWaivers(settings.waivers, allChecks);
    demandKnownChecks(settings, allChecks);
    return checksToAsk(allChecks, settings);
  });
  const secrets = new Secrets(settings);
  const redact = maskingAll(secrets.redact);
  let facts = factsOf(settings, redact);
  const header = headerOf(settings, { baseUrl, kind, redact, startedAt }, options);
  const wire =
    options.wire ??
    (await openWire(baseUrl, {
      ...settings,
      proxyName: options.names?.proxy,
      connections: settings.concurrency,
    }));
  const journal = new Journal();
  const ledger = ledgerOf(header, options);
  const sending = {
    ...settings,
    redact: secrets.redact,
    onExchange: observer(ledger, settings, options),
    ...(options.clock ? { clock: options.clock } : {}),
  };
  const signal = options.signal ? { signal: options.signal } : {};
  const recorder = new Recorder(wire, { ...sending, journal, ...signal });
  const live = { wire, sending, journal, secrets, baseUrl, ...signal };
  const stage = stageOf(header.target.fixtures, {
    ...settings,
    ...header,
    ...live,
    ledger,
    ...(options.fixtures ? { maker: options.fixtures } : {}),
  });
  const notes: Phrase[] = [];
  try {
    const startedMs = await waitedForStart(settings, baseUrl, wire, options);
    if (startedMs >= 1000) notes.push(runWaited(Math.round(startedMs / 1000)));
    const needs = needsOf(suites, checks, settings);
    const { lacking, users, notes: setUpNotes = [], ...created } = await stage.setUp(needs);
    notes.push(...setUpNotes.map((note) => mapTexts(note, redact)));
    for (const { operation, reason, hint } of lacking ?? [])
      recorder.unsent.push({
        operation,
        step: '*',
        reason: mapTexts(reason, redact),
        hint: mapTexts(hint, redact),
      });
    const complete = { ...settings, ...created };
    const { token } = complete;
    facts = factsOf(complete, redact);
    await runScenarios({
      recorder,
      suites,
      target: { baseUrl, token, madeUpToken: madeUpToken(token, settings.seed) },
      facts,
      ...(complete.assignee === undefined ? {} : { assignee: complete.assignee }),
      ...(users === undefined ? {} : { ownUsers: users }),
      concurrency: settings.concurrency,
      seed: settings.seed,
      runId: header.runId,
      startedAt: header.startedAt,
      ...(stage.canCleanUp && !settings.keep ? { canCleanUp: () => stage.canCleanUp!() } : {}),
      checks,
    });
  } catch (error) {
    stopFor(error, recorder, redact);
  }
  /** Does what follows the requests: if it fails, the evidence is kept all the same. */
  const finish = async <T>(act: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await act();
    } catch (error) {
      stopFor(error, recorder, redact);
      return undefined;
    }
  };
  await finish(() => recorder.drain());
  const note = settings.keep ? undefined : await finish(() => stage.cleanUp());
  if (note) notes.push(mapTexts(note, redact));
  if (recorder.sendsOneByOne) notes.push(oneByOne);
  await finish(() => wire.close());
  const recorded = journal.whole();
  const exchanges = (await finish(() => markDoubtful(recorded, recorder.stopped?.since))) ?? recorded;
  const codings = new Set(
    exchanges.flatMap((one) =>
      unknownCodings(headerIn(one.response?.headers ?? [], 'content-encoding') ?? ''),
    ),
  );
  if (exchanges.some(({ response }) => response?.rawDeflate)) notes.push(rawDeflate);
  if (codings.size > 0) notes.push(oddCodings([...codings].slice(0, 3)));
  const waitedMs = recorder.waitedMs + stage.waitedMs;
  return {
    header: { ...header, facts: withoutSecrets(facts, redact) },
    exchanges,
    footer: {
      kind: 'footer',
      count: exchanges.length,
      durationMs: Date.now() - startedAt.getTime(),
      ...(waitedMs > 0 ? { waitedMs } : {}),
      notAsked: recorder.unsent,
      ...(recorder.stopped ? { stopped: recorder.stopped } : {}),
      ...(notes.length > 0 ? { notes } : {}),
    },
  };
}

/** Returns how long the run waited for the service to start, in milliseconds. */
async function waitedForStart(
  settings: Settings,
  baseUrl: string,
  wire: Wire,
  { onWait, clock = realClock, signal }: RunOptions,
): Promise<number> {
  const { waitMs, headers } = settings;
  if (waitMs === 0) return 0;
  const url = `${baseUrl}${apiPrefix}/users?limit=1`;
  const request = {
    method: 'GET',
    url,
    headers: [['Accept', 'application/json'] as const, ...commonHeaders(headers)],
  };
  const words = wordsOf(settings);
  const { redact } = new Secrets(settings);
  return waitForStart(request, {
    wire,
    clock,
    waitMs,
    ...(signal ? { signal } : {}),
    ...(onWait ? { onWait: (why, ms) => onWait(phraseIn(mapTexts(why, redact), words), ms) } : {}),
  });
}

const suiteFailed = phrase(
  'suite-failed',
  (message: string) => `internal error in the suite: ${message}`,
  (message) => `套件内部错误：${message}`,
);

function stopFor(error: unknown, recorder: Recorder, redact: Redact): void {
  if (error instanceof SetUpFailed)
    recorder.stop(
      mapTexts(error.said, redact),
      error.unreachable,
      error.kind,
      error.limit ? { limit: error.limit } : {},
    );
  else {
    const limit = machineLimitOf(error);
    const why = limit ? machineLimit(limit) : suiteFailed(redact((error as Error).message));
    recorder.stop(why, false, 'suite-failed', limit ? { limit } : {});
  }
}

/** Masks a text, or all of it if that fails. */
function maskingAll(redact: Redact): Redact {
  return (text) => {
    try {
      return redact(text);
    } catch {
      return wholeMask;
    }
  };
}

/** The header of the evidence as far as it is known before the setup. */
type Header = Omit<EvidenceHeader, 'facts'>;

function headerOf(
  { fixtures, fixturesCommand, keep, seed, ...settings }: Settings,
  at: { baseUrl: string; kind: 'remote' | 'reference'; redact: Redact; startedAt: Date },
  options: RunOptions,
): Header {
  const connection = connectionOf(settings, options.names?.proxy);
  const hasMaker = options.fixtures !== undefined || fixturesCommand !== undefined;
  return {
    kind: 'header',
    evidenceVersion: 1,
    suite,
    target: {
      baseUrl: at.redact(at.baseUrl),
      kind: at.kind,
      fixtures: at.kind === 'reference' ? 'reference' : hasMaker ? 'command' : fixtures,
      ...(keep ? { kept: true as const } : {}),
      ...(connection ? { connection } : {}),
    },
    seed,
    runId: randomBytes(4).toString('hex'),
    startedAt: at.startedAt.toISOString(),
    command: at.redact(options.command ?? 'run'),
    ...(options.rerun ? { rerun: options.rerun.map((word) => at.redact(word)) } : {}),
    ...(options.names ? { settingNames: mapValues(adviceNames(options.names), at.redact) } : {}),
  };
}

function mapValues(texts: SettingNames, change: (text: string) => string): SettingNames {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]));
}

function ledgerOf({ runId, startedAt, target }: Header, { ledger }: RunOptions): LedgerWriter {
  const { baseUrl, fixtures } = target;
  const header = { kind: 'run', changesVersion: 1, runId, baseUrl, fixtures, startedAt } as const;
  return new LedgerWriter(header, (line) => ledger?.(line));
}

/** Returns the listener for exchanges: it reports progress, and writes the changes on the target to the ledger. */
function observer(
  ledger: LedgerWriter,
  settings: Settings,
  { onProgress }: RunOptions,
): (exchange: Exchange) => void {
  const log = new ChangeLog();
  const words = wordsOf(settings);
  return (exchange) => {
    onProgress?.({ requests: exchange.index + 1, purpose: phraseIn(exchange.purpose, words) });
    for (const event of log.add(exchange)) ledger.add(event);
  };
}

/** Masks what was sent as it was given, so far. */
function withoutSecrets(facts: Facts, redact: Redact): Facts {
  const { extraFields } = facts;
  if (extraFields === undefined) return facts;
  const masked = (value: unknown): unknown => parseJson(redact(JSON.stringify(value))) ?? wholeMask;
  return { ...facts, extraFields: extraFields.map((one) => ({ ...one, value: masked(one.value) })) };
}

/** Returns the facts of a run, masked like the responses that they are compared with. */
function factsOf(settings: Settings, redact: Redact): Facts {
  const tokenForm = formOfToken(settings.token);
  return {
    ...(settings.account === undefined ? {} : { account: redact(settings.account) }),
    ...(tokenForm === undefined ? {} : { tokenForm }),
    ...(settings.assignee === undefined ? {} : { assignee: redact(settings.assignee) }),
    bugs: settings.bugs,
    tasks: settings.tasks,
    ...(settings.product === undefined ? {} : { product: settings.product }),
    readOnly: settings.readOnly,
    open: settings.open,
    only: settings.only,
    skip: settings.skip,
    ...(settings.thorough === undefined ? {} : { thorough: settings.thorough }),
    ...(settings.extraFields.length === 0 ? {} : { extraFields: settings.extraFields }),
  };
}
