/**
 * Version of the contract tables (semver.org). Major: a check can fail that could not fail before. Minor: something was
 * added. Patch: wording. The suite and the reports have their own versions.
 */
export const contractVersion = '1.1.0';
