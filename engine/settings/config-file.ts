import { dirname } from 'node:path';
import { parseTree, type ParseError } from 'jsonc-parser';
import { printable, refusal } from './error.ts';
import { parseJson } from '../evidence/body.ts';
import { readText } from './files.ts';
import { type Given, jsonType, jsonOfType } from './kind.ts';
import { pathOf } from './kinds.ts';
import { demandKnown } from './nearest.ts';
import { isThere } from './read-file.ts';
import { configSetting, settingRows } from './setting-table.ts';
import type { PlacedWaiver } from '../judging/waivers.ts';
import { readWaivers } from './waivers.ts';
import { phrase } from '../../messages/phrase.ts';

/** Most bytes of a config file. */
const maxBytes = 4 * 1024 * 1024;

/** A config file that was read. */
export interface ConfigFile {
  /** As the user named it. */
  readonly name: string;
  readonly path: string;
  readonly folder: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly waivers: readonly PlacedWaiver[];
}

const acceptsConfigPath = phrase('accepts-config-path', 'the path of a JSON file', 'JSON 文件的路径');
const unknownKey = phrase(
  'unknown-key',
  (file: string, name: string, hint: string) => `${file}: unknown key ${name}; ${hint}`,
  (file, name, hint) => `${file}：未知的键 ${name}；${hint}`,
);

/**
 * Reads the config file, where there is one.
 * @param flag the value of `--config`
 * @param variable PMS_CONFIG
 * @throws SettingsError when one that was asked for can't be read, or it has a key that is no setting
 */
export function openConfigFile(
  flag: unknown,
  variable: Given | undefined,
  cwd: string,
): ConfigFile | undefined {
  const asked = flag ?? variable?.value;
  const given = String(asked ?? configSetting.default);
  const path = pathOf(given, cwd);
  const name = printable(given);
  if (asked === undefined && !isThere(path)) return undefined;
  if (given.trim() === '') throw refusal(configSetting.flag, '""', acceptsConfigPath);
  const setting = asked === undefined ? name : `${flag ? configSetting.flag : variable!.name} ${name}`;
  const text = readText(path, setting, maxBytes);
  const values = parseObject(text, setting);
  const known = [...settingRows.map(({ key }) => key), 'waivers', '$schema'];
  demandKnown((key, hint) => unknownKey(name, key, hint), values, known);
  const { waivers = [] } = values;
  return {
    name,
    path,
    folder: dirname(path),
    values,
    waivers: readWaivers(waivers, name, linesIn(text, 'waivers')),
  };
}

const acceptsConfig = phrase('accepts-config', 'a JSON object of settings', '由设置组成的 JSON 对象');
const noJson = phrase(
  'no-json',
  (line: number) => `no JSON${line === 0 ? '' : ` (line ${line})`}`,
  (line) => `不是 JSON 的内容${line === 0 ? '' : `（第 ${line} 行）`}`,
);

function parseObject(text: string, setting: string): Record<string, unknown> {
  const accepted = acceptsConfig;
  const value = parseJson(text);
  if (value === undefined) throw refusal(setting, noJson(firstProblem(text)), accepted);
  if (jsonType(value) !== 'object') throw refusal(setting, jsonOfType(jsonType(value)), accepted);
  return value as Record<string, unknown>;
}

/** The line of the first problem, 0 where none is known: the parser's own message quotes the text, which may hold a Token. */
function firstProblem(text: string): number {
  const problems: ParseError[] = [];
  parseTree(text, problems, { disallowComments: true });
  return problems.length === 0 ? 0 : lineAt(text, problems[0]!.offset);
}

/** Returns where each entry of a list stands in a JSON object: `line 4`, `lines 4 to 8`. */
function linesIn(text: string, key: string): (at: number) => string {
  // Of a key that stands twice, the last one counts.
  const list = parseTree(text)!.children!.findLast(({ children }) => children![0]!.value === key);
  let [line, read] = [1, 0];
  const lineOf = (offset: number): number => {
    for (; read < offset; read += 1) if (text[read] === '\n') line += 1;
    return line;
  };
  const lines = (list?.children![1]!.children ?? []).map(({ offset, length }) => {
    const [first, last] = [lineOf(offset), lineOf(offset + length)];
    return first === last ? `line ${first}` : `lines ${first} to ${last}`;
  });
  return (at) => lines[at]!;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
