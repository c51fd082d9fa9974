import type { Exchange } from '../evidence/evidence.ts';
import type { Recorder } from '../evidence/recorder.ts';
import { type Phrase, say } from '../messages/phrase.ts';
import type { Opening } from './suite.ts';

/** Sends the request that opened the run again. */
type Probe = () => Promise<Pick<Opening, 'refusal'>>;

/** The Token is invalid after this many rejections in a row; with fewer, each rejection is a finding. */
const rejectionsNeeded = 3;
/** Responses to earlier requests may arrive during a look, so there are several. */
const maxLooks = 4;

/**
 * Ends the run when the Token is no longer accepted (reading 29). A missing permission looks the same, so a rejection
 * counts only if the request that opened the run is rejected, too.
 */
export class TokenWatch {
  private accepted = 0;
  private looks = 0;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly recorder: Recorder,
    private readonly probe: Probe,
  ) {}

  /** Takes an exchange that was sent with the Token; after a rejection the caller waits for the returned promise. */
  note({ response }: Exchange): Promise<void> | undefined {
    const status = response?.status ?? 0;
    if (status >= 200 && status < 300) this.accepted += 1;
    const isDoubtful = [401, 403].includes(status) && this.accepted > 0;
    if (!isDoubtful || (!this.looking && this.looks >= maxLooks)) return undefined;
    return (this.looking ??= this.look().finally(() => (this.looking = undefined)));
  }

  private async look(): Promise<void> {
    this.looks += 1;
    const before = this.accepted;
    let last: Phrase = '';
    for (let times = 0; times < rejectionsNeeded; times += 1) {
      const { refusal } = await this.probe();
      if (refusal === undefined || this.accepted > before) return;
      last = refusal;
    }
    const reason = say('token-ended', last);
    this.recorder.stop(reason, true, 'token-refused');
  }
}
