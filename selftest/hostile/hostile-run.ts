import assert from 'node:assert/strict';
import { XMLValidator } from 'fast-xml-parser';
import { parseEvidence } from '../../engine/evidence/evidence.ts';
import { type HostileTarget, serve, type Served } from './serve.ts';
import { nextStep } from '../../reporters/next-step.ts';
import { toConsole } from '../../reporters/console.ts';
import { renderAll } from '../../reporters/files.ts';
import { run, type RunResult } from '../../engine/run.ts';
import { judgeEvidence } from '../../engine/verdict.ts';

const gates = { failOn: 'fail', allowIncomplete: false } as const;

/** A Token that can be found in any text of a report. */
export const canary = 'canary-Tok3n/with+signs$and"quotes';

/** Runs the suite against a hostile target over real sockets. */
async function runAgainstHostile({ target, scheme, proxy, limits }: HostileTarget): Promise<{
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

/**
 * Demands that no check is broken, every file can be parsed, and no text contains a stack trace.
 * @throws AssertionError
 */
function demandSound(result: RunResult): void {
  const broken = result.report.checks.filter(({ outcome }) => outcome === 'broken');
  assert.deepEqual(
    broken.map(({ id, reason }) => `${id}: ${reason}`),
    [],
  );
  const texts = textsOf(result);
  for (const [name, text] of Object.entries(texts)) {
    assert.doesNotMatch(text, /\n\s*at .+:\d+:\d+|node:internal|\/node_modules\//, name);
    if (name.endsWith('.json')) assert.doesNotThrow(() => JSON.parse(text) as unknown, name);
  }
  assert.notEqual(texts['report.md'], '');
  assert.equal(XMLValidator.validate(texts['junit.xml']!), true);
  assert.doesNotMatch(texts['report.html']!, /(?![\n\t])\p{Cc}|\p{Bidi_Control}/u);
  assert.doesNotMatch(texts['report.html']!, /<script>alert|<img src=x/);
  assert.equal(judgeEvidence(parseEvidence(result.evidence), gates).report.verdict, result.report.verdict);
}

/**
 * Runs against a hostile target, and demands what its row says.
 * @throws AssertionError
 */
export async function demandExpected(target: HostileTarget): Promise<void> {
  const { exitCode, says, advises, notes, passesAtLeast = 0, requestsAtMost = Infinity } = target.expect;
  const { result, requested } = await runAgainstHostile(target);
  const { checks, exchanges, run: made, notes: said = [] } = result.report;
  const wrong = checks.flatMap(({ id, outcome, findings }) =>
    outcome === 'fail' ? `${id}: ${findings[0]?.actual}` : [],
  );
  assert.equal(result.exitCode, exitCode, `exit ${result.exitCode}: ${wrong.join()}`);
  if (exitCode !== 1) assert.deepEqual(wrong, []);
  if (says) assert.match(sayingsOf(result), says);
  if (advises) assert.match(nextStep(result.report) ?? '', advises);
  if (notes) assert.match(said.join('\n'), notes);
  const passed = checks.filter(({ level, outcome }) => level === 'must' && outcome === 'pass').length;
  assert.ok(passed >= passesAtLeast, `${passed} checks pass`);
  assert.ok(requested.length <= requestsAtMost, `${requested.length} requests`);
  assert.deepEqual(
    requested.filter((url) => url.startsWith('/elsewhere')),
    [],
  );
  demandSound(result);
  for (const { error } of exchanges) assert.notEqual(error?.kind, 'other', error?.message);
  assert.ok(made.requests > 0);
}

/** Returns the texts of reasons, findings and network errors of a report, a line each. */
function sayingsOf({ report }: RunResult): string {
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
