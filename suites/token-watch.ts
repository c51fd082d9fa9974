import type { Exchange } from '../evidence/evidence.ts';
import type { Recorder } from '../evidence/recorder.ts';
import type { Opening } from './common/suite.ts';

/** What asks once more what opened the run. */
type AskAgain = () => Promise<Pick<Opening, 'refusal'>>;

/** Ends the run when the Token is not taken any more (reading 29); permissions, which are not shown, look the same. */
export class TokenWatch {
  private wasTaken = false;
  private readonly doubted = new Set<string>();

  constructor(
    private readonly recorder: Recorder,
    private readonly askAgain: AskAgain,
  ) {}

  /** Sees an answer to the Token; of each operation the first refusal is looked into, which takes time. */
  note({ operation, response }: Exchange): Promise<void> | undefined {
    const status = response?.status ?? 0;
    if (status >= 200 && status < 300) this.wasTaken = true;
    if (![401, 403].includes(status) || !this.wasTaken || this.doubted.has(operation)) return undefined;
    this.doubted.add(operation);
    return this.askAgain().then(({ refusal }) => {
      if (refusal === undefined) return;
      const reason = `the target does not take the Token any more, as it did before: it answers ${refusal}`;
      this.recorder.stop(reason, true, 'token-refused');
    });
  }
}
