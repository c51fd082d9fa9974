import { type FixtureMaker, FixturesFailed } from './fixtures/maker.ts';
import { randomBytes } from 'node:crypto';
import { ChangeLog } from './zentao/changes.ts';
import { SetUpFailed } from './zentao/failure.ts';
import { LedgerWriter } from './zentao/ledger.ts';
import { needsOf } from './zentao/needs.ts';
import { stageOf } from './stage.ts';
import { checksToAsk } from './settings/selection.ts';
import {
  formatEvidence,
  type Evidence,
  type EvidenceHeader,
  type Exchange,
  type Facts,
} from './evidence/evidence.ts';
import type { Clock } from './evidence/clock.ts';
import { Journal } from './evidence/journal.ts';
import { markDoubtful } from './evidence/patience.ts';
import { maskPeople } from './evidence/people.ts';
import { Recorder } from './evidence/recorder.ts';
import type { Redact } from './evidence/redaction.ts';
import type { Report } from './judging/report.ts';
import { passwordMask, Secrets } from './evidence/secrets.ts';
import { type GivenSettings, type Names, type Settings, settingsWithDefaults } from './settings/settings.ts';
import { demandUsableWaivers } from './settings/usable-waivers.ts';
import { openWire, type Wire } from './wire/wire.ts';
import { askEverything } from './suites/ask.ts';
import { allChecks, suites } from './suites/index.ts';
import { madeUpToken } from './suites/common/values.ts';
import { tasksNeeded } from './suites/start-task/scenario.ts';
import { judgeEvidence, suite } from './verdict.ts';
import { wordsOf } from './messages/index.ts';
import { mapTexts, type Phrase, phraseIn, say } from './messages/phrase.ts';

/** How far a run has come. */
export interface Progress {
  /** Requests that were answered or given up. */
  readonly requests: number;
  /** What the last one was for, in the language of the settings. */
  readonly purpose: string;
}

/** What a run takes besides its settings. */
export interface RunOptions {
  readonly onProgress?: (progress: Progress) => void;
  /** Ends the run early; what was recorded is judged all the same. */
  readonly signal?: AbortSignal;
  /** The command line, for the report. */
  readonly command?: string;
  /** Replaces the network, for a service in the same process. */
  readonly wire?: Wire;
  /** Replaces the time of the machine, for tests that must not wait. */
  readonly clock?: Clock;
  /** Takes each line of changes.ndjson as the change happens. */
  readonly ledger?: (line: string) => void;
  /** What the user calls the settings, for messages; left out: their own names. */
  readonly names?: Names;
  /** Makes the fixtures that the settings don't give. */
  readonly fixtures?: FixtureMaker;
}

/** What a run gives. */
export interface RunResult {
  readonly report: Report;
  /** The same in the language of the settings, for people. */
  readonly shown: Report;
  /** The text of evidence.ndjson. */
  readonly evidence: string;
  /** As the command line exits; `report.gate` says why. */
  readonly exitCode: number;
}

/** The settings of a run; each may be left out and then takes its default, as on the command line. */
export type RunSettings = Omit<GivenSettings, 'out' | 'writeWaivers'>;

/**
 * Asks a target, judges its answers and gives the report. Without a base URL it starts the reference service.
 * Whatever the target does is in the report; nothing of it is thrown. It writes no file, reads no environment,
 * and may be called again while it runs.
 * @throws SettingsError, before anything is sent, when a setting is wrong or missing, a selection matches no
 * check, or a waiver has expired or matches no check
 */
export async function run(given: RunSettings = {}, options: RunOptions = {}): Promise<RunResult> {
  const settings = settingsWithDefaults(given);
  if (settings.baseUrl !== undefined) return runAgainst(settings, settings.baseUrl, 'remote', options);
  const { createService, seedOf } = await import('./reference/service.ts');
  const service = createService({ tasks: tasksNeeded + (settings.thorough ?? 0) });
  const baseUrl = await service.listen();
  try {
    return await runAgainst({ ...settings, ...seedOf(service) }, baseUrl, 'reference', options);
  } finally {
    await service.close();
  }
}

async function runAgainst(
  settings: Settings,
  baseUrl: string,
  kind: 'remote' | 'reference',
  options: RunOptions,
): Promise<RunResult> {
  // What was recorded is not held any longer than it is masked: that of a long list is large.
  const shown = settings.showPeople ? (recorded: Evidence) => recorded : maskPeople;
  const evidence = shown(await record(settings, baseUrl, kind, options));
  let text: string | undefined;
  return {
    ...judgeEvidence(evidence, settings),
    // Who only reads the report does without the writing and the seals.
    get evidence() {
      return (text ??= formatEvidence(evidence));
    },
  };
}

/** Sends everything; gives what was recorded, with names as they came. */
async function record(
  settings: Settings,
  baseUrl: string,
  kind: 'remote' | 'reference',
  options: RunOptions,
): Promise<Evidence> {
  const startedAt = new Date();
  demandUsableWaivers(settings.waivers, allChecks, startedAt.toISOString().slice(0, 10));
  const secrets = secretsOf(settings);
  const { redact } = secrets;
  let facts = factsOf(settings, redact);
  const checks = checksToAsk(allChecks, settings);
  const beginning = beginningOf(settings, { baseUrl, kind, redact, startedAt }, options);
  const wire =
    options.wire ??
    (await openWire(baseUrl, {
      ...settings,
      proxyName: options.names?.proxy,
      connections: settings.concurrency,
    }));
  const journal = new Journal();
  const ledger = ledgerOf(beginning, options);
  const sending = {
    redact,
    concurrency: settings.concurrency,
    maxWaitMs: settings.maxWaitMs,
    timeoutMs: settings.timeoutMs,
    ...(settings.rate === undefined ? {} : { rate: settings.rate }),
    onExchange: observer(ledger, settings, options),
    ...(options.clock ? { clock: options.clock } : {}),
  };
  const signal = options.signal ? { signal: options.signal } : {};
  const recorder = new Recorder(wire, { ...sending, journal, ...signal });
  const live = { wire, sending, journal, secrets, baseUrl, ...signal };
  const stage = stageOf(beginning.target.fixtures, {
    ...settings,
    ...beginning,
    ...live,
    ledger,
    ...(options.fixtures ? { maker: options.fixtures } : {}),
  });
  const notes: Phrase[] = [];
  try {
    const needs = needsOf(suites, checks, settings.open, settings);
    const { lacking, users, notes: told = [], ...fresh } = await stage.setUp(needs);
    notes.push(...told.map((note) => mapTexts(note, redact)));
    for (const { operation, reason, hint } of lacking ?? [])
      recorder.notAsked({
        operation,
        step: '*',
        reason: mapTexts(reason, redact),
        hint: mapTexts(hint, redact),
      });
    const given = { ...settings, ...fresh };
    const { token } = given;
    facts = factsOf(given, redact);
    await askEverything({
      recorder,
      suites,
      target: { baseUrl, token, madeUpToken: madeUpToken(token, settings.seed) },
      facts,
      ...(given.assignee === undefined ? {} : { assignee: given.assignee }),
      ...(users === undefined ? {} : { ownUsers: users }),
      concurrency: settings.concurrency,
      seed: settings.seed,
      runId: beginning.runId,
      startedAt: beginning.startedAt,
      ...(stage.canCleanUp && !settings.keep ? { canCleanUp: stage.canCleanUp } : {}),
      checks,
    });
  } catch (error) {
    stopFor(error, recorder, redact);
  } finally {
    await recorder.drain();
    const note = settings.keep ? undefined : await stage.cleanUp();
    if (note) notes.push(mapTexts(note, redact));
    if (recorder.sendsOneByOne) notes.push(say('one-by-one'));
    await wire.close();
  }
  const exchanges = markDoubtful(journal.whole());
  return {
    header: { ...beginning, facts },
    exchanges,
    footer: {
      kind: 'footer',
      count: exchanges.length,
      durationMs: Date.now() - startedAt.getTime(),
      ...(recorder.waitedMs > 0 ? { waitedMs: recorder.waitedMs } : {}),
      notAsked: recorder.unasked,
      ...(recorder.stopped ? { stopped: recorder.stopped } : {}),
      ...(notes.length > 0 ? { notes } : {}),
    },
  };
}

function stopFor(error: unknown, recorder: Recorder, redact: Redact): void {
  if (error instanceof SetUpFailed)
    recorder.stop(mapTexts(error.said, redact), error.unreachable, error.kind);
  else if (error instanceof FixturesFailed) recorder.stop(mapTexts(error.said, redact), false, 'set-up');
  else recorder.stop(say('suite-failed', redact((error as Error).message)), false, 'suite-failed');
}

type Beginning = Omit<EvidenceHeader, 'facts'>;

function beginningOf(
  { fixtures, fixturesCommand, keep, seed }: Settings,
  at: { baseUrl: string; kind: 'remote' | 'reference'; redact: Redact; startedAt: Date },
  options: RunOptions,
): Beginning {
  const isMade = options.fixtures !== undefined || fixturesCommand !== undefined;
  return {
    kind: 'header',
    evidenceVersion: 1,
    suite,
    target: {
      baseUrl: at.redact(at.baseUrl),
      kind: at.kind,
      fixtures: at.kind === 'reference' ? 'reference' : isMade ? 'command' : fixtures,
      ...(keep ? { kept: true as const } : {}),
    },
    seed,
    runId: randomBytes(4).toString('hex'),
    startedAt: at.startedAt.toISOString(),
    command: at.redact(options.command ?? 'run'),
  };
}

function secretsOf({ token = '', password = '' }: RunSettings): Secrets {
  const secrets = new Secrets();
  secrets.addToken(token);
  secrets.add(password, passwordMask);
  return secrets;
}

function ledgerOf({ runId, startedAt, target }: Beginning, { ledger }: RunOptions): LedgerWriter {
  const { baseUrl, fixtures } = target;
  const header = { kind: 'run', changesVersion: 1, runId, baseUrl, fixtures, startedAt } as const;
  return new LedgerWriter(header, (line) => ledger?.(line));
}

/** Tells whoever watches of each exchange, and of what it changed. */
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

/** Facts are masked like the answers that they are compared with. */
function factsOf(settings: Settings, redact: Redact): Facts {
  return {
    ...(settings.account === undefined ? {} : { account: redact(settings.account) }),
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
