import { operations } from '../../contract/operations.ts';
import { enoughUsers, type Suite } from '../suite.ts';
import { casesBeside } from '../thorough/cost.ts';
import { checks } from './checks.ts';
import { firstList, listAgain } from './opening.ts';
import { readLists } from './scenario.ts';
import { steps, pagedLists, type ListStep } from './steps.ts';

/** All that there is of listing users (4.4). */
export const listUsers: Suite<ListStep> = {
  operation: { id: 'list-users', ...operations['list-users'] },
  steps,
  scenario: readLists,
  checks,
  changes: 'nothing',
  needs: () => ({ users: enoughUsers }),
  opens: firstList,
  opensAgain: listAgain,
  thorough: {
    cost: ({ most }) => {
      const reads = pagedLists.length;
      return { requests: reads + casesBeside(reads, most), objects: 0 };
    },
    load: async () => (await import('./generated.ts')).askGenerated,
  },
};
