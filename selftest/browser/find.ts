import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { posix, win32 } from 'node:path';

/** What says where a browser is. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly exists: (path: string) => boolean;
  /** Where playwright puts a browser that it downloads. */
  readonly downloaded: () => string;
}

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge-stable',
];

/** Where the installers put what playwright calls the channels `chrome` and `msedge`, and Chromium itself. */
const installed: Readonly<Record<string, readonly string[]>> = {
  linux: ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge', '/snap/bin/chromium'],
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: [
    String.raw`Google\Chrome\Application\chrome.exe`,
    String.raw`Chromium\Application\chrome.exe`,
    String.raw`Microsoft\Edge\Application\msedge.exe`,
  ],
};

function* candidates({ env, platform, downloaded }: Surroundings): Generator<string> {
  const { delimiter, join } = platform === 'win32' ? win32 : posix;
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const name of names) for (const folder of folders) yield join(folder, name);
  yield downloaded();
  const roots =
    platform === 'win32'
      ? ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => env[name] ?? [])
      : ['/'];
  for (const path of installed[platform] ?? []) for (const root of roots) yield join(root, path);
}

// Every run of vitest asks for a browser: playwright is loaded only where nothing else has the answer.
function downloadedByPlaywright(): string {
  const { chromium } = createRequire(import.meta.url)('playwright-core') as typeof import('playwright-core');
  return chromium.executablePath();
}

const here: Surroundings = {
  env: process.env,
  platform: process.platform,
  exists: existsSync,
  downloaded: downloadedByPlaywright,
};

/** Gives the path of a Chromium, Chrome or Edge, `CHROMIUM_PATH` before all others; undefined when there is none. */
export function findBrowser(surroundings: Surroundings = here): string | undefined {
  const { env, exists } = surroundings;
  if (env['CHROMIUM_PATH']) return env['CHROMIUM_PATH'];
  for (const path of candidates(surroundings)) if (exists(path)) return path;
  return undefined;
}

/** What to do where none is found. */
export const howToGetOne = 'install Chromium or Chrome (apt-get install chromium), or set CHROMIUM_PATH';
