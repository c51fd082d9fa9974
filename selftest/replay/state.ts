/** The kinds of objects that the service keeps; projects and executions share their numbers. */
export const kinds = ['products', 'projects', 'executions', 'tasks', 'bugs', 'stories', 'users'] as const;

/** A kind of object, as its path names it. */
export type Kind = (typeof kinds)[number];

/** A JSON object that may be changed. */
export type Fields = Record<string, unknown>;

/** One stored object; the record is in the shape that its creation answers with. */
export interface Stored {
  readonly id: number;
  readonly record: Fields;
  deleted: boolean;
}

/** Everything that a service keeps. */
export class State {
  private readonly tables = new Map<Kind, Map<number, Stored>>();
  private readonly last = new Map<string, number>();

  add(kind: Kind, record: Fields, id = this.nextId(kind)): Stored {
    const stored = { id, record: { ...record, id }, deleted: false };
    this.table(kind).set(id, stored);
    this.last.set(counterOf(kind), Math.max(id, this.last.get(counterOf(kind)) ?? 0));
    return stored;
  }

  find(kind: Kind, id: number): Stored | undefined {
    return this.table(kind).get(id);
  }

  all(kind: Kind): Stored[] {
    return [...this.table(kind).values()];
  }

  /** Everything that is there and not deleted, as `kind/id`. */
  present(): string[] {
    return kinds.flatMap((kind) =>
      this.all(kind)
        .filter(({ deleted }) => !deleted)
        .map(({ id }) => `${kind}/${id}`),
    );
  }

  private nextId(kind: Kind): number {
    return (this.last.get(counterOf(kind)) ?? 0) + 1;
  }

  private table(kind: Kind): Map<number, Stored> {
    const table = this.tables.get(kind) ?? new Map<number, Stored>();
    this.tables.set(kind, table);
    return table;
  }
}

function counterOf(kind: Kind): string {
  return kind === 'executions' ? 'projects' : kind;
}

/** A user as bug and story records show it; null for nobody and for an unknown account. */
export function referenceTo(state: State, account: unknown): Fields | null {
  const user = state.all('users').find(({ record }) => record['account'] === account);
  if (!user) return null;
  return { id: user.id, account, avatar: '', realname: user.record['realname'] };
}
