import { checks } from './en/checks.ts';
import { terms } from './en/terms.ts';
import { phrase } from './phrase.ts';
import { checks as chineseChecks } from './zh/checks.ts';
import { terms as chineseTerms } from './zh/terms.ts';

/** Joins what is of one kind. */
export const listed = phrase('terms.list', terms.list, chineseTerms.list);
/** Joins what is apart. */
export const inParts = phrase('terms.parts', terms.parts, chineseTerms.parts);
/** Joins sentences. */
export const inSentences = phrase('terms.sentences', terms.sentences, chineseTerms.sentences);
/** An object of the service by its kind, as in changes.ndjson, and its id. */
export const objectNamed = phrase('terms.object', terms.object, chineseTerms.object);

/** The title of a check. */
export const checkTitle = phrase('checks.titleOf', checks.titleOf, chineseChecks.titleOf);
/** The hint of a check. */
export const checkHint = phrase('checks.hintOf', checks.hintOf, chineseChecks.hintOf);
/** What a requirement says. */
export const requirementSays = phrase('checks.statement', checks.statement, chineseChecks.statement);
/** Why no check tests a requirement. */
export const whyUnchecked = phrase('checks.unchecked', checks.unchecked, chineseChecks.unchecked);
