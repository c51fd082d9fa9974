/**
 * Version of the contract tables (semver.org): a major one when a check may now fail that could not before, a minor
 * one for what is added, a patch for wording. The suite and the reports have versions of their own.
 */
export const contractVersion = '1.1.0';
