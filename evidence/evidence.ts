import { createHash } from 'node:crypto';
import type { Phrase } from '../messages/phrase.ts';
import type { Traffic } from './traffic/summary.ts';
import type { ExchangeResponse, HeaderList, WireErrorKind } from '../wire/message.ts';

/** Where the bugs, tasks and the product of a run come from. */
export type FixtureSource = 'ids' | 'reference' | 'zentao' | 'command';

/** One request, and the answer or the reason why there is none. */
export interface Exchange {
  /** Position in the order of sending, from 0. */
  readonly index: number;
  /** The id of the operation, or `set-up`. */
  readonly operation: string;
  /** What the request is in its scenario: the name by which checks select it. */
  readonly step: string;
  /** What the request is for; a plain text in evidence of version 0.1. */
  readonly purpose: Phrase;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: HeaderList;
    readonly body?: string;
  };
  readonly response?: ExchangeResponse;
  readonly error?: { readonly kind: WireErrorKind; readonly message: string };
  /** Milliseconds since the first request of the run; absent in early recordings. */
  readonly startedMs?: number;
  readonly durationMs: number;
  /** The exchange in whose place this one stands. */
  readonly repeats?: Repeats;
  /** What came says nothing sure of the service (`markDoubtful`). */
  readonly doubtful?: true;
}

/**
 * Why a request was sent again: its answer asked for patience, a gateway spoke in place of the service, or the
 * service refused it beside others and it is sent alone.
 */
export interface Repeats {
  /** Index of the exchange before. */
  readonly exchange: number;
  readonly because: 'patience' | 'gateway' | 'alone';
}

/** A field that the document lacks and the service wants. */
export interface ExtraField {
  readonly operation: string;
  readonly field: string;
  /** Any JSON value. */
  readonly value: unknown;
}

/** What a run knew before it asked, as far as a check may use it. */
export interface Facts {
  /** The account that the Token belongs to. */
  readonly account?: string;
  /** The account to assign to, where the user chose one. */
  readonly assignee?: string;
  readonly bugs: readonly number[];
  readonly tasks: readonly number[];
  readonly product?: number;
  readonly readOnly: boolean;
  readonly open: boolean;
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** So many generated requests an operation, at most; absent where none were asked for. */
  readonly thorough?: number;
  /** What was recorded of other clients; absent where the run sent its own requests. */
  readonly traffic?: Traffic;
  /** Sent where the request without them was refused. */
  readonly extraFields?: readonly ExtraField[];
}

/** A step that was not sent, and why. */
export interface NotAsked {
  readonly operation: string;
  readonly step: string;
  readonly reason: Phrase;
  /** The setting to give. */
  readonly hint?: Phrase;
}

/** The first line of evidence.ndjson. */
export interface EvidenceHeader {
  readonly kind: 'header';
  readonly evidenceVersion: 1;
  readonly suite: {
    readonly name: string;
    readonly version: string;
    /** Version of the contract tables. */
    readonly contractVersion?: string;
    readonly contractDigest: string;
  };
  readonly target: {
    readonly baseUrl: string;
    readonly kind: 'remote' | 'reference' | 'traffic';
    readonly fixtures: FixtureSource;
    /** What the run created was left in place. */
    readonly kept?: true;
  };
  readonly facts: Facts;
  readonly seed: number;
  readonly runId: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  readonly command: string;
  /** Names and mail addresses of users are replaced by stand-ins. */
  readonly people?: 'masked';
}

/** The last line of evidence.ndjson. */
export interface EvidenceFooter {
  readonly kind: 'footer';
  /** How many exchanges stand between header and footer. */
  readonly count: number;
  readonly durationMs: number;
  /** Time spent on Retry-After, in milliseconds; absent when none was. */
  readonly waitedMs?: number;
  readonly notAsked: readonly NotAsked[];
  /** Why the run ended before everything was asked. */
  readonly stopped?: Stop;
  /** What else a reader must know of the run, one sentence each. */
  readonly notes?: readonly Phrase[];
}

/** Why a run ended early: what its exit code and its reader are told by. */
export type StopKind =
  'interrupted' | 'unreachable' | 'token-refused' | 'nothing-there' | 'gave-up' | 'set-up' | 'suite-failed';

/** Why a run ended before everything was asked. */
export interface Stop {
  /** Absent in evidence of version 0.1. */
  readonly kind?: StopKind;
  /** One sentence, for people. */
  readonly reason: Phrase;
  /** The target could not be asked at all (exit code 4). */
  readonly unreachable: boolean;
}

/** Everything that a run recorded; all that a verdict rests on. */
export interface Evidence {
  readonly header: EvidenceHeader;
  readonly exchanges: readonly Exchange[];
  readonly footer: EvidenceFooter;
}

/** Raised for evidence that is cut off, mixed or changed; the message names the line. */
export class EvidenceError extends Error {}

/** Ends every line: a hash over the line and all before it. It tells of accidents and edits, not of forgery. */
const sealed = /^(\{.*),"seal":"([0-9a-f]{16})"\}$/s;

/**
 * Writes evidence as newline-delimited JSON: header, one line per exchange, footer; each with its seal.
 * @returns the text of evidence.ndjson
 */
export function formatEvidence(evidence: Evidence): string {
  let seal = '';
  let text = '';
  for (const value of [evidence.header, ...evidence.exchanges, evidence.footer]) {
    const content = JSON.stringify(value);
    seal = sealOf(seal, content);
    text += `${content.slice(0, -1)},"seal":"${seal}"}\n`;
  }
  return text;
}

/**
 * Reads evidence.ndjson back. Line ends may be those of Windows.
 * @throws EvidenceError for the first line that is no JSON, was changed, comes from another file or is missing
 */
export function parseEvidence(text: string): Evidence {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const values: unknown[] = [];
  let seal = '';
  for (const [at, line] of lines.entries()) {
    const value = parseLine(line, at + 1);
    demandPlace(value, at, values.at(-1));
    seal = demandSeal(line, at + 1, seal);
    const { seal: _, ...rest } = value;
    values.push(rest);
  }
  return assembled(values, lines.length);
}

function assembled(values: readonly unknown[], lines: number): Evidence {
  const header = values[0] as EvidenceHeader;
  const footer = values.at(-1) as EvidenceFooter;
  if (values.length < 2 || footer.kind !== 'footer') {
    throw new EvidenceError(`line ${lines + 1}: the footer is missing, so the file is cut off`);
  }
  const exchanges = values.slice(1, -1) as Exchange[];
  if (footer.count !== exchanges.length) {
    throw new EvidenceError(
      `line ${lines}: the footer counts ${footer.count} exchanges, the file has ${exchanges.length}`,
    );
  }
  return { header, exchanges, footer };
}

type Line = Partial<Omit<EvidenceHeader, 'kind'>> &
  Partial<Exchange> & { readonly kind?: string; readonly seal?: string };

function parseLine(line: string, number: number): Line {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // falls through to the one message that a person needs
  }
  throw new EvidenceError(`line ${number}: not a JSON object`);
}

/** @param at position of the line, from 0 */
function demandPlace(value: Line, at: number, before: unknown): void {
  const refuse = (what: string): never => {
    throw new EvidenceError(`line ${at + 1}: ${what}`);
  };
  if (at === 0) {
    if (value.kind !== 'header') refuse('expected the header of a run; the start of the file is missing');
    if (value.evidenceVersion !== 1) {
      refuse(`expected evidence version 1, found ${JSON.stringify(value.evidenceVersion)}`);
    }
    return;
  }
  if ((before as Line).kind === 'footer') refuse('expected the end of the file after the footer');
  if (value.kind === 'footer') return;
  if (value.kind === 'header') refuse('a second header: the file holds more than one run');
  if (value.index !== at - 1 || typeof value.request?.url !== 'string') {
    refuse(`expected exchange ${at - 1}, found ${JSON.stringify(value.index) ?? 'none'}`);
  }
  if (value.response && 'condensed' in value.response) {
    refuse('a list was shortened by an earlier version; judge it with that one, or record it again');
  }
}

function demandSeal(line: string, number: number, before: string): string {
  const [, content, seal] = sealed.exec(line) ?? [];
  if (content === undefined) throw new EvidenceError(`line ${number}: the seal is missing`);
  if (seal !== sealOf(before, `${content}}`)) {
    throw new EvidenceError(`line ${number}: it was changed, or comes from another run`);
  }
  return seal;
}

/** The seal of a line, given that of the line before it. */
const sealOf = (before: string, content: string): string =>
  createHash('sha256').update(`${before}\n`).update(content).digest('hex').slice(0, 16);
