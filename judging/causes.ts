import { isObject } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import type { JudgedCheck } from './judgement.ts';
import { isOneOf, isRejection, messageOf, type Finding } from './finding.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { phraseIn } from '../messages/phrase.ts';
import type { Cause, CheckReport } from './report.ts';
import { isDateOfZeros, isNumberInQuotes } from './value-changes.ts';

/** Findings that have one cause. */
interface Group {
  /** Ids of the checks that have these findings. */
  readonly checks: ReadonlySet<string>;
  /** `<operation> <field>` */
  readonly fields: ReadonlySet<string>;
  readonly operations: ReadonlySet<string>;
  /** What the findings are about, each once: `an empty Token`. */
  readonly whats: ReadonlySet<string>;
  readonly first: Finding;
  /** True if at least one of the checks fails; false if all of them warn. */
  readonly hasFailure: boolean;
  /** Number of findings, each with its repetitions. */
  readonly findings: number;
  /** Number of checks that are blocked because of these findings; 0 unless they are rejections. */
  readonly blocked: number;
}

/** What the rows of the table need to know of the whole run. */
interface Context {
  readonly exchanges: readonly Exchange[];
  /** Operations that send the same response to different requests. */
  readonly constant: ReadonlySet<string>;
  /** By operation: the kinds of invalid Tokens that it accepts. */
  readonly acceptedTokens: ReadonlyMap<string, string>;
}

interface CauseRow {
  readonly explains: (finding: Finding, operation: string, context: Context) => boolean;
  /** Findings of one kind have different causes if their keys differ. Without a key, all of them have one cause. */
  readonly key?: (finding: Finding, operation: string, context: Context) => unknown;
  /** The summary; a name if it contains nothing but the places of the findings. */
  readonly says: NamingPlaces | ((group: Group, words: Messages) => string);
}

const isMissing = isOneOf('absent', 'not-sent-back', 'incomplete');
const isMistyped = isOneOf('wrong-type', 'wrong-reference', 'wrong-date');
const isOfOtherRequest = isOneOf('not-as-sent', 'wrong-record', 'repeated');

type NamingPlaces = 'still' | 'inQuotes' | 'nulls' | 'empty' | 'zeroDate' | 'missing' | 'notBack' | 'effects';

/** The kinds of causes that often affect many fields. A finding belongs to the first row that explains it. */
const causes: readonly CauseRow[] = [
  {
    explains: isOneOf('shows-data'),
    says: ({ whats, operations }, words) =>
      words.judging.causes.dataShown([...whats], words.terms.list([...operations])),
  },
  {
    explains: isOneOf('let-in'),
    // A Token that is never checked and a Token that is checked in part are different mistakes.
    key: (_, operation, { acceptedTokens }) => acceptedTokens.get(operation),
    says: ({ whats, operations }, words) =>
      words.judging.causes.tokensAccepted([...whats], words.terms.list([...operations])),
  },
  {
    explains: (finding, operation, { constant }) => isOfOtherRequest(finding) && constant.has(operation),
    says: 'still',
  },
  {
    explains: isRejection,
    key: (finding, operation, { exchanges }) => {
      const { status = 0, body = '' } = exchanges[finding.exchange]?.response ?? {};
      // A server error usually does not depend on the operation.
      if (status >= 500) return [status, withoutIds(body)];
      return [operation, status, status < 300 ? finding.actual : withoutIds(body)];
    },
    says: ({ operations, first, blocked, findings }, words) =>
      words.judging.causes.rejected(
        words.terms.list([...operations]),
        findings,
        phraseIn(first.actual, words),
        blocked,
      ),
  },
  {
    explains: (finding) => isMistyped(finding) && isNumberInQuotes(finding.got),
    says: 'inQuotes',
  },
  {
    explains: (finding) => isMistyped(finding) && isObject(finding.got),
    key: ({ expected }) => expected,
    says: (group, words) =>
      words.judging.causes.objects(phraseIn(group.first.expected, words), places(group, words)),
  },
  { explains: ({ got }) => got === null, says: 'nulls' },
  { explains: ({ got }) => got === '', says: 'empty' },
  { explains: ({ got }) => isDateOfZeros(got), says: 'zeroDate' },
  { explains: isMissing, says: 'missing' },
  { explains: isOneOf('not-as-sent'), key: (_, operation) => operation, says: 'notBack' },
  { explains: isOneOf('took-effect'), says: 'effects' },
  {
    explains: () => true,
    key: ({ fault, what, expected, actual, got }) =>
      got === undefined ? [fault, what, actual] : [fault, what, expected, jsonTypeOf(got)],
    says: (group, words) => {
      const { field, expected, actual, got, ...first } = group.first;
      const { aField, causes: said } = words.judging;
      const about = field === undefined ? {} : { field: aField };
      const type = got === undefined ? undefined : said.kinds[jsonTypeOf(got)];
      return said.other(
        messageOf({ ...first, expected, actual, ...about }, words),
        places(group, words),
        phraseIn(expected, words),
        type ?? phraseIn(actual, words),
      );
    },
  },
];

/**
 * Groups the findings of failed checks and warnings that have one cause: the same wrong type in many fields, the same
 * response to every request. Causes of failures come first, then those that explain the most fields and blocked checks.
 * A cause with one field of one check is left out, unless it blocks other checks.
 */
export function causesOf(
  judged: readonly JudgedCheck[],
  exchanges: readonly Exchange[],
  words: Messages = wordsOf({}),
): Cause[] {
  const wrong = judged.filter(({ report }) => report.outcome === 'fail' || report.outcome === 'warn');
  return byCause(wrong, contextOf(wrong, exchanges))
    .map(({ row, members }) => ({ row, group: groupOf(members, judged, words) }))
    .filter(({ group: { fields, checks, blocked } }) => fields.size > 1 || checks.size > 1 || blocked > 0)
    .sort(
      ({ group: a }, { group: b }) =>
        Number(b.hasFailure) - Number(a.hasFailure) || weight(b) - weight(a) || b.findings - a.findings,
    )
    .map(({ row: { says }, group }) => ({
      summary:
        typeof says === 'string' ? words.judging.causes[says](places(group, words)) : says(group, words),
      checks: [...group.checks],
      fields: [...group.fields],
      findings: group.findings,
    }));
}

/** A finding with the check that has it. */
interface Member {
  readonly finding: Finding;
  readonly check: CheckReport;
}

/** Groups findings by their row of the table and its key, in the order of the checks. */
function byCause(wrong: readonly JudgedCheck[], context: Context): { row: CauseRow; members: Member[] }[] {
  const found = new Map<string, { row: CauseRow; members: Member[] }>();
  for (const { report: check, findings } of wrong) {
    for (const finding of findings) {
      const at = causes.findIndex(({ explains }) => explains(finding, check.operation, context));
      const row = causes[at]!;
      const key = JSON.stringify([at, row.key?.(finding, check.operation, context)]);
      const cause = found.get(key) ?? { row, members: [] };
      cause.members.push({ finding, check });
      found.set(key, cause);
    }
  }
  return [...found.values()];
}

function groupOf(members: readonly Member[], judged: readonly JudgedCheck[], words: Messages): Group {
  const first = members[0]!.finding;
  const distinct = (of: (member: Member) => string | []): Set<string> => new Set(members.flatMap(of));
  const checks = distinct(({ check }) => check.id);
  const isBlocked = ({ because }: JudgedCheck): boolean =>
    because !== undefined && 'check' in because && checks.has(because.check ?? '');
  return {
    checks,
    fields: distinct(({ finding: { field }, check }) =>
      field === undefined ? [] : `${check.operation} ${field}`,
    ),
    operations: distinct(({ check }) => check.operation),
    whats: distinct(({ finding: { what } }) => (what === undefined ? [] : phraseIn(what, words))),
    first,
    hasFailure: members.some(({ check }) => check.outcome === 'fail'),
    findings: members.reduce((sum, { finding }) => sum + (finding.times ?? 1), 0),
    blocked: isRejection(first) ? judged.filter(isBlocked).length : 0,
  };
}

function contextOf(wrong: readonly JudgedCheck[], exchanges: readonly Exchange[]): Context {
  const constant = new Set<string>();
  const acceptedTokens = new Map<string, string>();
  for (const operation of new Set(wrong.map(({ report }) => report.operation))) {
    const found = wrong.flatMap(({ report, findings }) => (report.operation === operation ? findings : []));
    if (isConstant(found.filter(isOfOtherRequest), exchanges)) constant.add(operation);
    acceptedTokens.set(operation, acceptedTokensIn(found.filter(isOneOf('let-in')), exchanges));
  }
  return { exchanges, constant, acceptedTokens };
}

/** Returns which invalid Tokens findings are about, by the last part of the names of their steps. */
function acceptedTokensIn(findings: readonly Finding[], exchanges: readonly Exchange[]): string {
  const tokens = new Set(findings.flatMap(({ exchange }) => tokenOf(exchanges[exchange]) ?? []));
  // If a request without a Token starts the task, the next invalid Tokens may be rejected for that reason.
  return tokens.has('none') ? 'none' : [...tokens].sort().join();
}

/** The kind of Token in the name of a step: `none` in `token/none` and in `token/none-in-other-form`. */
const tokenOf = (exchange: Exchange | undefined): string | undefined =>
  exchange?.step
    .split('/')
    .at(-1)!
    .replace(/-in-other-form$/, '');

/** True if findings about sent values are all in one response, sent to different requests. */
function isConstant(findings: readonly Finding[], exchanges: readonly Exchange[]): boolean {
  const indexes = new Set(findings.flatMap(({ exchange, alsoIn = [] }) => [exchange, ...alsoIn]));
  const shown = [...indexes].flatMap((index) => exchanges[index] ?? []);
  const requests = new Set(shown.map(({ request }) => `${request.url} ${request.body}`));
  const responses = new Set(shown.map(({ response }) => response?.body));
  const isWholeRecord = findings.some(isOneOf('wrong-record', 'repeated'));
  const fields = new Set(findings.map(({ field }) => field));
  return requests.size > 1 && responses.size === 1 && (isWholeRecord || fields.size > 1);
}

/** How much a group explains: its fields or checks, whichever are more, and the checks that it blocks. */
function weight({ fields, checks, blocked }: Group): number {
  return Math.max(fields.size, checks.size) + blocked;
}

/** Most operations that a summary names; more are counted. */
const mostNamed = 2;

/** Says where findings are: operations, and up to six names of fields if no name occurs twice. */
function places({ fields, operations }: Group, words: Messages): string {
  const { causes: said } = words.judging;
  const names = [...fields].map((field) => field.split(' ')[1]!);
  const where =
    operations.size <= mostNamed ? words.terms.list([...operations]) : said.operations(operations.size);
  if (fields.size === 0) return where;
  const areNamed = names.length <= 6 && new Set(names).size === names.length;
  return said.fieldsOf(fields.size, where, areNamed ? names : []);
}

/** The first 400 characters of a body, without what differs between requests: times, ids, UUIDs, ids in hexadecimal. */
function withoutIds(body: string): string {
  return body
    .slice(0, 400)
    .replace(/"[0-9a-f-]{8,36}"|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4,}/gi, '…');
}

const jsonTypeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);
