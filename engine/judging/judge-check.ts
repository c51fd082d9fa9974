import type { Level, StatementId } from '../../contract/statements.ts';
import type { Evidence, Stop } from '../evidence/evidence.ts';
import type { View } from '../evidence/view.ts';
import { skipReason, type SkipReason } from './selection.ts';
import { reasonOf, type Because, type JudgedCheck, type Judgement } from './judgement.ts';
import type { Check } from './check.ts';
import { isRejection, messageOf, type Finding } from './finding.ts';
import type { Explainer } from './explain.ts';
import type { PhrasedCheck, PhrasedFinding } from './report.ts';
import type { Excused, WaiverBook } from './waivers.ts';
import { machineLimitOf } from '../wire/machine.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { machineLimit } from '../../messages/machine-problem.ts';
import { checkTitle, requirementSays, checkHint, inParts, listed } from '../../messages/common.ts';
import type { MachineLimit } from '../wire/message.ts';

/** Most findings that one check reports. */
const mostFindings = 200;

const leftOut: Readonly<Record<SkipReason, Said>> = {
  only: phrase('judging.reasons.leftOut.only', 'not among the checks of --only', '不在 --only 所选的检查中'),
  skip: phrase('judging.reasons.leftOut.skip', 'skipped by --skip', '按 --skip 跳过'),
  open: phrase('judging.reasons.leftOut.open', 'skipped by --no-open', '按 --no-open 跳过'),
  thorough: phrase(
    'judging.reasons.leftOut.thorough',
    'sent only with --thorough',
    '只在使用 --thorough 时发送',
  ),
  readOnly: phrase('judging.reasons.leftOut.readOnly', 'skipped by --read-only', '按 --read-only 跳过'),
};

/** What probable causes are found with. */
interface Sources {
  readonly evidence: Evidence;
  readonly explainer: Explainer;
}

const broken = phrase(
  'judging.reasons.broken',
  (message: string) => `internal error in the check: ${message}`,
  (message) => `检查内部出错：${message}`,
);
const machineAdvice: Readonly<Record<string, string>> = {
  'open-files':
    'Let this machine open more files (ulimit -n), or send fewer requests in parallel (--concurrency).',
  memory:
    'Give the suite more memory (ulimit -v, the limit of the container, --max-old-space-size of Node.js).',
  webassembly: 'Run Node.js with WebAssembly: leave out --jitless (NODE_OPTIONS).',
} satisfies Record<MachineLimit, string>;

const chineseMachineAdvice: Readonly<Record<string, string>> = {
  'open-files': '请允许本机打开更多文件（ulimit -n），或减少并行请求数（--concurrency）。',
  memory: '请给套件更多内存（ulimit -v、容器的内存限制、Node.js 的 --max-old-space-size）。',
  webassembly: '请让 Node.js 启用 WebAssembly：去掉 --jitless（NODE_OPTIONS）。',
} satisfies Record<MachineLimit, string>;

/** What to do about a limit of this machine. */
export const endMachine = phrase(
  'end-machine',
  (limit: MachineLimit) => machineAdvice[limit] ?? limit,
  (limit) => chineseMachineAdvice[limit] ?? limit,
);
const suiteFailed = phrase(
  'judging.reasons.suiteFailed',
  'This is a defect of the suite; please report it.',
  '这是套件的缺陷，请报告给我们。',
);

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
      reason: leftOut[skipped],
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
    const reason = limit ? machineLimit(limit) : broken((error as Error).message);
    const hint = limit ? endMachine(limit) : suiteFailed;
    return withoutFindings({ ...common, outcome: 'broken', reason, hint });
  }
}

/** Returns the report of a check without an outcome and without results. */
function unjudged(check: Check): Omit<PhrasedCheck, 'outcome'> {
  const { statement } = check;
  return {
    id: check.id,
    title: checkTitle(check.id, check.holds),
    operation: check.operation as PhrasedCheck['operation'],
    level: statement.level,
    sections: statement.section.split(', '),
    statement: {
      id: statement.id as StatementId,
      says: requirementSays(statement.id, statement.says),
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

const andEndedEarly = phrase(
  'judging.reasons.endedEarly',
  (reason: string, why: string) => `${reason} (the run ended early: ${why})`,
  (reason, why) => `${reason}（运行提前结束：${why}）`,
);

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
    reason: endedEarly ? andEndedEarly(reason, stopped.reason) : reason,
    ...(hint === undefined ? {} : { hint }),
  };
}

const permissions = phrase(
  'judging.reasons.permissions',
  'The document does not specify permissions. Set PMS_TOKEN to a Token whose account may do this.',
  '文档没有规定权限。请将 PMS_TOKEN 设为有权执行此操作的账号的 Token。',
);
const setUpFailed = phrase(
  'judging.reasons.setUpFailed',
  'Correct what makes the fixtures (PMS_FIXTURES_COMMAND).',
  '请修正创建测试数据的程序（PMS_FIXTURES_COMMAND）。',
);
const runAgain = phrase('judging.reasons.runAgain', 'Run again, to the end.', '请重新运行直到结束。');

/** Returns what the user can do; undefined if there is no advice. */
function adviceFor(because: Because, stopped: Stop | undefined): Said | undefined {
  if ('give' in because && because.give !== undefined) return because.give;
  if (because.kind === 'token-refused') return permissions;
  if (stopped === undefined || stopped.unreachable) return undefined;
  if (stopped.kind === 'set-up') return setUpFailed;
  if (stopped.limit !== undefined) return endMachine(stopped.limit);
  return stopped.kind === 'suite-failed' ? suiteFailed : runAgain;
}

const provisionalIn = phrase(
  'judging.reasons.provisional',
  (version: string) => `provisional, new in ${version}: does not gate in this version`,
  (version) => `试用：${version} 中新增，在该版本中不影响门禁`,
);
const theAnswer = phrase('judging.reasons.theAnswer', 'the response', '响应');
const notCounted = phrase(
  'judging.reasons.notCounted',
  (fields: string, reasons: string) => `not counted here, as waived: ${fields} (${reasons})`,
  (fields, reasons) => `已豁免，不计入：${fields}（${reasons}）`,
);

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
  const hints = isAboutRecord ? { hint: checkHint(check.id, check.hint) } : {};
  const shown = (findings: readonly Finding[]): PhrasedFinding[] =>
    findings.slice(0, mostFindings).map((finding) => reportedFinding(finding, sources));
  const known = inParts(reasons);
  if (left.length === 0)
    return { ...judged, outcome: 'waived', reason: known, ...hints, findings: shown(waived) };
  const findings = shown(left);
  if (provisional !== undefined) {
    const reason = provisionalIn(provisional);
    return { ...judged, outcome: 'waived', reason, ...hints, findings };
  }
  const outcome = judged.level === 'must' ? 'fail' : 'warn';
  if (waived.length === 0) return { ...judged, outcome, ...hints, findings };
  const places = [...new Set(waived.map(({ field, path }) => field ?? path))];
  const fields = listed(places.map((place) => place ?? theAnswer));
  const reason = notCounted(fields, known);
  return { ...judged, outcome, reason, ...hints, findings, waived: shown(waived) };
}
