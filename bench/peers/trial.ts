import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { apiPrefix } from '../../contract/operations.ts';
import type { Override } from '../../reference/override.ts';
import { createService, seedOf } from '../../reference/service.ts';
import { requestsOf } from '../requests.mjs';
import { longestRun, type Timed } from '../processes.ts';
import { environmentOf } from '../../cli/commands/reference.ts';
import { nameOf, type Peer } from './peer.ts';

/** The command of a peer, with what gives the environment of each run. */
export type Ready = (settings: () => Record<string, string>) => Timed;

interface Outcome {
  readonly error: Error | null;
  /** Method and path of each request, in the order of arrival. */
  readonly sent: readonly string[];
  readonly wanted: readonly string[];
}

/**
 * Sees whether a peer does what its time is compared for: it sends the six requests in their order,
 * leaves its JUnit file, and fails when the bodies of the answers are wrong.
 * @throws when it does not, with the reason
 */
export async function tryOut({ junit }: Peer, ready: Ready, folder: string): Promise<void> {
  const file = junit === undefined ? undefined : join(folder, junit);
  if (file !== undefined) rmSync(file, { force: true });
  const right = await against({}, ready);
  if (right.error) throw right.error;
  if (right.sent.join('\n') !== right.wanted.join('\n')) {
    throw new Error(`it sent ${right.sent.join(', ') || 'nothing'}`);
  }
  if (file !== undefined && !existsSync(file)) throw new Error('it wrote no JUnit file');
  const wrong = await against({ respond: (response) => ({ ...response, body: '{}' }) }, ready);
  if (!wrong.error) throw new Error('it passed a service whose answers are empty');
}

async function against(override: Override, ready: Ready): Promise<Outcome> {
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
    const wanted = requestsOf(settings).map((asked) =>
      nameOf({ ...asked, path: `${apiPrefix}${asked.path}` }),
    );
    return { error: await failureOf(ready(() => settings)), sent, wanted };
  } finally {
    await service.close();
  }
}

function failureOf({ args, environment, cwd }: Timed): Promise<Error | null> {
  const env = { ...process.env, ...environment?.() };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env, timeout: longestRun }, (error, stdout, stderr) => {
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
