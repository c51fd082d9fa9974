import { describe, expect, test } from 'vitest';
import { languageFor } from '../../cli/command-line.ts';
import { judge } from '../../engine/judge.ts';
import { wordsOf } from '../../messages/index.ts';
import { createService, seedOf } from '../../reference/service.ts';
import { toConsole } from '../../reporters/console.ts';
import { renderAll } from '../../reporters/files.ts';
import { widthOf } from '../../reporters/width.ts';
import { run as runSuite } from '../../engine/run.ts';
import { recordings } from '../../scripts/zentao-recordings.ts';
import { resolveSettings } from '../../engine/settings/settings.ts';
import { cli } from '../cli/fake-host.ts';

const evidence = recordings.get('18.8')!;

const withoutChinese = (texts: readonly string[]): string[] =>
  texts.filter((text) => !/\p{Script=Han}/u.test(text));

describe('the language', () => {
  test.for<[Record<string, string>, string | undefined]>([
    [{}, undefined],
    [{ LANG: 'en_US.UTF-8' }, undefined],
    [{ LANG: 'zh_CN.UTF-8' }, 'zh'],
    [{ LANG: 'zh_CN' }, 'zh'],
    [{ LC_ALL: 'zh_CN.utf8', LANG: 'en_US.UTF-8' }, 'zh'],
    [{ LC_ALL: '', LC_MESSAGES: 'zh_SG.UTF-8' }, 'zh'],
    [{ LC_ALL: 'C', LANG: 'zh_CN.UTF-8' }, undefined],
    [{ LANG: 'zh_CN.GB18030' }, undefined],
    [{ LANG: 'zh_CN.UTF-8', CI: 'true' }, undefined],
    [{ LANG: 'zh_CN.UTF-8', PMS_LANGUAGE: 'en' }, 'en'],
    [{ PMS_LANGUAGE: 'zh', CI: 'true' }, 'zh'],
  ])('with %j is %s', ([env, language]) => {
    const { settings } = resolveSettings({ flags: {}, env, cwd: '/', command: 'judge' });
    expect(settings.language).toBe(language);
    expect(languageFor(undefined, env)).toBe(language ?? 'en');
  });

  test('of a flag comes before all', () => {
    expect(languageFor('zh', { PMS_LANGUAGE: 'en' })).toBe('zh');
    expect(() => languageFor('de', {})).toThrow('--language: got "de"; accepted: en or zh');
    expect(() => languageFor(undefined, { PMS_LANGUAGE: 'de' })).toThrow('PMS_LANGUAGE: got "de"');
  });
});

describe('a report in Chinese', () => {
  const english = judge(evidence);
  const chinese = judge(evidence, { language: 'zh' });
  const filesOf = ({ report, shown }: typeof english): Record<string, string> =>
    Object.fromEntries(renderAll(report, { shown }).map(({ name, content }) => [name, content]));
  const [inEnglish, inChinese] = [filesOf(english), filesOf(chinese)];

  test('comes to the same, with the same ids and values', () => {
    const outline = ({ shown: { verdict, gate, counts, causes, checks } }: typeof english): unknown => ({
      verdict,
      exitCode: gate.exitCode,
      counts,
      causes: causes.map(({ checks: of }) => of),
      checks: checks.map(({ id, outcome, findings, observations, exchanges }) => ({
        id,
        outcome,
        exchanges,
        findings: findings.map(({ field, path, exchange, alsoIn }) => ({ field, path, exchange, alsoIn })),
        observations: observations.map(({ field, value, exchange }) => ({ field, value, exchange })),
      })),
    });
    expect(outline(chinese)).toEqual(outline(english));
    expect(chinese.exitCode).toBe(english.exitCode);
  });

  test.for(['report.json', 'junit.xml', 'code-quality.json', 'badge.json', 'observed.json'])(
    'leaves %s in English',
    (name) => {
      expect(inChinese[name]).toBe(inEnglish[name]);
    },
  );

  test('has every sentence in Chinese', () => {
    const { checks, causes } = chinese.shown;
    const sentences = checks.flatMap(({ title, reason, hint, statement, findings }) => [
      title,
      reason ?? '中',
      hint ?? '中',
      statement.says,
      ...findings.flatMap(({ message, likely }) => [message, likely?.says ?? '中']),
    ]);
    const summaries = causes.map(({ summary }) => summary);
    expect(withoutChinese([...sentences, ...summaries])).toEqual([]);
  });

  test('says what each request was for, and names observed points, in Chinese', async () => {
    const { evidence } = await runSuite({ thorough: 2 });
    const { exchanges, checks } = judge(evidence, { language: 'zh' }).shown;
    expect(withoutChinese(exchanges.map(({ purpose }) => purpose))).toEqual([]);
    const { aspect: inWords } = wordsOf({ language: 'zh' }).report;
    const points = checks.flatMap(({ observations }) => observations);
    expect(withoutChinese(points.map(({ aspect, field }) => inWords(aspect, field)))).toEqual([]);
    expect(judge(evidence).report.exchanges[0]?.purpose).toBe('list users without parameters');
  });

  test.for<[string, Parameters<typeof runSuite>[0]]>([
    ['fixtures are missing', {}],
    ['nothing listens', { baseUrl: 'http://127.0.0.1:9' }],
    ['the Token is rejected', { token: 'another' }],
    ['setup fails', { fixtures: 'zentao', token: 'another' }],
    ['a program that makes fixtures fails', { fixturesCommand: 'false' }],
  ])('says why checks have no result where %s, in Chinese', async ([, given]) => {
    const service = createService();
    const { token } = seedOf(service);
    const settings = { baseUrl: await service.listen(), token, ...given };
    const { shown } = await runSuite({ ...settings, language: 'zh' }).finally(() => service.close());
    const said = shown.checks.flatMap(({ reason, hint }) => [reason ?? '中', hint ?? '中']);
    const { notes = [], run: ran, gate } = shown;
    expect(withoutChinese([...said, ...notes, ran.stopped ?? '中', ...gate.reasons])).toEqual([]);
  });

  test('is made of texts alone', () => {
    for (const files of [inEnglish, inChinese])
      for (const content of Object.values(files)) expect(content).not.toContain('[object Object]');
  });

  test('is a page of that language', () => {
    expect(inChinese['report.html']).toContain('<html lang="zh-CN">');
    expect(inChinese['report.html']).toContain('<h1>不符合</h1>');
    expect(inEnglish['report.html']).toContain('<html lang="en">');
    expect(inChinese['report.md']).toMatch(/^# 不符合\n\n\*\*不符合 · 门禁未通过：/);
  });

  test.for([70, 80, 120])('fits a terminal of %d columns, its tables in columns', (width) => {
    const lines = toConsole(chinese.shown, { colour: false, width }).split('\n');
    const prose = lines.filter(
      (line) => !/^ {2}(?:单独运行|请求|预期|实际)|^ {12}/.test(line) && /\p{Script=Han}/u.test(line),
    );
    expect(prose.filter((line) => widthOf(line) > width && / /.test(line.trim()))).toEqual([]);
    const rows = lines.filter((line) => /^(?:confirm-bug|start-task|create-story) +失败/.test(line));
    const places = rows.map((line) => widthOf(line.slice(0, line.search(/\p{Script=Han}/u))));
    expect(new Set(places).size).toBeLessThanOrEqual(1);
  });
});

test.for<[readonly string[], RegExp]>([
  [['--timeout', '5'], /^错误：--timeout：收到 "5"（没有单位：.*）；可接受：带单位的时长/],
  [['--only', 'confirm-bug/x'], /^错误：--only：收到 "confirm-bug\/x"，没有匹配的检查；/],
  [
    ['--waivers', 'zentao-18.10'],
    /^错误：没有给出 PMS_BASE_URL \(--base-url\)（或为空），却给出了 --waivers：/,
  ],
  [['judge', 'none.ndjson'], /^错误：judge：收到 "none.ndjson"（没有这样的文件或目录）；可接受：/],
  [['explain', 'x'], /^错误：explain：收到 "x"，没有这项检查；/],
  [['rum'], /^错误：未知的命令 "rum"；是否指 "run"？/],
])('errors are in Chinese: %j', async ([args, message]) => {
  const { exitCode, err } = await cli(args, { PMS_LANGUAGE: 'zh' });
  expect(exitCode).toBe(2);
  expect(err).toMatch(message);
});
