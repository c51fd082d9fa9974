/** What set-up creates, in the order in which clean-up removes it. */
export const objectKinds = ['story', 'bug', 'task', 'execution', 'project', 'product', 'user'] as const;

/** A kind of object that can be created and removed. */
export type ObjectKind = (typeof objectKinds)[number];

/** Where objects of each kind are found, below /api.php/v1. */
export const collections: Readonly<Record<ObjectKind, string>> = {
  product: '/products',
  project: '/projects',
  execution: '/executions',
  task: '/tasks',
  bug: '/bugs',
  story: '/stories',
  user: '/users',
};

/** The kinds that are listed by what they belong to. */
export const owners = { story: 'product', bug: 'product', task: 'execution' } as const satisfies Partial<
  Record<ObjectKind, ObjectKind>
>;

/** A kind that is listed by what it belongs to. */
export type OwnedKind = keyof typeof owners;

/** True for a kind that is listed by what it belongs to. */
export function isOwned(kind: ObjectKind): kind is OwnedKind {
  return Object.hasOwn(owners, kind);
}

/** What a list of a kind is called. */
export function plural(kind: ObjectKind): string {
  return collections[kind].slice(1);
}

/**
 * The list of a kind, as long as a run may need it.
 * @param owner id of the product or execution; empty for what is listed by itself
 */
export function listPath(kind: ObjectKind, owner: string): string {
  const below = isOwned(kind) && owner !== '' ? `${collections[owners[kind]]}/${owner}` : '';
  return `${below}${collections[kind]}?limit=1000${kind === 'user' ? '&browse=all' : ''}`;
}

/** The field by which an object of a kind is told from others. */
export function nameField(kind: ObjectKind): 'account' | 'title' | 'name' {
  if (kind === 'user') return 'account';
  return kind === 'bug' || kind === 'story' ? 'title' : 'name';
}

/** What a request of set-up or clean-up does to objects. */
export type Act = 'create' | 'delete' | 'look' | 'list';

/** The step of a request; `what` is a number for `create`, an id for `delete` and `look`, the owner's id for `list`. */
export function stepOf(act: Act, kind: ObjectKind, what: string | number): string {
  return `${act}/${kind}/${what}`;
}

/** What a step does, undefined for one that touches no object. */
export function actOf(step: string): { act: Act; kind: ObjectKind; what: string } | undefined {
  const [act, kind, what] = step.split('/') as [Act, ObjectKind, string?];
  return what === undefined ? undefined : { act, kind, what };
}
