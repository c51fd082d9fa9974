import { isObject, own } from './body.ts';

type Is = (value: unknown) => boolean;

const isText: Is = (value) => typeof value === 'string';
const isNumber: Is = (value) => typeof value === 'number';
const isFlag: Is = (value) => typeof value === 'boolean';
const optional =
  (is: Is): Is =>
  (value) =>
    value === undefined || is(value);
const listOf =
  (is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.every(is);
const isHeader: Is = (value) => Array.isArray(value) && value.length === 2 && value.every(isText);
/** A phrase of a version may be unknown to another one: only its form is fixed. */
const isPhrase: Is = (value) =>
  isText(value) || (isObject(value) && isText(own(value, 'say')) && Array.isArray(own(value, 'of')));
const isUrl: Is = (value) => typeof value === 'string' && URL.canParse(value);
const isMoment: Is = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isUnsent: Is = (value) =>
  isObject(value) && isText(value['operation']) && isText(value['step']) && isPhrase(value['reason']);

/** The members of each kind of line that judging relies on, by path. Below an optional object they are optional. */
const members = {
  header: {
    suite: isObject,
    'suite.version': isText,
    target: isObject,
    'target.baseUrl': isText,
    'target.kind': isText,
    'target.fixtures': isText,
    facts: isObject,
    'facts.bugs': listOf(isNumber),
    'facts.tasks': listOf(isNumber),
    'facts.only': listOf(isText),
    'facts.skip': listOf(isText),
    seed: isNumber,
    runId: isText,
    startedAt: isMoment,
    command: isText,
    settingNames: optional(isObject),
  },
  exchange: {
    operation: isText,
    step: isText,
    purpose: isPhrase,
    request: isObject,
    'request.method': isText,
    'request.url': isUrl,
    'request.headers': listOf(isHeader),
    'request.body': optional(isText),
    response: optional(isObject),
    'response.status': Number.isInteger,
    'response.headers': listOf(isHeader),
    'response.body': isText,
    'response.bodyBytes': isNumber,
    error: optional(isObject),
    'error.kind': isText,
    'error.message': isText,
    startedMs: isNumber,
    durationMs: isNumber,
  },
  footer: {
    durationMs: isNumber,
    notAsked: listOf(isUnsent),
    stopped: optional(isObject),
    'stopped.reason': isPhrase,
    'stopped.unreachable': isFlag,
    'stopped.limit': optional(isText),
    'stopped.since': optional(isNumber),
    notes: optional(listOf(isPhrase)),
  },
} as const satisfies Record<string, Readonly<Record<string, Is>>>;

/** Returns the path of the first member that a line lacks, or that has another type; undefined if there is none. */
export function wrongMember(line: object, kind: keyof typeof members): string | undefined {
  const wrong = Object.entries<Is>(members[kind]).find(([path, is]) => {
    const [name = '', member] = path.split('.');
    const value = own(line as Readonly<Record<string, unknown>>, name);
    if (member === undefined) return !is(value);
    return isObject(value) && !is(own(value, member));
  });
  return wrong?.[0];
}
