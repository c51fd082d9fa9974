/** The users that one page of a list shows, and how many its `total` counts. */
interface ShownUsers {
  readonly users?: readonly unknown[] | undefined;
  readonly total?: number | undefined;
}

/** Lists that change more often than this are no users who left and joined again, once or twice (reading 27): several servers answer. */
export const mostMoves = 4;

/**
 * True if lists whose totals change have the same users all the time, as those of several servers do. False if each user who
 * joins is another one, and leaves for ever: then there are more users than any total counts (reading 27).
 * @param lists the pages of each list, in the order of sending
 */
export function areSameUsers(lists: readonly (readonly ShownUsers[])[]): boolean {
  const all = lists.flat();
  const seen = new Set(all.flatMap(({ users = [] }) => users));
  return seen.size <= Math.max(...all.map(({ total = 0 }) => total)) || lists.some(hasOneBack);
}

/** True if a user of a list is missing where it is shown whole, and is there again later. */
function hasOneBack(pages: readonly ShownUsers[]): boolean {
  const [seen, gone] = [new Set<unknown>(), new Set<unknown>()];
  for (const { users = [], total } of pages) {
    if (users.some((user) => gone.has(user))) return true;
    for (const user of users) seen.add(user);
    const shown = users.length === total ? new Set(users) : seen;
    for (const user of seen) if (!shown.has(user)) gone.add(user);
  }
  return false;
}
