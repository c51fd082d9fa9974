/*
 * Runs the suite in this process, once for each target, and sends the same requests again with undici alone.
 * Arguments: the bundle, and the settings of the runs as JSON. Prints a figure for each run as JSON.
 */
import { Pool } from 'undici';

const [library, targets] = process.argv.slice(2);
const { run } = await import(library);

async function sendAgain(pool, exchanges, concurrency) {
  const waiting = [...exchanges];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { pathname, search } = new URL(next.request.url);
      const { method, body } = next.request;
      const answer = await pool.request({ method, path: pathname + search, ...(body && { body }) });
      await answer.body.text();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

const figures = [];
for (const settings of JSON.parse(targets)) {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const { report } = await run(settings);
  const elapsedMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  const pool = new Pool(new URL(settings.baseUrl).origin, { connections: settings.concurrency });
  const bareAt = performance.now();
  await sendAgain(pool, report.exchanges, settings.concurrency);
  const bareMs = performance.now() - bareAt;
  await pool.close();
  figures.push({ requests: report.run.requests, elapsedMs, bareMs, cpuMs: (user + system) / 1000 });
}
console.log(JSON.stringify(figures));
