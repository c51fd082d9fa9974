import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { execute, installPackage, repository } from './installed-package.ts';

describe('the Dockerfile', async () => {
  const text = await readFile(join(repository, 'Dockerfile'), 'utf8');
  const instructions = text.split('\n').filter((line) => /^[A-Z]+ /.test(line));
  const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
  const words = (line: string): string[] => line.split(' ').slice(1);
  const argv = (name: string): string[] =>
    JSON.parse(lastStage.find((line) => line.startsWith(`${name} `))!.slice(name.length));

  it('ends as a user that is not root, on an image of a Node version that the package takes', () => {
    expect(lastStage.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    const images = instructions.filter((line) => line.startsWith('FROM '));
    const least = Number(/\d+/.exec(packageJson.engines.node)![0]);
    for (const image of images)
      expect(Number(/^FROM node:(\d+)-alpine/.exec(image)![1])).toBeGreaterThan(least);
    expect(instructions.filter((line) => line.startsWith('ADD '))).toEqual([]);
  });

  it('copies nothing from the context but what is in the package and past .dockerignore', async () => {
    const copied = instructions
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => words(line).slice(0, -1));
    const allowed = (await readFile(join(repository, '.dockerignore'), 'utf8')).match(/(?<=^!).+$/gm);
    expect(copied.sort()).toEqual([...allowed!].sort());
    expect([...packageJson.files, 'package.json']).toEqual(expect.arrayContaining(copied));
  });

  it('its steps make something that runs, for a user that may write to its working folder only', async () => {
    const folder = await installPackage();
    const context = join(folder, 'node_modules/pms-conformance');
    const root = await mkdtemp(join(tmpdir(), 'pms-image-'));
    const inside = (path: string): string =>
      path.startsWith('/') ? join(root, path) : join(root, 'app', path);
    const npm = Object.entries(process.env).filter(([name]) => /^npm_config_|_proxy$/i.test(name));
    const env = { ...Object.fromEntries(npm), npm_config_prefer_offline: 'true' };
    for (const path of ['/app', '/work']) await mkdir(inside(path));
    const firstStage = instructions.slice(
      1,
      instructions.findIndex((line, at) => at > 0 && line.startsWith('FROM ')),
    );
    for (const line of firstStage) {
      if (line.startsWith('COPY ')) {
        const [from, to] = words(line) as [string, string];
        await cp(join(context, from), to.endsWith('/') ? join(inside(to), from) : inside(to), {
          recursive: true,
        });
      } else if (line.startsWith('RUN ')) {
        expect(await execute('sh', ['-c', line.slice(4)], { cwd: inside('/app'), env })).toMatchObject({
          code: 0,
        });
      } else expect(line).toBe('WORKDIR /app');
    }
    const asRoot = process.getuid?.() === 0;
    await execute('sh', ['-c', `chmod 755 ${root}${asRoot ? ` && chown 1000 ${inside('/work')}` : ''}`], {
      cwd: root,
    });
    const [, script] = argv('ENTRYPOINT');
    const { code, out } = await execute(process.execPath, [inside(script!), ...argv('CMD')], {
      cwd: inside(words(lastStage.find((line) => line.startsWith('WORKDIR '))!)[0]!),
      ...(asRoot ? { uid: 1000 } : {}),
    });
    expect([code, out]).toEqual([0, expect.stringContaining('CONFORMANT')]);
    expect(await readFile(inside('/work/conformance-report/report.json'), 'utf8')).toContain('"conformant"');
    for (const each of [root, folder]) await rm(each, { recursive: true });
  });
});
