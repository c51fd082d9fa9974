import { operations, operationIds } from '../../contract/operations.ts';
import { deviations, type Deviation } from '../../reference/deviations.ts';
import { suites } from '../../suites/index.ts';
import { complaintsIn, misjudged } from '../blame.ts';
import { runAgainst } from '../in-process.ts';

/** A wrong service, and what the suite said of it. */
export interface Killed {
  readonly deviation: Deviation;
  /** Ids of the checks that fail, warn or broke. */
  readonly complaints: readonly string[];
  /** What is not as the catalogue demands; empty where the operation, the field and the verdict are right. */
  readonly misjudged: readonly string[];
}

/** Runs against every wrong service of the catalogue, with the checks of all operations. */
export async function killedDeviations(): Promise<readonly Killed[]> {
  const killed: Killed[] = [];
  for (const deviation of deviations) {
    const { report } = await runAgainst(deviation);
    const complaints = complaintsIn(report).map(({ id }) => id);
    killed.push({ deviation, complaints, misjudged: misjudged(report, deviation) });
  }
  return killed;
}

/** Pixels: a mark, the room between operations, and what the names of operations need. */
const mark = 2;
const gap = 6;
const margin = 90;

/** The wrong services from left to right, by operation; the checks from top to bottom: a mark where one finds the other. */
export function killMatrix(killed: readonly Killed[]): string {
  const checks = suites.flatMap(({ operation, checks: some }) =>
    some.map(({ id }) => ({ id, operation: operation.id })),
  );
  const blockOf = (operation: string): number => operationIds.findIndex((id) => id === operation) * gap;
  const ys = new Map(checks.map(({ id, operation }, at) => [id, at * mark + blockOf(operation)]));
  const ordered = operationIds.flatMap((id) => killed.filter(({ deviation }) => deviation.operation === id));
  const xOf = (at: number): number => margin + at * mark + blockOf(ordered[at]!.deviation.operation);
  const marks = ordered.flatMap(({ complaints }, at) =>
    complaints.map((id) => `M${xOf(at)} ${ys.get(id)!}h${mark}v${mark}h-${mark}z`),
  );
  const width = xOf(ordered.length - 1) + mark;
  const height = checks.length * mark + gap * operationIds.length;
  const labels = operationIds.map((id) => {
    const first = checks.findIndex(({ operation }) => operation === id);
    return `<text x="0" y="${first * mark + blockOf(id) + 12}">${operations[id].title}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">
<title>${ordered.length} wrong services and ${checks.length} checks: a mark where a check fails or warns</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${labels.join('\n')}
<path fill="#b3261e" d="${marks.join('')}"/>
</svg>
`;
}

/** How the suite judged the wrong services of one operation: an entry of docs/proof/catalogue.json. */
export interface KilledOfOperation {
  readonly operation: string;
  readonly deviations: number;
  /** Those that one of the checks made for it finds. */
  readonly found: number;
  /** Those of which the verdict, the operation, the check and the field to fix first are right. */
  readonly told: number;
}

/** Counts by operation, in the order of the document. */
export function killedByOperation(killed: readonly Killed[]): readonly KilledOfOperation[] {
  return operationIds.map((operation) => {
    const mine = killed.filter(({ deviation }) => deviation.operation === operation);
    return {
      operation,
      deviations: mine.length,
      found: mine.filter(({ deviation, complaints }) =>
        deviation.caughtBy.some((id) => complaints.includes(id)),
      ).length,
      told: mine.filter((one) => one.misjudged.length === 0).length,
    };
  });
}
