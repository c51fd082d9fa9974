import type { Exchange } from '../evidence/evidence.ts';
import { asksToRetryLater } from '../evidence/exchange-facts.ts';
import { createdId, holderOfId, idOf, listIn } from './responses.ts';
import { isLost, type SetUpApi } from './api.ts';
import { nameOf, type Body, type BodyContext } from './bodies.ts';
import { demandedValues, fieldsNamed, type RelatedObjects } from './demanded.ts';
import { NotCreated, SetUpFailed } from './failure.ts';
import { isOwned, listPath, nameField, plural, stepOf, type ObjectKind } from './kinds.ts';
import { showsNoApi, noApiAt, tokenRejected, quoteResponse } from './words.ts';
import { type Said, say } from '../../messages/phrase.ts';

/** A created object. */
export interface Created {
  readonly id: number;
  /** The exchange with its record. */
  readonly exchange: Exchange;
}

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
      const purpose = say('set-up-create', kind, number);
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
        const why = say('not-created', kind, `POST ${path}`, quoteResponse(exchange));
        throw new NotCreated(why, hintFor(exchange, kind));
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
      purpose: say('set-up-look', kind, number),
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

function hintFor(rejection: Exchange, kind: ObjectKind): Said {
  if (asksToRetryLater(rejection)) return say('rate-limited');
  const holder = holderOfId(rejection);
  if (holder !== undefined) return say('id-elsewhere', holder, kind);
  const fields = fieldsNamed(rejection);
  return fields.length === 0 ? say('may-not-create', kind) : say('fields-required', fields, kind);
}
