import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** `meta.conformance` of a `describe` with conformance tests: the folder of its report, and the files in it. */
export interface ConformanceMeta {
  readonly out: string;
  readonly files: readonly string[];
}

/** A vitest reporter that prints the folders of the reports after all tests. */
export default class ConformanceReporter implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const suite of modules.flatMap((module) => [...module.children.allSuites()])) {
      const { conformance } = suite.meta() as { readonly conformance?: ConformanceMeta };
      if (conformance === undefined) continue;
      const { out, files } = conformance;
      this.vitest?.logger.log(`Written to ${out}: ${files.join(', ')}`);
    }
  }
}
