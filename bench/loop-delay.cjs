/* Loaded before a program: measures the event loop of its main thread from SIGUSR2 on, and prints the longest delay in milliseconds at the end. */
const { isMainThread } = require('node:worker_threads');
const { monitorEventLoopDelay } = require('node:perf_hooks');

if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  process.on('SIGUSR2', () => delays.enable());
  process.on('SIGINT', () => delays.disable());
  process.on('exit', () =>
    console.log(JSON.stringify({ max: delays.max / 1e6, p999: delays.percentile(99.9) / 1e6 })),
  );
}
