/** The moment at which everything happens: a replay has no clock. */
const now = '2026-11-21T08:03:56Z';

/** As bug and story records show it. */
export const utcNow = now;

/** As task records show it: the server lives eight hours east of UTC. */
export const localNow = '2026-11-21 16:03:56';
