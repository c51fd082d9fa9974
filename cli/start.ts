import { exitCodes } from '../judging/exit-codes.ts';
import { failure } from './failure.ts';
import { processHost } from './host.ts';
import { main } from './program.ts';

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
