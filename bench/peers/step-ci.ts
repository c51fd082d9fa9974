import { nameOf, type Job, type Peer } from './peer.ts';

/** Step CI with a workflow of one test: tests run in parallel, the steps of one test run one after another. */
export const stepCi: Peer = {
  title: 'Step CI',
  package: 'stepci',
  bin: 'dist/index.js',
  args: ['run', 'workflow.json'],
  files: (job) => ({ 'workflow.json': JSON.stringify(workflow(job)) }),
  environment: { STEPCI_DISABLE_ANALYTICS: '1' },
};

function workflow({ base, headers, requests, schemas }: Job): object {
  const steps = requests.map((request) => ({
    name: nameOf(request),
    http: {
      url: base + request.path,
      method: request.method,
      headers,
      ...(request.body && { json: request.body }),
      check: { status: 200, schema: schemas[request.returns] },
    },
  }));
  return {
    name: 'six requests',
    config: { continueOnFail: true },
    tests: { six: { steps } },
  };
}
