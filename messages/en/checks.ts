import type { ReadingNumber } from '../../contract/readings.ts';

/** A check, as the table of its operation has it. */
export interface SaidCheck {
  readonly id: string;
  readonly holds: string;
  readonly hint: string;
}

/** What is said of checks and requirements; in English their own tables have it. */
export const checks = {
  titleOf: ({ holds }: SaidCheck): string => holds,
  hintOf: ({ hint }: SaidCheck): string => hint,
  statement: (_id: string, says: string): string => says,
  /** What a check sends, how it is read, and what it needs, as the table of its operation has it. */
  explained: (text: string): string => text,
  /** The title of a rule of interpretation. */
  reading: (_number: ReadingNumber, title: string): string => title,
  /** Why no check tests a requirement. */
  unchecked: (_id: string, reason: string): string => reason,
};
