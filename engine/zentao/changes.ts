import { isObject, own, sentBody, type JsonObject } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { createdBy, deletedBy } from '../judging/change-kinds.ts';
import type { Change } from '../judging/report.ts';
import { changeIn, rejectedWithEffect, rejectionKey } from '../../suites/changes.ts';
import { suites } from '../../suites/index.ts';
import { createdId, errorIn, idOf, isAccepted, isWhole, listIn, objectIn } from './responses.ts';
import { actOf, isIn, isOwned, nameField, objectKinds, plural, type ObjectKind } from './kinds.ts';

/** A change of one object: `story-created`, `bug-confirmed`, `task-deleted` … */
export interface ChangeEvent extends Omit<Change, 'undone'> {
  /** Of a creation without a known id: the product in which the object may be. */
  readonly owner?: string;
}

/** A creation without an id in its response. The object may exist. */
interface Unconfirmed {
  readonly kind: ObjectKind;
  /** The name that was sent. */
  readonly name: string | undefined;
  readonly owner: string | undefined;
}

/** Collects the changes that exchanges make on the target, in the order of their responses. */
export class ChangeLog {
  private readonly known = new Map<string, Change>();
  private readonly ownerOfObject = new Map<string, string>();
  private readonly deleted = new Set<string>();
  private readonly unconfirmed = new Map<string, Unconfirmed>();
  private readonly projects: Set<unknown>;
  /** Rejections that do not depend on the request. */
  private readonly unclear = new Set<string>();

  /** @param projects names of projects of the run that are in no exchange */
  constructor(projects: readonly string[] = []) {
    this.projects = new Set(projects);
  }

  /** Adds an exchange, and returns its changes that were not known before. */
  add(exchange: Exchange): ChangeEvent[] {
    if (exchange.operation === 'set-up') return this.addSetUp(exchange);
    const change = changeIn(exchange, suites, this.unclear);
    if (!change) {
      // One version of ZenTao rejects stories although it has saved them.
      const isOfStory = exchange.operation === 'create-story';
      if (isOfStory && mayHaveCreated(exchange)) this.addUnconfirmedStory(exchange);
      return [];
    }
    if (change.uncertain) this.unclear.add(rejectionKey(exchange));
    const owner = productSent(exchange);
    if (change.id !== 'unknown') {
      if (change.kind === 'story-created') this.setOwner('story', change.id, owner);
      return this.note(change);
    }
    this.addUnconfirmedStory(exchange);
    return this.note(change).map((event) => (owner === undefined ? event : { ...event, owner }));
  }

  /** Adds a change from the ledger of an earlier run. */
  restore(event: ChangeEvent): void {
    const { kind, id, exchange, owner } = event;
    const [created, deleted] = [createdBy(event), deletedBy(event)] as (ObjectKind | undefined)[];
    if (created !== undefined && id !== 'unknown') this.note({ kind, id, exchange });
    if (created !== undefined && id === 'unknown')
      this.unconfirmed.set(`unknown ${exchange}`, { kind: created, name: undefined, owner });
    if (deleted !== undefined) this.noteGone(deleted, id, exchange);
  }

  /** Forgets that the run created an object, because the service does not show that it did. */
  disown(kind: ObjectKind, id: string): void {
    this.known.delete(`${kind}-created ${id}`);
  }

  /** Returns all changes. `undone` is true if the run created the object and it is gone. */
  changes(): Change[] {
    return [...this.known.values()];
  }

  /** Returns the ids of the objects that the run created and that are not gone. */
  present(kind: ObjectKind): string[] {
    return this.changes()
      .filter((change) => change.kind === `${kind}-created` && !change.undone && change.id !== 'unknown')
      .map(({ id }) => id);
  }

  /** True if the run created the object, whether it is gone or not. */
  isOwn(kind: ObjectKind, id: string): boolean {
    return this.known.has(`${kind}-created ${id}`);
  }

  /** Returns the product or execution in which an object was created. */
  ownerOf(kind: ObjectKind, id: string): string | undefined {
    return this.ownerOfObject.get(`${kind} ${id}`);
  }

  /** True if all objects that the run is known to have created are gone. */
  get isClean(): boolean {
    return objectKinds.every((kind) => this.present(kind).length === 0);
  }

  /** Returns the owners in which unconfirmed creations of a kind may be; undefined where that is not known. */
  ownersOfUnconfirmed(kind: ObjectKind): (string | undefined)[] {
    return [...this.unconfirmed.values()].flatMap((creation) =>
      creation.kind === kind ? [creation.owner] : [],
    );
  }

  /** Forgets unconfirmed creations in an owner that has no object of the run any more. */
  resolve(kind: ObjectKind, owner: string): void {
    for (const [key, creation] of this.unconfirmed)
      if (creation.kind === kind && creation.owner === owner) this.unconfirmed.delete(key);
  }

  private addSetUp(exchange: Exchange): ChangeEvent[] {
    const step = actOf(exchange.step);
    if (!step) return [];
    const { act, kind, what } = step;
    switch (act) {
      case 'create':
        return this.addCreated(exchange, kind, what);
      case 'delete':
        if (isAccepted(exchange)) this.deleted.add(`${kind} ${what}`);
        return [];
      case 'list':
        return this.addList(exchange, kind, what);
      default:
        if (this.isShadow(exchange, kind, what))
          return this.note({ kind: 'product-created', id: what, exchange: exchange.index });
        if (!this.isOwn(kind, what) && !this.deleted.has(`${kind} ${what}`)) return [];
        return this.isGone(exchange, `${kind} ${what}`, what)
          ? [...this.shadowsIn(exchange, kind, what), ...this.noteGone(kind, what, exchange.index)]
          : [];
    }
  }

  private addCreated(exchange: Exchange, kind: ObjectKind, number: string): ChangeEvent[] {
    const id = createdId(exchange);
    const key = `${kind}/${number}`;
    const owner = isOwned(kind) ? exchange.request.url.split('/').at(-2) : undefined;
    if (id === undefined) {
      const name = String(own(sentBody(exchange), nameField(kind)));
      if (mayHaveCreated(exchange)) this.unconfirmed.set(key, { kind, name, owner });
      return [];
    }
    this.unconfirmed.delete(key);
    this.setOwner(kind, id, owner);
    if (kind === 'project') this.projects.add(own(sentBody(exchange), 'name'));
    return this.note({ kind: `${kind}-created`, id, exchange: exchange.index });
  }

  private addUnconfirmedStory(exchange: Exchange): void {
    const title = own(sentBody(exchange), 'title');
    const name = typeof title === 'string' ? title : undefined;
    this.unconfirmed.set(`unknown ${exchange.index}`, { kind: 'story', name, owner: productSent(exchange) });
  }

  /** A list shows which unconfirmed creations exist, and which deletions had an effect. */
  private addList(exchange: Exchange, kind: ObjectKind, owner: string): ChangeEvent[] {
    const list = listIn(exchange, plural(kind));
    if (!list) return [];
    const isOther = isOwned(kind) && !list.every((object) => isIn(object, kind, owner));
    const isComplete = !isOther && isWhole(exchange, list);
    const listed = new Set(list.map(idOf));
    const isGone = (id: string): boolean =>
      (this.ownerOf(kind, id) ?? '') === owner && this.deleted.has(`${kind} ${id}`) && !listed.has(id);
    const gone = isComplete ? this.present(kind).filter(isGone) : [];
    return [
      ...this.findUnconfirmed(exchange, kind, list, isComplete ? owner : undefined),
      ...gone.flatMap((id) => this.noteGone(kind, id, exchange.index)),
    ];
  }

  /** @param owner the owner of a complete list: what is not in it was not created. Undefined for an incomplete list */
  private findUnconfirmed(
    { index }: Exchange,
    kind: ObjectKind,
    list: readonly JsonObject[],
    owner: string | undefined,
  ): ChangeEvent[] {
    const events: ChangeEvent[] = [];
    for (const [key, creation] of this.unconfirmed) {
      if (creation.kind !== kind || creation.name === undefined) continue;
      const found = list.find((object) => own(object, nameField(kind)) === creation.name);
      const id = found && idOf(found);
      if (id === undefined && (owner === undefined || creation.owner !== owner)) continue;
      this.unconfirmed.delete(key);
      this.known.delete(key);
      if (id === undefined) continue;
      this.setOwner(kind, id, creation.owner);
      events.push(...this.note({ kind: `${kind}-created`, id, exchange: index }));
    }
    return events;
  }

  /** Notes the product that one version of ZenTao creates for each project and hides from its lists. */
  private shadowsIn(exchange: Exchange, kind: ObjectKind, id: string): ChangeEvent[] {
    if (kind !== 'project' || !this.isOwn('project', id)) return [];
    const products = listIn(exchange, 'products') ?? [];
    return products
      .filter((product) => String(own(product, 'shadow')) === '1')
      .flatMap((product) => idOf(product) ?? [])
      .flatMap((shadow) => this.note({ kind: 'product-created', id: shadow, exchange: exchange.index }));
  }

  /** True for such a product that was read by its id, because the account may not read the project. */
  private isShadow(look: Exchange, kind: ObjectKind, id: string): boolean {
    const shown = objectIn(look);
    if (kind !== 'product' || !shown || idOf(shown) !== id || this.isOwn(kind, id)) return false;
    return String(own(shown, 'shadow')) === '1' && this.projects.has(own(shown, 'name'));
  }

  private setOwner(kind: ObjectKind, id: string, owner: string | undefined): void {
    if (owner !== undefined) this.ownerOfObject.set(`${kind} ${id}`, owner);
  }

  private note(change: Change): ChangeEvent[] {
    const key = change.id === 'unknown' ? `unknown ${change.exchange}` : `${change.kind} ${change.id}`;
    const known = this.known.get(key);
    if (known && (!known.uncertain || change.uncertain)) return [];
    this.known.set(key, change);
    return [change];
  }

  /** Notes a deletion. If the run created the object, its other changes to the object are undone too. */
  private noteGone(kind: ObjectKind, id: string, exchange: number): ChangeEvent[] {
    if (this.isOwn(kind, id)) {
      for (const done of ['created', 'started', 'confirmed']) {
        const key = `${kind}-${done} ${id}`;
        const change = this.known.get(key);
        if (change) this.known.set(key, { ...change, undone: true });
      }
    }
    return [{ kind: `${kind}-deleted`, id, exchange }];
  }

  /** True for a 404 or an object marked as deleted. For a deleted execution ZenTao returns another one. */
  private isGone(look: Exchange, key: string, id: string): boolean {
    if (look.response?.status === 404) return true;
    const accepted = this.deleted.has(key);
    const shown = objectIn(look);
    if (!shown || idOf(shown) !== id) return accepted && look.response !== undefined;
    const deleted = own(shown, 'deleted');
    return deleted === undefined ? accepted : deleted === true || String(deleted) === '1';
  }
}

/** Returns all changes of a run on the target. */
export function changesIn(exchanges: readonly Exchange[]): Change[] {
  const changes = logOf(exchanges).changes();
  const obeyed = rejectedWithEffect(exchanges, suites).flatMap((change) => {
    const known = changes.filter(({ kind, id }) => kind === change.kind && id === change.id);
    if (known.some(({ exchange }) => exchange === change.exchange)) return [];
    return known.some(({ undone }) => undone) ? { ...change, undone: true } : change;
  });
  return [...changes, ...obeyed];
}

/** Returns the log of the exchanges so far. */
export function logOf(exchanges: readonly Exchange[]): ChangeLog {
  const log = new ChangeLog();
  for (const exchange of exchanges) log.add(exchange);
  return log;
}

/** True if a creation has no id in its response and was not clearly rejected: by 401 or by an error for fields. */
function mayHaveCreated(exchange: Exchange): boolean {
  return (
    createdId(exchange) === undefined && exchange.response?.status !== 401 && !isObject(errorIn(exchange))
  );
}

function productSent(exchange: Exchange): string | undefined {
  const product = own(sentBody(exchange), 'product');
  return typeof product === 'number' ? String(product) : undefined;
}
