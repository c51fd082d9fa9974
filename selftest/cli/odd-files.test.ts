import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { Client, harOf } from '../engine/traffic/clients.ts';
import { run } from '../../engine/run.ts';
import { useFolder } from '../folder.ts';
import { execute } from '../package/execute.ts';
import { cliScript, packageFolder } from '../package/installed-package.ts';

const file = useFolder();

/** What stands in the place of a file, and what is said of it. */
const kinds: Readonly<Record<string, { readonly make: (path: string) => void; readonly says: string }>> = {
  'named-pipe': { make: (path) => execFileSync('mkfifo', [path]), says: 'it is a named pipe' },
  'device-without-end': { make: (path) => symlinkSync('/dev/zero', path), says: 'it is a device' },
  'dangling-link': {
    make: (path) => symlinkSync('/run/secrets/none', path),
    says: 'it is a symbolic link that leads nowhere',
  },
  'circular-link': {
    make: (path) => symlinkSync(path, path),
    says: 'a symbolic link leads back to itself',
  },
  folder: { make: (path) => mkdirSync(path), says: 'it is a folder' },
  gigabyte: {
    make: (path) => {
      writeFileSync(path, '');
      truncateSync(path, 1024 ** 3);
    },
    says: 'it has more than \\d+ MiB',
  },
};

interface Told {
  readonly code: number;
  readonly err: string;
}

/** Runs commands one after the other in a process that is killed where it waits for what never comes. */
const runAll = `
import { main } from ${JSON.stringify(`${packageFolder()}/dist/program.js`)};
for (const [cwd, ...args] of JSON.parse(process.argv[1])) {
  let err = '';
  const host = { env: {}, cwd, out() {}, err: (text) => (err += text), onInterrupt: () => () => {}, quit() {}, async lost() {} };
  const code = await main(args, { ...host, colour: false, width: 100, live: false });
  console.log(JSON.stringify({ code, err }));
}`;

async function told(commands: readonly (readonly string[])[]): Promise<Told[]> {
  const args = ['60', process.execPath, '--input-type=module', '-e', runAll, JSON.stringify(commands)];
  const { out, err } = await execute('timeout', args, { cwd: file() });
  expect(err).toBe('');
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Told);
}

describe.each(Object.entries(kinds))('a %s in the place of a file', (name, { make, says }) => {
  beforeAll(() => {
    make(file(name));
    for (const place of ['.env', 'pms-conformance.config.json']) {
      mkdirSync(file(`${name} as ${place}`));
      make(file(`${name} as ${place}`, place));
    }
  });

  test('of a setting is said to be one, with what is accepted', async () => {
    const flags = ['--config', '--expect-observed', '--ca', '--cert', '--key', '--write-waivers'];
    const results = await told(flags.map((flag) => [file(), 'run', flag, name]));
    for (const [at, { code, err }] of results.entries()) {
      expect(code).toBe(2);
      expect(err).toContain(`error: ${flags[at]}`);
      expect(err).toMatch(new RegExp(`${name}.*${says}.*; accepted: `));
    }
    expect(results).toHaveLength(flags.length);
  });

  test('of a recording, a report or changes is said to be one', async () => {
    const commands = ['judge', 'compare', 'cleanup'];
    const results = await told(
      commands.map((command) => [file(), command, name, ...(command === 'compare' ? [name] : [])]),
    );
    for (const [at, { code, err }] of results.entries()) {
      expect(code).toBe(2);
      expect(err).toMatch(new RegExp(`^error: ${commands[at]}: got "${name}" \\(`));
      expect(err).toMatch(name === 'folder' ? /\(it has no \w/ : /\((?:it is )?an? |more than 256 MiB/);
    }
    expect(results).toHaveLength(commands.length);
  });

  test('of a baseline is a warning', async () => {
    const [result] = await told([
      [file(), 'run', '--only', 'list-users/refuses-no-token', '--baseline', name],
    ]);
    const why = { folder: 'it has no report.json', gigabyte: 'it has more than 64 MiB' }[name] ?? says;
    expect(result!.err).toContain(`warning: --baseline ${name}: ${why}; nothing is compared with it`);
  });

  test('that a checkout may have is said to be one', async () => {
    const places = ['.env', 'pms-conformance.config.json'];
    const results = await told(places.map((place) => [file(`${name} as ${place}`), 'run', '--read-only']));
    for (const [at, { code, err }] of results.entries()) {
      // Containers make such a folder.
      const isIgnored = name === 'folder' && places[at] === '.env';
      expect(err).toMatch(
        new RegExp(isIgnored ? '\\.env is a folder' : `error: ${places[at]}: ${says}; accepted: `),
      );
      expect(code).toBe(isIgnored ? 3 : 2);
    }
    expect(results).toHaveLength(places.length);
  });
});

test.each([
  ['recorded traffic', 'judge <(cat traffic.har)'],
  ['compressed traffic', 'judge <(cat traffic.har.gz)'],
  ['traffic on standard input', 'judge /dev/stdin < <(cat traffic.har)'],
  ['a config file', `judge traffic.har --config <(echo '{"language": "en"}')`],
])('%s comes through a pipe of the shell', async (_, args) => {
  const har = harOf(new Client().work().entries);
  writeFileSync(file('traffic.har'), har);
  writeFileSync(file('traffic.har.gz'), gzipSync(har));
  const command = `'${process.execPath}' '${cliScript()}' ${args} --allow-incomplete`;
  const { code, err } = await execute('timeout', ['60', 'bash', '-c', command], { cwd: file() });
  expect([code, err]).toEqual([0, '']);
});

describe.runIf(process.platform === 'linux')('a folder of --out that is none', () => {
  test('is refused by every command that writes, before anything is printed', async () => {
    const { evidence, report } = await run({ only: ['list-users/order'] });
    writeFileSync(file('evidence.ndjson'), evidence);
    writeFileSync(file('report.json'), JSON.stringify(report));
    for (const out of ['/proc/x', '/sys/x', '/dev/null', '/dev/null/x', 'report.json', '', ' ']) {
      const commands = [['run'], ['judge', '.'], ['compare', '.', '.']];
      const results = await told(commands.map((args) => [file(), ...args, '--out', out]));
      for (const { code, err } of results)
        expect([code, err]).toEqual([2, expect.stringMatching(/^error: --out: got "/)]);
      expect(results).toHaveLength(commands.length);
    }
  });

  test('ends the writing of files by the library too', async () => {
    const library = JSON.stringify(`${packageFolder()}/dist/index.js`);
    const script = `const { writeFiles } = await import(${library}); await writeFiles('/proc/x/y', [])`;
    const args = ['10', process.execPath, '--input-type=module', '-e', script];
    const { code, err } = await execute('timeout', args, { cwd: file() });
    expect([code, err]).toEqual([1, expect.stringContaining('cannot write the reports to /proc/x/y: ')]);
  });
});
