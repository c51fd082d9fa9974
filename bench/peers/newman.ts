import { nameOf, type Job, type Peer, type Schema } from './peer.ts';

/** newman with a collection: each request with a test of its status and one of its body, by the sandbox's ajv. */
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
    item: requests.map((asked) => ({
      name: nameOf(asked),
      request: {
        method: asked.method,
        url: base + asked.path,
        header: Object.entries(headers).map(([key, value]) => ({ key, value })),
        ...(asked.body && { body: { mode: 'raw', raw: JSON.stringify(asked.body) } }),
      },
      event: [{ listen: 'test', script: { type: 'text/javascript', exec: tests(schemas[asked.answers]) } }],
    })),
  };
}

function tests(schema: Schema): string[] {
  return [
    "pm.test('status', () => pm.response.to.have.status(200));",
    `pm.test('body', () => pm.response.to.have.jsonSchema(${JSON.stringify(schema)}, { allErrors: true }));`,
  ];
}
