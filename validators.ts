import { type Violation, violations } from './schemas/violations.ts';

export type { Violation };

/**
 * Holds what a service answers to the record tables, as the checks of the suite do, for unit tests of its
 * implementer. Each function takes a parsed body and gives every place where it breaks its table, none for a right
 * one. What only earns a warning, and what no single record shows, takes a run.
 */
export const validateBug = (body: unknown): Violation[] => violations('bug', body);

/** As `validateBug`, for the task that a start answers with. */
export const validateTask = (body: unknown): Violation[] => violations('task', body);

/** As `validateBug`, for the story that is created. */
export const validateStory = (body: unknown): Violation[] => violations('story', body);

/** As `validateBug`, for a page of the user list and the users on it. */
export const validateUserPage = (body: unknown): Violation[] => violations('page', body);
