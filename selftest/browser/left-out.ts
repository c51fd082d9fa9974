import type { Reporter, Vitest } from 'vitest/node';
import { howToGetOne } from './find.ts';

/** The project that takes the tests in a browser along. */
const projectWithBrowser = 'selftest';

/** Says, before and after all tests, that those in a browser are left out, where they were asked for. */
export class LeftOutReporter implements Reporter {
  private say: () => void = () => undefined;

  onInit({ projects, logger }: Vitest): void {
    if (!projects.some(({ name }) => name === projectWithBrowser)) return;
    this.say = () =>
      logger.warn(`The tests in a browser are left out: none was found. To run them, ${howToGetOne}.`);
    this.say();
  }

  onTestRunEnd(): void {
    this.say();
  }
}
