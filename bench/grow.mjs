/*
 * Some runs against a service with few users, then one against a service with many, in this process. Prints what
 * the second one took beyond the first, and what a bare parse and validation of the same bytes take, as JSON.
 * Arguments: the bundle, and both targets as JSON.
 */
import { page as validatePage, page_users_item as validateUser } from '../schemas/validators.js';

const [library, few, many] = process.argv.slice(2);
const { run } = await import(library);

const asked = (target) => run({ ...JSON.parse(target), only: ['list-users/*'] });
// In the first of them the heap grows by chance, and what follows would seem to take more or less.
for (let turn = 0; turn < 3; turn += 1) await asked(few);

const resources = () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return { cpuMs: (userCPUTime + systemCPUTime) / 1000, peakBytes: maxRSS * 1024 };
};
const collectGarbage = () => globalThis.gc?.();

collectGarbage();
const before = resources();
const startedAt = performance.now();
const { report, exitCode, evidence } = await asked(many);
const elapsedMs = performance.now() - startedAt;
const after = resources();

const { token } = JSON.parse(many);
const lists = report.exchanges.filter(({ response }) => response?.status === 200);
let bareMs = 0;
let bytes = 0;
for (const { request } of lists) {
  const answer = await fetch(request.url, { headers: { Token: token } });
  const body = Buffer.from(await answer.arrayBuffer());
  const earlier = resources();
  const page = JSON.parse(body.toString());
  validatePage(page);
  for (const user of page.users) validateUser(user);
  bareMs += resources().cpuMs - earlier.cpuMs;
  bytes += body.length;
}
const largest = Math.max(...lists.map(({ response }) => response.bodyBytes));
console.log(
  JSON.stringify({
    requests: report.run.requests,
    verdict: report.verdict,
    exitCode,
    elapsedMs,
    ownMs: after.cpuMs - before.cpuMs,
    bareMs,
    bytes,
    largest,
    memory: after.peakBytes - before.peakBytes,
    reportBytes: JSON.stringify(report).length,
    evidenceBytes: evidence.length,
  }),
);
