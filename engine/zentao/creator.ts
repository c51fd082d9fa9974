import type { Exchange } from '../evidence/evidence.ts';
import { asksToRetryLater } from '../evidence/exchange-facts.ts';
import { createdId, holderOfId, idOf, listIn } from './responses.ts';
import { isLost, type SetUpApi } from './api.ts';
import { nameOf, type Body, type BodyContext } from './bodies.ts';
import { demandedValues, fieldsNamed, type RelatedObjects } from './demanded.ts';
import { NotCreated, SetUpFailed } from './failure.ts';
import { isOwned, listPath, nameField, plural, stepOf, type ObjectKind } from './kinds.ts';
import { showsNoApi, noApiAt, tokenRejected, quoteResponse } from './words.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import type { CreatedKind } from '../../messages/en/terms.ts';
import { apart } from '../../messages/zh/apart.ts';
import { created as chineseObjects } from '../../messages/zh/terms.ts';

/** A created object. */
export interface Created {
  readonly id: number;
  /** The exchange with its record. */
  readonly exchange: Exchange;
}

const setUpCreate = phrase(
  'set-up-create',
  (kind: CreatedKind, number: number) => `setup: create ${kind} ${number}`,
  (kind, number) => `准备：创建${apart(chineseObjects[kind])} ${number}`,
);
const notCreated = phrase(
  'not-created',
  (kind: CreatedKind, request: string, answer: string) =>
    `setup could not create the ${kind}: ${request} answered ${answer}`,
  (kind, request, answer) => `准备时无法创建${apart(chineseObjects[kind])}：${request} 的响应为 ${answer}`,
);
const setUpLook = phrase(
  'set-up-look',
  (kind: CreatedKind, number: number) => `setup: check whether ${kind} ${number} was created`,
  (kind, number) => `准备：检查${apart(chineseObjects[kind])} ${number} 是否已创建`,
);

/** Creates objects, also during outages, and with further fields that a site demands. */
export class Creator {
  private readonly demandedFields = new Map<ObjectKind, Body>();

  /**
   * @param context returns the values that bodies share, as known so far
   * @param assertMayCreate throws if nothing may be created any more
   */
  constructor(
    private readonly api: SetUpApi,
    private readonly related: RelatedObjects,
    private readonly context: () => BodyContext,
    private readonly assertMayCreate: () => void,
  ) {}

  /**
   * Creates one object. If the response is lost, searches for the object by name before creating it again.
   * @throws NotCreated if the target rejects it; SetUpFailed if the target cannot be used any more
   */
  async create(kind: ObjectKind, path: string, usual: Body, number = 1): Promise<Created> {
    let body = { ...usual, ...this.demandedFields.get(kind) };
    let isRenamed = false;
    for (;;) {
      this.assertMayCreate();
      const purpose = setUpCreate(kind, number);
      const step = stepOf('create', kind, number);
      const exchange = await this.api.call({ step, purpose, method: 'POST', path, body });
      const id = createdId(exchange);
      const created =
        id === undefined
          ? await this.findCreated(exchange, kind, path, number)
          : { id: Number(id), exchange };
      if (created) return created;
      if (isLost(exchange)) continue;
      this.throwIfUnusable(exchange, `POST ${path}`, 401);
      // An interrupted creation may have left an object that no list shows but whose name is taken.
      const renamed = isRenamed ? undefined : otherNames(exchange, body, kind);
      if (renamed) {
        isRenamed = true;
        body = { ...body, ...renamed };
        continue;
      }
      const owned = isOwned(kind) ? kind : undefined;
      const more = await demandedValues(exchange, body, this.context(), this.related, owned);
      if (!more) {
        const why = notCreated(kind, `POST ${path}`, quoteResponse(exchange));
        throw new NotCreated(why, hintFor(exchange, kind, path));
      }
      this.demandedFields.set(kind, { ...this.demandedFields.get(kind), ...more });
      body = { ...body, ...more };
    }
  }

  /** Finds the object of a creation whose response was lost or has no id. */
  private async findCreated(
    exchange: Exchange,
    kind: ObjectKind,
    path: string,
    number: number,
  ): Promise<Created | undefined> {
    const status = exchange.response?.status ?? 0;
    const mayExist = isLost(exchange) ? exchange.error?.kind !== 'refused' : status >= 200 && status <= 299;
    if (!mayExist) return undefined;
    const owner = isOwned(kind) ? path.split('/').at(-2)! : '';
    const list = await this.api.call({
      step: stepOf('list', kind, owner),
      purpose: setUpLook(kind, number),
      method: 'GET',
      path: listPath(kind, owner),
    });
    const name = nameOf(this.context().runId, kind, number);
    const found = listIn(list, plural(kind))?.find((object) => object[nameField(kind)] === name);
    const id = found && idOf(found);
    return id === undefined ? undefined : { id: Number(id), exchange: list };
  }

  /**
   * Throws if no request of setup can succeed: the Token was rejected, or there is no API.
   * @param request such as `GET /users`
   * @param rejections the statuses that reject the Token
   */
  throwIfUnusable(exchange: Exchange, request: string, ...rejections: readonly number[]): void {
    if (rejections.includes(exchange.response?.status ?? 0)) {
      throw new SetUpFailed(tokenRejected(request, exchange, this.api.hasUntriedToken), 'token-refused');
    }
    if (showsNoApi(exchange)) throw new SetUpFailed(noApiAt(exchange, this.api.baseUrl), 'nothing-there');
  }
}

/** Returns another name and code if a rejection names these fields, because they are taken. */
function otherNames(rejection: Exchange, body: Body, kind: ObjectKind): Body | undefined {
  const unique = [nameField(kind), 'code'];
  const taken = fieldsNamed(rejection).filter(
    (field) => unique.includes(field) && typeof body[field] === 'string',
  );
  if (taken.length === 0) return undefined;
  const sent = unique.filter((field) => typeof body[field] === 'string');
  return Object.fromEntries(sent.map((field) => [field, `${String(body[field])}b`]));
}

const rateLimited = phrase(
  'rate-limited',
  'Send fewer requests (--rate, --concurrency), or wait longer (--max-wait).',
  '请减少请求（--rate、--concurrency），或等待更久（--max-wait）。',
);
const waysOut: Readonly<Record<CreatedKind, string>> = {
  product: 'a product in which the account may create: --product (PMS_PRODUCT_ID)',
  bug: 'unconfirmed bugs: --bugs (PMS_BUG_IDS)',
  task: 'tasks in wait: --tasks (PMS_TASK_IDS)',
  execution: 'tasks in wait: --tasks (PMS_TASK_IDS)',
  project: 'tasks in wait: --tasks (PMS_TASK_IDS)',
  story: 'bugs and tasks: --bugs (PMS_BUG_IDS), --tasks (PMS_TASK_IDS)',
  user: 'a service that has users',
};

const chineseWaysOut: Readonly<Record<CreatedKind, string>> = {
  product: '该账号可以在其中创建的产品：--product（PMS_PRODUCT_ID）',
  bug: '未确认的 Bug：--bugs（PMS_BUG_IDS）',
  task: '状态为 wait 的任务：--tasks（PMS_TASK_IDS）',
  execution: '状态为 wait 的任务：--tasks（PMS_TASK_IDS）',
  project: '状态为 wait 的任务：--tasks（PMS_TASK_IDS）',
  story: 'Bug 和任务：--bugs（PMS_BUG_IDS）、--tasks（PMS_TASK_IDS）',
  user: '已有用户的服务',
};

const idElsewhere = phrase(
  'id-elsewhere',
  (holder: string, kind: CreatedKind) =>
    `The response has the id in "${holder}", not in the record itself. Use --fixtures zentao together with ${waysOut[kind]}.`,
  (holder, kind) =>
    `响应中的 id 在 "${holder}" 内，而不在记录本身。请使用 --fixtures zentao，并给出${apart(chineseWaysOut[kind])}。`,
);
const rightToCreate = phrase(
  'may-not-create',
  (kind: CreatedKind) =>
    `May the account create ${kind === 'execution' ? 'an' : 'a'} ${kind}? If not, use --fixtures zentao together with ${waysOut[kind]}.`,
  (kind) => `请确认该账号有权创建。否则，除 --fixtures zentao 外，请另外提供${apart(chineseWaysOut[kind])}。`,
);
const fieldsRequired = phrase(
  'fields-required',
  (fields: readonly string[], kind: CreatedKind) =>
    `The service requires ${fields.join(', ')}, and setup has no value that it accepts. Use --fixtures zentao together with ${waysOut[kind]}.`,
  (fields, kind) =>
    `服务要求 ${fields.join('、')}，而准备步骤没有它接受的值。除 --fixtures zentao 外，请另外提供${apart(chineseWaysOut[kind])}。`,
);

const pathMissing = phrase(
  'set-up-path-missing',
  (path: string) =>
    `The service has no POST ${path}: it is no ZenTao, or the base URL is wrong. For another service, give ids (PMS_BUG_IDS, PMS_TASK_IDS, PMS_PRODUCT_ID) or a program (--fixtures-command) in place of --fixtures zentao.`,
  (path) =>
    `服务没有 POST ${path}：它不是禅道，或基础 URL 有误。对其他服务，请提供 id（PMS_BUG_IDS、PMS_TASK_IDS、PMS_PRODUCT_ID）或程序（--fixtures-command），而不是 --fixtures zentao。`,
);

function hintFor(rejection: Exchange, kind: ObjectKind, path: string): Said {
  if (asksToRetryLater(rejection)) return rateLimited;
  const isMissing = [404, 405].includes(rejection.response?.status ?? 0);
  // Below an object, a 404 may be about the object.
  if (isMissing && /^\/\w+$/.test(path)) return pathMissing(path);
  const holder = holderOfId(rejection);
  if (holder !== undefined) return idElsewhere(holder, kind);
  const fields = fieldsNamed(rejection);
  return fields.length === 0 ? rightToCreate(kind) : fieldsRequired(fields, kind);
}
