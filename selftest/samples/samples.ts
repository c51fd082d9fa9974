import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Report } from '../../engine/judging/report.ts';
import type { Override } from '../../reference/override.ts';
import { createService, seedOf } from '../../reference/service.ts';
import { toHtml } from '../../reporters/html.ts';
import { stripOf, stripToSvg } from '../../reporters/strip.ts';
import { checksOfRun } from '../../reporters/summary.ts';
import { run } from '../../engine/run.ts';
import { launchBrowser } from '../browser/viewer.ts';

// Makes docs/: a report of a right and of a wrong service, and pictures of their first screens for the README.
const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const shownAs = 'https://pms.example.com';

/** What is often wrong together: numbers from a database as strings, a state that is set later, one page for all. */
const wrong: Override = {
  record: (record, { operation }) =>
    operation === 'start-task' || operation === 'create-story' ? numbersAsStrings(record) : record,
  effect: (record, { operation, before }) => {
    if (operation === 'start-task') record['status'] = before?.['status'] ?? 'wait';
  },
  paging: ({ limit = 20 }) => ({ page: 1, limit }),
};

function numbersAsStrings(record: object): object {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}

async function reportOf(override: Override): Promise<Report> {
  const service = createService({ override });
  const baseUrl = await service.listen();
  try {
    const command = `pms-conformance --base-url ${shownAs} --bugs … --tasks … --product …`;
    const { report } = await run({ ...seedOf(service), baseUrl }, { command });
    return JSON.parse(JSON.stringify(report).replaceAll(baseUrl, shownAs)) as Report;
  } finally {
    await service.close();
  }
}

const samples = { conformant: await reportOf({}), 'non-conformant': await reportOf(wrong) };
mkdirSync(docs, { recursive: true });
const browser = await launchBrowser();
for (const [name, report] of Object.entries(samples)) {
  const page = join(docs, `${name}.html`);
  writeFileSync(page, toHtml(report));
  writeFileSync(join(docs, `${name}.svg`), stripToSvg(stripOf(checksOfRun(report)), name));
  const tab = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  await tab.goto(pathToFileURL(page).href);
  await tab.screenshot({ path: join(docs, `${name}.png`) });
}
await browser.close();
