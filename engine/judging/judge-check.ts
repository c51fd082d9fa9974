import type { Level, StatementId } from '../../contract/statements.ts';
import type { Evidence, Stop } from '../evidence/evidence.ts';
import type { View } from '../evidence/view.ts';
import { skipReason } from './selection.ts';
import { reasonOf, type Because, type JudgedCheck, type Judgement } from './judgement.ts';
import type { Check } from './check.ts';
import { isRejection, messageOf, type Finding } from './finding.ts';
import type { Explainer } from './explain.ts';
import type { PhrasedCheck, PhrasedFinding } from './report.ts';
import type { Excused, WaiverBook } from './waivers.ts';
import { machineLimitOf } from '../wire/machine.ts';
import { type Said, say } from '../../messages/phrase.ts';

/** Most findings that one check reports. */
const mostFindings = 200;

/** What probable causes are found with. */
interface Sources {
  readonly evidence: Evidence;
  readonly explainer: Explainer;
}

/** Judges one check, excuses waived findings, and returns its report. */
export function judgeCheck(
  check: Check,
  view: View<string>,
  book: WaiverBook,
  sources: Sources,
): JudgedCheck {
  const { stopped } = sources.evidence.footer;
  const { level } = check.statement;
  const common = unjudged(check);
  const withoutFindings = (report: PhrasedCheck): JudgedCheck => ({ report, findings: [] });
  const skipped = skipReason(check, view.facts);
  if (skipped !== undefined)
    return withoutFindings({
      ...common,
      outcome: 'skipped',
      reason: say(`judging.reasons.leftOut.${skipped}`),
    });
  const ended = stopped?.unreachable
    ? withoutFindings({ ...common, ...asBlocked({ kind: 'stopped', stop: stopped }, stopped) })
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
      return { report: { ...seen, ...asBlocked(because, view.stopped) }, findings: [], because };
    }
    const judged = { ...seen, observations: judgement.observations ?? [] };
    if (kind === 'failed') {
      const excused = book.excuse(check, judgement.findings);
      return { report: withFindings(check, judged, excused, sources), findings: excused.left };
    }
    return withoutFindings({ ...judged, outcome: kind === 'observed' ? 'observed' : 'pass' });
  } catch (error) {
    const limit = machineLimitOf(error);
    const reason = limit
      ? say('machine-limit', limit)
      : say('judging.reasons.broken', (error as Error).message);
    const hint = limit ? say('end-machine', limit) : say('judging.reasons.suiteFailed');
    return withoutFindings({ ...common, outcome: 'broken', reason, hint });
  }
}

/** Returns the report of a check without an outcome and without results. */
function unjudged(check: Check): Omit<PhrasedCheck, 'outcome'> {
  const { statement } = check;
  return {
    id: check.id,
    title: say('checks.titleOf', check.id, check.holds),
    operation: check.operation as PhrasedCheck['operation'],
    level: statement.level,
    sections: statement.section.split(', '),
    statement: {
      id: statement.id as StatementId,
      says: say('checks.statement', statement.id, statement.says),
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

function reportedFinding(finding: Finding, { evidence, explainer }: Sources): PhrasedFinding {
  const { what: _what, wanted, got, ...shown } = finding;
  const likely = explainer.likelyOf(finding, evidence);
  return {
    message: messageOf(finding),
    ...shown,
    ...(isShort(wanted) ? { wanted } : {}),
    ...(isShort(got) ? { got } : {}),
    ...(likely === undefined ? {} : { likely }),
  };
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
): Pick<PhrasedCheck, 'outcome' | 'reason' | 'hint'> {
  const reason = reasonOf(because);
  const endedEarly = stopped !== undefined && because.kind !== 'stopped';
  const hint = adviceFor(because, stopped);
  return {
    outcome: 'blocked',
    reason: endedEarly ? say('judging.reasons.endedEarly', reason, stopped.reason) : reason,
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Returns what the user can do; undefined if there is no advice. */
function adviceFor(because: Because, stopped: Stop | undefined): Said | undefined {
  if ('give' in because && because.give !== undefined) return because.give;
  if (because.kind === 'token-refused') return say('judging.reasons.permissions');
  if (stopped === undefined || stopped.unreachable) return undefined;
  if (stopped.kind === 'set-up') return say('judging.reasons.setUpFailed');
  if (stopped.limit !== undefined) return say('end-machine', stopped.limit);
  return say(stopped.kind === 'suite-failed' ? 'judging.reasons.suiteFailed' : 'judging.reasons.runAgain');
}

/** Reports a check with findings. It fails or warns, unless all findings are waived or the check is provisional. */
function withFindings(
  check: Check,
  judged: Omit<PhrasedCheck, 'outcome'>,
  { left, waived, reasons }: Excused,
  sources: Sources,
): PhrasedCheck {
  const { provisional } = check;
  // What a check says about its record does not help where no record came.
  const isAboutRecord = [...left, ...waived].some((finding) => !isRejection(finding));
  const hints = isAboutRecord ? { hint: say('checks.hintOf', check.id, check.hint) } : {};
  const shown = (findings: readonly Finding[]): PhrasedFinding[] =>
    findings.slice(0, mostFindings).map((finding) => reportedFinding(finding, sources));
  const known = say('terms.parts', reasons);
  if (left.length === 0)
    return { ...judged, outcome: 'waived', reason: known, ...hints, findings: shown(waived) };
  const findings = shown(left);
  if (provisional !== undefined) {
    const reason = say('judging.reasons.provisional', provisional);
    return { ...judged, outcome: 'waived', reason, ...hints, findings };
  }
  const outcome = judged.level === 'must' ? 'fail' : 'warn';
  if (waived.length === 0) return { ...judged, outcome, ...hints, findings };
  const places = [...new Set(waived.map(({ field, path }) => field ?? path))];
  const fields = say(
    'terms.list',
    places.map((place) => place ?? say('judging.reasons.theAnswer')),
  );
  const reason = say('judging.reasons.notCounted', fields, known);
  return { ...judged, outcome, reason, ...hints, findings, waived: shown(waived) };
}
