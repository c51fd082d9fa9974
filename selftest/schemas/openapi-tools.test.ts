import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { operationIds } from '../../contract/operations.ts';

const path = fileURLToPath(new URL('../../schemas/openapi.json', import.meta.url));
const text = readFileSync(path, 'utf8');

/** Errors of redocly's recommended rules. */
async function lintErrors(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: path, config });
  return problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

const broken = () => {
  const document = JSON.parse(text);
  delete document.info.title;
  return document;
};

describe('openapi.json', () => {
  test('is one to swagger-parser', async () => {
    const { paths } = await SwaggerParser.validate(JSON.parse(text));
    expect(Object.keys(paths ?? {})).toHaveLength(operationIds.length);
    await expect(SwaggerParser.validate(broken())).rejects.toThrow();
  });

  test('is one to redocly', async () => {
    expect(await lintErrors(text)).toEqual([]);
    expect(await lintErrors(JSON.stringify(broken()))).not.toEqual([]);
  });
});
