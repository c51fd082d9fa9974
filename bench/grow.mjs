/*
 * Runs the suite in this process: three times against a service with few users, then once against one with many. Prints
 * as JSON: the processor time of the last run, its memory beyond the first ones, and the processor time to only parse
 * and validate the same bytes. Arguments: the bundle, and both targets as JSON.
 */
import { page as validatePage, page_users_item as validateUser } from '../schemas/validators.js';

const [library, few, many] = process.argv.slice(2);
const { run } = await import(library);

const runAgainst = (target) => run({ ...JSON.parse(target), only: ['list-users/*'] });
// Several runs, because the heap grows differently in the first one.
for (let turn = 0; turn < 3; turn += 1) await runAgainst(few);

const resources = () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return { cpuMs: (userCPUTime + systemCPUTime) / 1000, peakBytes: maxRSS * 1024 };
};
const collectGarbage = () => globalThis.gc?.();

collectGarbage();
const before = resources();
const { report } = await runAgainst(many);
const after = resources();

const { token } = JSON.parse(many);
const lists = report.exchanges.filter(({ response }) => response?.status === 200);
let bareMs = 0;
let bytes = 0;
for (const { request } of lists) {
  const response = await fetch(request.url, { headers: { Token: token } });
  const body = Buffer.from(await response.arrayBuffer());
  const beforeParsing = resources();
  const page = JSON.parse(body.toString());
  validatePage(page);
  for (const user of page.users) validateUser(user);
  bareMs += resources().cpuMs - beforeParsing.cpuMs;
  bytes += body.length;
}
const largest = Math.max(...lists.map(({ response }) => response.bodyBytes));
console.log(
  JSON.stringify({
    requests: report.run.requests,
    ownMs: after.cpuMs - before.cpuMs,
    bareMs,
    bytes,
    largest,
    memory: after.peakBytes - before.peakBytes,
  }),
);
