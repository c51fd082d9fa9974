import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What axe has to complain about in a page, by rule, with the first element of each. The page has no frames: axe
 * need not open another page to put those of several frames together.
 */
export async function violationsIn(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('The page has frames, which axe would not look into.');
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
