import { connectionFaults } from './connections.ts';
import { contentFaults } from './contents.ts';
import { messageFaults } from './messages.ts';
import { patienceFaults } from './patience.ts';
import type { HostileTarget } from './rows.ts';

export type { HostileTarget } from './rows.ts';

/** Targets that break on the wire or send what should not be sent, each with what a run against it comes to. */
export const hostileTargets: readonly HostileTarget[] = [
  ...connectionFaults,
  ...messageFaults,
  ...patienceFaults,
  ...contentFaults,
];
