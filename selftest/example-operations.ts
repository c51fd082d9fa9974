import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { operationIds } from '../contract/operations.ts';
import { repository } from './package/execute.ts';

/** Fails if the services of `examples/` lack an operation of the contract: no other test of them would say so. */
export async function demandEveryOperation(): Promise<void> {
  const path = join(repository, 'examples/project.js');
  const { createProject } = (await import(pathToFileURL(path).href)) as { createProject: () => object };
  const methodOf = (id: string): string =>
    id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const has = Object.keys(createProject());
  const lacks = operationIds.map(methodOf).filter((method) => !has.includes(method));
  expect(lacks, 'methods that examples/project.js lacks, and its services').toEqual([]);
}
