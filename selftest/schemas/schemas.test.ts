import { dereference } from '@apidevtools/json-schema-ref-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operationIds, operations } from '../../contract/operations.ts';
import { records } from '../../contract/records.ts';
import { ajvFor, compileModule } from '../../schemas/compile.ts';
import { recordFiles, requestFiles } from '../../schemas/table-schemas.ts';

type Fields = Record<string, unknown>;

const folder = new URL('../../schemas/', import.meta.url);
const stored = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

describe('derived files', () => {
  test.each([...Object.values(recordFiles), ...Object.values(requestFiles), 'report.schema.json'])(
    '%s is a schema',
    (name) => {
      const ajv = new Ajv2020();
      expect(stored(name).$schema).toBe('https://json-schema.org/draft/2020-12/schema');
      expect(ajv.validateSchema(stored(name)), ajv.errorsText()).toBe(true);
    },
  );

  test('give every property the row and section that it comes from', () => {
    for (const [name, file] of Object.entries(recordFiles)) {
      const { properties } = stored(file);
      const table = records[name as keyof typeof records];
      const rows = Object.values(properties).map((property) => (property as Fields)['x-row']);
      const sections = Object.values(properties).map((property) => (property as Fields)['x-section']);
      expect(new Set(rows)).toEqual(new Set(Object.keys(table.fields).map((field) => `${name}.${field}`)));
      expect(new Set(sections)).toEqual(new Set([table.section]));
    }
    for (const id of operationIds) {
      const { properties } = stored(requestFiles[id]);
      const rows = Object.keys(operations[id].body ?? operations[id].query ?? {});
      expect(Object.keys(properties)).toEqual(rows);
      for (const row of rows)
        expect(properties[row]).toMatchObject({
          'x-row': `${id}.${row}`,
          'x-section': operations[id].section,
        });
    }
  });

  test('hold validators that import nothing', () => {
    const source = readFileSync(new URL('validators.js', folder), 'utf8');
    expect(source).not.toMatch(/\brequire\(|^import\b|\bfrom\s+["']/m);
  });

  test.each([
    ['an unknown keyword', { $id: 'x', required_: ['a'] }],
    ['an unknown format', { $id: 'x', type: 'string', format: 'no-such' }],
    ['a reference to nothing', { $id: 'x', $ref: 'y' }],
    ['an unknown type', { $id: 'x', type: 'int' }],
  ])('are not made from %s', async (_, schema) => {
    await expect(compileModule([schema], { x: 'x' })).rejects.toThrow();
  });

  test('are not made without a schema that was asked for', async () => {
    await expect(compileModule([{ $id: 'x' }], { y: 'y' })).rejects.toThrow('no schema y');
  });
});

describe('request schemas', () => {
  const schemas = [...Object.values(recordFiles), ...Object.values(requestFiles)].map(stored);
  test.each([
    ['confirm-bug', {}, true],
    ['confirm-bug', { assignedTo: 'ann', type: 'config', mailto: ['bob'], comment: 'c', pri: 2 }, true],
    ['confirm-bug', { type: '' }, false],
    ['confirm-bug', { mailto: [1] }, false],
    ['start-task', { realStarted: '2026-11-20 09:15:42', consumed: 2, left: 5 }, true],
    ['start-task', { realStarted: '2026-11-20' }, false],
    ['start-task', { consumed: 2.5 }, false],
    ['create-story', { title: 't', spec: 's', product: 1, pri: 1, category: 'safe', estimate: 1.5 }, true],
    ['create-story', { source: 'nobody' }, false],
    ['list-users', { browse: 'whatever', page: '1', limit: '5' }, true],
    ['list-users', { page: 1 }, false],
  ] as const)('%s: %j is valid: %s', (id, body, valid) => {
    expect(ajvFor(schemas).validate(requestFiles[id], body)).toBe(valid);
  });
});

describe('openapi.json', () => {
  const document = stored('openapi.json');

  test('describes every operation, each behind the Token', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info).toMatchObject({ title: expect.any(String), version: 'v1' });
    expect(document.servers[0].url).toBe('{base_url}/api.php/v1');
    expect(document.security).toEqual([{ token: [] }]);
    expect(document.components.securitySchemes.token).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: 'Token',
    });
    const described = Object.entries<Fields>(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(
        ([method, { operationId }]: [string, any]) => `${operationId} ${method} ${path}`,
      ),
    );
    expect(described).toEqual(
      operationIds.map((id) => {
        const { method, path } = operations[id];
        return `${id} ${method.toLowerCase()} ${path.replace('<id>', '{id}')}`;
      }),
    );
  });

  test('names each parameter of a path, and each of the query', () => {
    const names = (path: string, method: string) =>
      document.paths[path][method].parameters?.map(
        (parameter: Fields) => `${parameter.in} ${parameter.name}`,
      );
    expect(names('/bugs/{id}/confirm', 'post')).toEqual(['path id']);
    expect(names('/tasks/{id}/start', 'post')).toEqual(['path id']);
    expect(names('/stories', 'post')).toBeUndefined();
    expect(names('/users', 'get')).toEqual(['query browse', 'query page', 'query limit']);
  });

  const required = 'id product branch module project execution severity pri'.split(' ');
  const bug = {
    ...Object.fromEntries(required.map((field) => [field, 1])),
    title: 'text',
    status: 'active',
    openedBy: { id: 1, account: 'ann' },
    openedDate: '2026-11-21T08:03:56Z',
  };

  test('refers only into itself, and judges as the record schemas do', async () => {
    expect(JSON.stringify(document).match(/"\$ref":"[^#]/g)).toBeNull();
    const resolved: any = await dereference(structuredClone(document));
    expect(JSON.stringify(resolved)).not.toContain('"$ref"');
    const { schema } = resolved.paths['/bugs/{id}/confirm'].post.responses['2XX'].content['application/json'];
    const validate = ajvFor([]).compile(schema);
    expect(validate(bug)).toBe(true);
    expect(validate({ ...bug, openedBy: { id: 1 } })).toBe(false);
    expect(validate({ ...bug, openedDate: '2026-02-30T00:00:00Z' })).toBe(false);
  });
});
