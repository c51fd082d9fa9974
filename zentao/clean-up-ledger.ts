import { Recorder, type RecorderOptions } from '../evidence/recorder.ts';
import { Secrets } from '../evidence/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import type { Wire } from '../wire/wire.ts';
import { SetUpApi } from './api.ts';
import { ChangeLog, objectKinds, type ChangeEvent, type ObjectKind } from './changes.ts';
import { leftIn, type Ledger } from './ledger.ts';
import { logIn } from './login.ts';
import { findLost, idsByKind } from './zentao.ts';

/** What removing needs of the settings. */
export type CleanUpSettings = Pick<
  Settings,
  'token' | 'account' | 'password' | 'concurrency' | 'maxWaitMs' | 'timeoutMs' | 'rate'
> & { readonly baseUrl: string };

/**
 * Removes what an earlier run created and did not remove, children before their parents.
 * @param onDeleted told of each object as it is gone
 * @returns what is still there
 * @throws SetUpFailed when the log-in is refused; RunStopped when the target stops answering
 */
export async function cleanUpLedger(
  ledger: Ledger,
  settings: CleanUpSettings,
  wire: Wire,
  onDeleted: (event: ChangeEvent) => void,
): Promise<ChangeEvent[]> {
  const secrets = new Secrets();
  secrets.addToken(settings.token ?? '');
  secrets.add(settings.password ?? '', '<password>');
  const gone = new Set<string>();
  const log = new ChangeLog();
  const sending: RecorderOptions = {
    ...settings,
    redact: secrets.redact,
    onExchange: (exchange) => {
      const event = log.add(exchange);
      if (!event?.kind.endsWith('-deleted')) return;
      gone.add(`${event.kind.replace('-deleted', '-created')} ${event.id}`);
      onDeleted(event);
    },
  };
  const api = new SetUpApi(new Recorder(wire, sending), settings.baseUrl);
  const { token, account = '', password = '' } = settings;
  api.token = token ?? (await logIn(api, { account, password }, (learned) => secrets.addToken(learned)));
  const left = leftIn(ledger);
  const ids = idsByKind(left);
  for (const kind of objectKinds) {
    // A power cut leaves what was created last without an answer, and so without a line.
    const lost = await findLost(api, kind, ledger.header.runId, ids);
    await removeAll(api, kind, new Set([...ids.get(kind)!, ...lost]));
  }
  return left.filter(({ kind, id }) => !gone.has(`${kind} ${id}`));
}

async function removeAll(api: SetUpApi, kind: ObjectKind, ids: ReadonlySet<string>): Promise<void> {
  await Promise.all([...ids].map((id) => api.remove(kind, id)));
}
