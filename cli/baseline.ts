import { join } from 'node:path';
import type { PastRun, Report } from '../engine/judging/report.ts';
import { type Compared, pastRunOf } from '../reporters/since.ts';
import { mapTexts, type Phrase, phrase } from '../messages/phrase.ts';
import { SaidError } from '../messages/said-error.ts';
import { printable } from '../engine/settings/error.ts';
import { fileIn, namedFileProblem, textOf } from '../engine/settings/files.ts';
import { proxyFor } from '../engine/settings/proxy.ts';
import type { Settings } from '../engine/settings/settings.ts';
import { isSet } from '../engine/settings/sources.ts';
import { connectOptions } from '../engine/wire/certificates.ts';
import { userAgent } from '../engine/evidence/user-agent.ts';
import { withoutSecrets } from './command-line.ts';
import { type Host, warn } from './host.ts';
import { readReport } from './report-file.ts';
import { fileTooLarge } from '../engine/settings/read-file.ts';

/** A report that a run is compared with, as far as it is read. */
export type Baseline = Compared & Partial<Pick<Report, 'verdict' | 'counts' | 'gate' | 'history' | 'origin'>>;

/** Milliseconds that a baseline may take to come. */
const longestWait = 10_000;
/** Bytes of a report that is read, after decompression. */
const maxBytes = 64 * 1024 * 1024;
const maxRedirects = 5;
/** Runs that a history holds. */
const mostRuns = 30;

const noBaseline = phrase(
  'no-baseline',
  (baseline: string, why: string) => `--baseline ${baseline}: ${why}; nothing is compared with it`,
  (baseline, why) => `--baseline ${baseline}：${why}；不作比较`,
);

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
      isUrl
        ? await fetched(baseline, settings, host)
        : textOf(fileIn(baseline, host.cwd, 'report.json'), maxBytes),
    );
  } catch (error) {
    const shown = withoutSecrets(baseline);
    const why = mapTexts(problemOf(error, baseline), (text) =>
      printable(text.replaceAll(baseline, shown), 200),
    );
    warn([noBaseline(printable(shown), why)], settings, host);
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
    const text = textOf(join(out, 'report.json'), maxBytes);
    // The exchanges are the last of it and three quarters of the text.
    const [beginning] = text.split(',\n  "exchanges": [', 1);
    return reportIn(beginning === text ? text : `${beginning}}`);
  } catch {
    return undefined;
  }
}

const noReport = phrase('no-report', 'it is not a report.json of this version', '不是此版本的 report.json');

/**
 * Reads a report.
 * @throws SaidError when the text is no report of this version
 */
export function reportIn(text: string): Baseline {
  return readReport(text, noReport);
}

const redirectsElsewhere = phrase(
  'redirects-elsewhere',
  (host: string) => `it redirects to ${host}, which is not followed`,
  (host) => `重定向到 ${host}，不予跟随`,
);
const httpStatus = phrase(
  'http-status',
  (status: number) => `the response has status ${status}`,
  (status) => `响应状态码为 ${status}`,
);

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
  const signal = AbortSignal.timeout(longestWait);
  // fetch takes no URL with a password.
  const first = new URL(file);
  const account = [first.username, first.password].map(decodeURIComponent).join(':');
  [first.username, first.password] = ['', ''];
  const headers = {
    'User-Agent': userAgent,
    ...(account === ':' ? {} : { Authorization: `Basic ${Buffer.from(account).toString('base64')}` }),
  };
  try {
    let at = first;
    for (let redirects = 0; ; redirects += 1) {
      const response = await undici.fetch(at, { dispatcher, signal, headers, redirect: 'manual' });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null) return await textIn(response);
      const next = new URL(location, at);
      const isSafe = next.host === at.host && next.protocol === at.protocol;
      if (!isSafe) throw new SaidError(redirectsElsewhere(next.host));
      if (redirects === maxRedirects) throw new SaidError(httpStatus(response.status));
      at = next;
    }
  } finally {
    await dispatcher.destroy();
  }
}

async function textIn({ ok, status, body }: Response): Promise<string> {
  if (!ok) throw new SaidError(httpStatus(status));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new SaidError(fileTooLarge(maxBytes / 1024 ** 2));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The runs that a baseline knew, and that of the baseline itself, the newest last. */
export function historyOf(baseline: Baseline): readonly PastRun[] {
  const { verdict, counts, gate, history = [] } = baseline;
  if (verdict === undefined || counts === undefined || gate === undefined) return history;
  return [...history, pastRunOf({ ...baseline, verdict, counts, gate })].slice(1 - mostRuns);
}
