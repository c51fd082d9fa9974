import { answer, blank, errorPage, utcNow, type Answer } from './answers.ts';
import { recordedBody } from './recordings.ts';
import { startTask } from './start-task.ts';
import { referenceTo, type Fields, type State } from './state.ts';
import type { VersionRow } from './versions.ts';

/** The operations of the document, with the quirks that were seen of each version. */
export class Operations {
  constructor(
    private readonly state: State,
    private readonly row: VersionRow,
  ) {}

  /** Undefined when the request is for none of them. */
  answer(method: string, path: string, query: URLSearchParams, body: Fields): Answer | undefined {
    const [kind, id, action] = path.split('/').slice(1) as [string, string?, string?];
    if (method === 'GET' && path === '/users') return listUsers(this.state, this.row, query);
    if (method !== 'POST') return undefined;
    if (path === '/stories') return this.createStory(body);
    if (kind === 'bugs' && action === 'confirm') return this.confirm(id!, body);
    return kind === 'tasks' && action === 'start' ? startTask(this.state, this.row, id!, body) : undefined;
  }

  private confirm(id: string, body: Fields): Answer {
    if (!/^-?\d+$/.test(id)) return this.row.wordAsBugId === 'empty' ? answer(200) : errorPage;
    const bug = this.state.find('bugs', Number(id));
    if (!bug) return answer(200);
    const { pri } = body;
    const ignored = Object.keys(body).length === 0 || (pri !== undefined && Number.isNaN(Number(pri)));
    if (!ignored) Object.assign(bug.record, this.confirmed(body));
    return this.row.emptyConfirm ? answer(200) : answer(200, this.confirmAnswer(bug.record));
  }

  /** What a confirmation writes; a cc list that is not sent is erased. */
  private confirmed({ assignedTo, type, mailto, pri }: Fields): Fields {
    const copied = accountsIn(mailto).flatMap((account) => referenceTo(this.state, account) ?? []);
    return {
      ...(assignedTo === undefined ? {} : { assignedTo: referenceTo(this.state, assignedTo) }),
      ...(type === undefined ? {} : { type: String(type) }),
      ...(pri === undefined ? {} : { pri: Math.min(255, Number(pri)) }),
      mailto: copied,
      confirmed: 1,
      assignedDate: utcNow(),
      lastEditedBy: referenceTo(this.state, 'admin'),
      lastEditedDate: utcNow(),
    };
  }

  /** This endpoint formats fewer fields than the others do. */
  private confirmAnswer(record: Fields): Fields {
    const model = recordedBody(this.row.recordings, 'bug-confirm-empty-object');
    const links = [
      'executionName',
      'storyTitle',
      'storyStatus',
      'latestStoryVersion',
      'taskName',
      'planName',
    ];
    const unformatted = {
      openedBuild: 'trunk',
      deadline: '0000-00-00',
      resolvedBy: '',
      resolvedDate: '',
      activatedDate: '',
    };
    return {
      ...model,
      ...record,
      ...unformatted,
      ...(this.row.nulls ? Object.fromEntries(links.map((name) => [name, null])) : {}),
    };
  }

  private createStory(body: Fields): Answer {
    const { product, title, estimate, pri, spec } = body;
    const refuse = (error: unknown): Answer => answer(400, { error });
    if (!product) return refuse('Need product id.');
    const labels = { title: 'Title', spec: 'Description', pri: 'Priority', category: 'Category' };
    const missing = Object.entries(labels).find(([name]) => body[name] === undefined);
    if (missing) return refuse(blank(missing[1]));
    const owner = this.state.find('products', Number(product));
    if (!owner && this.row.unknownProduct === 'empty') return answer(200);
    const problems = this.storyProblems(body, owner !== undefined);
    if (Object.keys(problems).length > 0) return refuse(problems);
    const twin = this.duplicateOf(title);
    if (twin !== undefined) return refuse(twin);
    const { branch: _, ...rest } = body;
    const record = {
      ...recordedBody(this.row.recordings, 'story-create-branch0-minimal'),
      ...rest,
      product: Number(product),
      pri: Number(pri) || 0,
      estimate: Math.max(0, Number(estimate ?? 0) || 0),
      spec: escaped(spec),
      status: this.row.newStoryStatus,
      openedDate: utcNow(),
      ...(this.row.nulls ? { mailto: null } : {}),
    };
    for (const name of this.row.storyLacks ?? []) delete (record as Fields)[name];
    return answer(this.row.created, this.state.add('stories', record).record);
  }

  private storyProblems({ branch, title }: Fields, productKnown: boolean): Fields {
    const numeric = branch !== undefined && branch !== null && !Number.isNaN(Number(branch));
    const refusesUnknown = !productKnown && this.row.unknownProduct === 'refused';
    return {
      ...(this.row.demandsBranch && !numeric ? { branch: ['『Branch/Platform』should be numbers'] } : {}),
      ...(refusesUnknown ? { module: ['『Module』should be numbers'] } : {}),
      ...(title === '' ? { title: [blank('Title')] } : {}),
      ...(String(title).length > 255 ? { title: ['『Title』length should be <=『255』and >『0』.'] } : {}),
    };
  }

  /** Only titles without spaces are compared. */
  private duplicateOf(title: unknown): unknown {
    if (this.row.duplicateTitle === 'allowed' || String(title).includes(' ')) return undefined;
    const twin = this.state.all('stories').find(({ record }) => record['title'] === title);
    if (!twin) return undefined;
    return this.row.duplicateTitle === 'coded'
      ? [`TitleDuplicate,ID${twin.id}`]
      : 'Story has the same title as a file existed.';
  }
}

function escaped(text: unknown): string {
  return String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Accounts in the two forms that the service takes. */
function accountsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return String(value ?? '')
    .split(',')
    .filter((account) => account !== '');
}

const usualLimit = 20;

/** Lists users, newest first; a page beyond the last is the last one, and no limit is no paging. */
function listUsers(state: State, row: VersionRow, query: URLSearchParams): Answer {
  const browse = query.get('browse') ?? 'inside';
  const filtered = state
    .all('users')
    .filter(({ deleted, record }) => !deleted && (!isFilter(browse) || record['type'] === browse))
    .sort((a, b) => b.id - a.id);
  const total = filtered.length;
  const limit = limitOf(query.get('limit'), total);
  const last = Math.max(1, Math.ceil(total / Math.max(1, limit)));
  const page = Math.min(last, Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1));
  const users = filtered.slice((page - 1) * limit, page * limit).map(({ record }) => entryOf(record, row));
  return answer(200, { page, total, limit, users });
}

function isFilter(browse: string): boolean {
  return browse === 'inside' || browse === 'outside';
}

function limitOf(given: string | null, total: number): number {
  if (given === null) return usualLimit;
  const limit = Math.trunc(Number(given)) || 0;
  if (limit < 0) return usualLimit;
  return limit === 0 ? total : limit;
}

function entryOf(record: Fields, row: VersionRow): Fields {
  const { id, dept, account, realname, role, pinyin, email } = record;
  return { id, dept, account, realname, role, pinyin, email, ...row.userEntry };
}
