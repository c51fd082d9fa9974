import type { Said } from '../../messages/phrase.ts';
import type { WireRequest } from '../wire/message.ts';
import type { WireAnswer } from '../wire/wire.ts';

/** A request that a scenario wants to send. */
export interface PlannedRequest extends WireRequest {
  /** The id of the operation, or `set-up`. */
  readonly operation: string;
  /** Name of the request in its scenario. */
  readonly step: string;
  /** Why it is sent, for people. */
  readonly purpose: Said;
  /** The value of the Token header, and its mask in evidence. */
  readonly token?: { readonly value: string; readonly mask: string };
  /** The document does not say whether it is valid. A target may reject it, also by closing the connection. */
  readonly open?: boolean;
  /** It has no valid Token. A target may reject it, also by closing the connection. */
  readonly unauthenticated?: boolean;
  /** Sent while no other request is in progress. */
  readonly alone?: boolean;
  /** Milliseconds to wait before it is sent. */
  readonly pauseMs?: number;
  /** Called with the response before its secrets are masked. */
  readonly onResponse?: (answer: WireAnswer) => void;
}
