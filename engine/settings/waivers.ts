import packageJson from '../../package.json' with { type: 'json' };
import recorded from './waiver-sets.json' with { type: 'json' };
import { type PlacedWaiver, type Waiver, covers, entryOf, type Waivable } from '../judging/waivers.ts';
import { quoted, refusal, SettingsError } from './error.ts';
import { jsonType, type Kind, readAs, Refused, jsonOfType } from './kind.ts';
import { anyText, choice, acceptsOneOf } from './kinds.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';
import { matches } from '../judging/selection.ts';
import { nearest, orOf } from './nearest.ts';

/** The sets of waivers that come with the package, by name: what versions of ZenTao are known to do. */
export const waiverSets: Readonly<Record<string, readonly Waiver[]>> = Object.fromEntries(
  Object.entries(recorded).map(([version, findings]) => [`zentao-${version}`, waiversOf(version, findings)]),
);

/** The names of the sets, the newest version first. */
export const waiverSetNames = Object.keys(waiverSets);

/** @param findings what a version does, by check, or by check and field: `start-task/dates deadline` */
function waiversOf(version: string, findings: Readonly<Record<string, string>>): Waiver[] {
  const page = `${packageJson.homepage.replace('#readme', '')}/blob/main/docs/zentao.md`;
  const issue = `${page}#zentao-${version.replaceAll('.', '')}`;
  return Object.entries(findings).map(([place, difference]) => {
    const [check = '', field] = place.split(' ');
    return {
      check,
      ...(field === undefined ? {} : { field }),
      reason: `ZenTao ${version}: ${difference}`,
      issue,
    };
  });
}

/** The waivers of sets, each naming its set. */
export function waiversIn(names: readonly string[]): PlacedWaiver[] {
  return names.flatMap((name) =>
    (waiverSets[name] ?? []).map((waiver) => {
      const what = waiver.field === undefined ? waiver.check : `${waiver.check}, ${waiver.field}`;
      return { ...waiver, set: name, entry: `${name} (${what})` };
    }),
  );
}

const date: Kind<string> = {
  name: 'date',
  read: (text) => (isDate(text) ? text : new Refused()),
  accepts: phrase('accepts-date', 'a date, YYYY-MM-DD', '日期，YYYY-MM-DD'),
  schema: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
};

/** What an entry of `waivers` may say. */
const waiverRows = {
  check: {
    takes: anyText(phrase('accepts-check', 'a check id or prefix/*', '检查的 id 或 前缀/*')),
    required: true,
  },
  field: { takes: anyText(phrase('accepts-field-name', 'the name of a record field', '记录字段的名称')) },
  reason: { takes: anyText(), required: true },
  issue: { takes: anyText() },
  until: { takes: date },
  outcome: { takes: choice('fail', 'warn') },
} as const satisfies Readonly<Record<keyof Waiver, WaiverRow>>;

interface WaiverRow {
  readonly takes: Kind<string>;
  readonly required?: true;
}

const rows: readonly (readonly [string, WaiverRow])[] = Object.entries(waiverRows);

const acceptsWaivers = phrase('accepts-waivers', 'an array of waivers', '豁免的数组');

/**
 * Reads the shape of `waivers`; whether a waiver names a check, has expired or was of use is found out by
 * the run.
 * @param where what they stand in, for the messages
 * @param linesOf tells the lines of an entry; left out: entries keep the place that they were read from before
 * @throws SettingsError naming the entry and its key
 */
export function readWaivers(value: unknown, where: string, linesOf?: (at: number) => string): PlacedWaiver[] {
  if (!Array.isArray(value)) {
    throw refusal(`waivers in ${where}`, jsonOfType(jsonType(value)), acceptsWaivers);
  }
  return value.map((given: unknown, at) => {
    const name = `waivers[${at}]`;
    if (linesOf) return { ...readWaiver(given, name, where), entry: `${name} in ${where} (${linesOf(at)})` };
    const { entry = name, set, ...waiver } = (given ?? {}) as Partial<PlacedWaiver>;
    const read = readWaiver(jsonType(given) === 'object' ? waiver : given, name, where);
    return { ...read, ...(set === undefined ? {} : { set }), entry };
  });
}

const acceptsWaiver = phrase(
  'accepts-waiver',
  'an object with check and reason; it may also have field, issue, until and outcome',
  '含有 check 和 reason 的对象；还可以有 field、issue、until 和 outcome',
);
const theKey = phrase(
  'the-key',
  (key: string) => `the key ${key}`,
  (key) => `键 ${key}`,
);
const givenNothing = phrase('given-nothing', 'nothing', '空值');

function readWaiver(entry: unknown, name: string, where: string): Waiver {
  if (jsonType(entry) !== 'object') {
    throw refusal(`${name} in ${where}`, jsonOfType(jsonType(entry)), acceptsWaiver);
  }
  const given = Object.entries(entry as object).filter(([, value]) => value !== undefined);
  const unknown = given.find(([key]) => !Object.hasOwn(waiverRows, key));
  if (unknown !== undefined) {
    const key = theKey(quoted(unknown[0]));
    throw refusal(`${name} in ${where}`, key, Object.keys(waiverRows).join(', '));
  }
  const waiver = Object.fromEntries(given) as Partial<Record<string, unknown>> & Waiver;
  for (const [key, { takes, required }] of rows) {
    const setting = `${name}.${key} in ${where}`;
    if (waiver[key] !== undefined) readAs(takes, waiver[key], 'config', setting, '');
    else if (required) throw refusal(setting, givenNothing, takes.accepts);
  }
  return waiver;
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const read = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(value);
}

/** JSON Schema of `waivers`. */
export const waiversSchema = {
  description: 'Known failures: they are reported and do not gate. One that excuses nothing is an error',
  type: 'array',
  items: {
    type: 'object',
    required: rows.flatMap(([key, { required }]) => (required ? [key] : [])),
    additionalProperties: false,
    properties: Object.fromEntries(rows.map(([key, { takes }]) => [key, takes.schema])),
  },
};

const waiverProblem = phrase(
  'waiver-problem',
  (entry: string, problem: string) => `${entry}: ${problem}`,
  (entry, problem) => `${entry}：${problem}`,
);
const severalProblems = phrase(
  'several-problems',
  (problems: readonly string[]) => problems.join('; '),
  (problems) => problems.join('；'),
);

/**
 * Makes sure that every waiver can be of use, before anything is asked.
 * @throws SettingsError naming the entries that match no check, on one line
 */
export function demandUsableWaivers(waivers: readonly PlacedWaiver[], checks: readonly Waivable[]): void {
  const problems = waivers.flatMap((waiver, at) => {
    const problem = problemOf(waiver, checks);
    return problem === undefined ? [] : waiverProblem(entryOf(waiver, at), problem);
  });
  if (problems.length > 0) throw new SettingsError(severalProblems(problems));
}

const waiverNever = phrase(
  'waiver-never',
  (pattern: string, outcome: string) => `${pattern} never ends with ${outcome}, delete it`,
  (pattern, outcome) => `${pattern} 不会有结果 ${outcome}，请删除`,
);
const waiverNoMatch = phrase(
  'waiver-no-match',
  (pattern: string) => `${pattern} matches no check, delete it`,
  (pattern) => `${pattern} 没有匹配的检查，请删除`,
);
const waiverOtherMatch = phrase(
  'waiver-other-match',
  (pattern: string, names: readonly string[]) =>
    `${pattern} matches no check, delete it or say ${orOf(names)}`,
  (pattern, names) => `${pattern} 没有匹配的检查，请删除，或改为 ${names.join(' 或 ')}`,
);

function problemOf(waiver: Waiver, checks: readonly Waivable[]): Phrase | undefined {
  const { check: pattern } = waiver;
  if (checks.some(({ id, statement }) => covers(waiver, id, statement.level))) return undefined;
  const ids = checks.map(({ id }) => id);
  const { outcome = ['fail', 'warn'] } = waiver;
  if (ids.some((id) => matches(pattern, id))) return waiverNever(pattern, acceptsOneOf([outcome].flat()));
  const meant = nearest(pattern, ids);
  return meant.length === 0 ? waiverNoMatch(pattern) : waiverOtherMatch(pattern, meant);
}
