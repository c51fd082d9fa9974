import type { ReadingNumber } from '../../contract/readings.ts';

/** What is said of checks and requirements; in English their own tables have it. */
export const checks = {
  titleOf: (_id: string, holds: string): string => holds,
  hintOf: (_id: string, hint: string): string => hint,
  statement: (_id: string, says: string): string => says,
  /** What a check sends, how it is read, and what it needs, as the table of its operation has it. */
  explained: (text: string): string => text,
  /** The title of a rule of interpretation. */
  reading: (_number: ReadingNumber, title: string): string => title,
  /** Why no check tests a requirement. */
  unchecked: (_id: string, reason: string): string => reason,
};
