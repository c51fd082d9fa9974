import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPrefix, tokenHeader } from '../../contract/operations.ts';
import { requestsOf } from '../requests.mjs';
import type { Bench } from '../start-up.ts';
import { installed } from './install.ts';
import type { Job, Peer } from './peer.ts';
import { peerSchemas } from './schemas.ts';
import { tryOut, type Ready } from './trial.ts';

/** Why a tool could not be measured, by title. */
export type Failures = Map<string, string>;

/**
 * Installs the tools and tries them.
 * @param failures receives the tools that can't be measured
 * @returns the commands of the other tools, by title
 * @throws when the schemas can't be read
 */
export async function readyPeers(
  peers: readonly Peer[],
  { root, out }: Bench,
  failures: Failures,
): Promise<Map<string, Ready>> {
  const schemas = await peerSchemas(join(root, 'schemas'));
  const ready = new Map<string, Ready>();
  for (const peer of peers) {
    const folder = join(out, peer.package);
    mkdirSync(folder);
    try {
      const program = join(installed(peer.package, join(root, 'bench/peers/installed')), peer.bin);
      const command = commandOf(folder, peer, program, schemas);
      await tryOut(peer, command, folder);
      ready.set(peer.title, command);
    } catch (error) {
      failures.set(peer.title, (error as Error).message);
    }
  }
  return ready;
}

function commandOf(folder: string, peer: Peer, program: string, schemas: Job['schemas']): Ready {
  return (settings) => ({
    args: [program, ...peer.args],
    cwd: folder,
    environment: () => {
      for (const [name, text] of Object.entries(peer.files(jobOf(settings(), schemas)))) {
        writeFileSync(join(folder, name), text);
      }
      return { ...isolated(folder), ...peer.environment };
    },
  });
}

function jobOf(settings: Record<string, string>, schemas: Job['schemas']): Job {
  return {
    base: `${settings['PMS_BASE_URL']}${apiPrefix}`,
    headers: { [tokenHeader]: settings['PMS_TOKEN']!, 'Content-Type': 'application/json' },
    requests: requestsOf(settings),
    schemas,
  };
}

/** Environment variables with which no configuration of the user is used, and no proxy. */
function isolated(folder: string): Record<string, string> {
  return { HOME: folder, XDG_CONFIG_HOME: folder, NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' };
}
