import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operationIds } from '../../contract/operations.ts';
import type { Report } from '../../judging/report.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import type { RunResult } from '../../run.ts';
import { askedAlone, rightRun, runAgainst } from '../in-process.ts';
import { differences, requestsOf, shownIn } from './shown.ts';

/** A service of the catalogue, and what a run against it shows. */
export interface VerdictRow {
  readonly id: string;
  /** The file in this folder that holds what it must show. */
  readonly file: string;
  readonly run: () => Promise<RunResult>;
  readonly shown: (report: Report) => string;
}

/** What a run against the reference service shows. Awaited here: later, mutation testing has changed the code. */
export const reference = shownIn((await rightRun()).report);

const ofReference = { file: 'reference', run: () => runAgainst({}) };

/** The reference service, and each deviation and variant with the checks of its operation. */
export const verdictRows: readonly VerdictRow[] = [
  { ...ofReference, id: 'requests', shown: requestsOf },
  {
    ...ofReference,
    id: 'checks',
    shown: (report) => [...shownIn(report)].map((check) => `\n  ${check.join(': ')}`).join(''),
  },
  ...[...deviations, ...freedoms].map((service) => ({
    id: service.id,
    file: service.operation ?? 'several',
    run: () => runAgainst(service, askedAlone(service)),
    shown: (report: Report) => differences(report, reference),
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
