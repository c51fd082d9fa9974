import type { Exchange } from '../evidence/evidence.ts';
import { own } from '../evidence/body.ts';
import { idOf, isWhole, listIn, objectIn } from './responses.ts';
import type { Act } from '../evidence/role.ts';
import { allOf } from '../evidence/all-of.ts';
import type { SetUpApi } from './api.ts';
import { nameOf } from './bodies.ts';
import type { ChangeEvent, ChangeLog } from './changes.ts';
import {
  collections,
  isIn,
  isOwned,
  listPath,
  nameField,
  objectKinds,
  owners,
  plural,
  stepOf,
  type ObjectKind,
  type OwnedKind,
} from './kinds.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import type { CreatedKind } from '../../messages/en/terms.ts';
import { apart } from '../../messages/zh/apart.ts';
import { created as chineseObjects } from '../../messages/zh/terms.ts';

/** Options of cleanup. */
export interface CleanUpOptions {
  readonly runId: string;
  /** The changes of the run. Cleanup adds its own. */
  readonly log: ChangeLog;
  /** Called for each object that is found or removed. */
  readonly onEvent?: (event: ChangeEvent) => void;
  /** Searches for objects of every kind, because the log may lack some creations. */
  readonly thorough?: true;
}

/** Which objects a request of cleanup lists. */
export const cleanUpList = phrase(
  'clean-up-list',
  (objects: string) => `cleanup: list the ${objects} that are left`,
  (objects) => `清理：列出剩余的 ${objects}`,
);
const cleanUpDelete = phrase(
  'clean-up-delete',
  (kind: CreatedKind, id: string) => `cleanup: delete ${kind} ${id}`,
  (kind, id) => `清理：删除${apart(chineseObjects[kind])} ${id}`,
);
const cleanUpLook = phrase(
  'clean-up-look',
  (kind: CreatedKind, id: string) => `cleanup: check whether ${kind} ${id} is deleted`,
  (kind, id) => `清理：检查${apart(chineseObjects[kind])} ${id} 是否已删除`,
);

/**
 * Removes what a run created in ZenTao. ZenTao responds to every DELETE with success and only marks the object as deleted,
 * so that each deletion is verified.
 */
export class CleanUp {
  constructor(
    private readonly api: SetUpApi,
    private readonly options: CleanUpOptions,
  ) {}

  /**
   * Removes children before their parents, and verifies that they are gone: with one list if it shows all, otherwise with
   * a request for each. Also searches for objects whose creation got no response.
   * @throws SetUpFailed if the service stays unreachable; RunStopped if the time is up
   */
  async run(): Promise<void> {
    await allOf([this.removeUsers(), this.removeWork()]);
  }

  /** Removes everything except users. A parent waits only for its own children. */
  private async removeWork(): Promise<void> {
    const work = this.removeOwned('task').then(() =>
      allOf([this.removeNamed('project'), this.removeNamed('execution')]),
    );
    await allOf<unknown>([this.removeOwned('story'), this.removeOwned('bug'), work]);
    const [projects] = await work;
    // The response for a project lists its products, among them the hidden one that ZenTao created with it.
    if (projects!.some((look) => listIn(look, 'products') === undefined)) await this.findShadows();
    await this.removeNamed('product');
  }

  /**
   * Looks at each object of a ledger, which anyone may have written. Only those are deleted that have the id of the run in
   * their names, or are in a product or execution of the run.
   * @returns the other ones
   */
  async disownOthers(): Promise<{ readonly kind: ObjectKind; readonly id: string }[]> {
    const { log } = this.options;
    const all = objectKinds.flatMap((kind) => log.present(kind).map((id) => ({ kind, id })));
    const owned = all.filter(({ kind }) => isOwned(kind));
    const others: typeof all = [];
    // An owner first: what is in it is of the run if the owner is.
    for (const some of [all.filter((one) => !owned.includes(one)), owned]) {
      const looks = await allOf(some.map(({ kind, id }) => this.look(kind, id)));
      const isLeft = ({ kind, id }: (typeof all)[number]): boolean => log.present(kind).includes(id);
      const foreign = some.filter((one, at) => isLeft(one) && !this.isOfRun(looks[at]!, one.kind, one.id));
      for (const { kind, id } of foreign) log.disown(kind, id);
      others.push(...foreign);
    }
    return others;
  }

  private isOfRun(look: Exchange, kind: ObjectKind, id: string): boolean {
    const { log, runId } = this.options;
    const shown = objectIn(look);
    if (shown === undefined || idOf(shown) !== id) return false;
    const isInOwn = isOwned(kind) && log.present(owners[kind]).some((owner) => isIn(shown, kind, owner));
    return isInOwn || String(own(shown, nameField(kind))).includes(runId);
  }

  /**
   * Removes some stories, to find out whether cleanup works.
   * @returns true if at least one was removed, or if there was none
   */
  async tryStories(count: number): Promise<boolean> {
    const { log } = this.options;
    const before = log.present('story');
    const some = before.slice(0, count);
    await this.deleteAll('story', some);
    await allOf(some.map((id) => this.look('story', id)));
    return some.length === 0 || log.present('story').length < before.length;
  }

  /** Reads the hidden product of a project that the account may not read. Its id follows that of the run's product. */
  private async findShadows(): Promise<void> {
    await allOf(
      this.options.log.present('product').map((id) => this.look('product', String(Number(id) + 1))),
    );
  }

  private async removeOwned(kind: OwnedKind): Promise<void> {
    const { log, thorough } = this.options;
    const ids = log.present(kind);
    const unconfirmed = log.ownersOfUnconfirmed(kind);
    const found = new Set([
      ...ids.flatMap((id) => log.ownerOf(kind, id) ?? []),
      ...(thorough || unconfirmed.length > 0 ? log.present(owners[kind]) : []),
      ...unconfirmed.filter((owner) => owner !== undefined),
    ]);
    await this.deleteAll(kind, ids);
    await allOf([...found].map((owner) => this.sweep(kind, owner)));
    await allOf(log.present(kind).map((id) => this.look(kind, id)));
  }

  /** Deletes the objects of the run that the list of an owner still contains: those in an owner of its own, and those with its id. */
  private async sweep(kind: OwnedKind, owner: string): Promise<void> {
    const { log, runId } = this.options;
    const isOwn = log.isOwn(owners[kind], owner);
    const oursIn = (list: Exchange): string[] =>
      (listIn(list, plural(kind)) ?? [])
        .filter(
          (object) => (isOwn && isIn(object, kind, owner)) || String(object[nameField(kind)]).includes(runId),
        )
        .flatMap((object) => idOf(object) ?? []);
    let list = await this.list(kind, owner);
    const ids = oursIn(list);
    if (ids.length > 0) {
      await this.deleteAll(kind, ids);
      list = await this.list(kind, owner);
    }
    const listed = listIn(list, plural(kind));
    if (listed && isWhole(list, listed) && oursIn(list).length === 0) log.resolve(kind, owner);
  }

  /** Verifies the deletions with one list. Users that the list does not cover are verified one by one. */
  private async removeUsers(): Promise<void> {
    const ids = await this.deleteNamed('user');
    if (ids.length > 0) await this.list('user');
    await allOf(this.options.log.present('user').map((id) => this.look('user', id)));
  }

  /** @returns the exchanges that verify the deletions */
  private async removeNamed(kind: ObjectKind): Promise<Exchange[]> {
    const ids = await this.deleteNamed(kind);
    return allOf(ids.map((id) => this.look(kind, id)));
  }

  /** @returns the ids of the objects to delete */
  private async deleteNamed(kind: ObjectKind): Promise<readonly string[]> {
    const { log, thorough } = this.options;
    const found = thorough || log.ownersOfUnconfirmed(kind).length > 0 ? await this.findNamed(kind) : [];
    const ids = [...new Set([...log.present(kind), ...found])];
    await this.deleteAll(kind, ids);
    return ids;
  }

  private async findNamed(kind: ObjectKind): Promise<string[]> {
    const prefix = nameOf(this.options.runId, kind, 0).slice(0, -1);
    return (listIn(await this.list(kind), plural(kind)) ?? [])
      .filter((object) => String(object[nameField(kind)]).startsWith(prefix))
      .flatMap((object) => idOf(object) ?? []);
  }

  private list(kind: ObjectKind, owner = ''): Promise<Exchange> {
    return this.send('list', kind, owner, cleanUpList(plural(kind)), listPath(kind, owner));
  }

  private async deleteAll(kind: ObjectKind, ids: readonly string[]): Promise<void> {
    const remove = (id: string): Promise<Exchange> =>
      this.send('delete', kind, id, cleanUpDelete(kind, id), `${collections[kind]}/${id}`);
    await allOf(ids.map(remove));
  }

  private look(kind: ObjectKind, id: string): Promise<Exchange> {
    const query = kind === 'project' ? '?fields=products' : '';
    return this.send('look', kind, id, cleanUpLook(kind, id), `${collections[kind]}/${id}${query}`);
  }

  private async send(
    act: Act,
    kind: ObjectKind,
    what: string,
    purpose: Said,
    path: string,
  ): Promise<Exchange> {
    const method = act === 'delete' ? 'DELETE' : 'GET';
    const exchange = await this.api.call({ step: stepOf(act, kind, what), purpose, method, path });
    for (const event of this.options.log.add(exchange)) this.options.onEvent?.(event);
    return exchange;
  }
}
