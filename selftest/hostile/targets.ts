import { connectionFaults } from './connections.ts';
import { contentFaults } from './contents.ts';
import { messageFaults } from './messages.ts';
import { patienceFaults } from './patience.ts';
import type { HostileTarget } from './serve.ts';

/** Every hostile target, with the expected result of a run against it. */
export const hostileTargets: readonly HostileTarget[] = [
  ...connectionFaults,
  ...messageFaults,
  ...patienceFaults,
  ...contentFaults,
];
