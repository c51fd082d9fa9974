import { compareValues, type Comparison } from '../common/judges.ts';
import { sameText } from '../common/text.ts';

/** The fields whose text may come back with markup or entities around it (reading 21). */
export const richText = ['spec', 'verify'] as const;

/** Compares text, whatever markup is around it. */
export function compareText(sent: unknown, got: unknown): Comparison {
  if (typeof got !== 'string') return compareValues(sent, got);
  return sameText(String(sent), got) ? 'same' : 'different';
}
