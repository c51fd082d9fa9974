import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operationIds } from '../../contract/operations.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { askedAlone, rightRun, runAgainst } from '../in-process.ts';
import { differences, requestsOf, shownIn } from './shown.ts';

/** A service of the catalogue, and what a run against it shows. */
export interface VerdictRow {
  readonly id: string;
  /** The file in this folder that holds what it must show. */
  readonly file: string;
  readonly shows: () => Promise<string>;
}

/** What a run against the reference service shows. Awaited here: later, mutation testing has changed the code. */
export const reference = shownIn((await rightRun()).report);

/** The reference service, and each deviation and variant with the checks of its operation. */
export const verdictRows: readonly VerdictRow[] = [
  {
    id: 'requests',
    file: 'reference',
    shows: async () => requestsOf((await runAgainst({})).report),
  },
  {
    id: 'checks',
    file: 'reference',
    shows: async () =>
      [...shownIn((await runAgainst({})).report)].map((check) => `\n  ${check.join(': ')}`).join(''),
  },
  ...[...deviations, ...freedoms].map((service) => ({
    id: service.id,
    file: service.operation ?? 'several',
    shows: async () => differences((await runAgainst(service, askedAlone(service))).report, reference),
  })),
];

/** The files of this folder that hold what each row must show. */
export const verdictFiles = ['reference', ...operationIds, 'several'] as const;

const pathOf = (file: string): string => fileURLToPath(new URL(`${file}.txt`, import.meta.url));

/** Text of a file with what these rows show. */
export const verdictText = (shown: readonly (readonly [id: string, shown: string])[]): string =>
  shown.map(([id, lines]) => `${id}: ${lines}\n`).join('');

/** What each row must show, by its id. */
export const approvedVerdicts = (): ReadonlyMap<string, string> =>
  new Map(
    verdictFiles.flatMap((file) =>
      readFileSync(pathOf(file), 'utf8')
        .split(/\n(?=\S)/)
        .map((text) => text.trimEnd())
        .map((text) => [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 2)] as const),
    ),
  );
