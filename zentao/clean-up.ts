import type { Exchange } from '../evidence/evidence.ts';
import { idOf, listIn } from './answers.ts';
import { allOf } from '../evidence/all-of.ts';
import type { SetUpApi, SetUpCall } from './api.ts';
import { nameOf } from './bodies.ts';
import type { ChangeEvent, ChangeLog } from './changes.ts';
import {
  collections,
  listPath,
  nameField,
  owners,
  plural,
  stepOf,
  type ObjectKind,
  type OwnedKind,
} from './kinds.ts';
import { say } from '../messages/phrase.ts';

/** What clean-up works with. */
export interface CleanUpOptions {
  readonly runId: string;
  /** What the run did; it takes what clean-up does. */
  readonly log: ChangeLog;
  /** Told of each object as it is found or gone. */
  readonly onEvent?: (event: ChangeEvent) => void;
  /** Looks for every kind of object: not every creation may stand in the log. */
  readonly thorough?: true;
}

/** Removes from a ZenTao what a run created: deleting only marks an object, and says so of anything. */
export class CleanUp {
  constructor(
    private readonly api: SetUpApi,
    private readonly options: CleanUpOptions,
  ) {}

  /**
   * Removes children before their parents, and looks whether they are gone: in a list where there is one that shows
   * all, each by itself elsewhere. What creations without an answer may have left is looked for as well.
   * @throws SetUpFailed when the service stays away; RunStopped when time is up
   */
  async run(): Promise<void> {
    await allOf([this.removeUsers(), this.removeWork()]);
  }

  /** A parent waits for its own children, and for no others. */
  private async removeWork(): Promise<void> {
    const work = this.removeOwned('task').then(() =>
      allOf([this.removeNamed('project'), this.removeNamed('execution')]),
    );
    await allOf<unknown>([this.removeOwned('story'), this.removeOwned('bug'), work]);
    const [projects] = await work;
    // A look at the project shows what came with it.
    if (projects!.some((look) => listIn(look, 'products') === undefined)) await this.meetShadow();
    await this.removeNamed('product');
  }

  /**
   * Removes some stories before all else, to know whether it can be done.
   * @returns whether any is gone, or none was there
   */
  async tryStories(most: number): Promise<boolean> {
    const { log } = this.options;
    const before = log.present('story');
    const some = before.slice(0, most);
    await this.deleteAll('story', some);
    await allOf(some.map((id) => this.look('story', id)));
    return some.length === 0 || log.present('story').length < before.length;
  }

  /** Where the account may not look at the project, its product is the next one after that of the run. */
  private async meetShadow(): Promise<void> {
    await allOf(
      this.options.log.present('product').map((id) => this.look('product', String(Number(id) + 1))),
    );
  }

  private async removeOwned(kind: OwnedKind): Promise<void> {
    const { log, thorough } = this.options;
    const ids = log.present(kind);
    const found = new Set(ids.flatMap((id) => log.ownerOf(kind, id) ?? []));
    if (thorough || log.mayHaveLost(kind)) for (const id of log.present(owners[kind])) found.add(id);
    await this.deleteAll(kind, ids);
    await allOf([...found].map((owner) => this.sweep(kind, owner)));
    await allOf(log.present(kind).map((id) => this.look(kind, id)));
  }

  /** Deletes what the list of an owner still has. */
  private async sweep(kind: OwnedKind, owner: string): Promise<void> {
    const { log, runId } = this.options;
    const listed = listIn(await this.list(kind, owner), plural(kind)) ?? [];
    const whole = log.isOwn(owners[kind], owner);
    const ours = listed.filter((object) => whole || String(object[nameField(kind)]).includes(runId));
    const ids = ours.flatMap((object) => idOf(object) ?? []);
    if (ids.length === 0) return;
    await this.deleteAll(kind, ids);
    await this.list(kind, owner);
  }

  /** One list shows of all of them whether they are gone, where it has room for all users of the site. */
  private async removeUsers(): Promise<void> {
    const ids = await this.deleteNamed('user');
    if (ids.length > 0) await this.list('user');
    await allOf(this.options.log.present('user').map((id) => this.look('user', id)));
  }

  /** @returns the looks at what was deleted */
  private async removeNamed(kind: ObjectKind): Promise<Exchange[]> {
    const ids = await this.deleteNamed(kind);
    return allOf(ids.map((id) => this.look(kind, id)));
  }

  /** @returns the ids of what was there */
  private async deleteNamed(kind: ObjectKind): Promise<readonly string[]> {
    const { log, thorough } = this.options;
    const lost = thorough || log.mayHaveLost(kind) ? await this.findNamed(kind) : [];
    const ids = [...new Set([...log.present(kind), ...lost])];
    await this.deleteAll(kind, ids);
    return ids;
  }

  private async findNamed(kind: ObjectKind): Promise<string[]> {
    const mark = nameOf(this.options.runId, kind, 0).slice(0, -1);
    return (listIn(await this.list(kind), plural(kind)) ?? [])
      .filter((object) => String(object[nameField(kind)]).startsWith(mark))
      .flatMap((object) => idOf(object) ?? []);
  }

  private list(kind: ObjectKind, owner = ''): Promise<Exchange> {
    return this.send({
      step: stepOf('list', kind, owner),
      purpose: say('clean-up-list', plural(kind)),
      method: 'GET',
      path: listPath(kind, owner),
    });
  }

  private async deleteAll(kind: ObjectKind, ids: readonly string[]): Promise<void> {
    await allOf(
      ids.map((id) =>
        this.send({
          step: stepOf('delete', kind, id),
          purpose: say('clean-up-delete', kind, id),
          method: 'DELETE',
          path: `${collections[kind]}/${id}`,
        }),
      ),
    );
  }

  private look(kind: ObjectKind, id: string): Promise<Exchange> {
    return this.send({
      step: stepOf('look', kind, id),
      purpose: say('clean-up-look', kind, id),
      method: 'GET',
      path: `${collections[kind]}/${id}${kind === 'project' ? '?fields=products' : ''}`,
    });
  }

  private async send(call: SetUpCall): Promise<Exchange> {
    const exchange = await this.api.call(call);
    for (const event of this.options.log.add(exchange)) this.options.onEvent?.(event);
    return exchange;
  }
}
