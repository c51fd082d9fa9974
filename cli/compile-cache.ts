import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives the folder of the user's cache in which node keeps what it compiled of this program.
 * @returns undefined where the user has no home
 */
export function compileCacheFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
  platform: string = process.platform,
  home = homedir,
): string | undefined {
  try {
    return join(env['XDG_CACHE_HOME'] || userCache(home()), 'pms-conformance');
  } catch {
    return undefined;
  }

  function userCache(folder: string): string {
    if (platform === 'darwin') return join(folder, 'Library', 'Caches');
    return platform === 'win32'
      ? env['LOCALAPPDATA'] || join(folder, 'AppData', 'Local')
      : join(folder, '.cache');
  }
}
