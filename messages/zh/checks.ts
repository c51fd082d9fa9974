import type { checks as english } from '../en/checks.ts';
import { explained } from './explained.ts';
import { operations } from './operations.ts';
import type { CheckWords } from './operations/common.ts';
import { statements, unchecked } from './statements.ts';

type Words<Word> = Readonly<Record<string, Word>>;

const ofOperations = Object.values(operations);
const wordsOf: Words<CheckWords> = Object.fromEntries(
  Object.entries(operations).flatMap(([operation, { checks: words }]) =>
    Object.entries(words).map(([name, said]) => [`${operation}/${name}`, said]),
  ),
);
const statementsIn: Words<string> = Object.assign(
  {},
  statements,
  ...ofOperations.map((one) => one.statements),
);
const explainedIn: Words<string> = Object.assign({}, explained, ...ofOperations.map((one) => one.explained));

/** What is said of checks and requirements, in Chinese; English for those of other programs. */
export const checks: typeof english = {
  titleOf: ({ id, holds }) => wordsOf[id]?.[0] ?? holds,
  hintOf: ({ id, hint }) => wordsOf[id]?.[1] ?? hint,
  statement: (id, says) => statementsIn[id] ?? says,
  explained: (text) => explainedIn[text] ?? text,
  unchecked: (id, reason) => (unchecked as Words<string>)[id] ?? reason,
};
