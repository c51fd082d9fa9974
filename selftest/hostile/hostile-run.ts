import { XMLValidator } from 'fast-xml-parser';
import { expect } from 'vitest';
import { parseEvidence } from '../../evidence/evidence.ts';
import { type HostileTarget, serve, type Served } from './serve.ts';
import { toConsole } from '../../reporters/console.ts';
import { renderAll } from '../../reporters/files.ts';
import { run, type RunResult } from '../../run.ts';
import { judgeEvidence } from '../../verdict.ts';

const gates = { failOn: 'fail', allowIncomplete: false } as const;

/** A Token that can be found in any text of a report. */
export const canary = 'canary-Tok3n/with+signs$and"quotes';

/** Runs the suite against a hostile target over real sockets. */
export async function runAgainstHostile({ target, scheme, proxy, limits }: HostileTarget): Promise<{
  readonly result: RunResult;
  /** Paths of the requests that reached the target. */
  readonly requested: readonly string[];
}> {
  const served = 'url' in target ? undefined : await serve(target);
  const servedProxy = proxy && (await serve(proxy));
  try {
    const origin = served?.origin ?? (target as { url: string }).url;
    const baseUrl = scheme ? origin.replace(/^https?/, scheme) : origin;
    const result = await run({
      // The target shares this process with other tests, so its responses may be late.
      timeoutMs: 60_000,
      open: false,
      ...(served?.seed ?? { token: canary }),
      ...limits,
      baseUrl,
      ...(servedProxy ? { proxy: servedProxy.origin } : {}),
    });
    return { result, requested: served?.receivedPaths ?? [] };
  } finally {
    await Promise.all([served, servedProxy].map((each: Served | undefined) => each?.close()));
  }
}

/** Returns every text of a run that users can see, by the name of its file. */
export function textsOf({ report, evidence }: RunResult): Record<string, string> {
  const files = renderAll(report).map(({ name, content }) => [name, content] as const);
  const onScreen = toConsole(report, { colour: true, width: 100 });
  return { ...Object.fromEntries(files), 'evidence.ndjson': evidence, console: onScreen };
}

/** Expects that no check is broken, every file can be parsed, and no text contains a stack trace. */
export function expectSound(result: RunResult): void {
  const broken = result.report.checks.filter(({ outcome }) => outcome === 'broken');
  expect(broken.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  const texts = textsOf(result);
  for (const [name, text] of Object.entries(texts)) {
    expect(/\n\s*at .+:\d+:\d+|node:internal|\/node_modules\//.exec(text)?.[0], name).toBeUndefined();
    if (name.endsWith('.json')) expect(() => JSON.parse(text) as unknown, name).not.toThrow();
  }
  expect(texts['report.md']).not.toBe('');
  expect(XMLValidator.validate(texts['junit.xml']!)).toBe(true);
  expect(/(?![\n\t])\p{Cc}|\p{Bidi_Control}/u.exec(texts['report.html']!)).toBeNull();
  expect(texts['report.html']).not.toMatch(/<script>alert|<img src=x/);
  expect(judgeEvidence(parseEvidence(result.evidence), gates).report.verdict).toBe(result.report.verdict);
}

/** Returns the texts of reasons, findings and network errors of a report, a line each. */
export function sayingsOf({ report }: RunResult): string {
  const { checks, exchanges, run: made } = report;
  return [
    made.stopped ?? '',
    ...exchanges.map(({ error }) => error?.message ?? ''),
    ...checks.flatMap(({ reason = '', findings }) => [
      reason,
      ...findings.map(({ message, actual }) => `${message}: ${actual}`),
    ]),
  ].join('\n');
}
