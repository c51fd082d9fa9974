import { exitMeanings } from '../judging/exit-codes.ts';
import { configSetting, flagUsage, type SettingKey, type SettingRow, settingRows } from '../settings/rows.ts';
import { saysInChinese } from '../settings/says-zh.ts';
import { waiversSchema } from '../settings/waivers.ts';
import { inEnglish } from '../messages/index.ts';

const rows: readonly SettingRow[] = settingRows;

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
      ...Object.fromEntries(rows.map((row) => [row.key, propertySchema(row)])),
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

function envLines(row: Pick<SettingRow, 'env' | 'says' | 'default'>): string[] {
  return [`# ${row.says}`, row.default === undefined ? `${row.env}=` : `# ${row.env}=${row.default}`];
}

function groups(): [string, Pick<SettingRow, 'env' | 'says' | 'default'>[]][] {
  const byGroup = new Map<string, Pick<SettingRow, 'env' | 'says' | 'default'>[]>();
  for (const row of [...rows, configSetting]) {
    byGroup.set(row.group, [...(byGroup.get(row.group) ?? []), row]);
  }
  return [...byGroup];
}

/** The table of docs/settings.md, in Markdown, without its markers. */
export function settingsTable(): string {
  const lines = rows.map((row) => tableLine(row, row.key, inEnglish(row.takes.accepts)));
  const head = [
    '<!-- prettier-ignore -->',
    '| flag | environment | config key | what it is | takes | default |',
    '|---|---|---|---|---|---|',
  ];
  return [...head, ...lines, tableLine(configSetting, '', 'a path')].join('\n');
}

type TableRow = Pick<SettingRow, 'flag' | 'env' | 'says' | 'metavar' | 'bare' | 'default'>;

function tableLine(row: TableRow, key: string, takes: string): string {
  const cells = [code(flagUsage(row)), code(row.env), code(key), row.says, takes, code(row.default ?? '')];
  return `| ${cells.join(' | ')} |`;
}

function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}

/** The table of exit codes, in Markdown. */
function exitCodeTable(): string {
  const lines = Object.entries(exitMeanings).map(([exitCode, means]) => `| ${exitCode} | ${means} |`);
  return ['<!-- prettier-ignore -->', '| exit code | means |', '|---|---|', ...lines].join('\n');
}

/**
 * Puts the table of settings between its markers in the text of a guide.
 * @throws Error when they are not there
 */
export function withSettings(guide: string): string {
  return between(guide, '<!-- settings: begin -->', '<!-- settings: end -->', `\n${settingsTable()}\n\n`);
}

/** The table of docs/zh/settings.md. */
function chineseTable(): string {
  const line = (row: TableRow, key: SettingKey | 'config'): string => {
    const cells = [
      code(flagUsage(row)),
      code(row.env),
      code(key === 'config' ? '' : key),
      saysInChinese[key],
    ];
    return `| ${[...cells, code(row.default ?? '')].join(' | ')} |`;
  };
  return [
    '<!-- prettier-ignore -->',
    '| 命令行参数 | 环境变量 | 配置键 | 作用 | 默认值 |',
    '|---|---|---|---|---|',
    ...settingRows.map((row) => line(row, row.key)),
    line(configSetting, 'config'),
  ].join('\n');
}

/**
 * Puts the Chinese table of settings between its markers in the text of the Chinese guide.
 * @throws Error when they are not there
 */
export function withChineseSettings(guide: string): string {
  return between(guide, '<!-- settings: begin -->', '<!-- settings: end -->', `\n${chineseTable()}\n\n`);
}

/**
 * Puts the table of exit codes between its markers in the text of a README.
 * @throws Error when they are not there
 */
export function withExitCodes(readme: string): string {
  return between(
    readme,
    '<!-- exit codes: begin -->',
    '<!-- exit codes: end -->',
    `\n${exitCodeTable()}\n\n`,
  );
}

/**
 * Puts the settings into the text of an action.yml: as its inputs, and as the environment of its command.
 * @throws Error when their markers are not there
 */
export function withActionInputs(action: string): string {
  const named = [...rows, { ...configSetting, key: 'config' }].map((row) => ({
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
