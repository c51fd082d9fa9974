import { answer, blank, type Answer } from './answers.ts';
import { recordedBody } from './recordings.ts';
import { referenceTo, type Fields, type Kind, type State, type Stored } from './state.ts';
import type { VersionRow } from './versions.ts';

/** The recording whose answer is the model of a new object. */
const models: Readonly<Record<Exclude<Kind, 'stories' | 'users'>, string>> = {
  products: 'fixture-product',
  projects: 'fixture-project',
  executions: 'fixture-execution',
  tasks: 'fixture-task',
  bugs: 'fixture-bug',
};

/** Where objects are created: the path of the parent, and the field in which its number is kept. */
const parents: Readonly<
  Record<string, { readonly kind: Exclude<Kind, 'stories' | 'users'>; readonly field: string }>
> = {
  'projects/executions': { kind: 'executions', field: 'project' },
  'executions/tasks': { kind: 'tasks', field: 'execution' },
  'products/bugs': { kind: 'bugs', field: 'product' },
};

/** Kinds whose records carry `deleted` as a boolean; the others carry "0" or "1". */
const booleanDeleted = new Set<Kind>(['projects', 'executions', 'tasks', 'bugs', 'stories']);

/** Creates, shows and deletes objects, as the operations beyond the document do. */
export class Resources {
  constructor(
    private readonly state: State,
    private readonly row: VersionRow,
    private readonly demands: Partial<Readonly<Record<Kind, readonly string[]>>> = {},
  ) {}

  /** Undefined when there is no such route. */
  answer(
    method: string,
    kind: Kind,
    id: string | undefined,
    child: string | undefined,
    body: Fields,
    query: URLSearchParams,
  ): Answer | undefined {
    if (method === 'DELETE' && id !== undefined) return this.remove(kind, Number(id));
    if (method === 'GET' && id !== undefined && child === undefined)
      return this.show(kind, Number(id), query.get('fields') === 'products');
    if (method === 'GET' && id !== undefined) return this.children(kind, Number(id), child!, query);
    if (method === 'GET') {
      const shown = this.state.all(kind).filter(({ record }) => record['shadow'] !== 1);
      return this.list(kind, shown, query);
    }
    if (method !== 'POST') return undefined;
    if (kind === 'users') return this.createUser(body);
    if (id === undefined && (kind === 'products' || kind === 'projects')) return this.create(kind, body, {});
    const parent = parents[`${kind}/${child}`];
    return parent && this.create(parent.kind, body, { [parent.field]: Number(id) });
  }

  private create(kind: keyof typeof models, body: Fields, place: Fields): Answer {
    const problem = this.problemOf(kind, body);
    if (problem) return problem;
    const model = recordedBody(this.row.recordings, models[kind]);
    const known = Object.entries(body).filter(([name]) => Object.hasOwn(model, name));
    const { assignedTo, openedBuild: _, ...rest } = Object.fromEntries(known);
    const record = {
      ...model,
      ...rest,
      ...place,
      ...(kind === 'tasks' ? { left: Number(body['estimate'] ?? 0), consumed: 0 } : {}),
      ...(kind === 'bugs' && this.row.nulls ? { mailto: null } : {}),
      ...(assignedTo === undefined ? {} : { assignedTo: referenceTo(this.state, assignedTo) }),
    };
    const status = kind === 'products' || kind === 'bugs' ? this.row.created : 201;
    const stored = this.state.add(kind, record);
    if (kind === 'projects' && this.row.shadowProducts) this.addShadow(stored);
    return answer(status, stored.record);
  }

  /** A product of its own for each project, that no list shows. */
  private addShadow({ id, record }: Stored): void {
    const model = recordedBody(this.row.recordings, models.products);
    this.state.add('products', { ...model, name: record['name'], shadow: 1, shadowOf: id });
  }

  private problemOf(kind: Kind, body: Fields): Answer | undefined {
    const needsCode = this.row.created === 200 && ['products', 'projects', 'executions'].includes(kind);
    if (needsCode && !body['code']) return answer(400, { error: { code: [blank('Code')] } });
    const name = kind === 'bugs' ? 'title' : 'name';
    if (!body[name]) return answer(400, { error: { [name]: [blank('Name')] } });
    const missing = (this.demands[kind] ?? []).filter((field) => !body[field]);
    if (missing.length > 0) {
      const words = missing.map((field) => [field, [blank(field)]] as const);
      return answer(400, { error: Object.fromEntries(words) });
    }
    if (kind !== 'tasks') return undefined;
    if (body['assignedTo'] === undefined && this.row.created === 200)
      return answer(400, { error: blank('AssignTo') });
    const nobody =
      body['assignedTo'] === '' || (Array.isArray(body['assignedTo']) && body['assignedTo'].length === 0);
    return nobody ? answer(201) : undefined;
  }

  private createUser(body: Fields): Answer {
    if (!this.row.createsUsers) return answer(400, { error: { visions: [blank('Version Type')] } });
    const taken = this.state.all('users').some(({ record }) => record['account'] === body['account']);
    if (taken) return answer(400, { error: { account: ['『Account』exists.'] } });
    const { password: _, ...rest } = body;
    const entry = { dept: 0, role: '', pinyin: '', email: '', type: 'inside', ...rest };
    const { record } = this.state.add('users', entry);
    return answer(201, { ...record, visits: 0, deleted: '0' });
  }

  private remove(kind: Kind, id: number): Answer {
    const stored = this.state.find(kind, id);
    if (stored) stored.deleted = true;
    return answer(200, { message: 'success' });
  }

  /** A deleted execution shows another one, as it was seen. */
  private show(kind: Kind, id: number, withProducts: boolean): Answer {
    const stored = this.state.find(kind, id);
    if (!stored) return answer(404, { error: 'not found' });
    const { deleted } = stored;
    if (kind === 'executions' && deleted) {
      const model = recordedBody(this.row.recordings, 'cleanup-get-deleted-execution');
      return answer(200, { ...model, id: id === 2 ? 3 : 2 });
    }
    const mark = booleanDeleted.has(kind) ? deleted : deleted ? '1' : '0';
    const record = withoutMark(stored.record);
    return answer(200, {
      ...record,
      deleted: mark,
      ...(withProducts && kind === 'projects' ? { products: this.shadowsOf(id) } : {}),
    });
  }

  private shadowsOf(project: number): Fields[] {
    return this.state
      .all('products')
      .filter(({ record, deleted }) => record['shadowOf'] === project && !deleted)
      .map(({ record }) => withoutMark(record));
  }

  private children(kind: Kind, id: number, child: string, query: URLSearchParams): Answer | undefined {
    const field = { products: 'product', executions: 'execution' }[kind as string];
    if (field === undefined || !['bugs', 'stories', 'tasks'].includes(child)) return undefined;
    const owned = this.state.all(child as Kind).filter(({ record }) => record[field] === id);
    return this.list(child as Kind, owned, query);
  }

  private list(kind: Kind, all: readonly Stored[], query: URLSearchParams): Answer {
    const found = all.filter(({ deleted }) => !deleted);
    const limit = Number(query.get('limit') ?? 20);
    const records = found.slice(0, limit).map(({ record }) => record);
    return answer(200, { page: 1, total: found.length, limit, [kind]: records });
  }
}

/** The mark by which this service finds a shadow is its own. */
function withoutMark(record: Fields): Fields {
  const { shadowOf, ...shown } = record;
  return shadowOf === undefined ? record : shown;
}
