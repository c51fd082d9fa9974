import { isObject, own } from '../evidence/body.ts';
import { interrupted } from '../evidence/recorder.ts';
import type { Exchange, UnsentStep } from '../evidence/evidence.ts';
import { allOf } from '../evidence/all-of.ts';
import { listIn, objectIn } from './responses.ts';
import type { SetUpApi } from './api.ts';
import { bodies, nameOf, type BodyContext } from './bodies.ts';
import { Creator } from './creator.ts';
import type { RelatedObjects } from './demanded.ts';
import { NotCreated, SetUpFailed } from './failure.ts';
import { collections, pathIn, type OwnedKind } from './kinds.ts';
import type { AllNeeds } from './needs.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';
import type { CreatedKind } from '../../messages/en/terms.ts';
import { apart, before } from '../../messages/zh/apart.ts';
import { created as chineseObjects } from '../../messages/zh/terms.ts';

/** An operation that cannot be tested because a fixture could not be created, with the response of the target. */
export type Lacking = Required<Omit<UnsentStep, 'step'>>;

/** What setup created, in the form of the settings. A member is absent if nothing was created for it. */
export interface Fixtures {
  readonly bugs?: readonly number[];
  readonly tasks?: readonly number[];
  readonly product?: number;
  /** The account of the Token: given, or the creator of the product in its response. */
  readonly account?: string;
  /** Accounts of created users. The run may assign to them and copy them without notifying real people. */
  readonly users: readonly string[];
  readonly lacking: readonly Lacking[];
  /** Notes for the reader, one sentence each. */
  readonly notes: readonly Phrase[];
}

/** Options of setup. */
export interface SetUpContext extends BodyContext {
  /** The product from the settings, in which to create objects. */
  readonly product?: number;
  /** Returns a password for created users. */
  readonly newPassword: () => string;
  /** Called before each creation. */
  readonly beforeCreating?: () => void;
  /** Checked before each creation. A creation that has begun is not aborted. */
  readonly signal?: AbortSignal;
}

const setUpModule = phrase(
  'set-up-module',
  (kind: CreatedKind) => `setup: look for a module for the ${kind}`,
  (kind) => `准备：查找${apart(before(chineseObjects[kind]))}的模块`,
);
const noUsersMadeCopied = phrase(
  'no-users-made-copied',
  (why: string, most: number) =>
    `${why}; the checks use the users that exist: without --assignee (PMS_ASSIGNEE), up to ${most} of them are assigned and copied`,
  (why, most) =>
    `${why}；检查使用现有的用户：没有 --assignee（PMS_ASSIGNEE）时，最多 ${most} 个用户会被指派和抄送`,
);
const noUsersMade = phrase(
  'no-users-made',
  (why: string) => `${why}; the checks use the users that exist`,
  (why) => `${why}；检查使用现有的用户`,
);
const setUpCount = phrase(
  'set-up-count',
  (browse: string) => `setup: count ${browse} users`,
  (browse) => `准备：统计 ${browse} 用户`,
);

/** Creates what the checks need in ZenTao, through its public v1 API. */
export class ZentaoSetUp {
  private readonly creator: Creator;
  private readonly lacking: Lacking[] = [];
  private readonly notes: Phrase[] = [];
  private account: string | undefined;

  constructor(
    private readonly api: SetUpApi,
    private readonly context: SetUpContext,
  ) {
    const assertMayCreate = (): void => {
      if (context.signal?.aborted) throw new SetUpFailed(interrupted, 'interrupted');
      context.beforeCreating?.();
    };
    this.account = context.account;
    this.creator = new Creator(api, this.related, () => this.known, assertMayCreate);
  }

  /**
   * Creates users if there are too few, a product with bugs, and a project with an execution and tasks. An object that
   * cannot be created only blocks the operations that need it.
   * @throws SetUpFailed if the target cannot be tested at all; RunStopped if the run has ended
   */
  async create(needs: AllNeeds): Promise<Fixtures> {
    const missing = await this.missingUsers(needs);
    const [users, bugs, tasks, product] = await allOf<unknown>([
      this.createUsers(missing, needs.assignees),
      this.attempt(needs.bugs > 0, needs.by.bugs, () => this.createMany('bug', needs.bugs)),
      this.attempt(needs.tasks > 0, needs.by.tasks, () => this.createMany('task', needs.tasks)),
      this.attempt(needs.product, needs.by.product, () => this.product()),
    ]);
    const { account, lacking, notes } = this;
    const created = { bugs, tasks, product, account };
    const known = Object.entries(created).filter(([, value]) => value !== undefined);
    return {
      ...(Object.fromEntries(known) as Partial<Fixtures>),
      users: users as readonly string[],
      lacking,
      notes,
    };
  }

  private async attempt<T>(
    wanted: boolean,
    operations: readonly string[],
    make: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return wanted ? await make() : undefined;
    } catch (error) {
      if (!(error instanceof NotCreated)) throw error;
      const { said: reason, hint } = error;
      this.lacking.push(...operations.map((operation) => ({ operation, reason, hint })));
      return undefined;
    }
  }

  private get known(): BodyContext {
    const { account } = this;
    return { ...this.context, ...(account === undefined ? {} : { account }) };
  }

  private readonly product = once(async () => {
    if (this.context.product !== undefined) return this.context.product;
    const body = bodies.product(this.known);
    const { id, exchange } = await this.creator.create('product', collections.product, body);
    this.account ??= creatorIn(exchange);
    return id;
  });

  private readonly project = once(async () =>
    this.idOf('project', collections.project, bodies.project(this.known, await this.product())),
  );

  private readonly execution = once(async () => {
    const [product, project] = [await this.product(), await this.project()];
    const body = bodies.execution(this.known, project, product);
    return this.idOf('execution', `/projects/${project}/executions`, body);
  });

  private readonly story = once(async () =>
    this.idOf('story', collections.story, bodies.story(this.known, await this.product())),
  );

  private readonly task = once(async () =>
    this.idOf('task', pathIn('task', await this.execution()), bodies.task(this.known, 0), 0),
  );

  /** Creates one object; returns its id. */
  private async idOf(...object: Parameters<Creator['create']>): Promise<number> {
    return (await this.creator.create(...object)).id;
  }

  private readonly related: RelatedObjects = {
    project: () => this.project(),
    execution: () => this.execution(),
    story: () => this.story(),
    task: () => this.task(),
    module: async (kind) => {
      const owner = await this.ownerOf(kind);
      const list = await this.api.call({
        step: `modules/${kind}`,
        purpose: setUpModule(kind),
        method: 'GET',
        path: `/modules?type=${kind}&id=${owner}`,
      });
      const id = Number(listIn(list, 'modules')?.[0]?.['id']);
      return id > 0 ? id : undefined;
    },
  };

  private ownerOf(kind: OwnedKind): Promise<number> {
    return kind === 'task' ? this.execution() : this.product();
  }

  /** Creates one object to find out which fields the site demands, then the others in parallel. */
  private async createMany(kind: 'bug' | 'task', count: number): Promise<number[]> {
    const path = pathIn(kind, await this.ownerOf(kind));
    const create = (number: number): Promise<number> =>
      this.idOf(kind, path, bodies[kind](this.known, number), number);
    const first = await create(1);
    const numbers = Array.from({ length: count - 1 }, (_, at) => at + 2);
    return [first, ...(await allOf(numbers.map(create)))];
  }

  /** Returns the types of the users to create. The account of the Token is one of the inside users. */
  private async missingUsers({ users: wanted, assignees }: AllNeeds): Promise<UserType[]> {
    const [inside = 0, outside = 0] = await allOf([
      this.missing('inside', wanted.inside > assignees + 1 ? wanted.inside : 0),
      this.missing('outside', wanted.outside),
    ]);
    return [
      ...Array.from({ length: Math.max(inside, assignees) }, () => 'inside' as const),
      ...Array.from({ length: outside }, () => 'outside' as const),
    ];
  }

  /**
   * Creates users: one to find out whether it is possible, then the others in parallel. If it is not possible, the run
   * uses the existing users.
   * @returns the accounts of the created inside users
   */
  private async createUsers(types: readonly UserType[], assignees: number): Promise<string[]> {
    const password = types.length === 0 ? '' : this.context.newPassword();
    const create = async (type: UserType, number: number): Promise<boolean> => {
      const body = bodies.user(this.known, number, type, password);
      try {
        await this.creator.create('user', collections.user, body, number);
        return true;
      } catch (error) {
        if (!(error instanceof NotCreated)) throw error;
        const { said: why } = error;
        const note = assignees > 0 ? noUsersMadeCopied(why, assignees) : noUsersMade(why);
        if (this.notes.length === 0) this.notes.push(note);
        return false;
      }
    };
    const [first, ...others] = types;
    if (first === undefined || !(await create(first, 1))) return [];
    const isCreated = [true, ...(await allOf(others.map((type, at) => create(type, at + 2))))];
    return types.flatMap((type, at) =>
      isCreated[at] && type === 'inside' ? nameOf(this.context.runId, 'user', at + 1) : [],
    );
  }

  /** Returns how many more users of a type are needed. Assumes 0 if their number is unknown. */
  private async missing(browse: UserType, wanted: number): Promise<number> {
    if (wanted === 0) return 0;
    const exchange = await this.api.call({
      step: `count-users/${browse}`,
      purpose: setUpCount(browse),
      method: 'GET',
      path: `/users?browse=${browse}&limit=1`,
    });
    this.creator.throwIfUnusable(exchange, 'GET /users', 401, 403);
    const total = objectIn(exchange)?.['total'];
    return typeof total === 'number' ? Math.max(0, wanted - total) : 0;
  }
}

type UserType = 'inside' | 'outside';

/** Returns a function that calls `make` when it is first called, and returns the same promise from then on. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= make());
}

function creatorIn(exchange: Exchange): string | undefined {
  const product = objectIn(exchange);
  const creator = product && own(product, 'createdBy');
  const account = isObject(creator) ? own(creator, 'account') : creator;
  return typeof account === 'string' && account !== '' ? account : undefined;
}
