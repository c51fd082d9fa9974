import { type Phrase, type Said, type SettingNames, phrase } from '../../messages/phrase.ts';
import { SaidError } from '../../messages/said-error.ts';
import { createHash } from 'node:crypto';
import { isObject, maxDepth, parseJson, shapeOf } from './body.ts';
import type { Connection } from './connection.ts';
import { wrongMember } from './members.ts';
import type { suiteShape } from './observed.ts';
import type { Of } from './shape.ts';
import type { Traffic } from './traffic/summary.ts';
import type { ExchangeResponse, MachineLimit, WireError, WireRequest } from '../wire/message.ts';
import type { TokenForm } from './token-in-settings.ts';
import { plural } from '../../messages/numbers.ts';

/** Source of the bugs, tasks and the product of a run. */
export type FixtureSource = 'ids' | 'reference' | 'zentao' | 'command';

/** One request with its response, or with the reason why there is none. */
export interface Exchange {
  /** Position in the order of sending, from 0. */
  readonly index: number;
  /** The id of the operation, or `set-up`. */
  readonly operation: string;
  /** Name of the request in its scenario. Checks select requests by it. */
  readonly step: string;
  /** Why the request is sent. */
  readonly purpose: Phrase;
  readonly request: WireRequest;
  readonly response?: ExchangeResponse;
  readonly error?: WireError;
  /** Milliseconds since the first request of the run. */
  readonly startedMs: number;
  readonly durationMs: number;
  /** Present for a retry: it replaces an earlier exchange. */
  readonly repeats?: Repeats;
  /** The response may not come from the service itself (`markDoubtful`). */
  readonly doubtful?: true;
}

/**
 * Why a request was retried: the response said to wait (`patience`), a gateway responded instead of the service, or the
 * service rejected it while other requests were in progress and it is now sent alone.
 */
export interface Repeats {
  /** Index of the exchange that this one replaces. */
  readonly exchange: number;
  readonly because: 'patience' | 'gateway' | 'alone';
}

/** A field that the document does not have and the service requires. */
export interface ExtraField {
  readonly operation: string;
  readonly field: string;
  /** Any JSON value. */
  readonly value: unknown;
}

/** What a run knows before its first request, as far as checks use it. */
export interface Facts {
  /** The account of the Token. */
  readonly account?: string;
  /** What the Token looks like, if it is more than a Token. */
  readonly tokenForm?: TokenForm;
  /** The account to assign to, if the user chose one. */
  readonly assignee?: string;
  readonly bugs: readonly number[];
  readonly tasks: readonly number[];
  readonly product?: number;
  readonly readOnly: boolean;
  readonly open: boolean;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Maximum number of generated requests for each operation; absent without `--thorough`. */
  readonly thorough?: number;
  /** Summary of the recorded traffic of other clients; absent for a run. */
  readonly traffic?: Traffic;
  /** Added to a request that was rejected without them. */
  readonly extraFields?: readonly ExtraField[];
}

/** A step that was not sent, with the reason. */
export interface UnsentStep {
  readonly operation: string;
  readonly step: string;
  readonly reason: Said;
  /** The setting to add. */
  readonly hint?: Said;
}

/** The first line of evidence.ndjson. */
export interface EvidenceHeader {
  readonly kind: 'header';
  readonly evidenceVersion: 1;
  readonly suite: Of<typeof suiteShape>;
  readonly target: {
    readonly baseUrl: string;
    readonly kind: 'remote' | 'reference' | 'traffic';
    readonly fixtures: FixtureSource;
    /** The run did not remove what it created. */
    readonly kept?: true;
    /** Absent if it is the usual one. */
    readonly connection?: Connection;
  };
  readonly facts: Facts;
  readonly seed: number;
  readonly runId: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  readonly command: string;
  /** Arguments with which another run reaches the same service in the same way. */
  readonly rerun?: readonly string[];
  /** What advice calls settings, by their environment name; absent for those that it calls so. */
  readonly settingNames?: SettingNames;
  /** Names and mail addresses of users are masked. */
  readonly people?: 'masked';
}

/** The last line of evidence.ndjson. */
interface EvidenceFooter {
  readonly kind: 'footer';
  /** Number of exchanges between header and footer. */
  readonly count: number;
  readonly durationMs: number;
  /** Time spent waiting for the target, in milliseconds; absent when 0. */
  readonly waitedMs?: number;
  readonly notAsked: readonly UnsentStep[];
  /** Present when the run ended early. */
  readonly stopped?: Stop;
  /** What else a reader must know about the run, one sentence each. */
  readonly notes?: readonly Phrase[];
}

/** Kinds of reasons why a run ended early. */
export type StopKind =
  | 'interrupted'
  | 'unreachable'
  | 'too-large'
  | 'token-refused'
  | 'nothing-there'
  | 'service-changed'
  | 'gave-up'
  | 'set-up'
  | 'suite-failed';

/** Why a run ended before all requests were sent. */
export interface Stop {
  readonly kind: StopKind;
  /** One sentence, for people. */
  readonly reason: Said;
  /** The target could not be tested at all (exit code 4). */
  readonly unreachable: boolean;
  /** The limit of this machine that was reached. */
  readonly limit?: MachineLimit;
  /** The exchange from which on something else responded: what was found before stands. */
  readonly since?: number;
}

/** Everything that a run recorded. A verdict depends on the evidence, the waivers and the settings of the gate only. */
export interface Evidence {
  readonly header: EvidenceHeader;
  readonly exchanges: readonly Exchange[];
  readonly footer: EvidenceFooter;
}

/** Evidence that nobody else reads: its exchanges may be replaced. */
export type OwnEvidence = Omit<Evidence, 'exchanges'> & { readonly exchanges: Exchange[] };

/** Thrown for evidence that is cut off, mixed or changed. The message names the line. */
export class EvidenceError extends SaidError {}

/**
 * A line with its seal: a hash of the line and of all lines before it. It detects accidents and edits. It does not
 * protect against forgery.
 */
const sealed = /^(\{.*),"seal":"([0-9a-f]{16})"\}$/s;

/** Makes the lines of evidence.ndjson, newline-delimited JSON: header, one line per exchange, footer; each with its seal. */
export function* evidenceLines({ header, exchanges, footer }: Evidence): Generator<string> {
  let seal = '';
  for (const value of [header, ...exchanges, footer]) {
    const content = JSON.stringify(value);
    seal = sealOf(seal, content);
    yield `${content.slice(0, -1)},"seal":"${seal}"}\n`;
  }
}

/** Returns the text of evidence.ndjson. */
export function formatEvidence(evidence: Evidence): string {
  let text = '';
  for (const line of evidenceLines(evidence)) text += line;
  return text;
}

const lineTooDeep = phrase(
  'line-too-deep',
  (levels: number) => `it is nested more than ${plural(levels, 'level')} deep`,
  (levels) => `嵌套超过 ${levels} 层`,
);
/** A line that is no JSON object. */
export const noJsonObject = phrase('no-json-object', 'not a JSON object', '不是 JSON 对象');
const sealMissing = phrase('seal-missing', 'the seal is missing', '缺少校验值（seal）');
const lineChanged = phrase(
  'line-changed',
  'it was changed, or comes from another run',
  '内容被修改，或来自另一次运行',
);
const memberWrong = phrase(
  'member-wrong',
  (member: string) => `${member} is missing, or has another type than in evidence`,
  (member) => `${member} 缺失，或类型与录制内容不符`,
);
const footerMissing = phrase(
  'footer-missing',
  'the footer is missing, so the file is cut off',
  '缺少结尾行，文件不完整',
);
const footerCount = phrase(
  'footer-count',
  (counted: number, found: number) =>
    `the footer counts ${plural(counted, 'exchange')}, the file has ${found}`,
  (counted, found) => `结尾行记有 ${counted} 次请求，文件中有 ${found} 次`,
);

/**
 * Reads evidence.ndjson; lines may end in CRLF.
 * @throws EvidenceError for the first line that is no JSON object, was changed, comes from another file or is missing
 */
export function parseEvidence(text: string): OwnEvidence {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const values: Line[] = [];
  let seal = '';
  for (const [at, line] of lines.entries()) {
    const isDeep = shapeOf(line).depth > maxDepth;
    const value = isDeep ? undefined : parseJson(line);
    const [, content, given] = sealed.exec(line) ?? [];
    if (content !== undefined) seal = sealOf(seal, `${content}}`);
    const notObject = isDeep ? lineTooDeep(maxDepth) : noJsonObject;
    const problem = isObject(value) ? misplaced(value, at, values.at(-1)) : notObject;
    if (problem) throw wrongLine(at + 1, problem);
    if (content === undefined) throw wrongLine(at + 1, sealMissing);
    if (given !== seal) throw wrongLine(at + 1, lineChanged);
    const { kind = 'exchange' } = value as Line;
    const wrong = wrongMember(value as Line, kind === 'header' || kind === 'footer' ? kind : 'exchange');
    if (wrong !== undefined) throw wrongLine(at + 1, memberWrong(wrong));
    const { seal: _, ...rest } = value as Line;
    values.push(rest);
  }
  const header = values[0] as EvidenceHeader;
  const footer = values.at(-1) as EvidenceFooter;
  const exchanges = values.slice(1, -1) as Exchange[];
  if (values.length < 2 || footer.kind !== 'footer') throw wrongLine(lines.length + 1, footerMissing);
  if (footer.count === exchanges.length) return { header, exchanges, footer };
  throw wrongLine(lines.length, footerCount(footer.count, exchanges.length));
}

/** What is wrong with a line of a file. */
export const lineWrong = phrase(
  'line-wrong',
  (line: number, what: string) => `line ${line}: ${what}`,
  (line, what) => `第 ${line} 行：${what}`,
);

const wrongLine = (line: number, what: Said): EvidenceError => new EvidenceError(lineWrong(line, what));

type Line = Partial<Omit<EvidenceHeader, 'kind'>> &
  Partial<Exchange> & { readonly kind?: string; readonly seal?: string };

const noRunHeader = phrase(
  'no-run-header',
  'expected the header of a run; the start of the file is missing',
  '应为一次运行的首行；文件开头缺失',
);
const otherEvidenceVersion = phrase(
  'evidence-version',
  (found: string) => `expected evidence version 1, found ${found === '' ? 'none' : found}`,
  (found) => `应为 evidence 版本 1，${found === '' ? '但没有版本' : `实际为 ${found}`}`,
);
const afterFooter = phrase(
  'after-footer',
  'expected the end of the file after the footer',
  '结尾行之后应没有内容',
);
const secondHeader = phrase(
  'second-header',
  'a second header: the file holds more than one run',
  '第二个首行：文件含有多次运行',
);
const otherExchange = phrase(
  'other-exchange',
  (wanted: number, found: string) => `expected exchange ${wanted}, found ${found === '' ? 'none' : found}`,
  (wanted, found) => `应为请求 ${wanted}，${found === '' ? '但没有编号' : `实际为 ${found}`}`,
);

/**
 * Returns why a line may not stand at its position.
 * @param at position of the line, from 0
 * @param before the previous line
 */
function misplaced(value: Line, at: number, before: Line | undefined): Said | undefined {
  const { kind, evidenceVersion, index, request } = value;
  if (before === undefined) {
    if (kind !== 'header') return noRunHeader;
    return evidenceVersion === 1 ? undefined : otherEvidenceVersion(JSON.stringify(evidenceVersion) ?? '');
  }
  if (before.kind === 'footer') return afterFooter;
  if (kind === 'footer') return undefined;
  if (kind === 'header') return secondHeader;
  if (index !== at - 1 || typeof request?.url !== 'string') {
    return otherExchange(at - 1, JSON.stringify(index) ?? '');
  }
  return undefined;
}

/** Computes the seal of a line from its content and the seal of the line before. */
const sealOf = (before: string, content: string): string =>
  createHash('sha256').update(`${before}\n`).update(content).digest('hex').slice(0, 16);
