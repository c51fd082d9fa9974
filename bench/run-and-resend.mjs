/*
 * Runs the suite in this process, once for each target, and then sends the same requests with undici only.
 * Arguments: the bundle, and the settings of the runs as JSON. Prints the measured values of each run as JSON.
 */
import { Pool } from 'undici';

const [library, targets] = process.argv.slice(2);
const { run } = await import(library);

async function sendAgain(pool, exchanges, concurrency) {
  const queue = [...exchanges];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { pathname, search } = new URL(next.request.url);
      const { method, body } = next.request;
      const response = await pool.request({ method, path: pathname + search, ...(body && { body }) });
      await response.body.text();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

const measured = [];
for (const settings of JSON.parse(targets)) {
  const startedAt = performance.now();
  const { report } = await run(settings);
  const elapsedMs = performance.now() - startedAt;
  const pool = new Pool(new URL(settings.baseUrl).origin, { connections: settings.concurrency });
  const bareAt = performance.now();
  await sendAgain(pool, report.exchanges, settings.concurrency);
  const bareMs = performance.now() - bareAt;
  await pool.close();
  measured.push({ requests: report.run.requests, elapsedMs, bareMs });
}
console.log(JSON.stringify(measured));
