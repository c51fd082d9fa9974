import { languageIn } from './command-line.ts';
import { exitCodes } from '../engine/judging/exit-code.ts';
import { failure } from './failure.ts';
import { complain, processHost } from './host.ts';
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
  const exitCode = await main(args, host);
  const lost = await host.lost();
  process.exitCode = lost === undefined ? exitCode : exitCodes.internal;
  // A run has told of it already, in its files too.
  if (lost !== undefined && exitCode !== exitCodes.internal)
    complain(lost, { language: languageIn(args, host.env) }, host);
  // Node would wait until V8 has collected what it began to, which takes 15 ms.
  process.exit();
}
