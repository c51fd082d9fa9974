import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
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

/** How a page is looked at; as most do who read one, unless it says otherwise. */
export interface View {
  /** Of the window, in pixels. */
  readonly width?: number;
  readonly hash?: string;
  readonly scripts?: boolean;
}

/** A page that is looked at. */
export interface Shown {
  readonly page: Page;
  /** Errors of scripts, and all that the console says: violations of the policy among it. */
  readonly complaints: string[];
  readonly requests: string[];
}

/** A browser that shows one page after the other in the same tab: for a new tab it does more than for a page. */
export interface Viewer {
  /** Opens a page from a file, as one does who was sent it. */
  open(html: string, view?: View): Promise<Shown>;
  /** Writes a page over the one before, for half the price: what was loaded into the document stays there. */
  write(html: string, view?: View): Promise<Shown>;
  close(): Promise<void>;
}

/** @throws Error where there is no browser, or where it does not start */
export async function startViewer(): Promise<Viewer> {
  const browser = await launchBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const page = await browser.newPage();
  const devTools = await page.context().newCDPSession(page);
  let shown: Shown = { page, complaints: [], requests: [] };
  page.on('console', (message) => shown.complaints.push(message.text()));
  page.on('pageerror', (error) => shown.complaints.push(error.message));
  page.on('request', (request) => shown.requests.push(request.url()));

  const prepare = async ({ width = 1280, scripts = true }: View): Promise<void> => {
    shown = { page, complaints: [], requests: [] };
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ media: null, colorScheme: 'light' });
    // Nothing is pointed at.
    await page.mouse.move(0, 0);
    await devTools.send('Emulation.setScriptExecutionDisabled', { value: !scripts });
  };
  let files = 0;
  let policy: string | undefined;
  const open = async (html: string, view: View = {}): Promise<Shown> => {
    await prepare(view);
    files += 1;
    const file = join(folder, `${files}.html`);
    await writeFile(file, html);
    await page.goto(`${pathToFileURL(file).href}${view.hash ?? ''}`);
    policy = policyOf(html);
    return shown;
  };
  return {
    open,
    async write(html, view = {}) {
      // A document holds to every policy that was written to it.
      if (policyOf(html) !== policy) return open(html, view);
      await prepare(view);
      const hash = JSON.stringify(view.hash ?? '');
      await page.evaluate(`history.replaceState(null, '', location.pathname + ${hash})`);
      await page.setContent(html);
      return shown;
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}

function policyOf(html: string): string | undefined {
  return /Content-Security-Policy" content="[^"]*/.exec(html)?.[0];
}

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * What axe has to complain about in a page, by rule, with the first element of each. Axe stays in the document, for
 * what is written to it next.
 * @param rules ids of rules; all of them when absent
 */
export async function violationsIn(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('The page has frames, which axe would not look into.');
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(readFileSync(source, 'utf8'));
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  return page.evaluate(`axe
    .run(${JSON.stringify(options)})
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0]?.html))`);
}
