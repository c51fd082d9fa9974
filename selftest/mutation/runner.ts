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
import type { Report } from '../../judging/report.ts';
import type { VerdictRow } from '../verdicts/rows.ts';

/** What the instrumented code reads, and where it says what it ran. */
const context: InstrumenterContext = ((globalThis as { __stryker__?: InstrumenterContext }).__stryker__ ??=
  {});

/** Most recorded runs that are judged with a mutant. */
const mostJudged = 200;

/** Rows that are run against a mutant which no recorded run shows: it may change what is sent. */
const mostRuns = 20;

const mixed = (id: string): string => createHash('sha256').update(id).digest('hex');

/**
 * Runs rows of the catalogue in one process, as loading the code again for each mutant would take ten times as long.
 * Mutants of code that runs while it is loaded are not tried for that reason.
 */
class CatalogueRunner implements TestRunner {
  private rows: readonly VerdictRow[] = [];
  private approved: ReadonlyMap<string, string> = new Map();
  private judge: (evidence: string) => { readonly report: Report } = () => {
    throw new Error('not loaded');
  };
  /** The evidence of each row, recorded without a mutant. */
  private readonly recorded = new Map<string, string>();
  /** How many mutants of a file each row found: those that found most run first. */
  private readonly kills = new Map<string, Map<string, number>>();

  capabilities(): TestRunnerCapabilities {
    return { reloadEnvironment: false };
  }

  /** Loads the instrumented code, which stands in the working directory. */
  async init(): Promise<void> {
    const load = (file: string): Promise<unknown> => import(pathToFileURL(file).href);
    const { verdictRows, approvedVerdicts } = (await load(
      'selftest/verdicts/rows.ts',
    )) as typeof import('../verdicts/rows.ts');
    this.judge = ((await load('judge.ts')) as typeof import('../../judge.ts')).judge;
    // Neighbours in the catalogue are much alike: a fixed order that mixes them lets few rows see much.
    this.rows = verdictRows.toSorted((a, b) => mixed(a.id).localeCompare(mixed(b.id)));
    this.approved = approvedVerdicts();
  }

  /** Runs every row without a mutant. */
  async dryRun(): Promise<DryRunResult> {
    const tests = [];
    for (const row of this.rows) {
      context.currentTestId = row.id;
      const start = performance.now();
      const failureMessage = await this.differs(row, row.run);
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

  /** Judges the recorded runs that reach a mutant, then runs some of them anew, until one finds it. */
  async mutantRun({ activeMutant, testFilter, hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    const kills = this.kills.get(activeMutant.fileName) ?? new Map<string, number>();
    this.kills.set(activeMutant.fileName, kills);
    const rows = this.rows
      .filter(({ id }) => testFilter === undefined || testFilter.includes(id))
      .sort((a, b) => (kills.get(b.id) ?? 0) - (kills.get(a.id) ?? 0))
      .slice(0, mostJudged);
    const tries: (() => Promise<string | undefined>)[] = [];
    for (const row of rows) {
      const evidence = this.recorded.get(row.id) ?? (await row.run()).evidence;
      this.recorded.set(row.id, evidence);
      tries.push(() => this.differs(row, () => this.judge(evidence)));
    }
    tries.push(...rows.slice(0, mostRuns).map((row) => () => this.differs(row, row.run)));
    Object.assign(context, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    try {
      for (const [at, attempt] of tries.entries()) {
        const failureMessage = await attempt();
        const endless = determineHitLimitReached(context.hitCount, hitLimit);
        if (endless)
          return { status: MutantRunStatus.Timeout, ...(endless.reason && { reason: endless.reason }) };
        if (failureMessage === undefined) continue;
        const { id } = rows[at % rows.length]!;
        kills.set(id, (kills.get(id) ?? 0) + 1);
        return { status: MutantRunStatus.Killed, killedBy: [id], failureMessage, nrOfTests: at + 1 };
      }
      return { status: MutantRunStatus.Survived, nrOfTests: tries.length };
    } finally {
      Object.assign(context, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    }
  }

  /** How what a row shows differs from what it must show; undefined if it does not. */
  private async differs(
    { id, shown }: VerdictRow,
    run: () => { readonly report: Report } | Promise<{ readonly report: Report }>,
  ): Promise<string | undefined> {
    try {
      const now = shown((await run()).report);
      return now === this.approved.get(id) ? undefined : `${id}: ${now}`;
    } catch (error) {
      return String(error);
    }
  }
}

/** The plugin that Stryker loads. */
export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'catalogue', CatalogueRunner)];
