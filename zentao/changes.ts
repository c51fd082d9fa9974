import { isObject, own, sentBody, type JsonObject } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import type { Change } from '../judging/report.ts';
import { changeIn, refusalOf } from '../suites/changes.ts';
import { suites } from '../suites/index.ts';
import { obeyedAllTheSame } from '../suites/obeyed.ts';
import { createdId, errorIn, idOf, isAccepted, isWhole, listIn, objectIn } from './answers.ts';
import { actOf, isOwned, nameField, objectKinds, plural, type ObjectKind } from './kinds.ts';

/** What happened to one object. */
export interface ChangeEvent {
  /** `story-created`, `bug-confirmed`, `task-deleted` … */
  readonly kind: string;
  readonly id: string;
  readonly exchange: number;
  readonly uncertain?: true;
}

/** A creation that may have made something, though no answer names it. */
interface Lost {
  readonly kind: ObjectKind;
  /** The name that was sent. */
  readonly name: string | undefined;
  readonly owner: string | undefined;
}

/** Collects what exchanges change on the target, in the order of their answers. */
export class ChangeLog {
  private readonly known = new Map<string, Change>();
  private readonly ownerOfObject = new Map<string, string>();
  private readonly deleted = new Set<string>();
  private readonly lost = new Map<string, Lost>();
  private readonly projects: Set<unknown>;
  /** Refusals that say nothing of what was sent. */
  private readonly unclear = new Set<string>();

  /** @param projects names of projects of the run that stand in no exchange */
  constructor(projects: readonly string[] = []) {
    this.projects = new Set(projects);
  }

  /** Takes one exchange; gives what it changed, unless that was known before. */
  add(exchange: Exchange): ChangeEvent[] {
    if (exchange.operation === 'set-up') return this.addSetUp(exchange);
    const change = changeIn(exchange, suites, this.unclear);
    if (!change) return this.addRefused(exchange);
    if (change.uncertain) this.unclear.add(refusalOf(exchange));
    if (change.id === 'unknown') this.loseStory(exchange);
    else if (change.kind === 'story-created') this.setOwner('story', change.id, productSent(exchange));
    return this.note(change);
  }

  /** Takes what an earlier run wrote down. */
  restore({ kind, id, exchange }: ChangeEvent): void {
    if (kind.endsWith('-created') && id !== 'unknown') this.note({ kind, id, exchange });
    if (kind.endsWith('-deleted')) this.noteGone(kind.replace('-deleted', '') as ObjectKind, id, exchange);
  }

  /** Every change so far; `undone` where the object was created by the run and is gone. */
  changes(): Change[] {
    return [...this.known.values()];
  }

  /** Ids of the objects that the run created and that are not gone. */
  present(kind: ObjectKind): string[] {
    return this.changes()
      .filter((change) => change.kind === `${kind}-created` && !change.undone && change.id !== 'unknown')
      .map(({ id }) => id);
  }

  /** True when the run created the object, gone or not. */
  isOwn(kind: ObjectKind, id: string): boolean {
    return this.known.has(`${kind}-created ${id}`);
  }

  /** The product or execution in which an object was created. */
  ownerOf(kind: ObjectKind, id: string): string | undefined {
    return this.ownerOfObject.get(`${kind} ${id}`);
  }

  /** True when nothing that the run is known to have created is there. */
  get isClean(): boolean {
    return objectKinds.every((kind) => this.present(kind).length === 0);
  }

  /** True when an object of the kind may be there that no answer named. */
  mayHaveLost(kind: ObjectKind): boolean {
    return [...this.lost.values()].some((lost) => lost.kind === kind);
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
        if (this.isShadow(exchange, kind, what)) return this.noteShadow(what, exchange.index);
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
      if (mayHaveCreated(exchange)) this.lost.set(key, { kind, name, owner });
      return [];
    }
    this.lost.delete(key);
    this.setOwner(kind, id, owner);
    if (kind === 'project') this.projects.add(own(sentBody(exchange), 'name'));
    return this.note({ kind: `${kind}-created`, id, exchange: exchange.index });
  }

  /** One version refuses stories that it has saved. */
  private addRefused(exchange: Exchange): ChangeEvent[] {
    if (exchange.operation === 'create-story' && mayHaveCreated(exchange)) this.loseStory(exchange);
    return [];
  }

  private loseStory(exchange: Exchange): void {
    const title = own(sentBody(exchange), 'title');
    const name = typeof title === 'string' ? title : undefined;
    this.lost.set(`unknown ${exchange.index}`, { kind: 'story', name, owner: productSent(exchange) });
  }

  /** A list tells which creations without an answer were made, and which deletions. */
  private addList(exchange: Exchange, kind: ObjectKind, owner: string): ChangeEvent[] {
    const list = listIn(exchange, plural(kind));
    if (!list) return [];
    const whole = isWhole(exchange, list);
    const listed = new Set(list.map(idOf));
    const gone = this.present(kind).filter(
      (id) =>
        whole &&
        (this.ownerOf(kind, id) ?? '') === owner &&
        this.deleted.has(`${kind} ${id}`) &&
        !listed.has(id),
    );
    return [
      ...this.findLost(exchange, kind, list, whole ? owner : undefined),
      ...gone.flatMap((id) => this.noteGone(kind, id, exchange.index)),
    ];
  }

  /** @param owner whose list this is, where it is whole: what it lacks was never made */
  private findLost(
    { index }: Exchange,
    kind: ObjectKind,
    list: readonly JsonObject[],
    owner: string | undefined,
  ): ChangeEvent[] {
    const events: ChangeEvent[] = [];
    for (const [key, lost] of this.lost) {
      if (lost.kind !== kind || lost.name === undefined) continue;
      const found = list.find((object) => own(object, nameField(kind)) === lost.name);
      const id = found && idOf(found);
      if (id === undefined && (owner === undefined || lost.owner !== owner)) continue;
      this.lost.delete(key);
      this.known.delete(key);
      if (id === undefined) continue;
      this.setOwner(kind, id, lost.owner);
      events.push(...this.note({ kind: `${kind}-created`, id, exchange: index }));
    }
    return events;
  }

  /** A product that one version makes of its own for a project, and hides from its lists. */
  private shadowsIn(exchange: Exchange, kind: ObjectKind, id: string): ChangeEvent[] {
    if (kind !== 'project' || !this.isOwn('project', id)) return [];
    const products = listIn(exchange, 'products') ?? [];
    return products
      .filter((product) => String(own(product, 'shadow')) === '1')
      .flatMap((product) => idOf(product) ?? [])
      .flatMap((shadow) => this.noteShadow(shadow, exchange.index));
  }

  /** The same, met by its id where the account may not look at the project. */
  private isShadow(look: Exchange, kind: ObjectKind, id: string): boolean {
    const shown = objectIn(look);
    if (kind !== 'product' || !shown || idOf(shown) !== id || this.isOwn(kind, id)) return false;
    return String(own(shown, 'shadow')) === '1' && this.projects.has(own(shown, 'name'));
  }

  private noteShadow(id: string, exchange: number): ChangeEvent[] {
    return this.note({ kind: 'product-created', id, exchange });
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

  /** What was done to an object that the run created is undone with it. */
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

  /** A deleted object is not there, or is marked so; a deleted execution shows another one in its place. */
  private isGone(look: Exchange, key: string, id: string): boolean {
    if (look.response?.status === 404) return true;
    const accepted = this.deleted.has(key);
    const shown = objectIn(look);
    if (!shown || idOf(shown) !== id) return accepted && look.response !== undefined;
    const mark = own(shown, 'deleted');
    return mark === undefined ? accepted : mark === true || String(mark) === '1';
  }
}

/** What a whole run changed on the target. */
export function changesIn(exchanges: readonly Exchange[]): Change[] {
  const changes = logOf(exchanges).changes();
  const obeyed = obeyedAllTheSame(exchanges, suites).flatMap((change) => {
    const known = changes.filter(({ kind, id }) => kind === change.kind && id === change.id);
    if (known.some(({ exchange }) => exchange === change.exchange)) return [];
    return known.some(({ undone }) => undone) ? { ...change, undone: true } : change;
  });
  return [...changes, ...obeyed];
}

/** The log of what was sent so far. */
export function logOf(exchanges: readonly Exchange[]): ChangeLog {
  const log = new ChangeLog();
  for (const exchange of exchanges) log.add(exchange);
  return log;
}

/** A creation whose answer names no object, and does not name the fields that it wants either. */
function mayHaveCreated(exchange: Exchange): boolean {
  return (
    createdId(exchange) === undefined && exchange.response?.status !== 401 && !isObject(errorIn(exchange))
  );
}

function productSent(exchange: Exchange): string | undefined {
  const product = own(sentBody(exchange), 'product');
  return typeof product === 'number' ? String(product) : undefined;
}
