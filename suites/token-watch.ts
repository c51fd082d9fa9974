import type { Exchange } from '../evidence/evidence.ts';
import type { Recorder } from '../evidence/recorder.ts';
import { type Phrase, say } from '../messages/phrase.ts';
import type { Opening } from './suite.ts';

/** What asks once more what opened the run. */
type AskAgain = () => Promise<Pick<Opening, 'refusal'>>;

/** Of a Token that is taken now and then each refusal is a finding: so often it must be refused, and nothing taken meanwhile. */
const certain = 3;
/** Answers to what was sent before may come meanwhile, so that one look is not enough. */
const mostLooks = 4;

/** Ends the run when the Token is not taken any more (reading 29); permissions, which are not shown, look the same. */
export class TokenWatch {
  private taken = 0;
  private looks = 0;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly recorder: Recorder,
    private readonly askAgain: AskAgain,
  ) {}

  /** Sees an answer to the Token; a refusal is looked into, which takes time. */
  note({ response }: Exchange): Promise<void> | undefined {
    const status = response?.status ?? 0;
    if (status >= 200 && status < 300) this.taken += 1;
    const isDoubtful = [401, 403].includes(status) && this.taken > 0;
    if (!isDoubtful || (!this.looking && this.looks >= mostLooks)) return undefined;
    return (this.looking ??= this.look().finally(() => (this.looking = undefined)));
  }

  private async look(): Promise<void> {
    this.looks += 1;
    const before = this.taken;
    let last: Phrase = '';
    for (let times = 0; times < certain; times += 1) {
      const { refusal } = await this.askAgain();
      if (refusal === undefined || this.taken > before) return;
      last = refusal;
    }
    const reason = say('token-ended', last);
    this.recorder.stop(reason, true, 'token-refused');
  }
}
