import { own, type JsonObject } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import type { WireErrorKind } from '../wire/message.ts';
import type { Change } from '../judging/report.ts';
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

/** Faults before the target had the request. */
const unsent: readonly (WireErrorKind | undefined)[] = ['refused', 'unknown-host', 'tls'];

/**
 * What an exchange changed on the target, as far as its answer shows it. A 2xx answer without the record counts
 * too: the change may have been made, unless there is no such object. A lost answer may hide a change.
 */
export function changeIn(exchange: Exchange): Change | undefined {
  const { operation, response, error, index, step } = exchange;
  if (!(operation in kinds) || unsent.includes(error?.kind)) return undefined;
  if (response && (response.status < 200 || response.status > 299)) return undefined;
  if (step === 'open/unknown-id' && !response?.bodyBytes) return undefined;
  const id = operation === 'create-story' ? idOfNewStory(exchange) : String(idInPath(exchange.request.url));
  if (id === 'NaN') return undefined;
  const kind = kinds[operation as keyof typeof kinds];
  return { kind, id, exchange: index, ...(response ? {} : { uncertain: true }) };
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
