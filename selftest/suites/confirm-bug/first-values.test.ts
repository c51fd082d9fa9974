import { expect, test } from 'vitest';
import { runAgainst } from '../../in-process.ts';
import { saidOf } from '../../trials/outcome.ts';
import { serviceOf } from '../../service-of.ts';

const leavesPri = serviceOf('confirm-bug-leaves-pri-at-first');

// A new bug of the reference service has priority 3, as in many services.
test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'the first confirmation changes a usual priority (seed %i)',
  async (seed) => {
    const { failures } = saidOf(await runAgainst(leavesPri, { only: ['confirm-bug/echoes-pri'], seed }));
    expect(failures).toContain('confirm-bug/echoes-pri');
  },
);
