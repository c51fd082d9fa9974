import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allChecks } from '../../suites/index.ts';

const written = readFileSync(new URL('../../docs/checks.md', import.meta.url), 'utf8');

// That it is what `npm run derive -- --all` makes is held where the wrong services are run: suites/catalogue.test.ts.
test('has every check, and a finding for each that judges', () => {
  for (const { id, statement } of allChecks) {
    const entry = written.split('\n### ').find((part) => part.startsWith(`${id}\n`));
    expect(entry, id).toBeDefined();
    if (statement.level !== 'open') expect(entry, id).toMatch(/\n- A finding: .+; expected `/);
  }
});
