import type { RecorderOptions } from '../evidence/recorder.ts';
import { passwordMask, Secrets } from '../evidence/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import type { Wire } from '../wire/wire.ts';
import { SetUpApi } from './api.ts';
import { nameOf } from './bodies.ts';
import { ChangeLog, type ChangeEvent } from './changes.ts';
import { CleanUp } from './clean-up.ts';
import { leftIn, type Ledger } from './ledger.ts';
import { openSessions } from './login.ts';

/** What removing needs of the settings. */
export type CleanUpSettings = Pick<
  Settings,
  'token' | 'account' | 'password' | 'concurrency' | 'maxWaitMs' | 'timeoutMs' | 'rate'
> & { readonly baseUrl: string };

/**
 * Removes what an earlier run created and did not remove, children before their parents. A power cut leaves what was
 * created last without an answer, and so without a line: that is looked for.
 * @param onEvent told of each object as it is found or gone
 * @returns what is still there
 * @throws SetUpFailed when the log-in is refused, or the service stays away
 */
export async function cleanUpLedger(
  ledger: Ledger,
  settings: CleanUpSettings,
  wire: Wire,
  onEvent: (event: ChangeEvent) => void,
): Promise<ChangeEvent[]> {
  const secrets = new Secrets();
  secrets.addToken(settings.token ?? '');
  secrets.add(settings.password ?? '', passwordMask);
  const sending: RecorderOptions = { ...settings, redact: secrets.redact };
  const api = new SetUpApi(wire, sending, settings.baseUrl);
  api.tokens = await openSessions(api, settings, secrets, settings.concurrency);
  const log = new ChangeLog([nameOf(ledger.header.runId, 'project', 1)]);
  for (const event of ledger.events) log.restore(event);
  const events: ChangeEvent[] = [];
  const { runId } = ledger.header;
  const note = (event: ChangeEvent): void => {
    events.push(event);
    onEvent(event);
  };
  await new CleanUp(api, { runId, log, onEvent: note, thorough: true }).run();
  return leftIn({ ...ledger, events: [...ledger.events, ...events] });
}
