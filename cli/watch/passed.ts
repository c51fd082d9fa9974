import { decoded, type SeenExchange } from '../../engine/evidence/traffic/entry.ts';
import type { HeaderList } from '../../engine/wire/message.ts';
import { maxBodyBytes } from './budget.ts';

/** An exchange as it passed the proxy. It can be sent to another thread. */
export interface PassedExchange {
  readonly method: string;
  /** The whole URL. */
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly headers: HeaderList;
  /** The request body; undefined if it was not kept. */
  readonly sent: Uint8Array | undefined;
  readonly answer: PassedAnswer | 'none';
}

interface PassedAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  /** Undefined if it was not kept. */
  readonly body: Uint8Array | undefined;
}

/** Returns a passed exchange as one of recorded traffic: bodies as text, without the encoding of the response. */
export function seenOf({ url, sent, answer, ...rest }: PassedExchange): SeenExchange {
  const text = sent && bufferOf(sent).toString('utf8');
  return {
    ...rest,
    url: new URL(url),
    sent: text === undefined ? 'left out' : text === '' ? 'nothing' : { text },
    status: answer === 'none' ? undefined : answer.status,
    answer: answer === 'none' ? 'none' : answerOf(answer),
  };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

function answerOf({ status, headers, body: bytes }: PassedAnswer): SeenExchange['answer'] {
  const read = bytes && decoded(bufferOf(bytes), headers, maxBodyBytes);
  if (read === undefined) return 'left out';
  const bodyBytes = Buffer.byteLength(read.body);
  return bodyBytes > maxBodyBytes ? 'left out' : { status, headers, bodyBytes, ...read };
}
