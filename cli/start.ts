import { exitCodes } from '../engine/judging/exit-code.ts';
import { failure } from './failure.ts';
import { processHost } from './host.ts';
import { main } from './program.ts';

export { main } from './program.ts';

/** Records the traffic of `watch`: the thread that it starts calls this. */
export async function record(): Promise<void> {
  (await import('./watch/recorder.ts')).recordInThread();
}

/** Takes the arguments of this process, runs the command, and ends the process with its exit code. */
export async function start(): Promise<void> {
  const args = process.argv.slice(2);
  const host = processHost();
  process.on('uncaughtException', (error) => {
    const { line, code } = failure(error, args, host.env);
    host.err(`${line}\n`);
    host.quit(code);
  });
  // Stands when the event loop runs dry before the command has ended.
  process.exitCode = exitCodes.internal;
  process.exitCode = await main(args, host);
  await Promise.all([process.stdout, process.stderr].map(written));
  // Node would wait until V8 has collected what it began to, which takes 15 ms.
  process.exit();
}

function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()));
}
