import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { type OutputFile, writeFiles } from './files.ts';

/** What a `describe` of conformance tests leaves in its `meta` for this reporter. */
export interface ConformanceMeta {
  /** Absolute path of a folder. */
  readonly out: string;
  readonly files: readonly OutputFile[];
}

/** A reporter of vitest: writes the files of each conformance run when all tests have ended, and says where. */
export default class ConformanceReporter implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    for (const suite of modules.flatMap((module) => [...module.children.allSuites()])) {
      const { conformance } = suite.meta() as { readonly conformance?: ConformanceMeta };
      if (conformance === undefined) continue;
      const { out, files } = conformance;
      await writeFiles(out, files);
      this.vitest?.logger.log(`Written to ${out}: ${files.map(({ name }) => name).join(', ')}`);
    }
  }
}
