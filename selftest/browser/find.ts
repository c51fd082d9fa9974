import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type { Reporter, Vitest } from 'vitest/node';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Returns the path of a Chromium or Chrome: `CHROMIUM_PATH`, one on the PATH, or the one that playwright downloaded.
 * Playwright is loaded only without another one, because every run of vitest calls this function.
 */
export function findBrowser(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const paths = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const found = paths.find((path) => existsSync(path));
  if (found !== undefined) return found;
  const { chromium } = createRequire(import.meta.url)('playwright-core') as typeof import('playwright-core');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** What to do without a browser. */
export const howToGetOne = 'install Chromium or Chrome (apt-get install chromium), or set CHROMIUM_PATH';

/** Says, before and after all tests, that the browser tests are left out. */
export class LeftOutReporter implements Reporter {
  private say: () => void = () => undefined;

  onInit({ projects, logger }: Vitest): void {
    if (!projects.some(({ name }) => name === 'selftest')) return;
    this.say = () =>
      logger.warn(`The tests in a browser are left out: none was found. To run them, ${howToGetOne}.`);
    this.say();
  }

  onTestRunEnd(): void {
    this.say();
  }
}
