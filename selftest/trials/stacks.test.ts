import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { edited, mistakesOf, stacks, wrongSettings, type StackName } from '../../examples/services/stacks.ts';
import { operationIds } from '../../contract/operations.ts';

describe.for(Object.keys(stacks) as StackName[])('mistakes of the %s service', (stack) => {
  const mistakes = mistakesOf(stack);

  test('have unique ids', () => {
    const ids = [...mistakes, ...wrongSettings].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.for(mistakes)('$id has an operation, and each replaced line occurs exactly once', (mistake) => {
    expect(operationIds).toContain(mistake.operation);
    const files = new Map<string, string>();
    for (const edit of mistake.edits) {
      const path = `examples/services/${stack}/${edit.file}`;
      files.set(path, edited(files.get(path) ?? readFileSync(path, 'utf8'), edit));
    }
    for (const [path, text] of files) expect(text).not.toBe(readFileSync(path, 'utf8'));
  });
});
