import { isObject, own } from '../evidence/body.ts';
import { interrupted } from '../evidence/recorder.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { allOf } from '../evidence/all-of.ts';
import { listIn, objectIn } from './answers.ts';
import type { SetUpApi } from './api.ts';
import {
  bugBody,
  executionBody,
  nameOf,
  productBody,
  projectBody,
  storyBody,
  taskBody,
  userBody,
  type Body,
  type BodyContext,
} from './bodies.ts';
import { Creator, type Made } from './creator.ts';
import type { World } from './demanded.ts';
import { NotMade, SetUpFailed } from './failure.ts';
import { collections } from './kinds.ts';
import { isElsewhere, nothingThere, tokenRefused } from './words.ts';
import type { AllNeeds } from './needs.ts';
import { type Phrase, say } from '../messages/phrase.ts';

/** What an operation can't be asked for, in the words of the target. */
export interface Lacking {
  readonly operation: string;
  readonly reason: Phrase;
  readonly hint: Phrase;
}

/** What set-up made, as the settings would give it; absent where it made none. */
export interface Fixtures {
  readonly bugs?: readonly number[];
  readonly tasks?: readonly number[];
  readonly product?: number;
  /** Whom the service names as the creator of the product. */
  readonly account?: string;
  /** Accounts that the run may assign to and copy without bothering anybody. */
  readonly users: readonly string[];
  readonly lacking: readonly Lacking[];
  /** What a reader must know of it, one sentence each. */
  readonly notes: readonly Phrase[];
}

/** What set-up works with besides the API. */
export interface SetUpContext extends BodyContext {
  /** One that the user gave, to create in. */
  readonly product?: number;
  /** Makes the password of the users that are created. */
  readonly newPassword: () => string;
  /** Called before each creation. */
  readonly beforeCreating?: () => void;
  /** Checked before each creation: none is broken off in the middle. */
  readonly signal?: AbortSignal;
}

/** Creates on a ZenTao what the checks need, through its public v1 API. */
export class ZentaoSetUp {
  private readonly creator: Creator;
  private readonly lacking: Lacking[] = [];
  private readonly notes: Phrase[] = [];
  private account: string | undefined;

  constructor(
    private readonly api: SetUpApi,
    private readonly context: SetUpContext,
  ) {
    const refuse = (): void => {
      if (context.signal?.aborted) throw new SetUpFailed(interrupted, 'interrupted');
      context.beforeCreating?.();
    };
    this.account = context.account;
    this.creator = new Creator(api, this.world, () => this.known, refuse);
  }

  /**
   * Creates users where they are few and may be created, a product, bugs in it, a project, an execution, tasks. What
   * can't be created blocks the operation that needs it, and nothing else.
   * @throws SetUpFailed when nothing can be asked; RunStopped when the run has ended
   */
  async create(needs: AllNeeds): Promise<Fixtures> {
    const few = await this.missingUsers(needs);
    const [users, bugs, tasks, product] = await allOf<unknown>([
      this.createUsers(few, needs.assignees),
      this.attempt(needs.bugs > 0, needs.by.bugs, () => this.createBugs(needs.bugs)),
      this.attempt(needs.tasks > 0, needs.by.tasks, () => this.createTasks(needs.tasks)),
      this.attempt(needs.product, needs.by.product, () => this.product()),
    ]);
    const made = { bugs, tasks, product, account: this.account };
    const known = Object.entries(made).filter(([, value]) => value !== undefined);
    const { lacking, notes } = this;
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
      if (!(error instanceof NotMade)) throw error;
      const { why: reason, hint } = error;
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
    const { id, exchange } = await this.creator.create(
      'product',
      collections.product,
      productBody(this.known),
    );
    this.account ??= creatorIn(exchange);
    return id;
  });

  private readonly project = once(async () => {
    const body = projectBody(this.known, await this.product());
    return (await this.creator.create('project', collections.project, body)).id;
  });

  private readonly execution = once(async () => {
    const [product, project] = [await this.product(), await this.project()];
    const body = executionBody(this.known, project, product);
    return (await this.creator.create('execution', `/projects/${project}/executions`, body)).id;
  });

  private readonly story = once(async () => {
    const body = storyBody(this.known, await this.product());
    return (await this.creator.create('story', collections.story, body)).id;
  });

  private readonly task = once(async () => {
    const path = `/executions/${await this.execution()}/tasks`;
    return (await this.creator.create('task', path, taskBody(this.known, 0), 0)).id;
  });

  private readonly world: World = {
    project: () => this.project(),
    execution: () => this.execution(),
    story: () => this.story(),
    task: () => this.task(),
    module: async (kind) => {
      const owner = kind === 'task' ? await this.execution() : await this.product();
      const list = await this.api.call({
        step: `modules/${kind}`,
        purpose: say('set-up-module', kind),
        method: 'GET',
        path: `/modules?type=${kind}&id=${owner}`,
      });
      const id = Number(listIn(list, 'modules')?.[0]?.['id']);
      return id > 0 ? id : undefined;
    },
  };

  private async createBugs(count: number): Promise<number[]> {
    return this.createMany(count, 'bug', `/products/${await this.product()}/bugs`, bugBody);
  }

  private async createTasks(count: number): Promise<number[]> {
    return this.createMany(count, 'task', `/executions/${await this.execution()}/tasks`, taskBody);
  }

  /** The first one finds out what the site demands. */
  private async createMany(
    count: number,
    kind: 'bug' | 'task',
    path: string,
    bodyOf: (context: BodyContext, number: number) => Body,
  ): Promise<number[]> {
    const create = (number: number): Promise<Made> =>
      this.creator.create(kind, path, bodyOf(this.known, number), number);
    const first = await create(1);
    const numbers = Array.from({ length: count - 1 }, (_, at) => at + 2);
    const others = await allOf(numbers.map(create));
    return [first, ...others].map(({ id }) => id);
  }

  /** The types of the users that are to be created. The account of the Token is one of those inside. */
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
   * Where users can't be created, those that are there must do; the first one finds that out.
   * @returns the accounts of those inside
   */
  private async createUsers(types: readonly UserType[], assignees: number): Promise<string[]> {
    const password = types.length === 0 ? '' : this.context.newPassword();
    const create = async (type: UserType, number: number): Promise<boolean> => {
      const body = userBody(this.known, number, type, password);
      try {
        await this.creator.create('user', collections.user, body, number);
        return true;
      } catch (error) {
        if (!(error instanceof NotMade)) throw error;
        this.noteNoUser(error, assignees);
        return false;
      }
    };
    const [first, ...others] = types;
    if (first === undefined || !(await create(first, 1))) return [];
    const made = [true, ...(await allOf(others.map((type, at) => create(type, at + 2))))];
    return types.flatMap((type, at) =>
      made[at] && type === 'inside' ? nameOf(this.context.runId, 'user', at + 1) : [],
    );
  }

  private noteNoUser({ why }: NotMade, assignees: number): void {
    if (this.notes.length > 0) return;
    this.notes.push(assignees > 0 ? say('no-users-made-copied', why, assignees) : say('no-users-made', why));
  }

  /** How many users of a type there are too few. */
  private async missing(type: UserType, wanted: number): Promise<number> {
    return wanted === 0 ? 0 : Math.max(0, wanted - ((await this.countUsers(type)) ?? wanted));
  }

  private async countUsers(browse: UserType): Promise<number | undefined> {
    const exchange = await this.api.call({
      step: `count-users/${browse}`,
      purpose: say('set-up-count', browse),
      method: 'GET',
      path: `/users?browse=${browse}&limit=1`,
    });
    const status = exchange.response?.status;
    if (status === 401 || status === 403) {
      throw new SetUpFailed(tokenRefused('GET /users', exchange), 'token-refused');
    }
    if (isElsewhere(exchange))
      throw new SetUpFailed(nothingThere(exchange, this.api.baseUrl), 'nothing-there');
    const total = objectIn(exchange)?.['total'];
    return typeof total === 'number' ? total : undefined;
  }
}

type UserType = 'inside' | 'outside';

/** Makes something when it is first asked for, and no second time. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function creatorIn(exchange: Exchange): string | undefined {
  const product = objectIn(exchange);
  const creator = product && own(product, 'createdBy');
  const account = isObject(creator) ? own(creator, 'account') : creator;
  return typeof account === 'string' && account !== '' ? account : undefined;
}
