import { expect, test } from 'vitest';
import type { JsonObject } from '../../../reference/seed.ts';
import type { ServiceOptions } from '../../../reference/service.ts';
import { runAgainst } from '../../in-process.ts';
import { composed } from '../../trials/compose.ts';
import { saidOf } from '../../trials/outcome.ts';
import { serviceOf } from '../../service-of.ts';

/** The checks that fail where a service copies fewer than it is sent, and then assigns a bug to the next user by itself. */
const failuresOf = async (copiesFewer: ServiceOptions): Promise<readonly string[]> => {
  const service = composed([copiesFewer, serviceOf('bug-changes-by-itself-of-one')])!;
  return saidOf(await runAgainst(service, { only: ['confirm-bug/*'], thorough: 300, seed: 250 })).failures;
};

const assigneeOf = (bug: JsonObject | undefined): unknown =>
  (bug?.['assignedTo'] as { account?: string } | null | undefined)?.account;

/** Drops whom the bug was assigned to before the confirmation before this one, from lists that plain requests don't send. */
const dropsAnEarlierAssignee: ServiceOptions = {
  operation: 'confirm-bug',
  override: {
    effect: (bug, { input, before, memory }) => {
      const id = String(bug['id']);
      const earlier = memory.get(id);
      memory.set(id, assigneeOf(before));
      const copied = input['mailto'] as string[] | undefined;
      if (!copied || copied.length < 3 || earlier === assigneeOf(before)) return;
      bug['mailto'] = copied.filter((account) => account !== earlier);
    },
  },
};

test('who was assigned to a bug that is then assigned to another by itself need not come back', async () => {
  expect(await failuresOf(serviceOf('cc-without-the-assignee'))).toEqual([]);
});

test('who was assigned to a bug earlier still must come back', async () => {
  expect(await failuresOf(dropsAnEarlierAssignee)).toContain('confirm-bug/any-fields');
});
