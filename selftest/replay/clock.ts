const stamp = (offsetHours: number): string =>
  new Date(Date.now() + offsetHours * 3_600_000).toISOString().slice(0, 19);

/** The present, as bug and story records show it. */
export const utcNow = (): string => `${stamp(0)}Z`;

/** The present, as task records show it: the server lives eight hours east of UTC. */
export const localNow = (): string => stamp(8).replace('T', ' ');
