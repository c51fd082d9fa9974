import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../evidence/body.ts';
import type { PastRun, Report } from '../judging/report.ts';
import { type Compared, pastRunOf } from '../reporters/since.ts';
import { mapTexts, type Phrase, say } from '../messages/phrase.ts';
import { SaidError } from '../messages/said-error.ts';
import { printable } from '../settings/error.ts';
import { fileIn, namedFileProblem, textOf } from '../settings/files.ts';
import { proxyFor } from '../settings/proxy.ts';
import type { Settings } from '../settings/settings.ts';
import { isSet } from '../settings/sources.ts';
import { connectOptions } from '../wire/tls.ts';
import { userAgent } from '../evidence/user-agent.ts';
import { type Host, warn } from './host.ts';

/** A report that a run is compared with, as far as it is read. */
export type Baseline = Compared & Partial<Pick<Report, 'verdict' | 'counts' | 'gate' | 'history' | 'origin'>>;

/** Milliseconds that a baseline may take to come. */
const longestWait = 10_000;
/** Runs that a history holds. */
const mostRuns = 30;

/**
 * Reads the report that a user names as the baseline: the path of a report.json or of its folder, or a URL of either. A
 * URL is fetched with the proxy and the certificates of the settings. One that is not there fails nothing, because the
 * first run of a branch has none.
 */
export async function readBaseline(settings: Settings, host: Host): Promise<Baseline | undefined> {
  const { baseline } = settings;
  if (baseline === undefined) return undefined;
  try {
    const isUrl = /^https?:\/\//.test(baseline);
    return reportIn(
      isUrl ? await fetched(baseline, settings, host) : textOf(fileIn(baseline, host.cwd, 'report.json')),
    );
  } catch (error) {
    const why = mapTexts(problemOf(error, baseline), (text) => printable(text, 200));
    warn([say('no-baseline', printable(baseline), why)], settings, host);
    return undefined;
  }
}

function problemOf(error: unknown, given: string): Phrase {
  if (error instanceof SaidError) return error.said;
  const { code, message, cause } = error as NodeJS.ErrnoException;
  if (code !== undefined) return namedFileProblem(error, given);
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}

/** The report that the run before left in the folder; undefined when there is none of this version. */
export function earlierReport(out: string): Baseline | undefined {
  try {
    const text = readFileSync(join(out, 'report.json'), 'utf8');
    // The exchanges are the last of it and three quarters of the text.
    const [beginning] = text.split(',\n  "exchanges": [', 1);
    return reportIn(beginning === text ? text : `${beginning}}`);
  } catch {
    return undefined;
  }
}

/**
 * Reads a report.
 * @throws SaidError when the text is no report of this version
 */
export function reportIn(text: string): Baseline {
  const value = parseJson(text) as Partial<Report> | null | undefined;
  const isReport = value?.reportVersion === 1 && Array.isArray(value.checks) && value.target && value.run;
  if (isReport) return value as Baseline;
  throw new SaidError(say('no-report'));
}

async function fetched(url: string, settings: Settings, { env }: Pick<Host, 'env'>): Promise<string> {
  const file = url.endsWith('.json') || url.includes('?') ? url : `${url.replace(/\/$/, '')}/report.json`;
  const variable = (name: string) =>
    isSet(env[name]) ? ({ value: env[name], from: 'environment', name, base: '' } as const) : undefined;
  const proxy = proxyFor({ ...settings, baseUrl: file }, variable);
  const { ca, insecure } = settings;
  const connect = connectOptions({ insecure, ...(ca === undefined ? {} : { ca }) }, longestWait);
  const { default: undici } = await import('undici');
  const dispatcher =
    proxy === undefined
      ? new undici.Agent({ connect })
      : new undici.ProxyAgent({ uri: proxy.url, requestTls: connect, proxyTls: connect });
  try {
    const response = await undici.fetch(file, {
      dispatcher,
      headers: { 'User-Agent': userAgent },
      signal: AbortSignal.timeout(longestWait),
    });
    if (!response.ok) throw new SaidError(say('http-status', response.status));
    return await response.text();
  } finally {
    await dispatcher.destroy();
  }
}

/** The runs that a baseline knew, and that of the baseline itself, the newest last. */
export function historyOf(baseline: Baseline): readonly PastRun[] {
  const { verdict, counts, gate, history = [] } = baseline;
  if (verdict === undefined || counts === undefined || gate === undefined) return history;
  return [...history, pastRunOf({ ...baseline, verdict, counts, gate })].slice(1 - mostRuns);
}
