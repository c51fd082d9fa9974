/** The kind of a change, as in changes.ndjson: `story-created`, `bug-confirmed`. */
interface OfKind {
  readonly kind: string;
}

/** Returns the kind of object that a change created, `task`; undefined if it created none. */
export const createdBy = ({ kind }: OfKind): string | undefined => /^(.+)-created$/.exec(kind)?.[1];

/** Returns the kind of object that a change deleted, `task`; undefined if it deleted none. */
export const deletedBy = ({ kind }: OfKind): string | undefined => /^(.+)-deleted$/.exec(kind)?.[1];
