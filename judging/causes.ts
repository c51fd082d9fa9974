import type { Exchange } from '../evidence/evidence.ts';
import type { Because } from './judgement.ts';
import { messageOf, type Fault, type Finding } from './finding.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { type Phrase, phraseIn } from '../messages/phrase.ts';
import type { Cause, CheckReport } from './report.ts';
import { isDateOfZeros, isNumberInQuotes } from './value-changes.ts';

/** The result of one check, before its texts are written. */
export interface Judged {
  readonly report: CheckReport;
  /** The findings that no waiver excuses. */
  readonly findings: readonly Finding[];
  readonly because?: Because;
}

/** Findings that have one cause. */
interface Group {
  /** Ids of the checks that have these findings. */
  readonly checks: ReadonlySet<string>;
  /** `<operation> <field>` */
  readonly fields: ReadonlySet<string>;
  readonly operations: ReadonlySet<string>;
  /** The texts that judges added to these findings, each once. */
  readonly whats: ReadonlySet<string>;
  readonly first: Finding;
  /** True if at least one of the checks fails; false if all of them warn. */
  readonly hasFailure: boolean;
  /** Number of findings, each with its repetitions. */
  readonly findings: number;
  /** Number of checks that are blocked because of these findings. */
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

/** A kind of cause. */
interface CauseRow {
  readonly explains: (finding: Finding, operation: string, context: Context) => boolean;
  /** Findings of one kind have different causes if their keys differ. */
  readonly key?: (finding: Finding, operation: string, context: Context) => unknown;
  /** Returns the summary of a group. */
  readonly says: (group: Group, words: Messages) => string;
}

const isOneOf =
  (...faults: readonly Fault[]) =>
  ({ fault }: Finding): boolean =>
    faults.includes(fault);
const isRejected = isOneOf('refused', 'refused-beside');
const isMissing = isOneOf('absent', 'not-sent-back', 'incomplete');
const isMistyped = isOneOf('wrong-type', 'wrong-reference', 'wrong-date');
const isOfOtherRequest = isOneOf('not-as-sent', 'wrong-record', 'repeated');

/** The kinds of causes that often affect many fields. A finding belongs to the first row that explains it. */
const causes: readonly CauseRow[] = [
  {
    explains: isOneOf('shows-data'),
    says: ({ whats, operations }, words) =>
      words.judging.causes.dataShown([...whats], list(operations, words)),
  },
  {
    explains: isOneOf('let-in'),
    // A Token that is never checked and a Token that is checked in part are different mistakes.
    key: (_, operation, { acceptedTokens }) => acceptedTokens.get(operation),
    says: ({ whats, operations }, words) =>
      words.judging.causes.tokensAccepted([...whats], list(operations, words)),
  },
  {
    explains: (finding, operation, { constant }) => isOfOtherRequest(finding) && constant.has(operation),
    says: (group, words) => words.judging.causes.still(places(group, words)),
  },
  {
    explains: isRejected,
    key: (finding, operation, { exchanges }) => {
      const { status = 0, body = '' } = exchanges[finding.exchange]?.response ?? {};
      // A server error usually does not depend on the operation.
      if (status >= 500) return [status, withoutIds(body)];
      return [operation, status, status < 300 ? finding.actual : withoutIds(body)];
    },
    says: ({ operations, first, blocked, findings }, words) =>
      words.judging.causes.rejected(
        list(operations, words),
        findings,
        phraseIn(first.actual, words),
        blocked,
      ),
  },
  {
    explains: (finding) => isMistyped(finding) && isNumberInQuotes(finding.got),
    says: (group, words) => words.judging.causes.inQuotes(places(group, words)),
  },
  {
    explains: (finding) => isMistyped(finding) && kindOf(finding) === 'object',
    key: ({ expected }) => expected,
    says: (group, words) =>
      words.judging.causes.objects(phraseIn(group.first.expected, words), places(group, words)),
  },
  {
    explains: ({ got }) => got === null,
    says: (group, words) => words.judging.causes.nulls(places(group, words)),
  },
  {
    explains: ({ got }) => got === '',
    says: (group, words) => words.judging.causes.empty(places(group, words)),
  },
  {
    explains: ({ got }) => isDateOfZeros(got),
    says: (group, words) => words.judging.causes.zeroDate(places(group, words)),
  },
  { explains: isMissing, says: (group, words) => words.judging.causes.missing(places(group, words)) },
  {
    explains: isOneOf('not-as-sent'),
    key: (_, operation) => operation,
    says: (group, words) => words.judging.causes.notBack(places(group, words)),
  },
  {
    explains: isOneOf('took-effect'),
    says: (group, words) => words.judging.causes.effects(places(group, words)),
  },
  {
    explains: () => true,
    key: (finding) => [
      finding.fault,
      finding.what,
      finding.got !== undefined && finding.expected,
      kindOf(finding),
    ],
    says: (group, words) => {
      const { first } = group;
      const { aField, causes: said } = words.judging;
      const sentence = messageOf(
        { ...first, ...(first.field === undefined ? {} : { field: aField }) },
        words,
      );
      return said.other(
        sentence,
        places(group, words),
        phraseIn(first.expected, words),
        phraseIn(kindIn(first, words), words),
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
  judged: readonly Judged[],
  exchanges: readonly Exchange[],
  words: Messages = wordsOf({}),
): Cause[] {
  const wrong = judged.filter(({ report }) => report.outcome === 'fail' || report.outcome === 'warn');
  const context = {
    exchanges,
    constant: constantOperations(wrong, exchanges),
    acceptedTokens: acceptedTokensIn(wrong, exchanges),
  };
  return byCause(wrong, context)
    .map(({ row, members }) => ({ row, group: groupOf(members, judged, words) }))
    .filter(({ group: { fields, checks, blocked } }) => fields.size > 1 || checks.size > 1 || blocked > 0)
    .sort(
      ({ group: a }, { group: b }) =>
        Number(b.hasFailure) - Number(a.hasFailure) || weight(b) - weight(a) || b.findings - a.findings,
    )
    .map(({ row, group }) => ({
      summary: row.says(group, words),
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
function byCause(wrong: readonly Judged[], context: Context): { row: CauseRow; members: Member[] }[] {
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

function groupOf(members: readonly Member[], judged: readonly Judged[], words: Messages): Group {
  const first = members[0]!.finding;
  const distinct = (of: (member: Member) => string | []): Set<string> => new Set(members.flatMap(of));
  const checks = distinct(({ check }) => check.id);
  const isBlocked = ({ because }: Judged): boolean =>
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
    blocked: isRejected(first) ? judged.filter(isBlocked).length : 0,
  };
}

/** Returns for each operation which invalid Tokens it accepts, by the last part of the names of their steps. */
function acceptedTokensIn(wrong: readonly Judged[], exchanges: readonly Exchange[]): Map<string, string> {
  const kinds = new Map<string, Set<string>>();
  for (const { report, findings } of wrong) {
    const accepted = findings
      .filter(isOneOf('let-in'))
      .flatMap(({ exchange }) => exchanges[exchange] ?? [])
      .map(({ step }) => tokenOf(step));
    kinds.set(report.operation, new Set([...(kinds.get(report.operation) ?? []), ...accepted]));
  }
  // If a request without a Token starts the task, the next invalid Tokens may be rejected for that reason.
  const keyOf = (tokens: ReadonlySet<string>): string =>
    tokens.has('none') ? 'none' : [...tokens].sort().join();
  return new Map([...kinds].map(([operation, tokens]) => [operation, keyOf(tokens)]));
}

/** The kind of Token in the name of a step: `none` in `token/none` and in `token/none-in-other-form`. */
const tokenOf = (step: string): string =>
  step
    .split('/')
    .at(-1)!
    .replace(/-in-other-form$/, '');

/** Returns the operations whose findings about sent values are all in one response, sent to different requests. */
function constantOperations(wrong: readonly Judged[], exchanges: readonly Exchange[]): Set<string> {
  const found = new Map<string, Finding[]>();
  for (const { report, findings } of wrong) {
    found.set(report.operation, [
      ...(found.get(report.operation) ?? []),
      ...findings.filter(isOfOtherRequest),
    ]);
  }
  const isConstant = (findings: readonly Finding[]): boolean => {
    const indexes = new Set(findings.flatMap(({ exchange, alsoIn = [] }) => [exchange, ...alsoIn]));
    const shown = [...indexes].flatMap((index) => exchanges[index] ?? []);
    const requests = new Set(shown.map(({ request }) => `${request.url} ${request.body}`));
    const responses = new Set(shown.map(({ response }) => response?.body));
    const isWholeRecord = findings.some(isOneOf('wrong-record', 'repeated'));
    const fields = new Set(findings.map(({ field }) => field));
    return requests.size > 1 && responses.size === 1 && (isWholeRecord || fields.size > 1);
  };
  return new Set([...found].filter(([, findings]) => isConstant(findings)).map(([operation]) => operation));
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
  const where = operations.size <= mostNamed ? list(operations, words) : said.operations(operations.size);
  if (fields.size === 0) return where;
  const areNamed = names.length <= 6 && new Set(names).size === names.length;
  return said.fieldsOf(fields.size, where, areNamed ? names : []);
}

function list(values: ReadonlySet<string>, { terms }: Messages): string {
  return terms.list([...values]);
}

/** The first 400 characters of a body, without numbers and ids that differ between requests. */
function withoutIds(body: string): string {
  return body.slice(0, 400).replace(/\d{4,}|"[0-9a-f]{8}"/g, '…');
}

/** The JSON type of the value of a finding; its text where there is no value. */
function kindOf({ got, actual }: Finding): Phrase {
  if (got === undefined || got === null || got === '') return actual;
  return Array.isArray(got) ? 'array' : typeof got;
}

/** The same as a phrase for people. */
function kindIn(finding: Finding, { judging }: Messages): Phrase {
  const kind = kindOf(finding);
  return kind === finding.actual ? kind : (judging.causes.kinds[String(kind)] ?? kind);
}
