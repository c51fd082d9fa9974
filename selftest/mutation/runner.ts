import type { InstrumenterContext } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestRunner,
  type TestRunnerCapabilities,
  TestStatus,
} from '@stryker-mutator/api/test-runner';
import { pathToFileURL } from 'node:url';
import type { MutationRow } from './rows.ts';

/** What the instrumented code reads, and where it says what it ran. */
const context: InstrumenterContext = ((globalThis as { __stryker__?: InstrumenterContext }).__stryker__ ??=
  {});

/** What is wrong with a row, or how its run ended. */
async function faultOf({ wrong }: MutationRow): Promise<string | undefined> {
  try {
    return (await wrong())[0];
  } catch (error) {
    return String(error);
  }
}

/**
 * Runs rows of the catalogue in one process, as loading the code again for each mutant would take ten times as long.
 * Mutants of code that runs while it is loaded are not tried for that reason.
 */
class CatalogueRunner implements TestRunner {
  private rows: readonly MutationRow[] = [];
  /** How many mutants each row found: those that find most run first. */
  private readonly kills = new Map<string, number>();

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: false };
  }

  /** Loads the instrumented code, which stands in the working directory. */
  async init(): Promise<void> {
    const file = pathToFileURL('selftest/mutation/rows.ts').href;
    this.rows = ((await import(file)) as { mutationRows: readonly MutationRow[] }).mutationRows;
  }

  /** Runs every row without a mutant. */
  async dryRun(): Promise<DryRunResult> {
    const tests = [];
    for (const row of this.rows) {
      context.currentTestId = row.id;
      const start = performance.now();
      const failureMessage = await faultOf(row);
      const test = { id: row.id, name: row.id, timeSpentMs: performance.now() - start };
      tests.push(
        failureMessage === undefined
          ? { ...test, status: TestStatus.Success as const }
          : { ...test, status: TestStatus.Failed as const, failureMessage },
      );
    }
    return {
      status: DryRunStatus.Complete,
      tests,
      ...(context.mutantCoverage && { mutantCoverage: context.mutantCoverage }),
    };
  }

  /** Runs the rows that reach a mutant, until one finds it. */
  async mutantRun({ activeMutant, testFilter, hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    const rows = this.rows
      .filter(({ id }) => testFilter === undefined || testFilter.includes(id))
      .sort((a, b) => (this.kills.get(b.id) ?? 0) - (this.kills.get(a.id) ?? 0));
    Object.assign(context, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    try {
      for (const [at, row] of rows.entries()) {
        const failureMessage = await faultOf(row);
        const endless = determineHitLimitReached(context.hitCount, hitLimit);
        if (endless)
          return { status: MutantRunStatus.Timeout, ...(endless.reason && { reason: endless.reason }) };
        if (failureMessage === undefined) continue;
        this.kills.set(row.id, (this.kills.get(row.id) ?? 0) + 1);
        return { status: MutantRunStatus.Killed, killedBy: [row.id], failureMessage, nrOfTests: at + 1 };
      }
      return { status: MutantRunStatus.Survived, nrOfTests: rows.length };
    } finally {
      Object.assign(context, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    }
  }
}

/** The plugin that Stryker loads. */
export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'catalogue', CatalogueRunner)];
