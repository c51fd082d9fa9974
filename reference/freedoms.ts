import { answerFreedoms } from './freedoms/answers.ts';
import { confirmationFreedoms } from './freedoms/confirmations.ts';
import { rangeFreedoms } from './freedoms/ranges.ts';
import { rightsFreedoms } from './freedoms/rights.ts';
import { recordFreedoms } from './freedoms/records.ts';
import { refusalFreedoms } from './freedoms/refusals.ts';
import { requestFreedoms } from './freedoms/requests.ts';
import type { Freedom } from './freedoms/rows.ts';

export type { Freedom } from './freedoms/rows.ts';

/** All variants: conformant services with different undocumented behaviour. */
export const freedoms: readonly Freedom[] = [
  ...answerFreedoms,
  ...recordFreedoms,
  ...requestFreedoms,
  ...confirmationFreedoms,
  ...rangeFreedoms,
  ...rightsFreedoms,
  ...refusalFreedoms,
];
