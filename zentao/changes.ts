import { bodyOf, isObject, own, type JsonObject } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import type { Change } from '../judging/report.ts';
import { changeIn } from '../suites/changes.ts';
import { suites } from '../suites/index.ts';

/** What set-up creates, in the order in which clean-up removes it. */
export const objectKinds = ['story', 'bug', 'task', 'execution', 'project', 'product', 'user'] as const;

/** A kind of object that can be created and removed. */
export type ObjectKind = (typeof objectKinds)[number];

type Act = 'create' | 'delete' | 'look';

/** The step of an exchange of set-up or clean-up; `what` is a number, or the id. */
export function stepOf(act: Act, kind: ObjectKind, what: string | number): string {
  return `${act}/${kind}/${what}`;
}

/** What happened to one object. */
export interface ChangeEvent {
  /** `story-created`, `bug-confirmed`, `task-deleted` … */
  readonly kind: string;
  readonly id: string;
  readonly exchange: number;
  readonly uncertain?: true;
}

/** Collects what exchanges change on the target, in the order of their answers. */
export class ChangeLog {
  private readonly known = new Map<string, Change>();
  private readonly deleted = new Set<string>();

  /** Takes one exchange; gives what it changed, unless that was known before. */
  add(exchange: Exchange): ChangeEvent | undefined {
    if (exchange.operation === 'set-up') return this.addSetUp(exchange);
    const change = changeIn(exchange, suites);
    return change && this.note(change);
  }

  /** Every change so far; `undone` where the object was created by the run and is gone. */
  changes(): Change[] {
    return [...this.known.values()];
  }

  private addSetUp(exchange: Exchange): ChangeEvent | undefined {
    const [act, kind, what] = exchange.step.split('/') as [string, ObjectKind, string];
    if (act === 'create') {
      const id = idIn(exchange);
      return id === undefined
        ? undefined
        : this.note({ kind: `${kind}-created`, id, exchange: exchange.index });
    }
    if (act === 'delete' && isAccepted(exchange)) this.deleted.add(`${kind}/${what}`);
    if (act !== 'look' || !this.isGone(exchange, `${kind}/${what}`, what)) return undefined;
    return this.noteGone(kind, what, exchange.index);
  }

  private note(change: Change): ChangeEvent | undefined {
    const key = change.id === 'unknown' ? `unknown ${change.exchange}` : `${change.kind} ${change.id}`;
    const known = this.known.get(key);
    if (known && (!known.uncertain || change.uncertain)) return undefined;
    this.known.set(key, change);
    return change;
  }

  /** What was done to an object that the run created is undone with it. */
  private noteGone(kind: ObjectKind, id: string, exchange: number): ChangeEvent {
    if (this.known.has(`${kind}-created ${id}`)) {
      for (const done of ['created', 'started', 'confirmed']) {
        const key = `${kind}-${done} ${id}`;
        const change = this.known.get(key);
        if (change) this.known.set(key, { ...change, undone: true });
      }
    }
    return { kind: `${kind}-deleted`, id, exchange };
  }

  /** A deleted object is not there, or is marked so; a deleted execution shows another one in its place. */
  private isGone(look: Exchange, key: string, id: string): boolean {
    const status = look.response?.status ?? 0;
    if (status === 404) return true;
    const accepted = this.deleted.has(key);
    const body = bodyOf(look);
    if (status < 200 || status > 299 || 'notJson' in body || !isObject(body.json)) return accepted;
    const shown = own(body.json, 'id');
    if (shown !== undefined && String(shown) !== id) return accepted;
    const mark = own(body.json, 'deleted');
    return mark === undefined ? accepted : mark === true || String(mark) === '1';
  }
}

/** What a whole run changed on the target. */
export function changesIn(exchanges: readonly Exchange[]): Change[] {
  const log = new ChangeLog();
  for (const exchange of exchanges) log.add(exchange);
  return log.changes();
}

/**
 * The id of the object that a creation answered with; old PHP sends it as a string. Undefined when the answer is
 * no success, or names an object of another name: that is not ours to delete.
 */
export function idIn(exchange: Exchange): string | undefined {
  const body = bodyOf(exchange);
  if (!isAccepted(exchange) || 'notJson' in body || !isObject(body.json)) return undefined;
  const id = String(own(body.json, 'id'));
  return /^[1-9]\d{0,14}$/.test(id) && isNamedAsSent(exchange, body.json) ? id : undefined;
}

/** Some open questions send what is no JSON. */
function sentFields(text = '{}'): JsonObject {
  try {
    const sent: unknown = JSON.parse(text);
    return isObject(sent) ? sent : {};
  } catch {
    return {};
  }
}

function isNamedAsSent({ request }: Exchange, created: JsonObject): boolean {
  const sent = sentFields(request.body);
  return ['name', 'title', 'account'].every((field) => {
    const [asked, got] = [own(sent, field), own(created, field)];
    return typeof asked !== 'string' || typeof got !== 'string' || asked === got;
  });
}

function isAccepted(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 0;
  const body = bodyOf(exchange);
  const refused = 'json' in body && isObject(body.json) && Object.hasOwn(body.json, 'error');
  return status >= 200 && status <= 399 && !refused;
}
