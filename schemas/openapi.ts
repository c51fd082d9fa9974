import { bundle, type JSONSchema } from '@apidevtools/json-schema-ref-parser';
import { fileURLToPath } from 'node:url';
import {
  apiPrefix,
  operationIds,
  operations,
  tokenHeader,
  type Operation,
  type OperationId,
} from '../contract/operations.ts';
import { records } from '../contract/records.ts';
import { recordFiles, requestFiles, type Schema } from './table-schemas.ts';

const description =
  'The four operations that the API document specifies. The document does not specify status codes, errors and ' +
  'required body fields, so they are not specified here either. Derived from the contract tables.';

const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };

function queryParameters(id: OperationId): Schema[] {
  return Object.keys(operations[id].query ?? {}).map((name) => ({
    name,
    in: 'query',
    required: false,
    schema: { $ref: `${requestFiles[id]}#/properties/${name}` },
  }));
}

function requestBody(id: OperationId): Schema {
  if (operations[id].body === undefined) return {};
  const schema = { $ref: requestFiles[id] };
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function responses(operation: Operation): Schema {
  const schema = { $ref: recordFiles[operation.answers] };
  return {
    '2XX': {
      description: `The ${records[operation.answers].title}. The document does not specify which 2xx status.`,
      content: { 'application/json': { schema } },
    },
    default: { description: 'Any error. The document does not specify its form (section 7).' },
  };
}

function operationObject(id: OperationId): Schema {
  const operation = operations[id];
  const parameters = [...(operation.path.includes('<id>') ? [idParameter] : []), ...queryParameters(id)];
  return {
    operationId: id,
    summary: operation.title,
    'x-section': operation.section,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(id),
    responses: responses(operation),
  };
}

function paths(): Schema {
  return Object.fromEntries(
    operationIds.map((id) => {
      const { path, method } = operations[id];
      return [path.replace('<id>', '{id}'), { [method.toLowerCase()]: operationObject(id) }];
    }),
  );
}

function skeleton(): Schema {
  const recordComponents = Object.entries(recordFiles);
  // OpenAPI has no schema for a whole query: each parameter has its own.
  const requestComponents = operationIds
    .filter((id) => operations[id].body)
    .map((id) => [`${id}.request`, requestFiles[id]] as const);
  const components = [...recordComponents, ...requestComponents].map(([name, file]) => [
    name,
    { $ref: file },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Project Management Service REST API', version: 'v1', description },
    servers: [
      {
        url: `{base_url}${apiPrefix}`,
        description: 'Base URL of the service.',
        variables: { base_url: { default: 'http://localhost' } },
      },
    ],
    security: [{ token: [] }],
    paths: paths(),
    components: {
      schemas: Object.fromEntries(components),
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: tokenHeader,
          description: 'The document does not specify how to get a Token (section 5).',
        },
      },
    },
  };
}

// Within a larger document a $id would change the target of "#/…".
function embeddable({ $schema: _draft, $id: _id, ...rest }: Schema): string {
  return JSON.stringify(rest);
}

/**
 * Returns one OpenAPI 3.1 document that contains all schemas.
 * @param schemas by file name
 * @throws if a reference is to none of them
 */
export async function openApiDocument(schemas: ReadonlyMap<string, Schema>): Promise<object> {
  const inMemory = {
    order: 1,
    canRead: true,
    read: ({ url }: { url: string }) => {
      const schema = schemas.get(url.slice(url.lastIndexOf('/') + 1));
      if (schema === undefined) throw new Error(`openapi.json refers to ${url}, which is not derived`);
      return embeddable(schema);
    },
  };
  const path = fileURLToPath(new URL('openapi.json', import.meta.url));
  return bundle(path, skeleton() as JSONSchema, { resolve: { inMemory, file: false, http: false } });
}
