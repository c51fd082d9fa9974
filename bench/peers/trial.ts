import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { apiPrefix } from '../../contract/operations.ts';
import type { Override } from '../../reference/override.ts';
import { createService, seedOf } from '../../reference/service.ts';
import { requestsOf } from '../requests.mjs';
import { timeoutMs, type Timed } from '../processes.ts';
import { environmentOf } from '../../cli/commands/reference.ts';
import { nameOf, type Peer } from './peer.ts';

/** Returns the command of a tool; takes a function that returns the environment variables of each run. */
export type Ready = (settings: () => Record<string, string>) => Timed;

interface Outcome {
  readonly error: Error | null;
  /** Method and path of each received request, in the order of arrival. */
  readonly sent: readonly string[];
  readonly expected: readonly string[];
}

/**
 * Checks that a tool does the same work as the others: it sends the six requests in order, writes its JUnit file, and
 * fails when the bodies of the responses are wrong.
 * @throws with the reason when it does not
 */
export async function tryOut({ junit }: Peer, ready: Ready, folder: string): Promise<void> {
  const file = junit === undefined ? undefined : join(folder, junit);
  if (file !== undefined) rmSync(file, { force: true });
  const valid = await runAgainst({}, ready);
  if (valid.error) throw valid.error;
  if (valid.sent.join('\n') !== valid.expected.join('\n')) {
    throw new Error(`it sent ${valid.sent.join(', ') || 'nothing'}`);
  }
  if (file !== undefined && !existsSync(file)) throw new Error('it wrote no JUnit file');
  const invalid = await runAgainst({ respond: (response) => ({ ...response, body: '{}' }) }, ready);
  if (!invalid.error) throw new Error('it passed a service whose responses are empty');
}

async function runAgainst(override: Override, ready: Ready): Promise<Outcome> {
  const sent: string[] = [];
  const service = createService({
    override: {
      respond: (response, context) => {
        sent.push(`${context.request.method} ${context.request.url}`);
        return override.respond?.(response, context) ?? response;
      },
    },
  });
  const baseUrl = await service.listen();
  try {
    const settings = environmentOf(baseUrl, seedOf(service));
    const expected = requestsOf(settings).map((request) =>
      nameOf({ ...request, path: `${apiPrefix}${request.path}` }),
    );
    return { error: await failureOf(ready(() => settings)), sent, expected };
  } finally {
    await service.close();
  }
}

function failureOf({ args, environment, cwd }: Timed): Promise<Error | null> {
  const env = { ...process.env, ...environment?.() };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env, timeout: timeoutMs }, (error, stdout, stderr) => {
      resolve(
        error && new Error(`it ended with ${error.code ?? error.signal}: ${reasonIn(stdout + stderr)}`),
      );
    });
  });
}

function reasonIn(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? '';
}
