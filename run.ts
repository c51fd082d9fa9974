import { randomBytes } from 'node:crypto';
import { contractDigest } from './contract/digest.ts';
import { cutTokenMask, tokenMask } from './harness/curl.ts';
import { formatEvidence, type Evidence, type EvidenceHeader, type Facts } from './harness/evidence.ts';
import { judge, leftOut } from './harness/judge.ts';
import { Recorder } from './harness/recorder.ts';
import { redactor, type Redact } from './harness/redaction.ts';
import type { Report } from './harness/report.ts';
import type { Settings } from './harness/settings.ts';
import { openWire, type Wire } from './harness/wire.ts';
import packageJson from './package.json' with { type: 'json' };
import { askEverything } from './suites/ask.ts';
import { changesIn } from './suites/changes.ts';
import { allChecks } from './suites/index.ts';
import { madeUpToken } from './suites/shared/values.ts';

/** How far a run has come. */
export interface Progress {
  /** Requests that were answered or given up. */
  readonly requests: number;
  /** What the last one asked, in words. */
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
}

/** What a run gives. */
export interface RunResult {
  readonly report: Report;
  /** The text of evidence.ndjson. */
  readonly evidence: string;
  /** As the command line exits: 0, 1, 3, 4 or 5. */
  readonly exitCode: number;
}

/** The settings that a run reads. */
export type RunSettings = Omit<Settings, 'out' | 'waivers' | 'keep' | 'password'>;

/**
 * Asks a target, judges its answers and gives the report. Without a base URL it starts the reference service.
 * Whatever the target does is in the report; nothing of it is thrown.
 */
export async function run(settings: RunSettings, options: RunOptions = {}): Promise<RunResult> {
  if (settings.baseUrl !== undefined) return runAgainst(settings, settings.baseUrl, 'remote', options);
  const { createService, seedOf } = await import('./reference/service.ts');
  const service = createService();
  const baseUrl = await service.listen();
  try {
    const seed = { ...seedOf(service), ...withoutUndefined(settings) };
    const bugs = settings.bugs.length > 0 ? settings.bugs : seedOf(service).bugs;
    const tasks = settings.tasks.length > 0 ? settings.tasks : seedOf(service).tasks;
    return await runAgainst({ ...seed, token: service.token, bugs, tasks }, baseUrl, 'reference', options);
  } finally {
    await service.close();
  }
}

function withoutUndefined(settings: RunSettings): RunSettings {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  ) as unknown as RunSettings;
}

async function runAgainst(
  settings: RunSettings,
  baseUrl: string,
  kind: 'remote' | 'reference',
  options: RunOptions,
): Promise<RunResult> {
  const startedAt = new Date();
  const token = settings.token ?? '';
  const redact = redactor([
    { value: token, mask: tokenMask },
    { value: token.length > 5 ? token.slice(0, -1) : '', mask: cutTokenMask },
  ]);
  const facts = factsOf(settings, redact);
  const checks = allChecks.filter((check) => leftOut(check, facts) === undefined);
  const header: EvidenceHeader = {
    kind: 'header',
    evidenceVersion: 1,
    suite: { name: packageJson.name, version: packageJson.version, contractDigest },
    target: {
      baseUrl: redact(baseUrl),
      kind,
      fixtures: kind === 'reference' ? 'reference' : settings.fixtures,
    },
    facts,
    seed: settings.seed,
    runId: randomBytes(4).toString('hex'),
    startedAt: startedAt.toISOString(),
    command: redact(options.command ?? 'run'),
  };
  const wire = options.wire ?? (await openWire(baseUrl, { ...settings, connections: settings.concurrency }));
  const recorder = new Recorder(wire, {
    redact,
    concurrency: settings.concurrency,
    maxWaitMs: settings.maxWaitMs,
    ...(settings.rate === undefined ? {} : { rate: settings.rate }),
    ...(options.signal ? { signal: options.signal } : {}),
    onExchange: ({ index, purpose }) => options.onProgress?.({ requests: index + 1, purpose }),
  });
  try {
    await askEverything({
      recorder,
      target: { baseUrl, token, madeUpToken: madeUpToken(token, settings.seed) },
      facts,
      ...(settings.assignee === undefined ? {} : { assignee: settings.assignee }),
      seed: settings.seed,
      runId: header.runId,
      startedAt: header.startedAt,
      checks,
    });
  } finally {
    await wire.close();
  }
  const evidence: Evidence = {
    header,
    exchanges: recorder.exchanges,
    footer: {
      kind: 'footer',
      count: recorder.exchanges.length,
      durationMs: Date.now() - startedAt.getTime(),
      notAsked: recorder.unasked,
      ...(recorder.stopped ? { stopped: recorder.stopped } : {}),
    },
  };
  const report = judge(evidence, allChecks, changesIn);
  const exitCode = exitCodeOf(report, settings, recorder.stopped?.unreachable ?? false);
  return { report, evidence: formatEvidence(evidence), exitCode };
}

/** Facts are masked like the answers that they are compared with. */
function factsOf(settings: RunSettings, redact: Redact): Facts {
  return {
    ...(settings.account === undefined ? {} : { account: redact(settings.account) }),
    bugs: settings.bugs,
    tasks: settings.tasks,
    ...(settings.product === undefined ? {} : { product: settings.product }),
    readOnly: settings.readOnly,
    open: settings.open,
    only: settings.only,
    skip: settings.skip,
  };
}

/** The exit code of a report under the gates that were asked for. */
export function exitCodeOf(
  report: Report,
  gates: Pick<Settings, 'failOn' | 'allowIncomplete'>,
  unreachable: boolean,
): number {
  if (report.checks.some(({ outcome }) => outcome === 'broken')) return 5;
  if (unreachable) return 4;
  if (report.verdict === 'non-conformant') return 1;
  if (gates.failOn === 'warn' && report.checks.some(({ outcome }) => outcome === 'warn')) return 1;
  return report.verdict === 'incomplete' && !gates.allowIncomplete ? 3 : 0;
}
