/** Ids of rows of the catalogues, and what the suite lacks to judge them correctly. */
type Pending = Readonly<Record<string, string>>;

/**
 * Deviations that the suite does not catch, or reports in the wrong check. If one is judged correctly, a test fails:
 * delete its row then, and the catalogue tests it from then on. If there is no check yet, `caughtBy` proposes an id.
 */
export const pendingDeviations: Pending = {};

/** Variants that the suite wrongly reports. */
export const pendingFreedoms: Pending = {};

/** By event of the moving world: the operations whose checks are wrong about it. */
export const pendingEvents: Readonly<Record<string, readonly string[]>> = {};

/** Deviations that a hundred generated requests may miss, because they show only if three values occur together. */
export const pendingGenerated: readonly string[] = [
  'confirm-bug-thorough-type-is-lost-with-pri-and-no-comment',
];
