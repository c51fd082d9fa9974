import type { StatementRow } from '../contract/statements.ts';
import type { Pattern, View } from '../evidence/view.ts';
import type { Phrase } from '../messages/phrase.ts';
import type { Judgement } from './judgement.ts';

/** One question about the target: a pure function of recorded evidence; `S` are the steps of its operation. */
export interface Check<S extends string = string> {
  /** `<operation>/<what-holds>`; for ever. */
  readonly id: string;
  readonly operation: string;
  /** The level of the check is that of its statement. */
  readonly statement: StatementRow;
  /** What holds, in the present tense. */
  readonly holds: string;
  /** How the statement is read, where the document leaves room. */
  readonly reading?: string;
  /** Steps of the operation's scenario that must be asked. */
  readonly given: readonly Pattern<S>[];
  /** What the run must be given, in words of the settings. */
  readonly needs: readonly string[];
  /** What is sent, for `explain`. */
  readonly sends: Phrase;
  /** Where an implementer looks first. */
  readonly hint: string;
  /** Minor version (`0.2`) in which the check arrived, and in which it is reported but never gates. */
  readonly provisional?: string;
  /** It needs generated requests (`--thorough`): without them it is skipped, and bears on no verdict. */
  readonly thorough?: true;
  judge(view: View<S>): Judgement;
}
