import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

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
