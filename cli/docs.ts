import { kinds } from '../settings/kinds.ts';
import { configSetting, flagUsage, type SettingRow, settingRows } from '../settings/rows.ts';
import { waiversSchema } from '../settings/waivers.ts';

const rows: readonly SettingRow[] = settingRows;

/** The lines of the README between which the table of settings stands. */
export const readmeMarkers = ['<!-- settings: begin -->', '<!-- settings: end -->'] as const;

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
  return { description: row.says, ...kinds[row.kind].schema(row), ...defaultOf(row) };
}

function defaultOf(row: SettingRow): object {
  if (row.default === undefined) return {};
  if (row.kind === 'flag') return { default: row.default === 'true' };
  return { default: row.kind === 'count' ? Number(row.default) : row.default };
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

/** The table of the README, in Markdown, without its markers. */
export function settingsTable(): string {
  const lines = rows.map((row) => tableLine(row, row.key, kinds[row.kind].accepts(row)));
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

/**
 * Puts the table between the markers of a README.
 * @returns the new text; undefined when the markers are not there
 */
export function withSettingsTable(readme: string): string | undefined {
  const [begin, end] = readmeMarkers;
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) return undefined;
  return `${readme.slice(0, from + begin.length)}\n\n${settingsTable()}\n\n${readme.slice(to)}`;
}
