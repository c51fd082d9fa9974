import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { launchBrowser } from './launch.ts';

/** How a page is looked at. */
export interface View {
  /** Of the window, in pixels. */
  readonly width?: number;
  readonly hash?: string;
}

/** A page that was opened. */
export interface Opened {
  readonly page: Page;
  /** Errors of scripts, and all that the console says: violations of the policy among it. */
  readonly complaints: string[];
  readonly requests: string[];
}

/** A browser that shows one page after the other in the same tabs: for a new tab it does more than for a page. */
export interface Viewer {
  /** Opens a page from a file, as one does who was sent it. */
  open(html: string, view?: View): Promise<Opened>;
  openWithoutScripts(html: string): Promise<Page>;
  /** Writes a page over the one that was written before, where both have the same policy: what was loaded stays there. */
  write(html: string, width: number): Promise<Page>;
  close(): Promise<void>;
}

/** @throws Error where there is no browser, or where it does not start */
export async function startViewer(): Promise<Viewer> {
  const browser = await launchBrowser();
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  // In one context, so that one process of the browser serves both.
  const context = await browser.newContext();
  const writing = await context.newPage();
  const opening = await context.newPage();
  const sized = (width: number) => ({ width, height: 900 });
  let files = 0;
  let policy: string | undefined;
  let watched: Opened;
  opening.on('console', (message) => watched.complaints.push(message.text()));
  opening.on('pageerror', (error) => watched.complaints.push(error.message));
  opening.on('request', (request) => watched.requests.push(request.url()));

  const urlOf = async (html: string): Promise<string> => {
    files += 1;
    const file = join(folder, `${files}.html`);
    await writeFile(file, html);
    return pathToFileURL(file).href;
  };
  return {
    async open(html, { width = 1280, hash = '' } = {}) {
      watched = { page: opening, complaints: [], requests: [] };
      await opening.setViewportSize(sized(width));
      await opening.emulateMedia({ media: null });
      await opening.goto(`${await urlOf(html)}${hash}`);
      return watched;
    },
    async openWithoutScripts(html) {
      const page = await browser.newPage({ javaScriptEnabled: false });
      await page.goto(await urlOf(html));
      return page;
    },
    async write(html, width) {
      const own = /Content-Security-Policy" content="[^"]*/.exec(html)?.[0];
      // A document holds to every policy that was written to it.
      if (own !== policy) await writing.goto(await urlOf(''));
      policy = own;
      await writing.setViewportSize(sized(width));
      await writing.emulateMedia({ colorScheme: 'light' });
      await writing.setContent(html);
      return writing;
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}
