import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judge, settingsWithDefaults } from '../../index.ts';
import { programName, settingRows } from '../../engine/settings/setting-table.ts';
import { createService, seedOf, type Service } from '../../reference/service.ts';
import { allChecks } from '../../suites/index.ts';
import { repository } from '../package/execute.ts';
import { executeHere } from '../cli/fake-host.ts';
import { newFolder } from '../package/installed-package.ts';
import { login, ReplayService, serveReplay } from '../replay/service.ts';

// What the README and the guides tell a reader to type, run with the packed command against services on loopback.

const pages = ['README.md', 'README.zh.md', ...(await readdir(join(repository, 'docs'), { recursive: true }))]
  .filter((name) => name.endsWith('.md') && !['checks.md', 'zentao.md'].includes(name))
  .map((name) => (name.startsWith('README') ? name : `docs/${name}`));

const textOf = (name: string): Promise<string> => readFile(join(repository, name), 'utf8').catch(() => '');

const texts = new Map(await Promise.all(pages.map(async (page) => [page, await textOf(page)] as const)));

/** The calls of the command in the shell blocks of a page. */
function callsIn(text: string): string[] {
  return [...text.matchAll(/^```sh\n([^]*?)^```$/gm)]
    .flatMap(([, block]) => block!.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => line.replace(/ # .*$/, '').trim())
    .filter((line) => line.includes('npx pms-conformance'));
}

const calls = [...new Set([...texts.values()].flatMap(callsIn))];

let folder: string;
let service: Service;
let settings: Record<string, string>;
let zentao: Awaited<ReturnType<typeof serveReplay>>;

beforeAll(async () => {
  folder = await newFolder();
  service = createService();
  const { token, account, bugs, tasks, product } = seedOf(service);
  settings = {
    PMS_BASE_URL: await service.listen(),
    PMS_TOKEN: token,
    PMS_ACCOUNT: account,
  };
  const ids = { bugs, tasks, product };
  await writeFile(join(folder, 'fixtures.mjs'), `console.log(${JSON.stringify(JSON.stringify(ids))})`);
  zentao = await serveReplay(new ReplayService({ version: '18.10' }));
  await executeHere(['--har', '--out', 'recorded'], { cwd: folder });
  for (const name of ['old', 'new', 'berlin', 'tokyo', 'lima', 'conformance-report'])
    await cp(join(folder, 'recorded'), join(folder, name), { recursive: true });
  for (const [from, to] of [
    ['evidence.ndjson', 'evidence.ndjson'],
    ['observed.json', 'observed.json'],
    ['exchanges.har', 'traffic.har'],
  ] as const)
    await cp(join(folder, 'recorded', from), join(folder, to));
});

afterAll(async () => {
  await service.close();
  await zentao.close();
  await rm(folder, { recursive: true });
});

const zentaoSettings = (): Record<string, string> => ({
  PMS_BASE_URL: zentao.baseUrl,
  PMS_ACCOUNT: login.account,
  PMS_PASSWORD: login.password,
});

describe('each command of the guides does what its exit code says', () => {
  test.for(calls)('%s', async (call) => {
    const isZentao = /zentao|cleanup/.test(call);
    const env = isZentao ? zentaoSettings() : call.includes('--base-url') ? settings : {};
    const args = call
      .slice(call.indexOf('npx pms-conformance') + 'npx pms-conformance'.length)
      .match(/'[^']*'|\S+/g)
      ?.map((arg) => arg.replace(/^'|'$/g, ''))
      .map((arg) => (/^https?:\/\/\S+example\.com/.test(arg) ? env['PMS_BASE_URL']! : arg))
      .map((arg, at, all) => (all[at - 1] === '--account' ? env['PMS_ACCOUNT']! : arg));
    const { code, out, err } = await executeHere(args ?? [], { cwd: folder, env });
    expect([code, err]).toEqual([expect.toBeOneOf([0, 1, 3]), expect.not.stringMatching(/^\S+: got /m)]);
    expect(out).not.toBe('');
    await rm(join(folder, 'pms-conformance.config.json'), { force: true });
  });
});

test.for(pages)('the links of %s lead somewhere', async (page) => {
  const text = texts.get(page)!;
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
  const broken: string[] = [];
  for (const [, path = '', anchor] of links) {
    const target = path === '' ? page : join(page, '..', path);
    const found = await textOf(target);
    const isFolder =
      found === '' &&
      (await readdir(join(repository, target)).then(
        () => true,
        () => false,
      ));
    const isThere = isFolder || found !== '' || target.endsWith('.png');
    const anchors = [...found.matchAll(/^#+ (.+)$|<a id="([^"]+)">/gm)].flatMap(([, heading = '', id]) => [
      id,
      heading
        .toLowerCase()
        .replace(/[^\p{Letter}\p{Number}_\s-]/gu, '')
        .replaceAll(' ', '-'),
    ]);
    if (!isThere || (anchor !== undefined && !anchors.includes(anchor))) broken.push(`${path}#${anchor}`);
  }
  expect(broken, 'links; npm run derive -- --all writes docs/checks.md').toEqual([]);
});

/** The kinds of the blocks of a page, in their order: headings with their level, tables with their rows, lists, code, text. */
function blocksOf(text: string): string[] {
  const whole = text.replace(/^```(\w*)\n.*?^```$/gms, '```$1').replace(/<!--.*?-->\n*/gs, '');
  return whole.split(/\n\s*\n/).map((block) => {
    const [mark = ''] = /^(?:#+|```\w*|\||-|!\[)/.exec(block.trim()) ?? [];
    const rows = block.match(mark === '|' ? /^\|/gm : /^- /gm)?.length ?? 0;
    return rows > 0 ? `${mark} ${rows}` : mark;
  });
}

test.for([
  ['README.md', 'README.zh.md'],
  ...['ci', 'settings', 'waivers-and-gates', 'zentao-guide'].map((name) => [
    `docs/${name}.md`,
    `docs/zh/${name}.md`,
  ]),
])('%s has every paragraph in Chinese', ([english, chinese]) => {
  // Of the README in Chinese one paragraph is about what there is in Chinese.
  const own = chinese === 'README.zh.md' ? /\n\n控制台、HTML.*?\n(?=\n)/s : /$^/;
  expect(blocksOf(texts.get(chinese!)!.replace(own, '\n'))).toEqual(blocksOf(texts.get(english!)!));
});

test.for([
  ['README.md', `${allChecks.length} checks`],
  ['README.zh.md', `${allChecks.length} 项检查`],
] as const)('%s says how many checks there are', ([page, count]) => {
  expect(texts.get(page)).toContain(count);
});

test('the line of traffic.md is judged as it stands there', async () => {
  const [, lines = ''] = /^\*\*nginx[^]*?^```text\n([^]*?)^```$/m.exec(texts.get('docs/traffic.md')!) ?? [];
  const { report } = judge(lines);
  const [exchange, ...others] = report.exchanges;
  expect(others).toEqual([]);
  expect(exchange).toMatchObject({
    request: { body: '{"pri":3}' },
    response: { status: 200, body: '{"id":7}' },
  });
});

test('embedding.md names every setting that has another name in a program', () => {
  const [, named = ''] = /with \w+ exceptions\.([^]*?)Invalid/.exec(texts.get('docs/embedding.md')!) ?? [];
  const others = settingRows.filter((row) => programName(row) !== row.key).map(programName);
  expect([...named.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(others.toSorted());
  const usual = settingsWithDefaults({});
  for (const name of others) {
    expect(usual).toHaveProperty(name);
    const accepts = /^\w+: got "5s"; accepted: (?:a whole number of (?:milliseconds|bytes) from \d|an array)/;
    expect(() => settingsWithDefaults({ [name]: '5s' })).toThrow(accepts);
  }
});
