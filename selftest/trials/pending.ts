/** Ids of rows of the catalogues, and what today's suite lacks to get them right. */
type Pending = Readonly<Record<string, string>>;

/**
 * Wrong services that today's suite passes, or blames on the wrong check. A test demands that each is still judged
 * wrong: whoever mends the suite takes the row away, and the catalogue holds the suite to it from then on. Where no
 * check is there yet, `caughtBy` in the catalogue has a proposal for its id.
 */
export const pendingDeviations: Pending = {};

/** Right services about which today's suite complains. */
export const pendingFreedoms: Pending = {};

/** By event of the moving world: the operations with checks that are wrong about it. */
export const pendingEvents: Readonly<Record<string, readonly string[]>> = {};

/** Cases bent by hand that are wrong. Seen since writes are experiments; the reason was not looked into. */
export const pendingBent: readonly string[] = [
  'every third confirmation is refused with 403 and done all the same',
];

/** Begin the names of mixes that are wrong. Seen since writes are experiments; the reason was not looked into. */
export const pendingMixes: readonly string[] = [
  'confirm-bug-sets-assigned-to-with-made-up-token on limit-is-3 + answers-299 + bug-changes-by-itself-of-one + ',
];

/** Wrong services that a hundred generated requests miss: three values must meet, and so few of them can. */
export const pendingGenerated: readonly string[] = [
  'confirm-bug-thorough-type-is-lost-with-pri-and-no-comment',
];
