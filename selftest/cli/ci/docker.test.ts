import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { execute, repository } from '../../package/execute.ts';
import { packageFolder } from '../../package/installed-package.ts';

const text = await readFile(join(repository, 'Dockerfile'), 'utf8');
const instructions = [...text.matchAll(/^([A-Z]+) (.+)$/gm)].map(([, name, rest]) => ({
  name: name!,
  rest: rest!,
}));
const only = (name: string): string => {
  const found = instructions.filter((instruction) => instruction.name === name);
  expect(found).toHaveLength(1);
  return found[0]!.rest;
};
const copies = instructions
  .filter(({ name }) => name === 'COPY')
  .map(({ rest }) => rest.split(' ') as [string, string]);

/** The user `node` of the images that the Node project makes. */
const nodeUid = 1000;
const isRoot = process.getuid?.() === 0;

describe('the Dockerfile', () => {
  test('is one stage on a Node version that the package takes, for a user that is not root', () => {
    const least = Number(/\d+/.exec(packageJson.engines.node)![0]);
    expect(Number(/^node:(\d+)-alpine$/.exec(only('FROM'))![1])).toBeGreaterThan(least);
    expect(only('USER')).toBe('node');
    const known = ['FROM', 'ENV', 'COPY', 'WORKDIR', 'RUN', 'USER', 'ENTRYPOINT', 'CMD'];
    expect(known).toEqual(expect.arrayContaining(instructions.map(({ name }) => name)));
  });

  test('copies what is in the package and past .dockerignore, and nothing else', async () => {
    const allowed = (await readFile(join(repository, '.dockerignore'), 'utf8')).match(/(?<=^!).+$/gm);
    const sources = copies.map(([from]) => from);
    expect(sources.sort()).toEqual([...allowed!].sort());
    expect([...packageJson.files, 'package.json']).toEqual(expect.arrayContaining(sources));
  });
});

describe('what its steps make', () => {
  let root: string;
  const inside = (path: string): string => join(root, path);

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'pms-image-'));
    for (const [from, to] of copies) {
      await cp(join(packageFolder(), from), inside(to), { recursive: true });
    }
    await mkdir(inside(only('WORKDIR')));
    expect(only('RUN')).toBe(`chown node:node ${only('WORKDIR')}`);
    const owner = isRoot ? ` && chown ${nodeUid}:${nodeUid} ${inside(only('WORKDIR'))}` : '';
    await execute('sh', ['-c', `chmod 755 ${root}${owner}`], { cwd: root });
  });
  afterAll(() => rm(root, { recursive: true }));

  test('runs without node_modules, for a user that may write to its working folder only', async () => {
    const [program, script] = JSON.parse(only('ENTRYPOINT')) as [string, string];
    expect(program).toBe('node');
    const args = [inside(script), ...(JSON.parse(only('CMD')) as string[])];
    const [variable, value] = only('ENV').split('=') as [string, string];
    const { code, out } = await execute(process.execPath, args, {
      cwd: inside(only('WORKDIR')),
      env: { [variable]: value },
      ...(isRoot ? { uid: nodeUid } : {}),
    });
    expect([code, out]).toEqual([0, expect.stringContaining('CONFORMANT')]);
    const report = await readFile(inside('/work/conformance-report/report.json'), 'utf8');
    expect(JSON.parse(report)).toMatchObject({ verdict: 'conformant' });
  });
});
