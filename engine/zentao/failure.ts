import type { StopKind } from '../evidence/evidence.ts';
import type { MachineLimit } from '../wire/message.ts';
import type { Said } from '../../messages/phrase.ts';
import { SaidError } from '../../messages/said-error.ts';

/** Setup or cleanup cannot continue. */
export class SetUpFailed extends SaidError {
  /** @param why the failed request, its response, and what to do */
  constructor(
    why: Said,
    readonly kind: StopKind,
    readonly limit?: MachineLimit | undefined,
  ) {
    super(why);
  }

  /** True if the target cannot be tested at all. */
  get unreachable(): boolean {
    return this.kind !== 'interrupted' && this.kind !== 'suite-failed';
  }
}

/** An object could not be created. Only the operations that need it are blocked. */
export class NotCreated extends SaidError {
  /**
   * @param why the failed request and its response
   * @param hint what to do about it
   */
  constructor(
    why: Said,
    readonly hint: Said,
  ) {
    super(why);
  }
}
