import { isOfRecord, operations, type OperationId } from '../../contract/operations.ts';
import { records } from '../../contract/records.ts';
import { isObject, type JsonObject, parseJson } from '../../engine/evidence/body.ts';

/** Members of an error that say what kind it is, not which field it is about. */
const general =
  /^(errors?|message|messages|msg|errmsg|errcode|code|status|status_?code|detail|details|description|reason|result|success|type|title|name|info|hint|help|data|path|url|uri|method|timestamp|time|date|trace|trace_?id|request_?id|exception|cause|instance|violations|value|rejected_?value|context|meta|id|stack|locale|payload|level|severity)$/i;
/** Members whose value names a field. */
const naming =
  /^(field|fields|param|params|parameter|property|propertyPath|loc|path|pointer|key|keys|attribute|missing)$/i;
const identifier = /^[A-Za-z][A-Za-z0-9_]{1,40}$/;
/** Names of the tables that sentences contain without meaning the field. */
const ordinary =
  /^(id|type|status|title|name|version|source|stage|plan|color|parent|order|entry|lines|files|result|steps|story|task|tasks|project|product|page|limit|total|users|left|comment|account|role|email|children|members|team|mode|design|deleted|repo|case|found|os|spec|verify|feedback|execution|category|progress|resolution|v[12])$/i;

/** Returns the names of the fields that a rejection is about, by the shape of its body. Sentences are not interpreted. */
export function namedFields(body: string, operation: string, sent: JsonObject): readonly string[] {
  const json = parseJson(body);
  const found: string[] = [];
  const row = operations[operation as OperationId];
  if (json !== undefined) walk(json, 0, found, Object.keys(row?.body ?? {}));
  const known = new Set([
    ...Object.keys(row?.body ?? {}),
    ...(row === undefined ? [] : Object.keys(records[row.answers].fields)),
    ...Object.keys(sent),
  ]);
  // A sentence about a record that exists may describe its state: `a closed bug cannot be confirmed`.
  const inSentences =
    row && isOfRecord(operation) ? new Set([...Object.keys(row.body ?? {}), ...Object.keys(sent)]) : known;
  const texts = textsIn(json ?? body);
  for (const text of texts) found.push(...namesInText(text, known, inSentences));
  const names = [...new Set(found.map((name) => listed(name, known)))];
  // A name of the tables is surer than a member with a text, which may be called so in any language.
  const ofTables = names.filter((name) => known.has(name));
  return ofTables.length > 0 ? ofTables : names;
}

/** How ZenTao names fields in its messages. */
const labels: readonly (readonly [label: string, field: string])[] = [
  ['所属模块', 'module'],
  ['所属计划', 'plan'],
  ['所属产品', 'product'],
  ['所属分支', 'branch'],
  ['平台/分支', 'branch'],
  ['由谁评审', 'reviewer'],
  ['评审人', 'reviewer'],
  ['指派给', 'assignedTo'],
  ['优先级', 'pri'],
  ['预计工时', 'estimate'],
  ['验收标准', 'verify'],
  ['关键词', 'keywords'],
  ['来源备注', 'sourceNote'],
];

/** A name as the tables write it: `Module` is `module`. */
function listed(name: string, known: ReadonlySet<string>): string {
  return [...known].find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
}

function walk(value: unknown, depth: number, found: string[], fields: readonly string[]): void {
  if (depth > 4) return;
  if (Array.isArray(value)) return value.slice(0, 20).forEach((item) => walk(item, depth + 1, found, fields));
  if (!isObject(value)) return;
  const members = Object.entries(value);
  for (const [key, member] of members) {
    if (naming.test(key)) found.push(...namesIn(member));
    else if (fields.includes(key) && isListOfTexts(member)) found.push(key);
    else if (!general.test(key) && identifier.test(key) && isText(member)) {
      // A text under its own name is an error of that field only where nothing but such names stand beside it.
      const isAlone = members.every(([name]) => !general.test(name));
      if (Array.isArray(member) || (depth > 0 && isAlone)) found.push(key);
    }
    if (isObject(member) || Array.isArray(member)) walk(member, depth + 1, found, fields);
  }
}

const isText = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || isListOfTexts(value);
const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');

/** Words of the paths of the API: an error may name the path of its request. */
const pathWords: ReadonlySet<string> = new Set(
  Object.values(operations).flatMap(({ path }) => path.split('/')),
);

/** The last part of a path, such as `/body/module` and `["body", "module"]`. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) {
    const isPath = value.length > 1 && ['body', 'query', 'json'].includes(String(value[0]));
    return (isPath ? value.slice(-1) : value).flatMap((item) => (isObject(item) ? [] : namesIn(item)));
  }
  if (typeof value !== 'string' || /^\/.*\/(v\d|api)/.test(value)) return [];
  const last = value.split(/[/.]/).at(-1)!;
  const isOfApi = value.startsWith('/') && pathWords.has(last);
  return identifier.test(last) && !isOfApi ? [last] : [];
}

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value.slice(0, 2000)];
  if (depth > 4 || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((member) => textsIn(member, depth + 1));
}

const isIn = (names: ReadonlySet<string>, name: string): boolean =>
  [...names].some((each) => each.toLowerCase() === name.toLowerCase());

/**
 * Names in quotes, in brackets or as `Story.Module`; and names that are no ordinary words.
 * @param known names that may be in quotes
 * @param inSentences names that may be among other words
 */
function namesInText(text: string, known: ReadonlySet<string>, inSentences: ReadonlySet<string>): string[] {
  const isKnown = (name: string): boolean => isIn(known, name);
  const quoted = [...text.matchAll(/["'`“‘『「]([A-Za-z][\w.[\]]{0,60})["'`”’』」]/g)].flatMap(
    ([, name]) =>
      name!
        .split(/[.[\]]+/)
        .filter(Boolean)
        .at(-1) ?? [],
  );
  const words = text.match(/[A-Za-z]\w*/g) ?? [];
  const whole = text.trim();
  return [
    ...quoted.filter(isKnown),
    ...words.filter((word) => isIn(inSentences, word) && !ordinary.test(word)),
    ...(isKnown(whole) ? [whole] : []),
    ...labels.filter(([label]) => text.includes(label)).map(([, field]) => field),
  ];
}
