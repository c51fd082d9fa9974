import { type Violation, violations } from './schemas/violations.ts';

export type { Violation };

/**
 * Compares a parsed response body with the record tables of the document, as the checks of the suite do. For unit tests
 * of a service.
 * @returns every violation of a required rule; empty for a valid body. Recommended rules, and rules about several
 * requests, are checked by a run only
 */
export const validateBug = (body: unknown): Violation[] => violations('bug', body);

/** As `validateBug`, for the task in the response to a start. */
export const validateTask = (body: unknown): Violation[] => violations('task', body);

/** As `validateBug`, for a created story. */
export const validateStory = (body: unknown): Violation[] => violations('story', body);

/** As `validateBug`, for a page of the user list with its users. */
export const validateUserPage = (body: unknown): Violation[] => violations('page', body);
