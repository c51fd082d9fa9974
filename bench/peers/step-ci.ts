import { nameOf, type Job, type Peer } from './peer.ts';

/** Step CI with a workflow: one test, because tests run side by side and steps one after the other. */
export const stepCi: Peer = {
  title: 'Step CI',
  package: 'stepci',
  bin: 'dist/index.js',
  args: ['run', 'workflow.json'],
  files: (job) => ({ 'workflow.json': JSON.stringify(workflow(job)) }),
  environment: { STEPCI_DISABLE_ANALYTICS: '1' },
};

function workflow({ base, headers, requests, schemas }: Job): object {
  const steps = requests.map((asked) => ({
    name: nameOf(asked),
    http: {
      url: base + asked.path,
      method: asked.method,
      headers,
      ...(asked.body && { json: asked.body }),
      check: { status: 200, schema: schemas[asked.answers] },
    },
  }));
  return {
    name: 'six requests',
    config: { continueOnFail: true },
    tests: { six: { steps } },
  };
}
