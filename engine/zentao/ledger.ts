import { type Said, phrase } from '../../messages/phrase.ts';
import { SaidError } from '../../messages/said-error.ts';
import { isObject, parseJson } from '../evidence/body.ts';
import { type FixtureSource, noJsonObject, lineWrong } from '../evidence/evidence.ts';
import { createdBy, deletedBy } from '../judging/change-kinds.ts';
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

/** The content of changes.ndjson: the run, and its changes in order. */
export interface Ledger {
  readonly header: LedgerHeader;
  readonly events: readonly ChangeEvent[];
}

/** Writes the lines of changes.ndjson during a run. Writes nothing if nothing changes. */
export class LedgerWriter {
  private started = false;

  /** @param write stores one line, with its line feed. It should be durable, so that a power cut does not lose it */
  constructor(
    private readonly header: LedgerHeader,
    private readonly write: (line: string) => void,
  ) {}

  /** Writes the header. Called before a creation, so that cleanup can search for an object without a line of its own. */
  begin(): void {
    if (!this.started) this.write(lineOf(this.header));
    this.started = true;
  }

  /** Writes that nothing is left, if something was created. */
  end(): void {
    if (this.started) this.write(lineOf(endOf(this.header)));
  }

  /** Writes one change. An id that is no number can't be part of a path: cleanup searches for that object. */
  add(event: ChangeEvent): void {
    this.begin();
    this.write(lineOf(isId(event.id) ? event : { ...event, id: 'unknown' }));
  }
}

/** Returns a value as a line of changes.ndjson. */
export function lineOf(value: LedgerHeader | ChangeEvent): string {
  return `${JSON.stringify(value)}\n`;
}

const noChangesHeader = phrase(
  'no-changes-header',
  'expected the header of changes version 1',
  '应为 changes 版本 1 的首行',
);
const noRunId = phrase(
  'no-run-id',
  'expected the run id: 8 characters of 0-9 and a-f',
  '应有运行的 id：8 个字符，由 0-9 和 a-f 组成',
);
const noChange = phrase(
  'no-change',
  'expected a change with kind and id, and the id a number',
  '应为含 kind 和 id 的修改，且 id 为数字',
);

/**
 * Parses changes.ndjson. An incomplete last line, as after a power cut, is ignored.
 * @throws SaidError with the line if the text is anything else
 */
export function parseLedger(text: string): Ledger {
  const lines = text.split('\n');
  const unfinished = lines.pop();
  const values = lines.map((line, at) => {
    const value = parseJson(line);
    if (isObject(value)) return value;
    throw wrongLine(at + 1, noJsonObject);
  });
  const tail = parseJson(unfinished ?? '');
  if (isObject(tail)) values.push(tail);
  const [header, ...events] = values;
  if (header?.['kind'] !== 'run' || header['changesVersion'] !== 1 || typeof header['baseUrl'] !== 'string') {
    throw wrongLine(1, noChangesHeader);
  }
  const { runId } = header;
  // Cleanup deletes what has it in its name.
  if (typeof runId !== 'string' || !/^[0-9a-f]{8}$/.test(runId)) throw wrongLine(1, noRunId);
  const wrong = events.findIndex(({ kind, id, owner }) => {
    if (typeof kind !== 'string' || (owner !== undefined && !isId(owner))) return true;
    return !isId(id) && id !== (kind === 'run-ended' ? runId : 'unknown');
  });
  if (wrong >= 0) throw wrongLine(wrong + 2, noChange);
  return { header: header as unknown as LedgerHeader, events: events as unknown as ChangeEvent[] };
}

function isId(id: unknown): boolean {
  return typeof id === 'string' && /^\d{1,15}$/.test(id);
}

/** What is wrong with a line of a file. */
const wrongLine = (line: number, what: Said): SaidError => new SaidError(lineWrong(line, what));

/** Returns the creations of objects that were not deleted since. Without an id an object cannot be deleted. */
export function remainingIn({ events }: Ledger): ChangeEvent[] {
  const deleted = new Set(events.map((event) => `${deletedBy(event)} ${event.id}`));
  return events.filter((event) => {
    const object = createdBy(event);
    return object !== undefined && event.id !== 'unknown' && !deleted.has(`${object} ${event.id}`);
  });
}

/** Returns the last line of a run that removed everything that it created. */
export function endOf({ runId }: LedgerHeader): ChangeEvent {
  return { kind: 'run-ended', id: runId, exchange: 0 };
}

/** True if nothing of a run is left, after its own or a later cleanup. */
export function isFinished(ledger: Ledger): boolean {
  const ended = ledger.events.findLastIndex(({ kind }) => kind === 'run-ended');
  return ended >= 0 && remainingIn(ledger).length === 0;
}
