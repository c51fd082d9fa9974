import type { RecorderOptions } from '../evidence/recorder.ts';
import { Secrets } from '../evidence/redaction.ts';
import type { Settings } from '../settings/settings.ts';
import type { Wire } from '../wire/wire.ts';
import { SetUpApi } from './api.ts';
import { nameOf } from './bodies.ts';
import { ChangeLog, type ChangeEvent } from './changes.ts';
import { CleanUp, cleanUpList } from './clean-up.ts';
import { SetUpFailed } from './failure.ts';
import { listPath, objectKinds, stepOf } from './kinds.ts';
import { remainingIn, type Ledger } from './ledger.ts';
import { openSessions } from './login.ts';
import { quoteResponse } from './words.ts';
import { phrase } from '../../messages/phrase.ts';

/** The settings that cleanup needs. */
export type CleanUpSettings = Pick<
  Settings,
  'token' | 'account' | 'password' | 'concurrency' | 'maxWaitMs' | 'timeoutMs' | 'rate' | 'headers'
> & { readonly baseUrl: string };

/**
 * Removes what an earlier run created and did not remove, children before their parents. Also searches for objects
 * without a line in the ledger: a power cut may have ended the run before the response to the last creation.
 * @param onEvent called for each object that is found or removed
 * @returns the creations of objects that still exist, or may: those without a known id; and those that the service does not
 * show to be of the run, which are not deleted
 * @throws SetUpFailed if the log-in is rejected, the service is no ZenTao, or it stays unreachable
 */
export async function cleanUpLedger(
  ledger: Ledger,
  settings: CleanUpSettings,
  wire: Wire,
  onEvent: (event: ChangeEvent) => void,
): Promise<{ readonly left: ChangeEvent[]; readonly foreign: ChangeEvent[] }> {
  const secrets = new Secrets(settings);
  const sending: RecorderOptions = { ...settings, redact: secrets.redact };
  const api = new SetUpApi(wire, sending, settings.baseUrl);
  api.tokens = await openSessions(api, settings, secrets, settings.concurrency);
  await demandZenTao(api);
  const log = new ChangeLog([nameOf(ledger.header.runId, 'project', 1)]);
  for (const event of ledger.events) log.restore(event);
  const events: ChangeEvent[] = [];
  const { runId } = ledger.header;
  const note = (event: ChangeEvent): void => {
    events.push(event);
    onEvent(event);
  };
  const cleanUp = new CleanUp(api, { runId, log, onEvent: note, thorough: true });
  const others = await cleanUp.disownOthers();
  await cleanUp.run();
  const unknown = objectKinds.flatMap((kind) =>
    log
      .ownersOfUnconfirmed(kind)
      .map((): ChangeEvent => ({ kind: `${kind}-created`, id: 'unknown', exchange: 0 })),
  );
  const remaining = remainingIn({ ...ledger, events: [...ledger.events, ...events] });
  const isForeign = (event: ChangeEvent): boolean =>
    others.some(({ kind, id }) => event.kind === `${kind}-created` && event.id === id);
  return {
    left: [...remaining.filter((event) => !isForeign(event)), ...unknown],
    foreign: remaining.filter(isForeign),
  };
}

const cleanUpNoZentao = phrase(
  'clean-up-no-zentao',
  (answer: string) =>
    `nothing was removed: GET /products answered ${answer}, so the service is no ZenTao, or the base URL is wrong`,
  (answer) => `没有删除任何对象：GET /products 返回 ${answer}，因此该服务不是禅道，或基础 URL 有误`,
);

/** Elsewhere, the 404 of a path that does not exist would pass for that of an object which is gone. */
async function demandZenTao(api: SetUpApi): Promise<void> {
  const exchange = await api.call({
    step: stepOf('list', 'product', ''),
    purpose: cleanUpList('products'),
    method: 'GET',
    path: listPath('product', ''),
  });
  if (exchange.response?.status === 404)
    throw new SetUpFailed(cleanUpNoZentao(quoteResponse(exchange)), 'nothing-there');
}
