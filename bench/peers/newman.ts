import { nameOf, type Job, type Peer, type Schema } from './peer.ts';

/** newman with a collection. Each request has a test of the status, and one of the body with the ajv of newman. */
export const newman: Peer = {
  title: 'newman',
  package: 'newman',
  bin: 'bin/newman.js',
  args: ['run', 'collection.json', '--reporters', 'junit', '--reporter-junit-export', 'junit.xml'],
  files: (job) => ({ 'collection.json': JSON.stringify(collection(job)) }),
  junit: 'junit.xml',
};

function collection({ base, headers, requests, schemas }: Job): object {
  return {
    info: {
      name: 'six requests',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: requests.map((request) => ({
      name: nameOf(request),
      request: {
        method: request.method,
        url: base + request.path,
        header: Object.entries(headers).map(([key, value]) => ({ key, value })),
        ...(request.body && { body: { mode: 'raw', raw: JSON.stringify(request.body) } }),
      },
      event: [{ listen: 'test', script: { type: 'text/javascript', exec: tests(schemas[request.returns]) } }],
    })),
  };
}

function tests(schema: Schema): string[] {
  return [
    "pm.test('status', () => pm.response.to.have.status(200));",
    `pm.test('body', () => pm.response.to.have.jsonSchema(${JSON.stringify(schema)}, { allErrors: true }));`,
  ];
}
