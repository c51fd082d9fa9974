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
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Report } from '../../judging/report.ts';
import type { VerdictRow } from '../verdicts/rows.ts';

/** What the instrumented code reads, and where it says what it ran. */
const context: InstrumenterContext = ((globalThis as { __stryker__?: InstrumenterContext }).__stryker__ ??=
  {});

/** Judged runs after which a mutant that none reached is taken for one of what is sent. */
const enoughJudged = 10;

const mixed = (id: string): string => createHash('sha256').update(id).digest('hex');

/** Holds the evidence of each row, recorded without a mutant; in the sandbox, which all workers share. */
const folder = 'recorded-rows';

const evidenceFile = (id: string): string => `${folder}/${mixed(id)}.ndjson`;

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
    // Neighbours in the catalogue are much alike: a fixed order that mixes them lets few rows see much. Most of what is
    // sent shows in the row of the requests.
    const order = ({ id }: VerdictRow): string => (id === 'requests' ? '' : mixed(id));
    this.rows = verdictRows.toSorted((a, b) => order(a).localeCompare(order(b)));
    this.approved = approvedVerdicts();
  }

  /** Runs every row without a mutant, and keeps its evidence. */
  async dryRun(): Promise<DryRunResult> {
    mkdirSync(folder);
    const tests = [];
    for (const row of this.rows) {
      context.currentTestId = row.id;
      const start = performance.now();
      const failureMessage = await this.differs(row, async () => {
        const result = await row.run();
        writeFileSync(evidenceFile(row.id), result.evidence);
        return result;
      });
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

  /** Judges the recorded runs that reach a mutant, then runs them anew, until one finds it. */
  async mutantRun({ activeMutant, testFilter, hitLimit }: MutantRunOptions): Promise<MutantRunResult> {
    const kills = this.kills.get(activeMutant.fileName) ?? new Map<string, number>();
    this.kills.set(activeMutant.fileName, kills);
    const rows = this.rows
      .filter(({ id }) => testFilter === undefined || testFilter.includes(id))
      .sort((a, b) => (kills.get(b.id) ?? 0) - (kills.get(a.id) ?? 0));
    const tries = [
      ...rows.map(
        (row) => () => this.differs(row, () => this.judge(readFileSync(evidenceFile(row.id), 'utf8'))),
      ),
      ...rows.map((row) => () => this.differs(row, row.run)),
    ];
    Object.assign(context, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    try {
      for (const [at, attempt] of tries.entries()) {
        if (at >= enoughJudged && at < rows.length && context.hitCount === 0) continue;
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
