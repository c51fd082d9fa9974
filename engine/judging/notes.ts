import { sentBody } from '../evidence/body.ts';
import { plainShellWord } from '../evidence/shell.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Observed } from '../evidence/observed.ts';
import { asksToRetryLater, isNoEvidence, mayBeGateways, wireFault } from '../evidence/exchange-facts.ts';
import { createdBy } from './change-kinds.ts';
import type { Change, PhrasedPinned, Report } from './report.ts';
import { type Phrase, type Said, phrase } from '../../messages/phrase.ts';
import { listed, objectNamed, inParts } from '../../messages/common.ts';
import { plural } from '../../messages/numbers.ts';

const otherContract = phrase(
  'judging.notes.otherContract',
  (version: string, digest: string, mine: string, myDigest: string) =>
    `The evidence was recorded by version ${version} for contract ${digest} and is judged by version ${mine} for contract ${myDigest}: checks whose requests the other contract lacks are blocked.`,
  (version, digest, mine, myDigest) =>
    `evidence 由版本 ${version}（契约 ${digest}）录制，由版本 ${mine}（契约 ${myDigest}）评判：另一契约没有发送其请求的检查为阻塞。`,
);
const otherVersion = phrase(
  'judging.notes.otherVersion',
  (version: string, mine: string) =>
    `The evidence was recorded by version ${version} and is judged by version ${mine}.`,
  (version, mine) => `evidence 由版本 ${version} 录制，由版本 ${mine} 评判。`,
);
const operationsUnknown = phrase(
  'judging.notes.unknownOperations',
  (ids: string) =>
    `The evidence has requests of operations that this version does not have: ${ids}. They are not judged.`,
  (ids) => `录制内容中有本版本没有的操作：${ids}。其请求未评判。`,
);
const otherBaseline = phrase(
  'judging.notes.otherBaseline',
  (digest: string) => `The baseline was recorded for contract ${digest}, this run uses another one.`,
  (digest) => `基线是为契约 ${digest} 录制的，本次运行使用另一契约。`,
);
const unknownPins = phrase(
  'judging.notes.unknownPins',
  (ids: string) => `The baseline names checks that this version does not have: ${ids}.`,
  (ids) => `基线中有本版本没有的检查：${ids}。`,
);
const timeWaited = phrase(
  'judging.notes.waited',
  (asked: number, gateways: number, seconds: string) => {
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
  (asked, gateways, seconds) => {
    const parts = [
      ...(asked > 0 ? [`服务 ${asked} 次要求等待（429，或带 Retry-After 的 503）`] : []),
      ...(gateways > 0 ? [`网关 ${gateways} 次代为响应（502、503、504）`] : []),
    ];
    return `${parts.join('，')}；共等待 ${seconds} 秒。`;
  },
);
const responsesLost = phrase(
  'judging.notes.lost',
  (count: number, why: string) =>
    `${plural(count, 'request')} got no whole response and ${count === 1 ? 'was' : 'were'} sent again: ${why}.`,
  (count, why) => `${count} 个请求没有得到完整的响应，已重新发送：${why}。`,
);
const extraFields = phrase(
  'judging.notes.extraFields',
  (requests: number, fields: string) =>
    `The documented request was rejected. ${plural(requests, 'request')} also had ${fields}, which the document does not have, so that the other checks get a result.`,
  (requests, fields) =>
    `文档规定的请求被拒绝。为使其他检查得到结果，${requests} 个请求附带了文档中没有的 ${fields}。`,
);

/** Returns the notes of a report: other versions, baselines, time spent waiting, undocumented fields that were sent. */
export function notesOf(
  evidence: Evidence,
  judging: Report['suite'],
  baseline: Observed | undefined,
  pinned: PhrasedPinned | undefined,
  unknownOperations: readonly string[],
): Phrase[] {
  const { header, exchanges, footer } = evidence;
  const { version, contractDigest } = header.suite;
  const isOtherContract = contractDigest !== judging.contractDigest;
  const unknown = pinned?.unknown ?? [];
  const askedToWait = exchanges.filter(asksToRetryLater).length;
  const gateways = exchanges.filter((each) => mayBeGateways(each) && isNoEvidence(each)).length;
  const sentAgain = new Set(exchanges.map(({ repeats }) => repeats?.exchange));
  const [lost, ...othersLost] = exchanges.flatMap(({ index, error }) =>
    error && sentAgain.has(index) ? wireFault(error.kind, error.message) : [],
  );
  const waited = ((footer.waitedMs ?? 0) / 1000).toFixed(1);
  const extra = header.facts.extraFields ?? [];
  const withExtra = exchanges.filter((exchange) =>
    extra.some(
      ({ operation, field }) => exchange.operation === operation && Object.hasOwn(sentBody(exchange), field),
    ),
  ).length;
  const fields = extra.map(({ operation, field, value }) => `${operation}.${field}=${JSON.stringify(value)}`);
  return [
    isOtherContract && otherContract(version, contractDigest, judging.version, judging.contractDigest),
    !isOtherContract && version !== judging.version && otherVersion(version, judging.version),
    unknownOperations.length > 0 && operationsUnknown(listed(unknownOperations)),
    baseline !== undefined &&
      baseline.suite.contractDigest !== judging.contractDigest &&
      otherBaseline(baseline.suite.contractDigest),
    unknown.length > 0 && unknownPins(listed(unknown)),
    askedToWait + gateways > 0 && timeWaited(askedToWait, gateways, waited),
    lost !== undefined && responsesLost(1 + othersLost.length, lost),
    withExtra > 0 && extraFields(withExtra, listed(fields)),
    ...(footer.notes ?? []),
  ].filter((note) => note !== false);
}

const leftOnTarget = phrase(
  'judging.notes.leftOnTarget',
  (objects: string, command: string) =>
    `Left on the target: ${objects}. "${command}", in the folder of the reports, removes them, with the account and password of the run (PMS_ACCOUNT, PMS_PASSWORD).`,
  (objects, command) =>
    `目标上留下了：${objects}。在报告所在文件夹中执行 "${command}" 可以删除，需使用本次运行的账号和密码（PMS_ACCOUNT、PMS_PASSWORD）。`,
);

/** Names the objects that setup created and cleanup did not remove. */
export function leftNotes({ header: { target } }: Evidence, changes: readonly Change[]): Said[] {
  const left = changes.filter(({ id, undone }) => id !== 'unknown' && !undone);
  const kinds = new Set(left.flatMap((change) => createdBy(change) ?? []));
  if (target.fixtures !== 'zentao' || kinds.size === 0) return [];
  const named = [...kinds].map((of) => {
    const ids = left.filter((change) => createdBy(change) === of).map(({ id }) => id);
    return objectNamed(of, listed(ids));
  });
  const command = `pms-conformance cleanup changes.ndjson --base-url ${plainShellWord(target.baseUrl)}`;
  return [leftOnTarget(inParts(named), command)];
}
