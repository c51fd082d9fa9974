import type { StatementRow } from '../../contract/statements.ts';
import type { View } from '../evidence/view.ts';
import type { Phrase } from '../../messages/phrase.ts';
import type { Judgement } from './judgement.ts';

/** One thing that is tested, by a pure function of recorded evidence. `S` are the names of the operation's steps. */
export interface Check<S extends string = string> {
  /** `<operation>/<expected-behaviour>`. Ids never change. */
  readonly id: string;
  readonly operation: string;
  /** The requirement. Its level is the level of the check. */
  readonly statement: StatementRow;
  /** The expected behaviour, in the present tense. */
  readonly holds: string;
  /** How the requirement is read if the document is ambiguous. */
  readonly reading?: string;
  /** What the run needs, with the names of the settings. */
  readonly needs: readonly string[];
  /** What is sent, for the command `explain`. */
  readonly sends: Phrase;
  /** Where an implementer should look first. */
  readonly hint: string;
  /** Minor version (`0.2`) in which the check is new. In that version it is reported and fails no gate. */
  readonly provisional?: string;
  /** The check needs generated requests (`--thorough`). Without them it is skipped and does not affect the verdict. */
  readonly thorough?: true;
  judge(view: View<S>): Judgement;
}
