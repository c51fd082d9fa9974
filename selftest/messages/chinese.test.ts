import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Host } from '../../cli/host.ts';
import { main } from '../../cli/program.ts';
import { deviations } from '../../reference/deviations.ts';
import { createService, seedOf } from '../../reference/service.ts';
import { thoroughDeviations } from '../../reference/thorough-deviations.ts';
import { recordings } from '../../scripts/zentao-recordings.ts';
import { allChecks } from '../../suites/index.ts';

// What a reader of Chinese sees has no English sentence: three English words in a row are ids, settings, values, or what
// a service says.

const folder = mkdtempSync(join(tmpdir(), 'pms-chinese-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is the same in both languages: commands as they are typed, requests, quotes of a service, names. */
const same: readonly RegExp[] = [
  /^.*(?:curl |npx |pms-conformance |PMS_\w+=).*$/gm,
  /"(?:[^"\\\n]|\\.)*(?:"|…|$)/gm,
  /“[^”\n]*”/g,
  /\{.*?[}…]/g,
  /`[^`\n]*`/g,
  /响应体\s[^\n]*/g,
  /[a-z]+:\/\/\S+/g,
  /<br \/>.*$/gm,
  /(?:How|What) the (?:Outcome|Story) of request/gi,
  /\bstable (?:true|false),? order\b/g,
  /Project Management Service REST API v1/g,
];

/** The runs of three or more English words in a text, and letters or digits that no space separates from Chinese. */
function wrongIn(text: string): string[] {
  const rest = same.reduce((left, pattern) => left.replace(pattern, '·'), text);
  const patterns = [
    /[A-Za-z][a-z]*(?:[,:]? [A-Za-z][a-z]*){2,}/g,
    /\S*(?:\p{Script=Han}\w|\w\p{Script=Han})\S*/gu,
  ];
  return patterns.flatMap((pattern) => rest.match(pattern) ?? []);
}

/** The text of a page, without its script, styles, and what was sent and came. */
const textOf = (page: string): string =>
  page
    .replace(/<(script|style|pre)\b.*?<\/\1>/gs, '\n')
    .replace(/<code\b.*?<\/code>/gs, '`…`')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&quot;/g, '"')
    .replace(/&\w+;|&#\d+;/g, ' ');

/** Runs the program as a user with a Chinese locale does; gives all that it prints. */
async function printed(args: readonly string[], env: Host['env'] = {}): Promise<string> {
  const texts: string[] = [];
  const take = (text: string): void => void texts.push(text);
  await main(args, {
    env: { LANG: 'zh_CN.UTF-8', ...env },
    cwd: folder,
    colour: false,
    width: 10_000,
    live: false,
    lost: async () => undefined,
    out: take,
    err: take,
    onInterrupt: () => () => undefined,
    quit: () => undefined,
  });
  return texts.join('');
}

const recording = join(folder, 'evidence.ndjson');
writeFileSync(recording, recordings.get('18.8')!);
const files = (out: string): string[] => [
  textOf(readFileSync(join(folder, out, 'report.html'), 'utf8')),
  readFileSync(join(folder, out, 'report.md'), 'utf8').replace(/^ *```.*?^ *```/gms, ''),
];

describe('no English sentence, and no Chinese without spaces around other words, is printed in Chinese', () => {
  test.for(['', 'run', 'judge', 'watch', 'list', 'explain', 'compare', 'reference', 'cleanup'])(
    'by the help of %j',
    async (command) => {
      const help = await printed(command === '' ? ['--help'] : [command, '--help']);
      expect(help).toMatch(/^用法：/);
      expect(wrongIn(help)).toEqual([]);
    },
  );

  test.for<readonly string[]>([
    ['list'],
    ['list', '--format', 'markdown'],
    ['reference', '--list'],
    ['--thorough', '0'],
    ['run', '--bugz'],
    ['explain'],
    ['compare', 'one', 'two'],
    ['judge', 'none'],
    ['cleanup', 'none'],
    ['--config', 'none'],
    ['--require-base-url'],
  ])('by %j', async (args) => {
    const text = await printed(args);
    expect(text).toMatch(/\p{Script=Han}/u);
    expect(wrongIn(text)).toEqual([]);
  });

  test('by explain, of every check', async () => {
    const texts = await Promise.all(allChecks.map(({ id }) => printed(['explain', id])));
    expect(texts.flatMap(wrongIn)).toEqual([]);
  });

  test('by a judgement of recorded evidence, and a comparison of reports', async () => {
    const texts = [await printed(['judge', recording, '--out', 'judged', '--write-waivers', 'drafted.json'])];
    texts.push(await printed(['judge', recording, '--out', 'waived', '--waivers', 'zentao-18.8']));
    texts.push(...files('judged'), ...files('waived'));
    const reports = ['judged/report.json', 'waived/report.json'];
    for (const format of ['text', 'markdown', 'html'])
      texts.push(textOf(await printed(['compare', ...reports, '--format', format])));
    expect(texts.flatMap(wrongIn)).toEqual([]);
  });

  /** What is printed and written of a run against a service with a deviation. */
  async function reported(id: string, ...flags: readonly string[]): Promise<string[]> {
    const service = createService([...deviations, ...thoroughDeviations].find((each) => each.id === id)!);
    const { token, account, bugs, tasks, product } = seedOf(service);
    const fixtures = { PMS_BUG_IDS: bugs.join(), PMS_TASK_IDS: tasks.join(), PMS_PRODUCT_ID: `${product}` };
    const env = { PMS_BASE_URL: await service.listen(), PMS_TOKEN: token, PMS_ACCOUNT: account };
    const text = await printed(['--out', id, ...flags], { ...env, ...fixtures }).finally(() =>
      service.close(),
    );
    return [text, ...files(id)];
  }

  // A text that is garbled is shown in marked parts: these are no quotes.
  const sample = deviations.filter(
    ({ id }, at) => (at % 70 === 0 && !id.endsWith('-as-latin-1')) || id.endsWith('-beyond-doubles'),
  );
  // Of the other operations, every run says the same: they are in the first run below.
  test.for(sample.map(({ id, operation }) => [id, operation] as const))(
    'by a run against a service with %s',
    async ([id, operation]) => {
      expect((await reported(id, '--only', `${operation}/*`)).flatMap(wrongIn)).toEqual([]);
    },
  );

  const users = ['--only', 'list-users/*', '--thorough', '100'];
  test.for([
    ['list-users-outside-is-everybody', '另有 8 个'],
    ['list-users-thorough-limit-13-counts-12', 'total 与列表不符', ...users],
    ['list-users-thorough-page-2-of-6-repeats-the-first', '另有 1 个', ...users],
  ])('by a run against a service with %s: its lists of users', async ([id, chinese, ...flags]) => {
    const [text, ...written] = await reported(id!, ...flags);
    expect(text).toContain(chinese);
    expect([text!, ...written].flatMap(wrongIn)).toEqual([]);
    for (const each of [text, ...written]) expect(each).not.toMatch(/\d (?:and \d+ more|users)\b/);
  });
});
