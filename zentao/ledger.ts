import type { FixtureSource } from '../evidence/evidence.ts';
import type { ChangeEvent } from './changes.ts';

/** The first line of changes.ndjson. */
export interface LedgerHeader {
  readonly kind: 'run';
  readonly changesVersion: 1;
  readonly runId: string;
  readonly baseUrl: string;
  readonly fixtures: FixtureSource;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
}

/** What changes.ndjson tells: whose changes they are, and all of them in their order. */
export interface Ledger {
  readonly header: LedgerHeader;
  readonly events: readonly ChangeEvent[];
}

/** Raised for a file that is no changes.ndjson; the message names the line. */
export class LedgerError extends Error {}

/** Gives the lines of changes.ndjson as things happen; nothing at all when nothing is changed. */
export class LedgerWriter {
  private started = false;

  /** @param write takes one line with its line feed; what it takes should outlive a power cut */
  constructor(
    private readonly header: LedgerHeader,
    private readonly write: (line: string) => void,
  ) {}

  /** Writes the header before something is created: whatever becomes of it, it can be looked for then. */
  begin(): void {
    if (!this.started) this.write(lineOf(this.header));
    this.started = true;
  }

  /** Writes that nothing is left, where something was created. */
  end(): void {
    if (this.started) this.write(lineOf(endOf(this.header)));
  }

  /** Writes one change. */
  add(event: ChangeEvent): void {
    this.begin();
    this.write(lineOf(event));
  }
}

/** One value as a line of changes.ndjson. */
export function lineOf(value: LedgerHeader | ChangeEvent): string {
  return `${JSON.stringify(value)}\n`;
}

/**
 * Reads changes.ndjson. A last line that a power cut left unfinished is no error.
 * @throws LedgerError for anything else that is not one
 */
export function parseLedger(text: string): Ledger {
  const lines = text.split('\n');
  const unfinished = lines.pop();
  const values = lines.map((line, at) => parseLine(line, at + 1));
  if (unfinished) values.push(...parseTail(unfinished));
  const [header, ...events] = values;
  if (header?.['kind'] !== 'run' || header['changesVersion'] !== 1 || typeof header['baseUrl'] !== 'string') {
    throw new LedgerError('line 1: expected the header of changes version 1');
  }
  const wrong = events.findIndex(({ kind, id }) => typeof kind !== 'string' || typeof id !== 'string');
  if (wrong >= 0) throw new LedgerError(`line ${wrong + 2}: expected a change with kind and id`);
  return { header: header as unknown as LedgerHeader, events: events as unknown as ChangeEvent[] };
}

type Line = Readonly<Record<string, unknown>>;

function parseLine(line: string, number: number): Line {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Line;
  } catch {
    // one message for whatever is no JSON object
  }
  throw new LedgerError(`line ${number}: not a JSON object`);
}

function parseTail(line: string): Line[] {
  try {
    return [parseLine(line, 0)];
  } catch {
    return [];
  }
}

/** The events of objects that were created and not deleted since; an unknown id is none that could be deleted. */
export function leftIn({ events }: Ledger): ChangeEvent[] {
  const deleted = new Set(
    events.filter(({ kind }) => kind.endsWith('-deleted')).map(({ kind, id }) => `${objectOf(kind)} ${id}`),
  );
  return events.filter(
    ({ kind, id }) =>
      kind.endsWith('-created') && id !== 'unknown' && !deleted.has(`${objectOf(kind)} ${id}`),
  );
}

/** The last line of a run that removed all that it had created: there is nothing to be looked for. */
export function endOf({ runId }: LedgerHeader): ChangeEvent {
  return { kind: 'run-ended', id: runId, exchange: 0 };
}

/** True when a run ended with nothing left, or was cleaned up after. */
export function isFinished(ledger: Ledger): boolean {
  const ended = ledger.events.findLastIndex(({ kind }) => kind === 'run-ended');
  return ended >= 0 && leftIn(ledger).length === 0;
}

/** `task` of `task-created`. */
function objectOf(kind: string): string {
  return kind.slice(0, kind.lastIndexOf('-'));
}
