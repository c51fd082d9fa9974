import type { Said } from '../messages/phrase.ts';

/** A phrase by its name, as files hold it. */
export const said = (say: string, ...of: readonly unknown[]): Said => ({ say, of });
