import { type Browser, chromium } from 'playwright-core';
import { findBrowser, howToGetOne } from './find.ts';

// In containers the tests run as root, where Chromium has no sandbox; the rest keeps it from calling home.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages follow each other: a process of its own for each costs half a second.
  '--renderer-process-limit=1',
];

/**
 * Starts the browser of this machine.
 * @throws Error where there is none, or where it does not start
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error(`No browser was found: ${howToGetOne}.`);
  return chromium.launch({ executablePath, args });
}
