import { thoroughConfirmations } from './deviations/thorough-confirmations.ts';
import { thoroughPages } from './deviations/thorough-pages.ts';
import type { ThoroughDeviation } from './deviations/thorough-rows.ts';
import { thoroughSequences } from './deviations/thorough-sequences.ts';
import { thoroughStarts } from './deviations/thorough-starts.ts';
import { thoroughStories } from './deviations/thorough-stories.ts';

export { anyValue, type ThoroughDeviation } from './deviations/thorough-rows.ts';

/** Deviations that only generated requests find, in the order of the document. */
export const thoroughDeviations: readonly ThoroughDeviation[] = [
  ...thoroughConfirmations,
  ...thoroughStarts,
  ...thoroughStories,
  ...thoroughPages,
  ...thoroughSequences,
];
