import { nameOf, type Job, type Peer } from './peer.ts';

/** dredd with an API Blueprint. With OpenAPI it sends only one example of each operation. */
export const dredd: Peer = {
  title: 'dredd',
  package: 'dredd',
  bin: 'bin/dredd',
  args: ['--config', 'dredd.json'],
  files: (job) => ({ 'dredd.json': JSON.stringify(configuration(job)), 'requests.apib': blueprint(job) }),
  junit: 'junit.xml',
};

// The configuration is YAML, and JSON is valid YAML.
function configuration({ base }: Job): object {
  return {
    blueprint: 'requests.apib',
    // dredd adds the blueprint to this list, and fails without the list.
    path: [],
    endpoint: new URL(base).origin,
    reporter: ['xunit'],
    output: ['junit.xml'],
  };
}

function blueprint({ base, headers, requests, schemas }: Job): string {
  const { pathname } = new URL(base);
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const actions = requests.map((request) => [
    `# ${nameOf({ ...request, path: pathname + request.path })}`,
    '+ Request',
    ...section('Headers', headerLines),
    ...(request.body ? section('Body', [JSON.stringify(request.body)]) : []),
    '+ Response 200 (application/json)',
    ...section('Schema', [JSON.stringify(schemas[request.returns])]),
  ]);
  return ['FORMAT: 1A', ...actions.flat()].join('\n');
}

function section(name: string, lines: readonly string[]): string[] {
  return [`    + ${name}`, '', ...lines.map((line) => `            ${line}`), ''];
}
