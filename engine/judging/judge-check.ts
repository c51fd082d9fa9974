import type { Level, StatementId } from '../../contract/statements.ts';
import type { Evidence, Stop } from '../evidence/evidence.ts';
import type { View } from '../evidence/view.ts';
import { skipReason } from './selection.ts';
import { reasonOf, type Because, type JudgedCheck, type Judgement } from './judgement.ts';
import type { Check } from './check.ts';
import { isRejection, messageOf, type Finding as JudgedFinding, type Generated } from './finding.ts';
import type { Explainer } from './explain.ts';
import type { CheckReport, Finding } from './report.ts';
import type { Excused, WaiverBook } from './waivers.ts';
import type { Messages } from '../../messages/index.ts';
import { machineProblem } from '../../messages/machine-problem.ts';
import { type Phrase, phraseIn, type Said, say } from '../../messages/phrase.ts';
import type { MachineLimit } from '../wire/message.ts';

/** Most findings that one check reports. */
const mostFindings = 200;

/** What the texts of a report are made from. */
interface Sources {
  readonly evidence: Evidence;
  readonly words: Messages;
  readonly explainer: Explainer;
}

/** Judges one check, excuses waived findings, and writes the texts of its report. */
export function judgeCheck(
  check: Check,
  view: View<string>,
  book: WaiverBook,
  sources: Sources,
): JudgedCheck {
  const { evidence, words } = sources;
  const { reasons } = words.judging;
  const { stopped } = evidence.footer;
  const { level } = check.statement;
  const common = unjudged(check, words);
  const withoutFindings = (report: CheckReport): JudgedCheck => ({ report, findings: [] });
  const skipped = skipReason(check, view.facts);
  if (skipped !== undefined)
    return withoutFindings({ ...common, outcome: 'skipped', reason: reasons.leftOut[skipped] });
  const ended = stopped?.unreachable
    ? withoutFindings({ ...common, ...asBlocked({ kind: 'stopped', stop: stopped }, stopped, words) })
    : undefined;
  if (ended && stopped?.since === undefined) return ended;
  try {
    const judgement = check.judge(view);
    const { kind, exchanges } = judgement;
    if (ended && kind !== 'failed') return ended;
    if (!fits(judgement, level)) throw new Error(`a ${level} check must not be ${kind}`);
    const seen = { ...common, exchanges: [...new Set(exchanges)].sort((a, b) => a - b) };
    if (kind === 'blocked') {
      const { because } = judgement;
      return { report: { ...seen, ...asBlocked(because, view.stopped, words) }, findings: [], because };
    }
    const observations = (judgement.observations ?? []).map((each) => ({
      ...each,
      message: phraseIn(each.message, words),
    }));
    const judged = { ...seen, observations };
    if (kind === 'failed') {
      const excused = book.excuse(check, judgement.findings);
      return { report: withFindings(check, judged, excused, sources), findings: excused.left };
    }
    return withoutFindings({ ...judged, outcome: kind === 'observed' ? 'observed' : 'pass' });
  } catch (error) {
    const limit = machineProblem(error);
    const reason = limit ? phraseIn(limit, words) : reasons.broken((error as Error).message);
    const hint = (limit && adviceOnLimit(limit, words)) ?? reasons.suiteFailed;
    return withoutFindings({ ...common, outcome: 'broken', reason, hint });
  }
}

/** Returns the report of a check without an outcome and without results. */
function unjudged(check: Check, words: Messages): Omit<CheckReport, 'outcome'> {
  const { statement } = check;
  return {
    id: check.id,
    title: words.checks.titleOf(check),
    operation: check.operation as CheckReport['operation'],
    level: statement.level,
    sections: statement.section.split(', '),
    statement: {
      id: statement.id as StatementId,
      says: words.checks.statement(statement.id, statement.says),
    },
    ...(check.provisional === undefined ? {} : { provisional: true }),
    ...(check.thorough === undefined ? {} : { thorough: check.thorough }),
    findings: [],
    observations: [],
    exchanges: [],
  };
}

/** True if the kind of a judgement is allowed at this level, and at least one exchange supports it. */
function fits({ kind, exchanges }: Judgement, level: Level): boolean {
  if (kind === 'blocked') return true;
  return exchanges.length > 0 && (kind === 'observed') === (level === 'open');
}

function reportedFinding(finding: JudgedFinding, { evidence, words, explainer }: Sources): Finding {
  const { what: _what, wanted, got, generated, ...shown } = finding;
  const likely = explainer.likelyOf(finding, evidence);
  return {
    message: messageOf(finding, words),
    ...shown,
    expected: phraseIn(finding.expected, words),
    actual: phraseIn(finding.actual, words),
    ...(isShort(wanted) ? { wanted } : {}),
    ...(isShort(got) ? { got } : {}),
    ...(generated === undefined ? {} : { generated: reportedGenerated(generated, words) }),
    ...(likely === undefined ? {} : { likely: { as: likely.as, says: phraseIn(likely.says, words) } }),
  };
}

function reportedGenerated(generated: Generated, words: Messages): NonNullable<Finding['generated']> {
  const parts = Object.entries(generated).map(([name, part]: [string, Phrase | number]) => [
    name,
    typeof part === 'number' ? part : phraseIn(part, words),
  ]);
  return Object.fromEntries(parts) as NonNullable<Finding['generated']>;
}

/** Longest value that a report contains, in characters of JSON. */
const longestValue = 1000;

/** True if there is a value and a reader can still compare it. */
function isShort(value: unknown): boolean {
  return value !== undefined && JSON.stringify(value).length <= longestValue;
}

/** Returns outcome, reason and hint of a blocked check. If the run ended early, the reason says so too. */
function asBlocked(
  because: Because,
  stopped: Stop | undefined,
  words: Messages,
): Pick<CheckReport, 'outcome' | 'reason' | 'hint'> {
  const { reasons } = words.judging;
  const reason = phraseIn(reasonOf(because), words);
  const endedEarly = stopped !== undefined && because.kind !== 'stopped';
  const hint = adviceFor(because, stopped, words);
  return {
    outcome: 'blocked',
    reason: endedEarly ? reasons.endedEarly(reason, phraseIn(stopped.reason, words)) : reason,
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Returns what the user can do; undefined if there is no advice. */
function adviceFor(because: Because, stopped: Stop | undefined, words: Messages): string | undefined {
  const { reasons } = words.judging;
  if ('give' in because && because.give !== undefined) return phraseIn(because.give, words);
  if (because.kind === 'token-refused') return reasons.permissions;
  if (stopped === undefined || stopped.unreachable) return undefined;
  if (stopped.kind === 'set-up') return reasons.setUpFailed;
  const advice = adviceOnLimit(stopped.reason, words);
  if (advice !== undefined) return advice;
  return stopped.kind === 'suite-failed' ? reasons.suiteFailed : reasons.runAgain;
}

/** Returns what to do about a limit of this machine; undefined for any other reason. */
function adviceOnLimit({ say: name, of: [limit] }: Said, words: Messages): string | undefined {
  return name === 'machine-limit' ? phraseIn(say('end-machine', limit as MachineLimit), words) : undefined;
}

/** Reports a check with findings. It fails or warns, unless all findings are waived or the check is provisional. */
function withFindings(
  check: Check,
  judged: Omit<CheckReport, 'outcome'>,
  { left, waived, reasons }: Excused,
  sources: Sources,
): CheckReport {
  const { provisional } = check;
  const { terms, judging, checks } = sources.words;
  // What a check says about its record does not help where no record came.
  const isAboutRecord = [...left, ...waived].some((finding) => !isRejection(finding));
  const hints = isAboutRecord ? { hint: checks.hintOf(check) } : {};
  const shown = (findings: readonly JudgedFinding[]): Finding[] =>
    findings.slice(0, mostFindings).map((finding) => reportedFinding(finding, sources));
  const known = terms.parts(reasons);
  if (left.length === 0)
    return { ...judged, outcome: 'waived', reason: known, ...hints, findings: shown(waived) };
  const findings = shown(left);
  if (provisional !== undefined) {
    const reason = judging.reasons.provisional(provisional);
    return { ...judged, outcome: 'waived', reason, ...hints, findings };
  }
  const outcome = judged.level === 'must' ? 'fail' : 'warn';
  if (waived.length === 0) return { ...judged, outcome, ...hints, findings };
  const { theAnswer, notCounted } = judging.reasons;
  const fields = [...new Set(waived.map(({ field, path }) => field ?? path ?? theAnswer))];
  const reason = notCounted(terms.list(fields), known);
  return { ...judged, outcome, reason, ...hints, findings, waived: shown(waived) };
}
