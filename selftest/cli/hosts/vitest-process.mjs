// Is vitest for one command after the other, each `{ args, cwd, env }`: to start vitest takes longer than most of them.
import { Writable } from 'node:stream';
import { parseCLI, startVitest } from 'vitest/node';

const own = { ...process.env };

process.on('message', async ({ args, cwd, env }) => {
  process.chdir(cwd);
  process.env = { ...own, ...env };
  process.exitCode = 0;
  let out = '';
  const write = (chunk, _, done) => done(void (out += chunk));
  // A worker that ends would end what its output is piped to.
  const stream = () => Object.assign(new Writable({ write }), { end: () => undefined });
  const { filter, options } = parseCLI(['vitest', 'run', ...args]);
  await startVitest('test', filter, options, {}, { stdout: stream(), stderr: stream() });
  process.send({ code: process.exitCode, out });
});
