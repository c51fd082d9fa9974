import { homedir } from 'node:os';
import { join } from 'node:path';

/** What tells where a user's cache is. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** May throw where the user has none. */
  readonly home: () => string;
}

const here: Surroundings = { env: process.env, platform: process.platform, home: homedir };

/**
 * Gives the folder of the user's cache in which node keeps what it compiled of this program.
 * @returns undefined where the user has no home
 */
export function compileCacheFolder({ env, platform, home }: Surroundings = here): string | undefined {
  try {
    return join(env['XDG_CACHE_HOME'] || userCache(env, platform, home()), 'pms-conformance');
  } catch {
    return undefined;
  }
}

function userCache(env: Surroundings['env'], platform: string, home: string): string {
  if (platform === 'darwin') return join(home, 'Library', 'Caches');
  return platform === 'win32' ? env['LOCALAPPDATA'] || join(home, 'AppData', 'Local') : join(home, '.cache');
}
