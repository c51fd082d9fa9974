import {
  type AnyRow,
  configSetting,
  flagUsage,
  type SettingRow,
  settingRows,
  trustSetting,
} from '../engine/settings/setting-table.ts';
import { saysOf } from '../engine/settings/says.ts';
import { waiversSchema } from '../engine/settings/waivers.ts';
import { type Language, wordsOf } from '../messages/index.ts';
import { type Phrase, phraseIn } from '../messages/phrase.ts';
import { readings, readingsFor, type Reading } from '../contract/readings.ts';
import type { Check } from '../engine/judging/check.ts';
import { table } from '../reporters/markdown.ts';
import { acceptsPath, acceptsBoolean } from '../engine/settings/kinds.ts';

/** JSON Schema (draft 7, which editors know best) of the config file, as text. */
export function configSchema(): string {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: configSetting.default,
    description: 'Settings of pms-conformance. Flags, environment and .env come before this file',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(settingRows.map((row) => [row.key, propertySchema(row)])),
      waivers: waiversSchema,
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function propertySchema(row: SettingRow): object {
  return { description: row.says, ...row.takes.schema, ...defaultOf(row) };
}

function defaultOf({ default: written, takes }: SettingRow): object {
  if (written === undefined) return {};
  const { type } = takes.schema;
  if (type === 'boolean') return { default: written === 'true' };
  return { default: type === 'integer' ? Number(written) : written };
}

/** The file to copy to `.env`: what has a default stands in a comment with it. */
export function envExample(): string {
  const head = [
    'Copy to .env and fill in what you need. An empty value counts as not set.',
    'A value with # or spaces in it takes quotes. Keep .env out of version control: it holds the Token.',
  ];
  const sections = groups().map(([heading, members]) =>
    [`# --- ${heading.replace(/:$/, '')} ---`, ...members.flatMap(envLines)].join('\n'),
  );
  return `${head.map((line) => `# ${line}`).join('\n')}\n\n${sections.join('\n\n')}\n`;
}

function envLines(row: AnyRow): string[] {
  return [`# ${row.says}`, row.default === undefined ? `${row.env}=` : `# ${row.env}=${row.default}`];
}

function groups(): [string, AnyRow[]][] {
  const byGroup = new Map<string, AnyRow[]>();
  for (const row of [...settingRows, configSetting])
    byGroup.set(row.group, [...(byGroup.get(row.group) ?? []), row]);
  return [...byGroup];
}

/** The table of the guide to settings, in Markdown. */
export function settingsTable(language: Language): string {
  const words = wordsOf({ language });
  const line = (row: AnyRow, takes: Phrase): readonly string[] => {
    const names = [
      flagUsage(row),
      row.env,
      row.key === 'config' || row.key === 'trustFiles' ? '' : row.key,
    ].map(code);
    return [...names, saysOf(row.key, language), phraseIn(takes, words), code(row.default ?? '')];
  };
  const heads = {
    en: ['flag', 'environment', 'config key', 'what it is', 'takes', 'default'],
    zh: ['命令行参数', '环境变量', '配置键', '作用', '取值', '默认值'],
  };
  return table(heads[language], [
    ...settingRows.map((row) => line(row, row.takes.accepts)),
    line(configSetting, acceptsPath),
    line(trustSetting, acceptsBoolean),
  ]);
}

function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}

/** Puts the number of checks and the table of exit codes into the text of a README. */
export function readme(text: string, checks: number, language: Language): string {
  const counted = { en: /\d+(?= checks, one\s)/, zh: /\d+(?= 项检查，一个)/ };
  const counting = text.replace(counted[language], String(checks));
  return withTable(counting, 'exit codes', exitCodesTable(language));
}

/** The table of exit codes, in Markdown. */
function exitCodesTable(language: Language): string {
  const { exits } = wordsOf({ language }).command;
  const heads = { en: ['exit code', 'means'], zh: ['退出码', '含义'] };
  return table(heads[language], Object.entries(exits));
}

/**
 * Puts a table between its markers in the text of a guide.
 * @throws Error when they are not there
 */
export function withTable(guide: string, marker: 'settings' | 'exit codes', rows: string): string {
  const content = `\n<!-- prettier-ignore -->\n${rows}\n\n`;
  return between(guide, `<!-- ${marker}: begin -->`, `<!-- ${marker}: end -->`, content);
}

/**
 * Puts the settings into the text of an action.yml: as its inputs, and as the environment of its command.
 * @throws Error when their markers are not there
 */
export function withActionInputs(action: string): string {
  const named = [...settingRows, configSetting].map((row) => ({
    ...row,
    input: inputName(row.key),
  }));
  const inputs = named.flatMap(({ input, says, default: written }) => [
    `  ${input}:`,
    `    description: ${yamlText(says)}`,
    ...(input === 'out' ? [`    default: ${written}`] : []),
  ]);
  const variables = named.map(({ env, input }) => `        ${env}: \${{ inputs.${input} }}`);
  const withInputs = between(action, '  # inputs: begin', '  # inputs: end', lines(inputs));
  return between(withInputs, '        # settings: begin', '        # settings: end', lines(variables));
}

/** `read-only` for `readOnly`. */
function inputName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function yamlText(text: string): string {
  return /: |^[^\w]/.test(text) ? `'${text.replaceAll("'", "''")}'` : text;
}

function lines(each: readonly string[]): string {
  return each.map((line) => `${line}\n`).join('');
}

/** Replaces the lines between two marker lines. */
function between(text: string, begin: string, end: string, content: string): string {
  const from = text.indexOf(`${begin}\n`);
  const to = text.indexOf(`${end}\n`);
  if (from < 0 || to < from) throw new Error(`the lines "${begin.trim()}" and "${end.trim()}" are not there`);
  return `${text.slice(0, from)}${begin}\n${content}${text.slice(to)}`;
}

const intro = `# How the API document is read

Made by \`npm run derive\` from \`contract/readings.ts\`. The document contradicts itself in places and leaves much open.
These readings decide what a check may require. Numbers never change; comments in the code and
\`pms-conformance explain <check>\` cite them. To contest one, open an issue of the form _Reading contested_.`;

/**
 * Takes the checks of all operations.
 * @returns Markdown of docs/readings.md: each reading with the checks that rest on it
 */
export function readingsPage(checks: readonly Check[]): string {
  const groups = Object.entries(readings).flatMap(([group, rows]) => [
    `## ${group}`,
    ...rows.map((row) => entry(row, checks)),
  ]);
  return `${[intro, ...groups].join('\n\n')}\n`;
}

function entry({ number, title, says }: Reading, checks: readonly Check[]): string {
  const mine = checks.filter(({ statement }) => readingsFor(statement.id).some((each) => each === number));
  const heading = `### <a id="reading-${number}"></a>${number}. ${title}`;
  const links = (operation: string): string =>
    mine
      .filter((check) => check.operation === operation)
      .map(({ id }) => `[${id.slice(operation.length + 1)}](checks.md#${id.replace('/', '')})`)
      .join(', ');
  const checkList = [...new Set(mine.map(({ operation }) => operation))].map(
    (operation) => `- ${operation}: ${links(operation)}`,
  );
  return [heading, says, ...(mine.length === 0 ? [] : ['Checks:', checkList.join('\n')])].join('\n\n');
}
