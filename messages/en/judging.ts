import { digits, plural } from '../numbers.ts';

/** Makes the sentence of a fault of the field that it is about and of what a judge adds, each empty where there is none. */
export type FaultWords = (field: string, what: string) => string;

/** Each kind of fault, by the field it is about and what a judge adds. */
const faults = {
  absent: (field, what) => `${field} is missing${what === '' ? '' : ` ${what}`}`,
  'wrong-type': (field) => `${field} has the wrong type`,
  'not-listed': (field) => `${field} has a value that is not in the documented list`,
  'wrong-date': (field) => `${field} is not a date in the documented format`,
  'wrong-reference': (field) => `${field} is not a user object (section 2.1)`,
  'not-sent-back': (field) => `${field} was sent and is missing in the response`,
  incomplete: (field, what) => `${field} has no ${what}`,
  'weak-form': (field, what) => `${field} ${what}`,
  'wrong-record': () => 'the response is the record of another id',
  'wrong-value': (field, what) => `${field} is not ${what}`,
  'not-as-sent': (field) => `${field} is not the value that was sent`,
  'not-kept': (field) => `${field} was not sent, and its value changed`,
  refused: (_, what) => `${what} was rejected`,
  'refused-beside': (_, what) => what,
  'let-in': (_, what) => `the request with ${what} was accepted as if the Token were valid`,
  'shows-data': (_, what) => `the request with ${what} was rejected, and the response shows data`,
  'took-effect': (field, what) =>
    what === '' ? `${field} was changed by a request without a valid Token` : what,
  'header-case': () => 'the Token was rejected under the header name `token`',
  'media-type': () => 'the media type is not JSON',
  'no-record': () => 'a 2xx response to a valid request is not the record',
  'ambiguous-json': () => 'the JSON is ambiguous',
  generated: (_, what) => what,
  repeated: (_, what) => what,
  list: (_, what) => what,
} satisfies Readonly<Record<string, FaultWords>>;

/** The sentences of findings, reasons and causes, in English. */
export const judging = {
  faults: faults as Readonly<Record<keyof typeof faults, FaultWords>>,
  aField: 'a field',

  reasons: {
    permissions:
      'The document does not specify permissions. Set PMS_TOKEN to a Token whose account may do this.',
    endedEarly: (reason: string, why: string): string => `${reason} (the run ended early: ${why})`,
    setUpFailed: 'Correct what makes the fixtures (PMS_FIXTURES_COMMAND).',
    suiteFailed: 'This is a defect of the suite; please report it.',
    runAgain: 'Run again, to the end.',
    broken: (message: string): string => `internal error in the check: ${message}`,
    provisional: (version: string): string => `provisional, new in ${version}: does not gate in this version`,
    notCounted: (fields: string, reasons: string): string =>
      `not counted here, as waived: ${fields} (${reasons})`,
    theAnswer: 'the response',
    waivedWith: (reason: string, check: string, why: string): string =>
      `${reason}; waived with ${check}: ${why}`,
    leftOut: {
      only: 'not among the checks of --only',
      skip: 'skipped by --skip',
      open: 'skipped by --no-open',
      thorough: 'sent only with --thorough',
      readOnly: 'skipped by --read-only',
    },
  },

  causes: {
    dataShown: (kinds: readonly string[], operations: string): string => {
      const [one, other] = kinds;
      const named = other === undefined ? one : `${one} or ${other}`;
      const many =
        kinds.length > 2
          ? `${kinds.length} kinds of requests without a valid Token`
          : `requests with ${named}`;
      return `the rejections of ${many} show data in ${operations}`;
    },
    tokensAccepted: (kinds: readonly string[], operations: string, where: string | undefined): string =>
      // "No Token is accepted" would say the opposite.
      `${kinds.length > 2 ? `${kinds.length} kinds of invalid Tokens` : `${kinds.length > 1 ? 'requests' : 'a request'} with ${kinds.join(' and ')}`} ` +
      `${kinds.length > 1 ? 'are' : 'is'} accepted as valid in ${operations}${where === undefined ? '' : ` ${where}`}`,
    still: (places: string): string => `the response does not depend on the request in ${places}`,
    unlisted: (operation: string, field: string, got: string, expected: string): string =>
      `${field} of ${operation} is ${got}, which the document does not list: expected ${expected}`,
    inQuotes: (places: string): string => `numbers are sent as strings in ${places}`,
    objects: (expected: string, places: string): string =>
      `objects are sent instead of ${expected} in ${places}`,
    nulls: (places: string): string => `null is sent in fields that are not nullable: ${places}`,
    empty: (places: string): string =>
      `an empty string is sent for "unset" where it is not allowed: ${places}`,
    zeroDate: (places: string): string =>
      `the all-zero date is sent for "unset" where only null is allowed: ${places}`,
    spelled: (field: string, member: string, places: string): string =>
      `fields have another spelling, such as ${member} for ${field}: ${places}`,
    otherCase: (shown: string, listed: string, places: string): string =>
      `values are in another letter case, such as ${shown} for ${listed}: ${places}`,
    typeInstead: (kind: 'date' | 'listed', type: string, actual: string, places: string): string =>
      `${kind === 'date' ? 'dates are' : 'enum values are'} sent as ${type}, such as ${actual}: ${places}`,
    emptyLeftOut: (places: string): string =>
      `fields with an empty value (0, "", false, null or []) are missing: ${places}`,
    missing: (places: string, required: readonly string[]): string =>
      `fields are missing: ${places}${required.length > 0 ? `, and of these ${required.join(', ')} must be there` : ''}`,
    added: (places: string): string => `lists come back with more than was sent: ${places}`,
    notBack: (places: string, wrong: number, all: number): string =>
      `sent values do not come back in ${places}${wrong < all ? `, in ${digits(wrong)} of ${plural(all, 'response')}` : ''}`,
    notAsSent: (
      operation: string,
      field: string,
      wrong: number,
      all: number,
      expected: string,
      actual: string,
    ): string =>
      `${operation} does not return ${field} as it was sent${wrong < all ? ` in ${digits(wrong)} of ${plural(all, 'response')}` : ''}: expected ${expected}, actual ${actual}`,
    effects: (places: string): string => `requests without a valid Token have an effect: ${places}`,
    other: (sentence: string, places: string, expected: string, actual: string): string =>
      `${sentence} in ${places}; expected ${expected}, actual ${actual}`,
    operations: (count: number): string => plural(count, 'operation'),
    fieldsOf: (count: number, where: string, names: readonly string[]): string =>
      `${plural(count, 'field')} of ${where}${names.length > 0 ? ` (${names.join(', ')})` : ''}`,
    kinds: {
      array: 'an array',
      object: 'an object',
      string: 'a string',
      number: 'a number',
      boolean: 'a boolean',
    } as Readonly<Record<string, string>>,
  },

  notes: {
    otherContract: (version: string, digest: string, mine: string, myDigest: string): string =>
      `The evidence was recorded by version ${version} for contract ${digest} and is judged by version ${mine} for contract ${myDigest}: checks whose requests the other contract lacks are blocked.`,
    otherVersion: (version: string, mine: string): string =>
      `The evidence was recorded by version ${version} and is judged by version ${mine}.`,
    waited: (asked: number, gateways: number, seconds: string): string => {
      const parts = [
        ...(asked > 0
          ? [`The service asked to wait (429, or 503 with Retry-After) ${plural(asked, 'time')}`]
          : []),
        ...(gateways > 0
          ? [`${asked > 0 ? 'a' : 'A'} gateway responded instead (502, 503, 504) ${plural(gateways, 'time')}`]
          : []),
      ];
      return `${parts.join(', ')}; ${seconds} s were spent waiting.`;
    },
    extraFields: (requests: number, fields: string): string =>
      `The documented request was rejected. ${plural(requests, 'request')} also had ${fields}, which the document does not have, so that the other checks get a result.`,
    leftOnTarget: (objects: string, command: string): string =>
      `Left on the target: ${objects}. "${command}", in the folder of the reports, removes them, with the account and password of the run (PMS_ACCOUNT, PMS_PASSWORD).`,
    otherBaseline: (digest: string): string =>
      `The baseline was recorded for contract ${digest}, this run uses another one.`,
    unknownOperations: (ids: string): string =>
      `The evidence has requests of operations that this version does not have: ${ids}. They are not judged.`,
    unknownPins: (ids: string): string =>
      `The baseline names checks that this version does not have: ${ids}.`,
  },

  pinned: {
    notAsRecorded: (aspect: string): string => `${aspect} is not as recorded`,
    notSeen: (aspects: string): string => `not seen in this run: ${aspects}`,
    because: (reason: string, because: string): string => `${reason} (${because})`,
    or: (values: readonly string[]): string => values.join(' or '),
  },

  waivers: {
    passes: (check: string): string => `${check} passes now`,
    passesIn: (check: string, field: string): string => `${check} finds nothing in ${field} now`,
    stale: (entry: string, passes: string, what: string): string => `${entry}: ${passes}, ${what}`,
    deleteIt: 'delete it',
    expired: (entry: string, until: string, check: string): string =>
      `${entry}: expired on ${until}, fix ${check} or delete it`,
    expires: (entry: string, until: string, check: string): string =>
      `${entry} expires on ${until}. After that day it does not excuse ${check}, and the gate fails.`,
    /** The reason of a waiver, with its issue. */
    reason: (reason: string, issue: string): string => (issue === '' ? reason : `${reason} (${issue})`),
    /** The same of a waiver that comes with the package, whose reason is in English. */
    ofSet: (_set: string, reason: string, issue: string): string => `${reason} (${issue})`,
    otherSet: (set: string): string =>
      `so this is not what ${set} describes: take another set, or the entries of "list --waivers ${set}" that you need`,
  },
};
