import type { Exchange } from '../evidence/evidence.ts';
import type { Because } from './because.ts';
import { messageOf, type Fault, type Finding } from './finding.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { type Phrase, phraseIn } from '../messages/phrase.ts';
import type { Cause, CheckReport } from './report.ts';
import { isDateOfZeros, isNumberInQuotes } from './value-changes.ts';

/** A check with what it came to, as values. */
export interface Judged {
  readonly report: CheckReport;
  /** Those that no waiver excuses. */
  readonly findings: readonly Finding[];
  readonly because?: Because;
}

/** Everything that is known of a group of findings. */
interface Group {
  readonly checks: Set<string>;
  /** `<operation> <field>` */
  readonly fields: Set<string>;
  readonly operations: Set<string>;
  /** The words of findings, each once. */
  readonly whats: Set<string>;
  readonly first: Finding;
  /** Some of it is a failure. */
  failed: boolean;
  findings: number;
  /** Checks that got no answer because of it. */
  blocked: number;
}

/** What findings are looked at with. */
interface Known {
  readonly exchanges: readonly Exchange[];
  /** Operations that give one answer to different requests. */
  readonly still: ReadonlySet<string>;
  /** By operation: the kinds of invalid Tokens that it takes. */
  readonly letIn: ReadonlyMap<string, string>;
}

/** A kind of cause: which findings it explains, and how it is said of all of them. */
interface CauseRow {
  readonly explains: (finding: Finding, operation: string, known: Known) => boolean;
  /** Findings of one kind that have different keys have different causes. */
  readonly key?: (finding: Finding, operation: string, known: Known) => unknown;
  readonly says: (group: Group, words: Messages) => string;
}

const isOneOf =
  (...faults: readonly Fault[]) =>
  ({ fault }: Finding): boolean =>
    faults.includes(fault);
const isRefused = isOneOf('refused', 'refused-beside');
const isAbsent = isOneOf('absent', 'not-sent-back', 'incomplete');
const isMistyped = isOneOf('wrong-type', 'wrong-reference', 'wrong-date');
const isOfRequest = isOneOf('not-as-sent', 'wrong-record', 'repeated');

/** The kinds of causes that real services have everywhere at once; the first that explains a finding takes it. */
const causes: readonly CauseRow[] = [
  {
    explains: isOneOf('shows-data'),
    says: ({ whats, operations }, words) =>
      words.judging.causes.dataShown([...whats], list(operations, words)),
  },
  {
    explains: isOneOf('let-in'),
    // No look at the Token at all is one mistake, half a look another.
    key: (_, operation, { letIn }) => letIn.get(operation),
    says: ({ whats, operations }, words) =>
      words.judging.causes.tokensAccepted([...whats], list(operations, words)),
  },
  {
    explains: (finding, operation, { still }) => isOfRequest(finding) && still.has(operation),
    says: (group, words) => words.judging.causes.still(places(group, words)),
  },
  {
    explains: isRefused,
    key: (finding, operation, { exchanges }) => {
      const { status = 0, body = '' } = exchanges[finding.exchange]?.response ?? {};
      // A service that is out of order is so for any request.
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
  { explains: isAbsent, says: (group, words) => words.judging.causes.missing(places(group, words)) },
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
 * answer to every request. What explains most fields and unanswered checks comes first; a fault that shows in
 * one field and keeps nothing from an answer makes no group.
 */
export function causesOf(
  judged: readonly Judged[],
  exchanges: readonly Exchange[],
  words: Messages = wordsOf({}),
): Cause[] {
  const groups = new Map<string, Group & { readonly row: CauseRow }>();
  const wrong = judged.filter(({ report }) => report.outcome === 'fail' || report.outcome === 'warn');
  const known = { exchanges, still: stillOperations(wrong, exchanges), letIn: letInBy(wrong, exchanges) };
  for (const { report, findings } of wrong) {
    for (const finding of findings) addTo(groups, finding, report, { judged, known, words });
  }
  return [...groups.values()]
    .filter(({ checks: of, fields, blocked }) => fields.size > 1 || of.size > 1 || blocked > 0)
    .sort((a, b) => Number(b.failed) - Number(a.failed) || weight(b) - weight(a) || b.findings - a.findings)
    .map(({ row, ...group }) => ({
      summary: row.says(group, words),
      checks: [...group.checks],
      fields: [...group.fields],
      findings: group.findings,
    }));
}

function addTo(
  groups: Map<string, Group & { readonly row: CauseRow }>,
  finding: Finding,
  { id, operation, outcome }: CheckReport,
  { judged, known, words }: { judged: readonly Judged[]; known: Known; words: Messages },
): void {
  const at = causes.findIndex(({ explains }) => explains(finding, operation, known));
  const row = causes[at]!;
  const key = JSON.stringify([at, row.key?.(finding, operation, known)]);
  const group = groups.get(key) ?? {
    row,
    checks: new Set<string>(),
    fields: new Set<string>(),
    operations: new Set<string>(),
    whats: new Set<string>(),
    first: finding,
    failed: false,
    findings: 0,
    blocked: 0,
  };
  groups.set(key, group);
  if (isRefused(finding) && !group.checks.has(id)) {
    group.blocked += judged.filter(
      ({ because }) => because && 'check' in because && because.check === id,
    ).length;
  }
  group.checks.add(id);
  group.operations.add(operation);
  group.failed ||= outcome === 'fail';
  if (finding.what !== undefined) group.whats.add(phraseIn(finding.what, words));
  if (finding.field !== undefined) group.fields.add(`${operation} ${finding.field}`);
  group.findings += finding.times ?? 1;
}

/** By operation: which invalid Tokens it accepts, by the last part of their steps. */
function letInBy(wrong: readonly Judged[], exchanges: readonly Exchange[]): Map<string, string> {
  const kinds = new Map<string, Set<string>>();
  for (const { report, findings } of wrong) {
    const taken = findings
      .filter(isOneOf('let-in'))
      .flatMap(({ exchange }) => exchanges[exchange] ?? [])
      .map(({ step }) => tokenOf(step));
    kinds.set(report.operation, new Set([...(kinds.get(report.operation) ?? []), ...taken]));
  }
  // A task that a request without a Token started answers the others otherwise.
  const keyOf = (tokens: ReadonlySet<string>): string =>
    tokens.has('none') ? 'none' : [...tokens].sort().join();
  return new Map([...kinds].map(([operation, tokens]) => [operation, keyOf(tokens)]));
}

/** The kind of Token in the name of a step, whatever form its request has: `none` in `token/none-in-other-form`. */
const tokenOf = (step: string): string =>
  step
    .split('/')
    .at(-1)!
    .replace(/-in-other-form$/, '');

/** Operations whose findings on what was sent are all in one answer, which different requests got. */
function stillOperations(wrong: readonly Judged[], exchanges: readonly Exchange[]): Set<string> {
  const found = new Map<string, Finding[]>();
  for (const { report, findings } of wrong) {
    found.set(report.operation, [...(found.get(report.operation) ?? []), ...findings.filter(isOfRequest)]);
  }
  const isStill = (findings: readonly Finding[]): boolean => {
    const indexes = new Set(findings.flatMap(({ exchange, alsoIn = [] }) => [exchange, ...alsoIn]));
    const shown = [...indexes].flatMap((index) => exchanges[index] ?? []);
    const requests = new Set(shown.map(({ request }) => `${request.url} ${request.body}`));
    const answers = new Set(shown.map(({ response }) => response?.body));
    const isWhole = findings.some(isOneOf('wrong-record', 'repeated'));
    const fields = new Set(findings.map(({ field }) => field));
    return requests.size > 1 && answers.size === 1 && (isWhole || fields.size > 1);
  };
  return new Set([...found].filter(([, findings]) => isStill(findings)).map(([operation]) => operation));
}

/** What a group explains: fields or checks, and checks without an answer. */
function weight({ fields, checks, blocked }: Group): number {
  return Math.max(fields.size, checks.size) + blocked;
}

/** More operations than these are counted. */
const mostNamed = 2;

/** At most six names of fields, where each names one; numbers beyond that. */
function places({ fields, operations }: Group, words: Messages): string {
  const { causes: said } = words.judging;
  const names = [...fields].map((field) => field.split(' ')[1]!);
  const where = operations.size <= mostNamed ? list(operations, words) : said.operations(operations.size);
  if (fields.size === 0) return where;
  const areClear = names.length <= 6 && new Set(names).size === names.length;
  return said.fieldsOf(fields.size, where, areClear ? names : []);
}

function list(values: ReadonlySet<string>, { terms }: Messages): string {
  return terms.list([...values]);
}

/** The beginning of a body without what differs from one request to the next. */
function withoutIds(body: string): string {
  return body.slice(0, 400).replace(/\d{4,}|"[0-9a-f]{8}"/g, '…');
}

/** What came, without the value itself: its JSON type; a value that is none has no other kind. */
function kindOf({ got, actual }: Finding): Phrase {
  if (got === undefined || got === null || got === '') return actual;
  return Array.isArray(got) ? 'array' : typeof got;
}

/** The same in words. */
function kindIn(finding: Finding, { judging }: Messages): Phrase {
  const kind = kindOf(finding);
  return kind === finding.actual ? kind : (judging.causes.kinds[String(kind)] ?? kind);
}
