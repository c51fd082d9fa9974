import { isObject, own, type JsonObject } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { describeAnswer } from '../suites/common/reply.ts';
import { collections, listIn, objectIn, type SetUpApi } from './api.ts';
import {
  bugBody,
  executionBody,
  nameOf,
  productBody,
  projectBody,
  taskBody,
  userBody,
  type Body,
  type BodyContext,
} from './bodies.ts';
import { changesIn, idIn, objectKinds, stepOf, type ObjectKind } from './changes.ts';
import { SetUpFailed } from './failure.ts';
import type { Needs } from '../suites/common/suite.ts';

/** What set-up made, as the settings would give it. */
export interface Fixtures {
  readonly bugs: readonly number[];
  readonly tasks: readonly number[];
  readonly product?: number;
  /** Whom the service names as the creator of the product. */
  readonly account?: string;
}

/** What set-up works with besides the API. */
export interface SetUpContext extends BodyContext {
  /** Makes the password of the users that are created. */
  readonly newPassword: () => string;
  /** Checked before each creation: none is broken off in the middle. */
  readonly signal?: AbortSignal;
}

/** Creates on a ZenTao what the checks need, through its public v1 API. */
export class ZentaoSetUp {
  constructor(
    private readonly api: SetUpApi,
    private readonly context: SetUpContext,
  ) {}

  /**
   * Creates users where they are few and may be created, a product, bugs in it, a project, an execution, tasks.
   * @throws SetUpFailed naming the request that failed; RunStopped when the run has ended
   */
  async create(needs: Required<Needs>): Promise<Fixtures> {
    await this.createUsers(needs.users);
    if (!needs.product) return { bugs: [], tasks: [] };
    const made = await this.createOne('product', '/products', productBody(this.context));
    const [bugs, tasks] = await allOf([
      this.createMany(needs.bugs, 'bug', `/products/${made.id}/bugs`, bugBody),
      this.createTasks(needs.tasks, made.id),
    ]);
    return { bugs: bugs!, tasks: tasks!, product: made.id, ...creatorOf(made.exchange) };
  }

  private async createTasks(count: number, product: number): Promise<number[]> {
    if (count === 0) return [];
    const { context } = this;
    const project = await this.createOne('project', '/projects', projectBody(context, product));
    const path = `/projects/${project.id}/executions`;
    const body = executionBody(context, project.id, product);
    const execution = await this.createOne('execution', path, body);
    return this.createMany(count, 'task', `/executions/${execution.id}/tasks`, taskBody);
  }

  private createMany(
    count: number,
    kind: ObjectKind,
    path: string,
    bodyOf: (context: BodyContext, number: number) => Body,
  ): Promise<number[]> {
    const numbers = Array.from({ length: count }, (_, at) => at + 1);
    return allOf(
      numbers.map(async (number) => {
        const { id } = await this.createOne(kind, path, bodyOf(this.context, number), number);
        return id;
      }),
    );
  }

  private async createOne(
    kind: ObjectKind,
    path: string,
    body: Body,
    number = 1,
  ): Promise<{ id: number; exchange: Exchange }> {
    const exchange = await this.post(kind, path, body, number);
    const id = idIn(exchange);
    if (id !== undefined) return { id: Number(id), exchange };
    if (exchange.response?.status === 401) {
      throw new SetUpFailed(
        `the target refuses the Token: POST ${path} got ${describeAnswer(exchange)}`,
        true,
      );
    }
    throw new SetUpFailed(
      `set-up failed: POST ${path} (create ${kind} ${number}) got ${describeAnswer(exchange)}; may the account create one? ` +
        `To go without: --fixtures ids with PMS_BUG_IDS, PMS_TASK_IDS and PMS_PRODUCT_ID`,
    );
  }

  private post(kind: ObjectKind, path: string, body: Body, number: number): Promise<Exchange> {
    if (this.context.signal?.aborted) throw new SetUpFailed('the run was interrupted');
    const purpose = `set-up: create ${kind} ${number}`;
    return this.api.call({ step: stepOf('create', kind, number), purpose, method: 'POST', path, body });
  }

  /** Where users can't be created, those that are there must do. */
  private async createUsers(wanted: Required<Needs>['users']): Promise<void> {
    if (wanted.inside === 0) return;
    const inside = await this.countUsers('inside');
    const outside = await this.countUsers('outside');
    if (inside === undefined || outside === undefined) return;
    const types = [
      ...Array.from({ length: Math.max(0, wanted.inside - inside) }, () => 'inside' as const),
      ...Array.from({ length: Math.max(0, wanted.outside - outside) }, () => 'outside' as const),
    ];
    if (types.length === 0) return;
    const password = this.context.newPassword();
    for (const [at, type] of types.entries()) {
      const body = userBody(this.context, at + 1, type, password);
      if (idIn(await this.post('user', '/users', body, at + 1)) === undefined) return;
    }
  }

  private async countUsers(browse: 'inside' | 'outside'): Promise<number | undefined> {
    const exchange = await this.api.call({
      step: `count-users/${browse}`,
      purpose: `set-up: count ${browse} users`,
      method: 'GET',
      path: `/users?browse=${browse}&limit=1`,
    });
    const status = exchange.response?.status;
    if (status === undefined)
      throw new SetUpFailed(`the target can't be reached: ${exchange.error?.message}`, true);
    if (status === 401 || status === 403) {
      throw new SetUpFailed(
        `the target refuses the Token: GET /users answered ${describeAnswer(exchange)}`,
        true,
      );
    }
    const total = objectIn(exchange)?.['total'];
    return typeof total === 'number' ? total : undefined;
  }
}

/** Waits for all, so that nothing is still being created when one of them gives up. */
async function allOf<T>(running: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(running);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return Promise.all(running);
}

function creatorOf(exchange: Exchange): { account?: string } {
  const product = objectIn(exchange);
  const creator = product && own(product, 'createdBy');
  const account = isObject(creator) ? own(creator, 'account') : creator;
  return typeof account === 'string' && account !== '' ? { account } : {};
}

/** What clean-up needs to know of the run. */
export interface CleanUpContext {
  readonly runId: string;
  /** Everything that was sent so far. */
  readonly exchanges: readonly Exchange[];
}

/**
 * Removes what the run created, children before their parents. What a creation without an answer may have
 * left is looked for in its parent, or by its name.
 * @throws RunStopped when the target stops answering, or time is up
 */
export async function cleanUpZentao(api: SetUpApi, { runId, exchanges }: CleanUpContext): Promise<void> {
  const created = idsByKind(changesIn(exchanges));
  const lost = new Set(exchanges.filter(mayHaveCreated).map(kindOf));
  for (const kind of objectKinds) {
    if (lost.has(kind))
      for (const id of await findLost(api, kind, runId, created)) created.get(kind)!.add(id);
    await allOf([...created.get(kind)!].map((id) => api.remove(kind, id)));
  }
}

/** Ids of the objects that were created and are not gone, by kind; an unknown id is no id. */
export function idsByKind(
  changes: readonly { readonly kind: string; readonly id: string; readonly undone?: boolean }[],
): Map<ObjectKind, Set<string>> {
  const ids = (kind: ObjectKind): Set<string> =>
    new Set(
      changes
        .filter((change) => change.kind === `${kind}-created` && !change.undone && /^\d+$/.test(change.id))
        .map(({ id }) => id),
    );
  return new Map(objectKinds.map((kind) => [kind, ids(kind)]));
}

/** A creation whose answer names no object; one version refuses what it has saved. */
function mayHaveCreated(exchange: Exchange): boolean {
  const creates = exchange.operation === 'create-story' || exchange.step.startsWith('create/');
  return creates && idIn(exchange) === undefined && exchange.response?.status !== 401;
}

function kindOf({ operation, step }: Exchange): ObjectKind {
  return operation === 'create-story' ? 'story' : (step.split('/')[1] as ObjectKind);
}

/** The kinds that are listed by the parent that the run made. */
const parents: Partial<Readonly<Record<ObjectKind, ObjectKind>>> = {
  story: 'product',
  bug: 'product',
  task: 'execution',
};

/**
 * Looks for objects of a run that no answer told of: all that is in the parent that the run made, or what bears
 * the name of the run.
 * @returns ids; none where the service does not list such objects
 */
export async function findLost(
  api: SetUpApi,
  kind: ObjectKind,
  runId: string,
  created: ReadonlyMap<ObjectKind, ReadonlySet<string>>,
): Promise<string[]> {
  const parent = parents[kind];
  const [owner] = parent === undefined ? [] : [...created.get(parent)!];
  if (parent !== undefined && owner === undefined) return [];
  const path =
    parent === undefined ? collections[kind] : `${collections[parent]}/${owner}${collections[kind]}`;
  const exchange = await api.call({
    step: `find/${kind}`,
    purpose: `clean-up: look for what the run may have created: ${kind}`,
    method: 'GET',
    path: `${path}?limit=1000${kind === 'user' ? '&browse=all' : ''}`,
  });
  const mark = nameOf(runId, kind, 0).slice(0, -1);
  return listIn(exchange, collections[kind].slice(1))
    .filter((found) => parent !== undefined || isNamed(found, mark))
    .map((found) => String(own(found, 'id')))
    .filter((id) => /^[1-9]\d*$/.test(id));
}

function isNamed(found: JsonObject, mark: string): boolean {
  return ['name', 'account'].some((field) => String(own(found, field)).startsWith(mark));
}
