import type { Phrase } from '../messages/phrase.ts';
import type { HeaderList } from '../wire/message.ts';
import type { WireAnswer } from '../wire/wire.ts';

/** What a scenario asks. */
export interface Ask {
  /** The id of the operation, or `set-up`. */
  readonly operation: string;
  readonly step: string;
  /** What it is for. */
  readonly purpose: Phrase;
  readonly method: string;
  /** Whole URL. */
  readonly url: string;
  readonly headers: HeaderList;
  /** The value among the headers that stands in the Token's place, and what masks it in the record. */
  readonly token?: { readonly value: string; readonly mask: string };
  readonly body?: string;
  /** It may be invalid, or refused rightly: a target may close the connection, and nothing more follows from that. */
  readonly open?: boolean;
  /** It has no valid Token: a target may close the connection, and nothing more follows from that either. */
  readonly unauthenticated?: boolean;
  /** Sees the answer before its secrets are masked. */
  readonly onAnswer?: (answer: WireAnswer) => void;
}
