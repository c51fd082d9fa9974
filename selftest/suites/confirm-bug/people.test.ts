import { expect, test } from 'vitest';
import { runAgainst } from '../../in-process.ts';
import { serviceOf } from '../../service-of.ts';
import { composed } from '../../trials/compose.ts';

test('people whom a project does not have are no fault of all fields together', async () => {
  const rule = 'confirm-refuses-to-name-somebody-of-another-department';
  const { report } = await runAgainst(composed([serviceOf('users-by-account'), serviceOf(rule)])!);
  const accepts = report.checks.find(({ id }) => id === 'confirm-bug/accepts-all-fields');
  expect(accepts?.outcome).toBe('pass');
  expect(accepts?.observations.map(({ aspect }) => aspect)).toContain('undocumented limit');
});

test('all fields together are rejected, whomever they name', async () => {
  const service = {
    operation: 'confirm-bug',
    override: {
      problems: (found: readonly { readonly message: string }[], { input }: { readonly input: object }) =>
        Object.keys(input).length === 5 ? [{ message: 'too many' }] : found,
    },
  } as const;
  const { report } = await runAgainst(service);
  expect(report.checks.find(({ id }) => id === 'confirm-bug/accepts-all-fields')?.outcome).toBe('fail');
});
