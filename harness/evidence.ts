import type { OperationId } from '../contract/operations.ts';

/** Where the bugs, tasks and the product of a run come from. */
export type FixtureSource = 'ids' | 'reference' | 'zentao';

/** Header name and value, as they went over the wire (secrets masked). */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** Why no complete answer came. */
export type WireErrorKind =
  | 'refused'
  | 'unknown-host'
  | 'tls'
  | 'reset'
  | 'timeout'
  | 'too-large'
  | 'broken-off'
  | 'not-http'
  | 'aborted'
  | 'other';

/** An answer of the target, complete. */
export interface ExchangeResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string;
  /** Size of the body after decompression, in bytes. */
  readonly bodyBytes: number;
  /** Long strings of the stored body were cut; the size is that of the whole body. */
  readonly truncated?: true;
  /** The bytes are not UTF-8; the stored body has replacement characters. */
  readonly notUtf8?: true;
}

/** One request, and the answer or the reason why there is none. */
export interface Exchange {
  /** Position in the order of sending, from 0. */
  readonly index: number;
  readonly operation: OperationId | 'set-up';
  /** What the request is in its scenario: the name by which checks select it. */
  readonly step: string;
  /** What the request is for, in words for a person. */
  readonly purpose: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: HeaderList;
    readonly body?: string;
  };
  readonly response?: ExchangeResponse;
  readonly error?: { readonly kind: WireErrorKind; readonly message: string };
  readonly durationMs: number;
}

/** What a run knew before it asked, as far as a check may use it. */
export interface Facts {
  /** The account that the Token belongs to. */
  readonly account?: string;
  readonly bugs: readonly number[];
  readonly tasks: readonly number[];
  readonly product?: number;
  readonly readOnly: boolean;
  readonly open: boolean;
  readonly only: readonly string[];
  readonly skip: readonly string[];
}

/** A step that was not sent, and why. */
export interface NotAsked {
  readonly operation: OperationId;
  readonly step: string;
  readonly reason: string;
  /** The setting to give. */
  readonly hint?: string;
}

/** The first line of evidence.ndjson. */
export interface EvidenceHeader {
  readonly kind: 'header';
  readonly evidenceVersion: 1;
  readonly suite: { readonly name: string; readonly version: string; readonly contractDigest: string };
  readonly target: {
    readonly baseUrl: string;
    readonly kind: 'remote' | 'reference';
    readonly fixtures: FixtureSource;
  };
  readonly facts: Facts;
  readonly seed: number;
  readonly runId: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  readonly command: string;
}

/** The last line of evidence.ndjson. */
export interface EvidenceFooter {
  readonly kind: 'footer';
  /** How many exchanges stand between header and footer. */
  readonly count: number;
  readonly durationMs: number;
  readonly notAsked: readonly NotAsked[];
  /** Why the run ended before everything was asked. */
  readonly stopped?: Stop;
}

/** Why a run ended early, and whether the target could not be asked at all (exit code 4). */
export interface Stop {
  readonly reason: string;
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

/**
 * Writes evidence as newline-delimited JSON: header, one line per exchange, footer.
 * @returns the text of evidence.ndjson
 */
export function formatEvidence(evidence: Evidence): string {
  const lines: unknown[] = [evidence.header, ...evidence.exchanges, evidence.footer];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/**
 * Reads evidence.ndjson back.
 * @throws EvidenceError when a line is no JSON, an index is missing or repeated, or the footer is absent
 */
export function parseEvidence(text: string): Evidence {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const values = lines.map((line, at) => parseLine(line, at + 1));
  const header = values[0] as EvidenceHeader | undefined;
  if (header?.kind !== 'header' || header.evidenceVersion !== 1) {
    throw new EvidenceError('line 1: expected the header of evidence version 1');
  }
  const footer = values.at(-1) as EvidenceFooter;
  if (values.length < 2 || footer.kind !== 'footer') {
    throw new EvidenceError(`line ${lines.length}: the footer is missing, so the file is cut off`);
  }
  const exchanges = values.slice(1, -1) as Exchange[];
  exchanges.forEach((exchange, at) => {
    if (exchange.index !== at || typeof exchange.request?.url !== 'string') {
      throw new EvidenceError(
        `line ${at + 2}: expected exchange ${at}, found ${JSON.stringify(exchange.index)}`,
      );
    }
  });
  if (footer.count !== exchanges.length) {
    throw new EvidenceError(
      `line ${lines.length}: the footer counts ${footer.count} exchanges, the file has ${exchanges.length}`,
    );
  }
  return { header, exchanges, footer };
}

function parseLine(line: string, number: number): unknown {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // falls through to the one message that a person needs
  }
  throw new EvidenceError(`line ${number}: not a JSON object`);
}
