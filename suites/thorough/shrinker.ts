import { isWeakerForm, nameOf, unjoinedClustersOf, type Cluster } from './clusters.ts';
import { shrinkingRequests } from './cost.ts';
import type { Property } from './property.ts';
import { replay } from './replay.ts';
import type { ThoroughSession } from './session.ts';
import { Shrinking } from './smaller.ts';
import { plainest } from './domain.ts';
import { stepOf, type Role } from './steps.ts';
import { domainOf, isRefused, openIn, trialsOf, type Trial } from './trials.ts';
import type { Player } from './session.ts';

/** The first failing case leaves some to the others. */
const ofOneCase = 15;
/** Failing cases of one promise that are looked into, of each role; fewer of those that are right by themselves. */
const mostAlike = 3;
const mostUnseen = 2;

/** Where what fails only after others, or beside them, is looked for first. */
const likely: readonly Role[] = ['sequence', 'burst', 'case'];

/** Looks into the failing cases of an operation, with a number of requests for each check. */
export class Shrinker<S extends string> {
  private readonly spent = new Map<string, number>();
  private readonly done: Cluster[] = [];
  private readonly unseen: Shrinking<S>[] = [];
  private readonly seen: Shrinking<S>[] = [];
  private readonly replayed = new Set<Cluster>();
  private spentOnReplays = 0;

  constructor(
    private readonly session: ThoroughSession<S>,
    private readonly property: Property<S>,
  ) {}

  /**
   * Asks each failing case again, and then smaller ones as long as they fail: what a smaller one explains is not asked
   * again. What is right by itself is asked once more with what was sent before it, or beside it.
   */
  async run(): Promise<void> {
    const { players, view } = this.session;
    const player = players.get(this.property.subject.operation)!;
    await askAlone(trialsOf(view(), this.property), player);
    // What another operation did last must not show in the first one.
    const first = this.next();
    if (first) {
      await player.send(plainest(player.domain), stepOf('order', 'nothing'));
      this.spend(first, 1);
    }
    for (let cluster = this.next(); cluster !== undefined; cluster = this.next()) {
      this.done.push(cluster);
      const budget = this.budgetOf(cluster);
      const alike = this.seen.filter(({ of }) => of.cluster.breach?.field === cluster.breach?.field);
      const known = alike.map((other) => other.unplain());
      const shrinking = new Shrinking({ view, property: this.property, player, cluster, budget, known });
      const isSeen = await shrinking.run();
      (isSeen ? this.seen : this.unseen).push(shrinking);
      this.spend(cluster, shrinking.requests);
      if (!isSeen && cluster.origin.role === 'sequence') await this.replay(shrinking);
    }
    const rank = ({ of: { cluster } }: Shrinking<S>): number => likely.indexOf(cluster.origin.role);
    for (const shrinking of this.unseen.toSorted((a, b) => rank(a) - rank(b))) await this.replay(shrinking);
  }

  private async replay(shrinking: Shrinking<S>): Promise<void> {
    const { players, recorded, view } = this.session;
    const { cluster } = shrinking.of;
    const isKnown = unjoinedClustersOf(view(), this.property).some(
      (other) => nameOf(other) === nameOf(cluster) && other.with !== undefined,
    );
    if (isKnown || this.replayed.has(cluster)) return;
    this.replayed.add(cluster);
    // What is mixed up at once is one check, whatever it breaks.
    const unseen = this.unseen.reduce((sum, { requests }) => sum + requests, 0);
    const left = shrinkingRequests - 1 - unseen - this.spentOnReplays;
    const spent = await replay({
      exchange: cluster.origin.exchange,
      field: cluster.breach?.field,
      recorded: recorded(),
      players,
      showsIn: ({ index }) => shrinking.showsIn(index),
      budget: Math.min(left, this.leftFor(cluster)),
    });
    this.spentOnReplays += spent;
    this.spend(cluster, spent);
  }

  private next(): Cluster | undefined {
    const alike = (one: Cluster): readonly Cluster[] =>
      this.done.filter((other) => nameOf(other) === nameOf(one) && other.origin.role === one.origin.role);
    const { property, session } = this;
    const view = session.view();
    const all = unjoinedClustersOf(view, property);
    const domain = domainOf(property, trialsOf(view, property));
    const isExplained = (one: Cluster): boolean =>
      all.some((other) => other.seen === 'again' && isWeakerForm(one, other, domain));
    const open = all.filter(
      (cluster) =>
        !isExplained(cluster) &&
        !alike(cluster).some(({ origin }) => origin.origin === cluster.origin.origin) &&
        alike(cluster).length < mostAlike &&
        alike(cluster).filter((other) => this.unseen.some(({ of }) => of.cluster === other)).length <
          mostUnseen &&
        this.budgetOf(cluster) > 0,
    );
    // What is right by itself may hang on what came before: a sequence tells.
    const isTelling = (one: Cluster): boolean =>
      one.origin.role === 'sequence' && this.unseen.some(({ of }) => nameOf(of.cluster) === nameOf(one));
    return open.find(isTelling) ?? open.find(({ level }) => level === 'must') ?? open[0];
  }

  private budgetOf(cluster: Cluster): number {
    return Math.min(ofOneCase, this.leftFor(cluster));
  }

  private leftFor({ check }: Cluster): number {
    return shrinkingRequests - (this.spent.get(check) ?? 0);
  }

  private spend({ check }: Cluster, requests: number): void {
    this.spent.set(check, (this.spent.get(check) ?? 0) + requests);
  }
}

/** What is rejected with a value of which nothing is said in several fields is sent with it in each field alone. */
async function askAlone(trials: readonly Trial[], player: Player): Promise<void> {
  const rejected = trials.filter((trial) => isRefused(trial) && openIn(trial).length > 1);
  const singles = rejected.flatMap(({ origin, values }) =>
    openIn({ values }).map(([field, sent]) => ({ origin, field, sent })),
  );
  for (const [at, { origin, field, sent }] of singles.slice(0, shrinkingRequests).entries())
    await player.send(
      { ...plainest(player.domain), [field]: sent },
      stepOf('smaller', `${origin}-${field}`, at + 1),
    );
}
