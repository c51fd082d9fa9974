import { quoted, refusal } from './error.ts';
import { jsonType } from './kinds.ts';

/** Outcomes that a waiver can excuse. */
export const waivableOutcomes = ['fail', 'warn'] as const;

/** A known failure, from the `waivers` of the config file. */
export interface Waiver {
  /** Id of a check, or `prefix/*`. */
  readonly check: string;
  /** Excuses findings about this record field only. */
  readonly field?: string;
  readonly reason: string;
  /** Where the failure is tracked. */
  readonly issue?: string;
  /** Last day on which it holds, `YYYY-MM-DD`, in UTC. */
  readonly until?: string;
  /** Excuses this outcome only. */
  readonly outcome?: (typeof waivableOutcomes)[number];
}

/** A waiver that knows where it was written. */
export interface PlacedWaiver extends Waiver {
  /** In the words of the user: `waivers[0] in my.json (line 4)`. */
  readonly entry?: string;
}

interface WaiverRow {
  readonly required?: true;
  readonly takes: (value: string) => boolean;
  readonly accepted: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

const text = {
  takes: (value: string) => value.trim() !== '',
  accepted: 'a text, not empty',
  schema: { type: 'string', minLength: 1 },
};

const waiverRows: Readonly<Record<keyof Waiver, WaiverRow>> = {
  check: { ...text, required: true, accepted: 'a check id or prefix/*' },
  field: { ...text, accepted: 'the name of a record field' },
  reason: { ...text, required: true },
  issue: text,
  until: {
    takes: isDate,
    accepted: 'a date, YYYY-MM-DD',
    schema: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
  },
  outcome: {
    takes: (value) => (waivableOutcomes as readonly string[]).includes(value),
    accepted: waivableOutcomes.join(' or '),
    schema: { enum: waivableOutcomes },
  },
};

/**
 * Reads the shape of `waivers`; whether a waiver names a check, has expired or was of use is found out by
 * the run.
 * @param file name of the config file, for the messages
 * @param json text of that file, to find the lines of the entries
 * @throws SettingsError naming the entry and its key
 */
export function readWaivers(value: unknown, file: string, json: string): PlacedWaiver[] {
  if (!Array.isArray(value)) {
    throw refusal(`waivers in ${file}`, `a JSON ${jsonType(value)}`, 'an array of waivers');
  }
  const lines = entryLines(json);
  return value.map((entry, at) => {
    const name = `waivers[${at}]`;
    return { ...readWaiver(entry, name, file), entry: `${name} in ${file} (${lines[at]})` };
  });
}

/** Where each object of the top-level array `waivers` stands in a JSON text: `line 4`, `lines 4 to 8`. */
function entryLines(json: string): string[] {
  let lines: string[] = [];
  let depth = 0;
  let line = 1;
  let start = 0;
  let inside = false;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}[\]]|\n/g)) {
    if (token.startsWith('"')) {
      if (depth === 1 && token.endsWith(':')) {
        inside = token.startsWith('"waivers"');
        if (inside) lines = [];
      }
      line += token.split('\n').length - 1;
    } else if (token === '\n') line += 1;
    else if (token === '{' || token === '[') {
      depth += 1;
      if (depth === 3) start = line;
    } else {
      if (inside && depth === 3) lines.push(start === line ? `line ${line}` : `lines ${start} to ${line}`);
      depth -= 1;
    }
  }
  return lines;
}

function readWaiver(entry: unknown, name: string, file: string): Waiver {
  if (jsonType(entry) !== 'object') {
    throw refusal(
      `${name} in ${file}`,
      `a JSON ${jsonType(entry)}`,
      'an object with check, reason and, if need be, more',
    );
  }
  const given = entry as Record<string, unknown>;
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(waiverRows, key));
  if (unknown !== undefined) {
    throw refusal(`${name} in ${file}`, `the key ${quoted(unknown)}`, Object.keys(waiverRows).join(', '));
  }
  for (const [key, row] of Object.entries(waiverRows)) checkKey(given, key, row, `${name}.${key} in ${file}`);
  return given as unknown as Waiver;
}

function checkKey(given: Record<string, unknown>, key: string, row: WaiverRow, name: string): void {
  const value = given[key];
  if (value === undefined) {
    if (row.required) throw refusal(name, 'nothing', row.accepted);
    return;
  }
  if (typeof value !== 'string' || !row.takes(value)) throw refusal(name, quoted(value), row.accepted);
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** JSON Schema of `waivers`. */
export const waiversSchema = {
  description: 'Known failures: they are reported and do not gate. One that is of no use is an error',
  type: 'array',
  items: {
    type: 'object',
    required: Object.entries(waiverRows).flatMap(([key, row]) => (row.required ? [key] : [])),
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(waiverRows).map(([key, row]) => [key, row.schema])),
  },
};
