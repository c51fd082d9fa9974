import type { InstrumenterContext } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestRunner,
  type TestRunnerCapabilities,
  TestStatus,
} from '@stryker-mutator/api/test-runner';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { MutationRow } from './rows.ts';

/** What the instrumented code reads, and where it says what it ran. */
const context: InstrumenterContext = ((globalThis as { __stryker__?: InstrumenterContext }).__stryker__ ??=
  {});

const mixed = (id: string): string => createHash('sha256').update(id).digest('hex');

/** Holds the evidence of each row, recorded without a mutant; in the sandbox, which all workers share. */
const folder = 'recorded-rows';

const evidenceFile = (id: string): string => `${folder}/${mixed(id)}.ndjson`;

/** How often a row comes to each mutant, by the id of the mutant. */
interface Hits {
  /** In a whole run. */
  readonly run: Readonly<Record<string, number>>;
  /** When its recorded run is judged again: what only the run reaches is for sending. */
  readonly judged: Readonly<Record<string, number>>;
}

/** A mutant that is reached so many times as often as without it runs endlessly. */
const endless = 100;

const hitsFile = `${folder}/hits.json`;

/**
 * Runs rows of the catalogue in one process, as loading the code again for each mutant would take ten times as long.
 * Mutants of code that runs while it is loaded are not tried for that reason.
 */
class CatalogueRunner implements TestRunner {
  private rows: readonly MutationRow[] = [];
  private hits: Readonly<Record<string, Hits>> | undefined;
  /** How many mutants of a file each row found: those that found most run first. */
  private readonly kills = new Map<string, Map<string, number>>();

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: false };
  }

  /** Loads the instrumented code, which stands in the working directory. */
  async init(): Promise<void> {
    const { mutationRows } = (await import(
      pathToFileURL('selftest/mutation/rows.ts').href
    )) as typeof import('./rows.ts');
    // Neighbours in the catalogue are much alike: a fixed order that mixes them lets few rows see much. Most of what is
    // sent shows in the row of the requests.
    const order = ({ id }: MutationRow): string => (id === 'requests' ? '' : mixed(id));
    this.rows = mutationRows.toSorted((a, b) => order(a).localeCompare(order(b)));
  }

  /** Runs every row without a mutant, and judges its evidence again. */
  async dryRun(): Promise<DryRunResult> {
    mkdirSync(folder);
    const tests = [];
    const hits: Record<string, Hits> = {};
    for (const row of this.rows) {
      context.currentTestId = row.id;
      const start = performance.now();
      let evidence: string | undefined;
      const inRun = await differs(row, async () => {
        const result = await row.run();
        evidence = result.evidence;
        return result.shown;
      });
      const failureMessage = inRun ?? (await this.judgeAgain(row, evidence));
      hits[row.id] = takeHits(row);
      const test = { id: row.id, name: row.id, timeSpentMs: performance.now() - start };
      tests.push(
        failureMessage === undefined
          ? { ...test, status: TestStatus.Success as const }
          : { ...test, status: TestStatus.Failed as const, failureMessage },
      );
    }
    writeFileSync(hitsFile, JSON.stringify(hits));
    return {
      status: DryRunStatus.Complete,
      tests,
      // Loading runs the reference service: with a static coverage, each mutant would be tried in a process of its own.
      mutantCoverage: { static: {}, perTest: context.mutantCoverage?.perTest ?? {} },
    };
  }

  /** Keeps the evidence of a row and judges it without a mutant: it must show what the run showed. */
  private async judgeAgain(row: MutationRow, evidence: string | undefined): Promise<string | undefined> {
    if (evidence === undefined) return undefined;
    context.currentTestId = judgedAgain(row);
    writeFileSync(evidenceFile(row.id), evidence);
    return differs(row, () => row.judge(evidence));
  }

  /** Judges the recorded runs that reach a mutant there, then runs those that reach it in sending, until one finds it. */
  async mutantRun({ activeMutant, testFilter }: MutantRunOptions): Promise<MutantRunResult> {
    const kills = this.kills.get(activeMutant.fileName) ?? new Map<string, number>();
    this.kills.set(activeMutant.fileName, kills);
    this.hits ??= JSON.parse(readFileSync(hitsFile, 'utf8')) as Record<string, Hits>;
    const reaching = this.rows
      .filter(({ id }) => testFilter === undefined || testFilter.includes(id))
      .sort((a, b) => (kills.get(b.id) ?? 0) - (kills.get(a.id) ?? 0))
      .map((row) => ({
        row,
        inRun: this.hits![row.id]!.run[activeMutant.id] ?? 0,
        inJudging: this.hits![row.id]!.judged[activeMutant.id] ?? 0,
      }));
    const tries = [
      ...reaching
        .filter(({ inJudging }) => inJudging > 0)
        .map(({ row, inJudging }) => ({
          row,
          usual: inJudging,
          shown: () => row.judge(readFileSync(evidenceFile(row.id), 'utf8')),
        })),
      ...reaching
        .filter(({ inRun, inJudging }) => inRun > inJudging)
        .map(({ row, inRun }) => ({ row, usual: inRun, shown: async () => (await row.run()).shown })),
    ];
    context.activeMutant = activeMutant.id;
    try {
      for (const [at, { row, usual, shown }] of tries.entries()) {
        Object.assign(context, { hitCount: 0, hitLimit: usual * endless });
        const failureMessage = await differs(row, shown);
        if (failureMessage === undefined) continue;
        kills.set(row.id, (kills.get(row.id) ?? 0) + 1);
        return { status: MutantRunStatus.Killed, killedBy: [row.id], failureMessage, nrOfTests: at + 1 };
      }
      return { status: MutantRunStatus.Survived, nrOfTests: tries.length };
    } finally {
      Object.assign(context, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    }
  }
}

const judgedAgain = ({ id }: MutationRow): string => `${id}, judged again`;

/** Returns which mutants a row came to, and removes what only its judging reached: Stryker knows the rows only. */
function takeHits(row: MutationRow): Hits {
  const { perTest = {} } = context.mutantCoverage ?? {};
  const { [row.id]: run = {}, [judgedAgain(row)]: judged = {} } = perTest;
  delete perTest[judgedAgain(row)];
  return { run, judged };
}

/** How what a row shows differs from what it must show; undefined if it does not. */
async function differs(
  { id, expected }: MutationRow,
  shown: () => string | Promise<string>,
): Promise<string | undefined> {
  try {
    const now = await shown();
    return now === expected ? undefined : `${id}: ${now}`;
  } catch (error) {
    return String(error);
  }
}

/** The plugin that Stryker loads. */
export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'catalogue', CatalogueRunner)];
