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
import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { VerdictRow } from '../verdicts/rows.ts';

/** What the instrumented code reads, and where it says what it ran. */
const context: InstrumenterContext = ((globalThis as { __stryker__?: InstrumenterContext }).__stryker__ ??=
  {});

/** A mutant survives when so many rows that reach it show what they must. */
const mostRows = 40;

const mixed = (id: string): string => createHash('sha256').update(id).digest('hex');

/**
 * Runs rows of the catalogue in one process, as loading the code again for each mutant would take ten times as long.
 * Mutants of code that runs while it is loaded are not tried for that reason.
 */
class CatalogueRunner implements TestRunner {
  private rows: readonly VerdictRow[] = [];
  private approved: ReadonlyMap<string, string> = new Map();
  /** How many mutants each row found: those that find most run first. */
  private readonly kills = new Map<string, number>();

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: false };
  }

  /** Loads the instrumented code, which stands in the working directory. */
  async init(): Promise<void> {
    const file = pathToFileURL('selftest/verdicts/rows.ts').href;
    const { verdictRows, approvedVerdicts } = (await import(file)) as typeof import('../verdicts/rows.ts');
    // Neighbours in the catalogue are much alike: a fixed order that mixes them lets few rows see much.
    this.rows = verdictRows.toSorted((a, b) => mixed(a.id).localeCompare(mixed(b.id)));
    this.approved = approvedVerdicts();
  }

  /** How what a row shows differs from what it must show; undefined if it does not. */
  private async differs({ id, shows }: VerdictRow): Promise<string | undefined> {
    try {
      const shown = await shows();
      return shown === this.approved.get(id) ? undefined : `${id}: ${shown}`;
    } catch (error) {
      return String(error);
    }
  }

  /** Runs every row without a mutant. */
  async dryRun(): Promise<DryRunResult> {
    const tests = [];
    for (const row of this.rows) {
      context.currentTestId = row.id;
      const start = performance.now();
      const failureMessage = await this.differs(row);
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
      .sort((a, b) => (this.kills.get(b.id) ?? 0) - (this.kills.get(a.id) ?? 0))
      .slice(0, mostRows);
    Object.assign(context, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    try {
      for (const [at, row] of rows.entries()) {
        const failureMessage = await this.differs(row);
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
