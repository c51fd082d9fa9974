import { own, type JsonObject } from '../harness/body.ts';
import type { Exchange } from '../harness/evidence.ts';
import type { Change } from '../harness/report.ts';
import { idInPath } from './common/identity.ts';
import { sentBody } from './common/judging.ts';
import { replyOf } from './common/reply.ts';
import { sameText } from './common/text.ts';

/** What the requests of each operation do to the target. */
const kinds = {
  'confirm-bug': 'bug-confirmed',
  'start-task': 'task-started',
  'create-story': 'story-created',
} as const;

/**
 * What a run changed on the target, as far as the answers show it: each object once, with the first exchange
 * that changed it. A 2xx answer without the record counts too: the change may have been made, unless there is no
 * such object.
 */
export function changesIn(exchanges: readonly Exchange[]): Change[] {
  const changes = new Map<string, Change>();
  for (const exchange of exchanges) {
    const { operation, response } = exchange;
    if (!(operation in kinds) || !response || response.status < 200 || response.status > 299) continue;
    if (exchange.step === 'open/unknown-id' && response.bodyBytes === 0) continue;
    const changing = operation as keyof typeof kinds;
    const id = operation === 'create-story' ? idOfNewStory(exchange) : String(idInPath(exchange.request.url));
    if (id === 'NaN') continue;
    const key = `${operation} ${id === 'unknown' ? exchange.index : id}`;
    if (!changes.has(key)) changes.set(key, { kind: kinds[changing], id, exchange: exchange.index });
  }
  return [...changes.values()];
}

function idOfNewStory(exchange: Exchange): string {
  const reply = replyOf(exchange, 'story');
  const id =
    reply.kind === 'record' && isNewStory(exchange, reply.record) ? own(reply.record, 'id') : undefined;
  return typeof id === 'number' || typeof id === 'string' ? String(id) : 'unknown';
}

/** Another title is that of another story: its id is not to be touched. */
function isNewStory(exchange: Exchange, record: JsonObject): boolean {
  if (exchange.step === 'open/malformed-json') return true;
  const [sent, got] = [own(sentBody(exchange), 'title'), own(record, 'title')];
  return typeof sent !== 'string' || typeof got !== 'string' || sameText(sent, got);
}
