import type { Exchange } from '../evidence/evidence.ts';
import { createdId, idOf, listIn } from './answers.ts';
import type { SetUpApi } from './api.ts';
import { nameOf, type Body, type BodyContext } from './bodies.ts';
import { demanded, fieldsNamed, type World } from './demanded.ts';
import { NotMade, SetUpFailed } from './failure.ts';
import { isOwned, listPath, nameField, plural, stepOf, type ObjectKind } from './kinds.ts';
import { isLost } from './outage.ts';
import { isElsewhere, nothingThere, tokenRefused, wordsOf } from './words.ts';
import { say } from '../messages/phrase.ts';

/** An object that is there now. */
export interface Made {
  readonly id: number;
  /** The exchange that shows it. */
  readonly exchange: Exchange;
}

/** Creates objects one by one: through outages, with the fields that a site demands beyond the usual ones. */
export class Creator {
  private readonly learned = new Map<ObjectKind, Body>();

  /**
   * @param context what bodies have in common, as far as it is known by now
   * @param mayCreate throws when nothing is to be created any more
   */
  constructor(
    private readonly api: SetUpApi,
    private readonly world: World,
    private readonly context: () => BodyContext,
    private readonly mayCreate: () => void,
  ) {}

  /**
   * Creates one object. Where no answer tells, it is looked for by its name before it is created again.
   * @throws NotMade when the target refuses it; SetUpFailed when nothing can be asked any more
   */
  async create(kind: ObjectKind, path: string, usual: Body, number = 1): Promise<Made> {
    let body = { ...usual, ...this.learned.get(kind) };
    let isRenamed = false;
    for (;;) {
      this.mayCreate();
      const purpose = say('set-up-create', kind, number);
      const step = stepOf('create', kind, number);
      const exchange = await this.api.call({ step, purpose, method: 'POST', path, body });
      const id = createdId(exchange);
      const made =
        id === undefined
          ? await this.findUnnamed(exchange, kind, path, number)
          : { id: Number(id), exchange };
      if (made) return made;
      if (isLost(exchange)) continue;
      this.endWhenUseless(exchange, path);
      // A creation that was cut off half-way leaves a name that is taken by an object which no list shows.
      const renamed = isRenamed ? undefined : otherNames(exchange, body, kind);
      if (renamed) {
        isRenamed = true;
        body = { ...body, ...renamed };
        continue;
      }
      const more = await demanded(exchange, body, this.context(), this.world, subjectOf(kind));
      if (!more) throw notMade(exchange, kind, path);
      this.learned.set(kind, { ...this.learned.get(kind), ...more });
      body = { ...body, ...more };
    }
  }

  /** What a creation made whose answer was lost, or names nothing. */
  private async findUnnamed(
    exchange: Exchange,
    kind: ObjectKind,
    path: string,
    number: number,
  ): Promise<Made | undefined> {
    const status = exchange.response?.status ?? 0;
    const unnamed = isLost(exchange) ? exchange.error?.kind !== 'refused' : status >= 200 && status <= 299;
    if (!unnamed) return undefined;
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

  private endWhenUseless(exchange: Exchange, path: string): void {
    const status = exchange.response?.status;
    if (status === 401) {
      throw new SetUpFailed(tokenRefused(`POST ${path}`, exchange), 'token-refused');
    }
    if (isElsewhere(exchange))
      throw new SetUpFailed(nothingThere(exchange, this.api.baseUrl), 'nothing-there');
  }
}

function subjectOf(kind: ObjectKind): 'bug' | 'task' | 'story' | undefined {
  return kind === 'bug' || kind === 'task' || kind === 'story' ? kind : undefined;
}

/** Another name, and code, where a rejection names these: they are taken. */
function otherNames(rejection: Exchange, body: Body, kind: ObjectKind): Body | undefined {
  const unique = [nameField(kind), 'code'];
  const taken = fieldsNamed(rejection).filter(
    (field) => unique.includes(field) && typeof body[field] === 'string',
  );
  if (taken.length === 0) return undefined;
  const sent = unique.filter((field) => typeof body[field] === 'string');
  return Object.fromEntries(sent.map((field) => [field, `${String(body[field])}b`]));
}

function notMade(exchange: Exchange, kind: ObjectKind, path: string): NotMade {
  const fields = fieldsNamed(exchange);
  return new NotMade(
    say('not-created', kind, `POST ${path}`, wordsOf(exchange)),
    fields.length === 0 ? say('may-not-create', kind) : say('fields-required', fields, kind),
  );
}
