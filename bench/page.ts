import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toHtml } from '../reporters/html.ts';
import { findBrowser, howToGetOne } from '../selftest/browser/find.ts';
import { launchBrowser } from '../selftest/browser/viewer.ts';
import { huge } from '../selftest/reporters/sample.ts';
import { median, type Row } from './figures.ts';
import type { Bench } from './start-up.ts';

const findings = 10_000;
const exchanges = 200;
const bodyLength = 70_000;

/** Measures the processor time of the main thread until the browser has drawn a report with 10,000 findings. */
export async function page({ out, rounds }: Bench): Promise<Row[]> {
  const what = `opening a page of ${findings} findings, processor time`;
  if (findBrowser() === undefined) return [{ what, value: `no browser: ${howToGetOne}` }];
  const file = join(out, 'report.html');
  writeFileSync(file, toHtml(huge(findings, exchanges, bodyLength)));
  const browser = await launchBrowser();
  const seconds: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const tab = await browser.newPage();
      const client = await tab.context().newCDPSession(tab);
      await client.send('Performance.enable', { timeDomain: 'threadTicks' });
      await tab.goto(pathToFileURL(file).href);
      await tab.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0)))');
      const { metrics } = await client.send('Performance.getMetrics');
      seconds.push(metrics.find(({ name }) => name === 'TaskDuration')!.value);
      await tab.close();
    }
  } finally {
    await browser.close();
  }
  const typical = median(seconds);
  return [{ what, value: `${typical.toFixed(2)} s`, goal: 'under 1 s', met: typical < 1 }];
}
