import { nameOf, roleOf, type Act, type RoleAs } from '../evidence/role.ts';
import { own, type JsonObject } from '../evidence/body.ts';

/** The kinds of objects that setup creates, in the order in which cleanup removes them. */
export const objectKinds = ['story', 'bug', 'task', 'execution', 'project', 'product', 'user'] as const;

/** A kind of object that setup creates. */
export type ObjectKind = (typeof objectKinds)[number];

/** The path of each kind, relative to /api.php/v1. */
export const collections: Readonly<Record<ObjectKind, string>> = {
  product: '/products',
  project: '/projects',
  execution: '/executions',
  task: '/tasks',
  bug: '/bugs',
  story: '/stories',
  user: '/users',
};

/** The owner of each kind that is only listed by owner. */
export const owners = { story: 'product', bug: 'product', task: 'execution' } as const satisfies Partial<
  Record<ObjectKind, ObjectKind>
>;

/** A kind that is only listed by owner. */
export type OwnedKind = keyof typeof owners;

/** True for a kind that is only listed by owner. */
export function isOwned(kind: ObjectKind): kind is OwnedKind {
  return Object.hasOwn(owners, kind);
}

/**
 * True if an object of a list says that it is in this product or execution. For a deleted one ZenTao lists the objects of
 * another one.
 */
export function isIn(object: JsonObject, kind: ObjectKind, owner: string): boolean {
  return isOwned(kind) && String(own(object, owners[kind])) === owner;
}

/** Returns the name of a list of a kind: `bugs`. */
export function plural(kind: ObjectKind): string {
  return collections[kind].slice(1);
}

/**
 * Returns the path of the objects of a kind.
 * @param owner id of the product or execution; empty for kinds without an owner
 */
export function pathIn(kind: ObjectKind, owner: string | number): string {
  const below = isOwned(kind) && owner !== '' ? `${collections[owners[kind]]}/${owner}` : '';
  return `${below}${collections[kind]}`;
}

/** Returns the path of a list with up to 1000 objects of a kind. */
export function listPath(kind: ObjectKind, owner: string): string {
  return `${pathIn(kind, owner)}?limit=1000${kind === 'user' ? '&browse=all' : ''}`;
}

/** Returns the field with the name of an object. */
export function nameField(kind: ObjectKind): 'account' | 'title' | 'name' {
  if (kind === 'user') return 'account';
  return kind === 'bug' || kind === 'story' ? 'title' : 'name';
}

/** Returns a step. `what` is a number for `create`, an id for `delete` and `look`, the id of the owner for `list`. */
export function stepOf(act: Act, kind: ObjectKind, what: string | number): string {
  return nameOf({ as: 'set-up', act, kind, what: String(what) });
}

/** Returns what a request did to which object; undefined if it is not about an object. */
export function actOf(step: string): (RoleAs<'set-up'> & { readonly kind: ObjectKind }) | undefined {
  const role = roleOf(step);
  const kind = role.as === 'set-up' ? objectKinds.find((each) => each === role.kind) : undefined;
  return role.as === 'set-up' && kind ? { ...role, kind } : undefined;
}
