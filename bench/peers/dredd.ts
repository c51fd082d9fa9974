import { nameOf, type Job, type Peer } from './peer.ts';

/** dredd with an API Blueprint, which can say all of the job: its OpenAPI knows one example an operation. */
export const dredd: Peer = {
  title: 'dredd',
  package: 'dredd',
  bin: 'bin/dredd',
  args: ['--config', 'dredd.json'],
  files: (job) => ({ 'dredd.json': JSON.stringify(configuration(job)), 'requests.apib': blueprint(job) }),
  junit: 'junit.xml',
};

// The configuration is YAML, of which JSON is a part.
function configuration({ base }: Job): object {
  return {
    blueprint: 'requests.apib',
    // dredd adds the blueprint to this list, and ends when there is none.
    path: [],
    endpoint: new URL(base).origin,
    reporter: ['xunit'],
    output: ['junit.xml'],
  };
}

function blueprint({ base, headers, requests, schemas }: Job): string {
  const { pathname } = new URL(base);
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const actions = requests.map((asked) => [
    `# ${nameOf({ ...asked, path: pathname + asked.path })}`,
    '+ Request',
    ...section('Headers', headerLines),
    ...(asked.body ? section('Body', [JSON.stringify(asked.body)]) : []),
    '+ Response 200 (application/json)',
    ...section('Schema', [JSON.stringify(schemas[asked.answers])]),
  ]);
  return ['FORMAT: 1A', ...actions.flat()].join('\n');
}

function section(name: string, lines: readonly string[]): string[] {
  return [`    + ${name}`, '', ...lines.map((line) => `            ${line}`), ''];
}
