import type { Evidence } from '../evidence/evidence.ts';
import { isRejection, type Finding } from '../judging/finding.ts';
import type { Because, JudgedCheck } from '../judging/judgement.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import type { Diagnosed } from '../judging/explain.ts';
import type { PhrasedCause } from '../judging/report.ts';
import { givenFor, type JudgedSuite } from '../judging/suite.ts';
import { describeAnswer } from '../../suites/common/reply.ts';
import { wrongObjects } from '../../suites/common/wrong-objects.ts';
import { accountOf, isNobody } from '../../suites/common/wrong-setting.ts';
import { Facts, kindOf, type Seen } from './facts.ts';
import { groupsOf, type Member } from './groups.ts';
import type { Claim, Hypothesis } from './hypothesis.ts';
import { endRows } from './rows-end.ts';
import { quotes, requestRows } from './rows-requests.ts';
import { valueRows } from './rows-values.ts';
import { wideRows } from './rows-wide.ts';
import { inSentences } from '../../messages/common.ts';
import { idsIn, asUnknown, wanted, chineseKinds, chineseAndMore, chineseWanted } from './in-sentences.ts';
import { before } from '../../messages/zh/apart.ts';

/** Every kind of cause, the sharpest first: among causes that explain as much, the first is said. */
export const rows: readonly Hypothesis[] = [...wideRows, ...requestRows, ...valueRows];

/** A claim that no exchange contradicts. */
interface Candidate {
  readonly row: Hypothesis;
  readonly claim: Claim;
  /** What the claim covers, and what followed from it. */
  readonly reach: ReadonlySet<number>;
}

/**
 * Returns what the evidence shows about why checks fail or have no result: causes of failures first, then those that
 * explain most. Pure; it never changes an outcome.
 */
export function diagnose(
  evidence: Evidence,
  suites: readonly JudgedSuite[],
  judged: readonly JudgedCheck[],
): Diagnosed {
  const facts = new Facts(evidence, suites);
  const ends = candidatesOf(endRows, facts).slice(0, 1);
  const members = judged
    .filter(({ report: { outcome } }) => outcome === 'fail' || outcome === 'warn')
    .flatMap((check) => check.findings.map((finding): Member => ({ finding, check })));
  const waiting = judged.filter(({ report: { outcome } }) => outcome === 'blocked');
  const isRight = members.length === 0 && waiting.length === 0;
  const known = choose(candidatesOf(isRight ? [] : rows, facts), { members, waiting }, facts);
  const quoted = choose(candidatesOf([quotes], facts), known.left, facts).chosen.filter(
    ({ members: mine }) => mine.length > 0,
  );
  const chosen = [...known.chosen, ...quoted];
  const blocking = (id: string): Candidate | undefined =>
    chosen.find(({ blocked }) => blocked.includes(id))?.candidate;
  const explained = new Set(chosen.flatMap((each) => each.members.map(({ finding }) => finding)));
  const groups = groupsOf(members, explained, facts);
  const found: Found[] = [
    ...chosen.map(({ candidate, rival, members: mine, blocked }) => ({
      ...toldOf(candidate),
      scope: candidate.row.scope,
      ...(rival ? { or: toldOf(rival) } : {}),
      members: mine,
      blocked,
    })),
    ...groups.map((group) => ({ ...group, blocked: [] })),
  ].sort(
    (a, b) => Number(hasFailure(b.members)) - Number(hasFailure(a.members)) || weightOf(b) - weightOf(a),
  );
  const ended = ends.map((end): Found => ({ ...toldOf(end), scope: 'end', members: [], blocked: [] }));
  const all = [...ended, ...found];
  const causeOf = new Map(
    all.flatMap(({ members: mine }, at) => mine.map(({ finding }): [Finding, number] => [finding, at])),
  );
  return {
    causes: all.map(causeFrom),
    notes: settingNotes(facts, judged, chosen),
    causeOf: (finding) => causeOf.get(finding),
    adviceFor: ({ because, report: { id, outcome } }) => {
      if (outcome !== 'blocked' || because === undefined || !byResponse.has(because.kind)) return undefined;
      const cause = blocking(id)?.claim;
      return cause === undefined || cause.next.length === 0 ? undefined : inSentences(cause.next);
    },
    insteadOfSetting: ({ report: { id } }) => {
      const { row, claim } = blocking(id) ?? {};
      return row === undefined || row.scope === 'setting' ? undefined : claim!.says;
    },
  };
}

/** A cause, with the findings that it explains and the ids of the checks that have no result because of it. */
type Found = Omit<PhrasedCause, 'checks' | 'fields' | 'findings'> & Pick<Chosen, 'members' | 'blocked'>;

const causeFrom = ({ members, blocked, ...cause }: Found): PhrasedCause => ({
  ...cause,
  checks: members.length > 0 ? idsOf(members) : [...blocked],
  fields: fieldsOf(members),
  findings: members.reduce((sum, { finding: { times = 1 } }) => sum + times, 0),
});

/** The name of a cause, what it says, and what to do about it, where anything can be done. */
const toldOf = ({ row: { id }, claim: { says, next } }: Candidate) => ({
  id,
  summary: says,
  ...(next.length > 0 ? { next } : {}),
});

const idsOf = (members: readonly Member[]): string[] => [
  ...new Set(members.map(({ check }) => check.report.id)),
];

/** The fields of findings, each with its operation. */
const fieldsOf = (members: readonly Member[]): string[] => [
  ...new Set(
    members.flatMap(({ finding: { field }, check }) =>
      field === undefined ? [] : `${check.report.operation} ${field}`,
    ),
  ),
];

const noteIds = phrase(
  'note-ids',
  (
    kind: string,
    ids: readonly string[],
    more: number,
    areUnknown: boolean,
    answer: string,
    setting: string,
  ) => {
    const rejected = `${ids.length > 1 ? 'are' : 'is'} rejected, others are accepted`;
    return `${idsIn(kind, ids, more)}${areUnknown ? asUnknown(ids) : ` ${rejected}`}: ${answer}. Correct ${setting}: ${wanted(kind)}.`;
  },
  (kind, ids, more, areUnknown, answer, setting) =>
    `${chineseKinds[kind] ?? kind} ${before(chineseAndMore(ids, more))}${areUnknown ? '与不存在的 id 得到同一响应' : '被拒绝，其他的被接受'}：${answer}。请更正 ${setting}：${chineseWanted(kind)}。`,
);
const noteAssignee = phrase(
  'note-assignee',
  (account: string, named: string | undefined) =>
    `The account ${account} (PMS_ASSIGNEE) is not in the list of all users${named === undefined ? '' : `: it is the real name of ${named}`}. Correct PMS_ASSIGNEE.`,
  (account, named) =>
    `账号 ${account}（PMS_ASSIGNEE）不在全部用户的列表中${named === undefined ? '' : `：它是 ${named} 的真实姓名`}。请更正 PMS_ASSIGNEE。`,
);

/** What is wrong with the settings, if no check and no cause has said so: an assignee who is not listed, and some ids. */
function settingNotes(
  { header, exchanges, givesIds }: Facts,
  judged: readonly JudgedCheck[],
  chosen: readonly Chosen[],
): Said[] {
  const { facts } = header;
  const { assignee } = facts;
  const isSaid = judged.some(({ because }) => because?.kind === 'setting');
  const isNamed = assignee !== undefined && !isSaid && isNobody(exchanges, assignee);
  const byKind = { 'confirm-bug': facts.bugs, 'start-task': facts.tasks };
  const isExplained = (operation: string): boolean =>
    chosen.some(
      ({ candidate: { row, claim } }) => row.scope === 'setting' && claim.covers[0]!.operation === operation,
    );
  const wrong = Object.entries(givesIds ? byKind : {}).flatMap(([operation, given]) => {
    if (isExplained(operation)) return [];
    const { noun, setting } = givenFor(operation)!;
    const sent = exchanges.filter((each) => each.operation === operation);
    return wrongObjects(sent, given).map(({ ids, rejection, areUnknown }) => {
      const shown = ids.slice(0, mostIds);
      const more = ids.length - shown.length;
      return noteIds(noun, shown, more, areUnknown, describeAnswer(rejection), setting);
    });
  });
  return [...(isNamed ? [noteAssignee(assignee, accountOf(exchanges, assignee))] : []), ...wrong];
}

/** Most ids that a note names. */
const mostIds = 6;

const hasFailure = (members: readonly Member[]): boolean =>
  members.some(({ check }) => check.report.outcome === 'fail');

/** How much a cause explains: its fields or checks, whichever are more, and the checks that it blocks. */
const weightOf = ({ members, blocked }: Pick<Found, 'members' | 'blocked'>): number =>
  Math.max(idsOf(members).length, fieldsOf(members).length) + blocked.length;

const indexesOf = (all: readonly Seen[]): ReadonlySet<number> => new Set(all.map(({ index }) => index));

function candidatesOf(of: readonly Hypothesis[], facts: Facts): Candidate[] {
  return of.flatMap((row) =>
    row
      .proposes(facts)
      .filter((claim) => claim.covers.length > 0 && row.refutedBy?.(claim, facts) === undefined)
      .map((claim) => ({ row, claim, reach: indexesOf([...claim.covers, ...facts.after(claim.covers)]) })),
  );
}

/** A chosen cause, with what it explains. */
interface Chosen {
  readonly candidate: Candidate;
  /** Another cause that explains the same, and that nothing contradicts. */
  readonly rival: Candidate | undefined;
  readonly members: readonly Member[];
  /** Ids of the checks that have no result because of it. */
  readonly blocked: readonly string[];
}

/** What no cause explains yet: findings, and checks without a result. */
interface Unexplained {
  readonly members: readonly Member[];
  readonly waiting: readonly JudgedCheck[];
}

/** Takes the cause that explains most, takes its findings out, and so on. */
function choose(candidates: readonly Candidate[], { members, waiting }: Unexplained, facts: Facts) {
  const chosen: Chosen[] = [];
  const left = { members, waiting };
  for (;;) {
    const options = candidates
      .map((candidate): Chosen => {
        const mine = left.members.filter(({ finding }) => explains(candidate, finding));
        return {
          candidate,
          rival: undefined,
          members: mine,
          blocked: blockedBy(candidate, mine, left.waiting, facts),
        };
      })
      .filter(({ members: mine, blocked }) => mine.length > 0 || blocked.length > 0);
    // Sorting is stable: among equals the sharper one stays first.
    const [best, ...others] = options.sort((a, b) => rankOf(b) - rankOf(a));
    if (best === undefined) return { chosen, left };
    const rival = others.find((other) => isRival(best, other))?.candidate;
    chosen.push({ ...best, rival });
    left.members = left.members.filter((member) => !best.members.includes(member));
    left.waiting = left.waiting.filter(({ report: { id } }) => !best.blocked.includes(id));
  }
}

function rankOf({ members, blocked }: Chosen): number {
  const required = members.some(({ check }) => check.report.outcome === 'fail') ? 1_000_000 : 0;
  const found = members.length > 0 ? 100_000 : 0;
  return required + found + members.length * 100 + blocked.length;
}

function explains({ claim: { explains: isOf = isRejection }, reach }: Candidate, finding: Finding): boolean {
  return isOf(finding) && [finding.exchange, ...(finding.alsoIn ?? [])].some((index) => reach.has(index));
}

/** Checks that are blocked by a check whose findings a claim explains, or by a response that it explains. */
function blockedBy(
  { claim: { covers }, reach }: Candidate,
  mine: readonly Member[],
  waiting: readonly JudgedCheck[],
  facts: Facts,
): string[] {
  const failing = new Set(mine.map(({ check }) => check.report.id));
  // A request that is not held to the table may have got the same response.
  const kinds = new Set(covers.filter(({ record }) => record === undefined).map(kindOf));
  const indexes = new Set([
    ...reach,
    ...facts.all.flatMap((seen) => (seen.meant === 'open' && kinds.has(kindOf(seen)) ? seen.index : [])),
  ]);
  return waiting
    .filter(({ because, report: { exchanges } }) => {
      if (because === undefined) return false;
      if ('check' in because && because.check !== undefined && failing.has(because.check)) return true;
      const isByResponse = byResponse.has(because.kind);
      return isByResponse && exchanges.some((index) => indexes.has(index));
    })
    .map(({ report: { id } }) => id);
}

/** Kinds of reasons that a response to a request gives. */
const byResponse: ReadonlySet<Because['kind']> = new Set([
  'token-refused',
  'refused',
  'setting',
  'fixture',
  'no-answer',
  'moving',
]);

const rivalScopes = new Set(['setting', 'right', 'field']);

function isRival(best: Chosen, other: Chosen): boolean {
  const { scope } = other.candidate.row;
  return (
    rivalScopes.has(best.candidate.row.scope) &&
    rivalScopes.has(scope) &&
    scope !== best.candidate.row.scope &&
    best.members.length === other.members.length &&
    best.members.every((member) => other.members.includes(member)) &&
    best.blocked.length === other.blocked.length
  );
}
