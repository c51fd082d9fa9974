import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { hostileTargets } from '../hostile/targets.ts';
import type { RunResult } from '../../run.ts';
import { runAgainstHostile } from '../hostile/hostile-run.ts';
import { runAgainst } from '../in-process.ts';
import { runReplay } from '../replay/run.ts';
import { versions, type Version } from '../replay/versions.ts';

/** One service whose evidence is in the corpus. */
export interface CorpusTarget {
  /** `<kind>/<id>`: the file of its evidence. */
  readonly name: string;
  readonly run: () => Promise<RunResult>;
}

const named = (
  kind: string,
  targets: readonly { readonly id: string }[],
  run: (at: number) => Promise<RunResult>,
): CorpusTarget[] => targets.map(({ id }, at) => ({ name: `${kind}/${id}`, run: () => run(at) }));

/** Every service that stands in a catalogue: right, wrong, hostile and replayed. */
export const corpusTargets: readonly CorpusTarget[] = [
  { name: 'reference/right', run: () => runAgainst({}) },
  { name: 'reference/one-bug-one-task', run: () => runAgainst({ bugs: 1, tasks: 1 }) },
  { name: 'reference/list-users-only', run: () => runAgainst({}, { only: ['list-users/*'] }) },
  { name: 'reference/read-only', run: () => runAgainst({}, { readOnly: true }) },
  ...named('deviation', deviations, (at) => runAgainst(deviations[at]!)),
  ...named('freedom', freedoms, (at) => runAgainst(freedoms[at]!)),
  ...named('hostile', hostileTargets, async (at) => (await runAgainstHostile(hostileTargets[at]!)).result),
  ...(Object.keys(versions) as Version[]).map((version) => ({
    name: `replay/${version}`,
    run: () => runReplay({ version }),
  })),
];
