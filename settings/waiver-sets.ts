import type { PlacedWaiver, Waiver } from '../judging/waivers.ts';
import sets from './waiver-sets.json' with { type: 'json' };

/** The sets of waivers that come with the package, by name: what versions of ZenTao are known to do. */
export const waiverSets: Readonly<Record<string, readonly Waiver[]>> = sets;

/** The names of the sets, the newest version first. */
export const waiverSetNames = Object.keys(sets);

/** The waivers of sets, each naming its set. */
export function waiversIn(names: readonly string[]): PlacedWaiver[] {
  return names.flatMap((name) =>
    (waiverSets[name] ?? []).map((waiver) => ({ ...waiver, set: name, entry: entryOf(name, waiver) })),
  );
}

function entryOf(name: string, { check, field }: Waiver): string {
  return `${name} (${field === undefined ? check : `${check}, ${field}`})`;
}
